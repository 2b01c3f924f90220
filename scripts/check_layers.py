#!/usr/bin/env python3
"""Checks that the headers' includes point one way: from a layer to those below it.

    check_layers.py [INCLUDE_DIR]   checks INCLUDE_DIR/ecs (default: the project's include/)
    check_layers.py --self-test     checks the checker, on small trees with known mistakes
"""

import pathlib
import re
import sys
import tempfile

# ---- The rules -----------------------------------------------------------------------------

BELOW_WORLD = {
    "base", "core", "storage", "query", "commands", "observers", "resources", "events",
}

# A layer is a folder of include/ecs. It may include itself and these:
MAY_INCLUDE = {
    "version": set(),
    "base": set(),
    "core": {"base"},
    "storage": {"base", "core"},
    "query": {"base", "core", "storage"},
    "commands": {"base", "core"},
    "observers": {"base", "core"},
    "resources": {"base", "core"},
    "events": {"base", "core"},
    "world": BELOW_WORLD,
    "schedule": BELOW_WORLD | {"world"},
}

# These are users of the library that happen to ship with it:
# they may include base, core and the public headers, which lie directly in include/ecs.
ON_TOP = {"prefab", "serialization", "reflection", "builtin", "bridges", "json"}

# The layer of a public header. One that is not named here belongs to the layer of its own name.
PUBLIC_HEADERS = {
    "entity.hpp": "core",
    "component.hpp": "core",
    "archetype.hpp": "storage",
    "query.hpp": "query",
    "command_buffer.hpp": "world",
    "world.hpp": "world",
    "system.hpp": "schedule",
    "schedule.hpp": "schedule",
    "version.hpp": "version",  # every layer may include it
    "ecs.hpp": "everything",  # may include every layer
}

LAYERS = {"everything"} | set(MAY_INCLUDE) | ON_TOP

# ---- The check -----------------------------------------------------------------------------

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')


def layer_of(header):
    """The layer of a path relative to include/ecs, None if it has none."""
    if is_public(header):
        layer = PUBLIC_HEADERS.get(header.name, header.stem)
    else:
        layer = header.parts[0]
    return layer if layer in LAYERS else None


def is_public(header):
    return len(header.parts) == 1


def is_allowed(source, target):
    a, b = layer_of(source), layer_of(target)
    if a == b or a == "everything" or b == "version":
        return True
    if a in ON_TOP:
        return b in {"base", "core"} or is_public(target)
    return b in MAY_INCLUDE[a]


