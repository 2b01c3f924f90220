#include "workload.hpp"

int main(int argc, char** argv) { return bench::run_program(argc, argv); }
