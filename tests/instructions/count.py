#!/usr/bin/env python3
"""Compares the instructions that hot paths take with a committed budget.

    count.py PROGRAM [BUDGET]

Runs PROGRAM under callgrind. BUDGET has a line "operation,instructions" for each operation that
PROGRAM measures; a count above its budget fails. Without BUDGET, only prints the counts.
"""

import csv
import pathlib
import re
import subprocess
import sys
import tempfile

OPERATIONS = 4096  # in each measurement of operations.cpp


def counts_of(program):
    """The instructions per operation, by name, in the order of measuring."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--collect-atstart=no",
             f"--callgrind-out-file={folder}/out", program],
            capture_output=True, text=True)
        if run.returncode:
            sys.exit(run.stderr)
        counts = {}
        dumps = sorted(pathlib.Path(folder).glob("out.*"), key=lambda p: int(p.suffix[1:]))
        for dump in dumps:
            text = dump.read_text()
            name = re.search(r"Trigger: Client Request: (.+)", text)
            if name:
                total = re.search(r"^(?:totals|summary): (\d+)", text, re.MULTILINE)
                counts[name.group(1)] = int(total.group(1)) / OPERATIONS
        return counts


def main():
    program, *budget_file = sys.argv[1:]
    counts = counts_of(program)
    budget = {}
    if budget_file:
        with open(budget_file[0], newline="") as file:
            budget = {name: float(limit) for name, limit in csv.reader(file)}
        if set(budget) != set(counts):
            sys.exit(f"budget and program differ: {sorted(set(budget) ^ set(counts))}")
    over = 0
    for name, count in counts.items():
        limit = budget.get(name)
        verdict = "" if limit is None else f" of {limit:g}"
        if limit is not None and count > limit:
            verdict += "  OVER BUDGET"
            over += 1
        print(f"{name:30}{count:8.2f}{verdict}")
    if over or not counts:
        sys.exit(1)


if __name__ == "__main__":
    main()
