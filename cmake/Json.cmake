# ecs::json: the library with what <ecs/json.hpp> needs, if that is found.
find_package(nlohmann_json 3.9 QUIET)
if(nlohmann_json_FOUND)
    add_library(ecs_json INTERFACE)
    add_library(ecs::json ALIAS ecs_json)
    target_link_libraries(ecs_json INTERFACE ecs nlohmann_json::nlohmann_json)
elseif(PROJECT_IS_TOP_LEVEL)
    message(STATUS "Everything with <ecs/json.hpp> is left out: nlohmann-json was not found "
        "(Debian package: nlohmann-json3-dev)")
endif()
