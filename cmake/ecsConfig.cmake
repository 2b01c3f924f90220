include("${CMAKE_CURRENT_LIST_DIR}/ecsTargets.cmake")
