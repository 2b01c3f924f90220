# ecs_own_target(<target>): the library, strict warnings and, if asked for, sanitizers.
# Only for the project's own targets: users of the library choose their flags themselves.
function(ecs_own_target target)
    target_link_libraries(${target} PRIVATE ecs::ecs)
    # Exactly C++17, so that nothing newer slips in with a newer compiler.
    set_target_properties(${target} PROPERTIES
        CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)

    if(MSVC)
        target_compile_options(${target} PRIVATE
            /W4 /permissive- $<$<BOOL:${ECS_WERROR}>:/WX>)
    else()
        target_compile_options(${target} PRIVATE
            -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
            -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align
            $<$<BOOL:${ECS_WERROR}>:-Werror>)
    endif()

    if(ECS_SANITIZE AND MSVC)
        target_compile_options(${target} PRIVATE /fsanitize=address)
    elseif(ECS_SANITIZE)
        target_compile_options(${target} PRIVATE
            -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
        target_link_options(${target} PRIVATE -fsanitize=address,undefined)
    endif()
endfunction()
