# Runs `program` on the folder `written`, and compares each file with the one in `expected`.
file(REMOVE_RECURSE "${written}")
file(MAKE_DIRECTORY "${written}")
execute_process(COMMAND "${program}" "${written}" COMMAND_ERROR_IS_FATAL ANY)
file(GLOB names RELATIVE "${expected}" "${expected}/*.ecs")
list(LENGTH names count)
if(count EQUAL 0)
    message(FATAL_ERROR "there are no files in ${expected}")
endif()
foreach(name IN LISTS names)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -E compare_files "${written}/${name}" "${expected}/${name}"
        RESULT_VARIABLE differs)
    if(differs)
        message(SEND_ERROR "${name} is written differently now: older files may be unreadable")
    endif()
endforeach()
