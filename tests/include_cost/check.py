#!/usr/bin/env python3
"""Checks what including <ecs/ecs.hpp> costs a compiler.

    check.py INCLUDE_DIR COMPILER

The cost is the memory that GCC's front end allocates: it goes with the time, and is the same on a
busy machine. It is compared with that of the standard headers that the library includes: what the
library itself adds is a matter of this project. (A header that is left out makes both smaller, so
look at the megabytes, too.)
"""

import pathlib
import re
import subprocess
import sys

LIMIT = 2.08  # times the cost of the standard headers


def cost(compiler, include_dir, source):
    command = [compiler, "-std=c++17", "-O0", "-c", "-ftime-report", "-I", include_dir,
               "-x", "c++", "-", "-o", "/dev/null"]
    run = subprocess.run(command, input=source, capture_output=True, text=True)
    total = re.search(r"^ *TOTAL .*?(\d+)([kM])$", run.stderr, re.MULTILINE)
    if run.returncode or not total:
        sys.exit(run.stderr or "the compiler reported no memory")
    return int(total.group(1)) * {"k": 1, "M": 1024}[total.group(2)]


def headers_from_outside(compiler, include_dir, source):
    """The headers that are included from within the library and are no part of it, in order."""
    command = [compiler, "-std=c++17", "-E", "-I", include_dir, "-x", "c++", "-"]
    text = subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout
    inside = str(pathlib.Path(include_dir, "ecs"))
    files, found = [""], []
    for path, flags in re.findall(r'^# \d+ "(.+)"((?: \d)*)$', text, re.MULTILINE):
        if "1" in flags.split():  # a file begins
            if files[-1].startswith(inside) and not path.startswith(inside):
                found.append(path)
            files.append(path)
        elif "2" in flags.split():  # back from one
            files.pop()
    return found


def main():
    include_dir, compiler = sys.argv[1:]
    library = "#include <ecs/ecs.hpp>\n"
    outside = headers_from_outside(compiler, include_dir, library)
    ours = cost(compiler, include_dir, library)
    theirs = cost(compiler, include_dir, "".join(f'#include "{path}"\n' for path in outside))
    ratio = ours / theirs
    print(f"including <ecs/ecs.hpp> takes {ours // 1024} MB, {ratio:.2f} times the {theirs // 1024} "
          f"MB of the standard headers, of {LIMIT}")
    if ratio > LIMIT:
        sys.exit(1)


if __name__ == "__main__":
    main()
