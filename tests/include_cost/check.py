#!/usr/bin/env python3
"""Checks what including <ecs/ecs.hpp> costs a compiler.

    check.py INCLUDE_DIR COMPILER

The cost is the memory that GCC's front end allocates: it goes with the time, and is the same on a
busy machine. It is compared with that of a file that includes only the standard headers that the
library uses itself.
"""

import pathlib
import re
import subprocess
import sys

LIMIT = 2.2  # times the cost of the standard headers


def cost(compiler, include_dir, source):
    command = [compiler, "-std=c++17", "-O0", "-c", "-ftime-report", "-I", include_dir,
               "-x", "c++", "-", "-o", "/dev/null"]
    run = subprocess.run(command, input=source, capture_output=True, text=True)
    total = re.search(r"^ *TOTAL .*?(\d+)([kM])$", run.stderr, re.MULTILINE)
    if run.returncode or not total:
        sys.exit(run.stderr or "the compiler reported no memory")
    return int(total.group(1)) * {"k": 1, "M": 1024}[total.group(2)]


def main():
    include_dir, compiler = sys.argv[1:]
    headers = pathlib.Path(include_dir, "ecs").rglob("*.hpp")
    standard = {line for header in headers
                for line in re.findall(r"^#include <\w+>$", header.read_text(), re.MULTILINE)}
    ratio = (cost(compiler, include_dir, "#include <ecs/ecs.hpp>\n")
             / cost(compiler, include_dir, "\n".join(sorted(standard)) + "\n"))
    print(f"including <ecs/ecs.hpp> costs {ratio:.2f} times the standard headers, of {LIMIT}")
    if ratio > LIMIT:
        sys.exit(1)


if __name__ == "__main__":
    main()