def includes_of(path, root):
    """Yields (line number, path relative to include/ecs) for every include of our own."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quote, name = match.groups()
        beside = (path.parent / name).resolve()
        if quote == '"' and beside.is_file() and root in beside.parents:
            yield number, beside.relative_to(root)
        elif name.startswith("ecs/"):
            yield number, pathlib.Path(name).relative_to("ecs")


def include_errors(path, root):
    """Yields the mistakes in the includes of one header."""
    source = path.relative_to(root)
    if layer_of(source) is None:
        yield f"include/ecs/{source}:1: belongs to no layer; see the table in check_layers.py"
        return
    for line, target in includes_of(path, root):
        where = f"include/ecs/{source}:{line}"
        if not (root / target).is_file():
            yield f"{where}: there is no header ecs/{target}"
        elif layer_of(target) is not None and not is_allowed(source, target):
            a, b = layer_of(source), layer_of(target)
            yield f"{where}: layer {a} must not include layer {b} (ecs/{target})"


def find_cycle(graph):
    """The headers of one cycle in order, the first one again at the end; None if there is none."""
    done, path = set(), []

    def visit(node):
        if node in path:
            return path[path.index(node):] + [node]
        if node in done:
            return None
        path.append(node)
        for target in graph.get(node, ()):
            cycle = visit(target)
            if cycle:
                return cycle
        done.add(path.pop())
        return None

    return next(filter(None, map(visit, sorted(graph))), None)


def check(include_dir):
    """All mistakes in a tree, one line each, and the number of headers read."""
    root = pathlib.Path(include_dir).resolve() / "ecs"
    headers = sorted(root.rglob("*.hpp"))
    errors = [error for path in headers for error in include_errors(path, root)]

    graph = {path.relative_to(root): [to for _, to in includes_of(path, root)] for path in headers}
    cycle = find_cycle(graph)
    if cycle:
        names = " -> ".join(f"ecs/{header}" for header in cycle)
        errors.append(f"include/ecs/{cycle[0]}:1: headers include each other: {names}")
    return errors, len(headers)


# ---- The check of the check ----------------------------------------------------------------

GOOD_TREE = {
    "version.hpp": "",
    "base/assert.hpp": "#include <ecs/version.hpp>\n",
    "core/id.hpp": '#include "../base/assert.hpp"\n',
    "storage/table.hpp": "#include <vector>\n\n#include <ecs/core/id.hpp>\n",
    "entity.hpp": "#include <ecs/core/id.hpp>\n",
    "commands/log.hpp": "#include <ecs/entity.hpp>\n",
    "world.hpp": "#include <ecs/storage/table.hpp>\n#include <ecs/commands/log.hpp>\n",
    "system.hpp": "#include <ecs/world.hpp>\n",
    "builtin/tree.hpp": "#include <ecs/world.hpp>\n",
    "ecs.hpp": "#include <ecs/builtin/tree.hpp>\n#include <ecs/system.hpp>\n",
}

# What is changed in the good tree, and what must be said about it.
MISTAKES = [
    ({"core/id.hpp": "\n#include <ecs/storage/table.hpp>\n"},
     "include/ecs/core/id.hpp:2: layer core must not include layer storage (ecs/storage/table.hpp)"),
    ({"core/id.hpp": '#  include "../storage/table.hpp"\n'},
     "include/ecs/core/id.hpp:1: layer core must not include layer storage (ecs/storage/table.hpp)"),
    ({"events/queue.hpp": "#include <ecs/commands/log.hpp>\n"},
     "include/ecs/events/queue.hpp:1: layer events must not include layer commands (ecs/commands/log.hpp)"),
    ({"storage/table.hpp": "#include <ecs/world.hpp>\n"},
     "include/ecs/storage/table.hpp:1: layer storage must not include layer world (ecs/world.hpp)"),
    ({"prefab.hpp": "#include <ecs/storage/table.hpp>\n"},
     "include/ecs/prefab.hpp:1: layer prefab must not include layer storage (ecs/storage/table.hpp)"),
    ({"world.hpp": "#include <ecs/ecs.hpp>\n"},
     "include/ecs/world.hpp:1: layer world must not include layer everything (ecs/ecs.hpp)"),
    ({"misc/thing.hpp": ""},
     "include/ecs/misc/thing.hpp:1: belongs to no layer; see the table in check_layers.py"),
    ({"thing.hpp": ""},
     "include/ecs/thing.hpp:1: belongs to no layer; see the table in check_layers.py"),
    ({"world.hpp": "#include <ecs/storage/gone.hpp>\n"},
     "include/ecs/world.hpp:1: there is no header ecs/storage/gone.hpp"),
    ({"base/assert.hpp": '#include "other.hpp"\n', "base/other.hpp": '#include "assert.hpp"\n'},
     "include/ecs/base/assert.hpp:1: headers include each other: "
     "ecs/base/assert.hpp -> ecs/base/other.hpp -> ecs/base/assert.hpp"),
]


def check_tree(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, "ecs", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return check(folder)[0]


def self_test():
    failures = [f"wrongly refused: {error}" for error in check_tree(GOOD_TREE)]
    for change, expected in MISTAKES:
        if expected not in check_tree({**GOOD_TREE, **change}):
            failures.append(f"not noticed: {expected}")
    return failures


def main(arguments):
    if arguments == ["--self-test"]:
        errors = self_test()
        summary = f"{len(MISTAKES)} planted mistakes noticed"
    elif len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        sys.exit(__doc__.strip())
    else:
        project = pathlib.Path(__file__).resolve().parent.parent
        errors, count = check(arguments[0] if arguments else project / "include")
        summary = f"{count} headers, all includes point one way"
        if count == 0:
            errors = ["there are no headers to check"]
    print("\n".join(errors) if errors else summary)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
