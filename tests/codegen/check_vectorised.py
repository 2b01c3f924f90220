#!/usr/bin/env python3
"""Checks that the loops of a source file are compiled to packed arithmetic.

    check_vectorised.py INCLUDE_DIR SOURCE COMPILER [FLAG...]

Every function that SOURCE declares extern "C" has to contain packed multiplications or additions of
floats (on x86-64), in its own code or in what it calls.
"""

import pathlib
import re
import subprocess
import sys

PACKED = re.compile(r"\bv?(?:mulps|addps|fmadd\d+ps)\b")
CALL = re.compile(r"\b(?:call|callq|jmp)\s+([\w.]+)")


def functions_of(assembly):
    """The text of every function, by name: from its label to the next function's."""
    names = set(re.findall(r"\.type\s+([\w.]+),\s*@function", assembly))
    bodies, name = {}, None
    for line in assembly.splitlines():
        label = re.match(r"([\w.]+):", line)
        if label and label.group(1) in names:
            name = label.group(1)
            bodies[name] = ""
        elif name:
            bodies[name] += line + "\n"
    return bodies


def reachable_code(name, bodies):
    """The instructions of a function and of everything that it calls."""
    seen, waiting, code = set(), [name], ""
    while waiting:
        function = waiting.pop()
        if function in seen or function not in bodies:
            continue
        seen.add(function)
        code += bodies[function]
        waiting += CALL.findall(bodies[function])
    return code


def main():
    include_dir, source, compiler, *flags = sys.argv[1:]
    names = re.findall(r'extern "C" void (\w+)', pathlib.Path(source).read_text())
    command = [compiler, "-std=c++17", "-O3", "-DNDEBUG", "-I", include_dir, *flags, "-S", "-o", "-",
               source]
    assembly = subprocess.run(command, capture_output=True, text=True)
    if assembly.returncode:
        sys.exit(assembly.stderr)
    bodies = functions_of(assembly.stdout)
    plain = [name for name in names if not PACKED.search(reachable_code(name, bodies))]
    for name in names:
        print(f"{name}: {'not vectorised' if name in plain else 'vectorised'}")
    if plain or not names:
        sys.exit(1)


if __name__ == "__main__":
    main()
