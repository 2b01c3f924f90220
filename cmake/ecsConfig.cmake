include("${CMAKE_CURRENT_LIST_DIR}/ecsTargets.cmake")

# find_package(ecs COMPONENTS json) makes ecs::json, the library with what <ecs/json.hpp> needs.
if("json" IN_LIST ecs_FIND_COMPONENTS)
    find_package(nlohmann_json 3.9 QUIET)
    set(ecs_json_FOUND ${nlohmann_json_FOUND})
    if(nlohmann_json_FOUND AND NOT TARGET ecs::json)
        add_library(ecs::json INTERFACE IMPORTED)
        target_link_libraries(ecs::json INTERFACE ecs::ecs nlohmann_json::nlohmann_json)
    elseif(NOT nlohmann_json_FOUND AND ecs_FIND_REQUIRED_json)
        set(ecs_FOUND FALSE)
        set(ecs_NOT_FOUND_MESSAGE
            "ecs::json needs nlohmann-json, which was not found (Debian package: nlohmann-json3-dev)")
    endif()
endif()
