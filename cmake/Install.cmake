# Headers, and a package that find_package(ecs) finds.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Headers only: nothing here depends on the machine, so the package goes beside the data.
set(package_dir "${CMAKE_INSTALL_DATADIR}/cmake/ecs")
set(version_file "${CMAKE_CURRENT_BINARY_DIR}/ecsConfigVersion.cmake")

# Before 1.0 a new minor version may break its users.
if(PROJECT_VERSION_MAJOR EQUAL 0)
    set(compatibility SameMinorVersion)
else()
    set(compatibility SameMajorVersion)
endif()
write_basic_package_version_file("${version_file}"
    COMPATIBILITY ${compatibility} ARCH_INDEPENDENT)

# A literal "include", as in the target's INSTALL_INTERFACE.
install(DIRECTORY include/ecs DESTINATION include FILES_MATCHING PATTERN "*.hpp")
install(FILES cmake/ecsConfig.cmake "${version_file}" DESTINATION "${package_dir}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(TARGETS ecs EXPORT ecsTargets)
install(EXPORT ecsTargets NAMESPACE ecs:: DESTINATION "${package_dir}")
