# Runs `fuzzer` over `corpus` in `folder`, where it leaves new inputs, and those that failed.
file(REMOVE_RECURSE "${folder}/new")
file(MAKE_DIRECTORY "${folder}/new")
execute_process(
    COMMAND "${fuzzer}" -seed=1 -runs=20000 -max_total_time=30 -timeout=20
        -rss_limit_mb=2000 -malloc_limit_mb=256 -print_final_stats=1 -verbosity=0
        "${folder}/new" "${corpus}"
    WORKING_DIRECTORY "${folder}"
    COMMAND_ERROR_IS_FATAL ANY)
