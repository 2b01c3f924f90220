# Checks one file, see CMakeLists.txt. Takes COMPILER, NO_CARETS, INCLUDE, SOURCE and OBJECT.
set(ENV{LC_ALL} C)

# Without carets the output holds messages alone: a quoted source line could not match by accident.
set(compile "${COMPILER}" -std=c++17 ${NO_CARETS} "-I${INCLUDE}" -c "${SOURCE}" -o "${OBJECT}")

file(READ "${SOURCE}" text)
if(NOT text MATCHES "^// expect: ([^\n]+)\n")
    message(FATAL_ERROR "${SOURCE}:1: the first line must be '// expect: <text>'")
endif()
set(expected "${CMAKE_MATCH_1}")

execute_process(COMMAND ${compile} -DECS_COMPILE_FAIL_CONTROL
    RESULT_VARIABLE status ERROR_VARIABLE output)
if(NOT status EQUAL 0)
    message(NOTICE "${output}")
    message(FATAL_ERROR "${SOURCE}: must compile with ECS_COMPILE_FAIL_CONTROL, but does not")
endif()

execute_process(COMMAND ${compile} RESULT_VARIABLE status ERROR_VARIABLE output)
if(status EQUAL 0)
    message(FATAL_ERROR "${SOURCE}: compiles, but must not")
endif()
string(FIND "${output}" "${expected}" position)
if(position EQUAL -1)
    message(NOTICE "${output}")
    message(FATAL_ERROR "${SOURCE}: refused, but without saying '${expected}'")
endif()
