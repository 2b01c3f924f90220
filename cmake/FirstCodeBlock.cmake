# ecs_first_code_block(<markdown> <output>): writes the first ```cpp block of a file to another,
# again whenever the first one changes.
function(ecs_first_code_block markdown output)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${markdown}")
    file(READ "${markdown}" text)

    set(fence "```cpp\n")
    string(FIND "${text}" "${fence}" begin)
    if(begin EQUAL -1)
        message(FATAL_ERROR "${markdown} has no ```cpp block")
    endif()
    string(LENGTH "${fence}" fence_length)
    math(EXPR begin "${begin} + ${fence_length}")
    string(SUBSTRING "${text}" ${begin} -1 text)
    string(FIND "${text}" "```" end)
    string(SUBSTRING "${text}" 0 ${end} text)

    # An unchanged block keeps its time stamp, so that it is not built again.
    file(WRITE "${output}.new" "${text}")
    file(COPY_FILE "${output}.new" "${output}" ONLY_IF_DIFFERENT)
endfunction()
