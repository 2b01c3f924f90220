#!/usr/bin/env python3
"""Prints a snapshot as text, going by docs/snapshot-format.md alone.

    read_snapshot.py FILE             prints it
    read_snapshot.py FILE EXPECTED    compares what would be printed with a file
"""

import difflib
import json
import pathlib
import struct
import sys

TAG, BYTES, STRUCTURE, PACKED, OPAQUE = range(5)
ENCODINGS = ["tag", "bytes", "structure", "packed", "opaque"]
BOOLEAN, ENTITY, TEXT, ENUMERATION, STRUCT, ARRAY, LIST = 1, 12, 13, 14, 15, 16, 17
NUMBERS = {2: "b", 3: "h", 4: "i", 5: "q", 6: "B", 7: "H", 8: "I", 9: "Q", 10: "f", 11: "d"}
MASK = (1 << 64) - 1


class Damaged(Exception):
    pass


class Bytes:
    def __init__(self, data):
        self.data = data
        self.at = 0

    def take(self, size):
        if self.at + size > len(self.data):
            raise Damaged(f"the data ends too early, at {self.at}")
        self.at += size
        return self.data[self.at - size : self.at]

    def number(self, code):
        return struct.unpack("<" + code, self.take(struct.calcsize("<" + code)))[0]

    def u8(self):
        return self.number("B")

    def u32(self):
        return self.number("I")

    def text(self):
        return self.take(self.u32()).decode("utf-8", "backslashreplace")

    def entity(self):
        return f"{self.u32()}:{self.u32()}"


def checksum(data):
    multiplier = 0x9E3779B97F4A7C15
    words = [1, 2, 3, 4, 5, 6, 7, 8]
    sums = [0] * 8
    padded = data + bytes(64 - len(data) % 64)
    for at in range(0, len(padded), 64):
        for i, number in enumerate(struct.unpack_from("<8Q", padded, at)):
            words[i] = words[i] + number & MASK
            sums[i] = sums[i] + words[i] & MASK
    total = len(data)
    for pair in zip(words, sums):
        for lane in pair:
            y = total ^ lane
            y = (y ^ (y >> 32)) * multiplier & MASK
            total = y ^ (y >> 29)
    return total


# ---- Types -----------------------------------------------------------------------------------


def read_type(data):
    kind = data.u8()
    if kind == ENUMERATION:
        underlying = data.u8()
        names = [(data.text(), data.number("q")) for _ in range(data.u32())]
        return {"kind": kind, "underlying": underlying, "names": names}
    if kind == STRUCT:
        size = data.u32()
        fields = [(data.text(), data.u32(), read_type(data)) for _ in range(data.u32())]
        return {"kind": kind, "size": size, "fields": fields}
    if kind == ARRAY:
        count = data.u32()
        return {"kind": kind, "count": count, "element": read_type(data)}
    if kind == LIST:
        return {"kind": kind, "element": read_type(data)}
    if kind not in NUMBERS and kind not in (BOOLEAN, ENTITY, TEXT):
        raise Damaged(f"kind {kind} is unknown")
    return {"kind": kind}


def size_of(kind):
    """Bytes of a value of encoding 2."""
    if kind["kind"] == STRUCT:
        return kind["size"]
    if kind["kind"] == ARRAY:
        return kind["count"] * size_of(kind["element"])
    if kind["kind"] == ENUMERATION:
        return struct.calcsize("<" + NUMBERS[kind["underlying"]])
    return {BOOLEAN: 1, ENTITY: 8}.get(kind["kind"]) or struct.calcsize("<" + NUMBERS[kind["kind"]])


def read_value(kind, data, packed):
    what = kind["kind"]
    if what == BOOLEAN:
        return bool(data.u8())
    if what == ENTITY:
        return data.entity()
    if what == TEXT:
        return data.text()
    if what == ENUMERATION:
        number = data.number(NUMBERS[kind["underlying"]])
        return next((name for name, value in kind["names"] if value == number), number)
    if what == LIST:
        return [read_value(kind["element"], data, packed) for _ in range(data.u32())]
    if what == ARRAY:
        return [read_value(kind["element"], data, packed) for _ in range(kind["count"])]
    if what == STRUCT:
        value = {}
        begin = data.at
        for name, offset, field in kind["fields"]:
            if not packed:
                data.at = begin + offset
            value[name] = read_value(field, data, packed)
        if not packed:
            data.at = begin + kind["size"]
        return value
    return data.number(NUMBERS[what])


# ---- The file --------------------------------------------------------------------------------


def read_component(data):
    component = {"name": data.text(), "encoding": data.u8(), "size": data.u32()}
    component["alignment"] = data.u32()
    component["version"] = data.u32()
    if component["encoding"] in (STRUCTURE, PACKED):
        component["type"] = read_type(data)
    return component


def read_column(component, rows, data):
    """One value per row, as something that JSON can print."""
    encoding = component["encoding"]
    if encoding == TAG:
        return [None] * rows
    if encoding in (BYTES, STRUCTURE):
        values = [data.take(component["size"]) for _ in range(rows)]
    else:
        lengths = [data.u32() for _ in range(rows)]
        values = [data.take(length) for length in lengths]
    if encoding in (BYTES, OPAQUE):
        return [value.hex() for value in values]
    decoded = []
    for value in values:
        part = Bytes(value)
        decoded.append(read_value(component["type"], part, encoding == PACKED))
        if part.at != len(value):
            raise Damaged(f"a value of {component['name']} has bytes too many")
    return decoded


def read_snapshot(content):
    data = Bytes(content)
    if data.take(4) != b"ECS\0":
        raise Damaged("this is no snapshot")
    if data.u32() != 1:
        raise Damaged("this is a snapshot of another version")
    block_count, slot_count, component_count = data.u32(), data.u32(), data.u32()
    components = [read_component(data) for _ in range(component_count)]

    lines = [f"{block_count} blocks, {slot_count} slots, {component_count} components"]
    for c in components:
        lines.append(
            f"component {c['name']}: {ENCODINGS[c['encoding']]}, version {c['version']}, "
            f"{c['size']} bytes aligned to {c['alignment']}"
        )
        if c["encoding"] == STRUCTURE and size_of(c["type"]) != c["size"]:
            raise Damaged(f"the type of {c['name']} has another size")
    for _ in range(block_count):
        members = [components[data.u32()] for _ in range(data.u32())]
        entities = [data.entity() for _ in range(data.u32())]
        columns = [read_column(c, len(entities), data) for c in members]
        lines.append(f"block of {len(entities)}: {' '.join(c['name'] for c in members) or 'none'}")
        for row, entity in enumerate(entities):
            lines.append(f"    entity {entity}")
            for component, column in zip(members, columns):
                if component["encoding"] != TAG:
                    value = json.dumps(column[row], ensure_ascii=False)
                    lines.append(f"        {component['name']} {value}")
    generations = [data.u32() for _ in range(slot_count)]
    free = [data.u32() for _ in range(data.u32())]
    lines.append(f"generations {generations}")
    lines.append(f"free {free}")
    expected = checksum(content[: data.at])
    stored = data.number("Q")
    if stored != expected:
        raise Damaged(f"the checksum is {stored:016x} instead of {expected:016x}")
    lines.append(f"checksum {stored:016x}")
    return "\n".join(lines) + "\n"


def main(arguments):
    if len(arguments) not in (1, 2):
        sys.exit(__doc__)
    printed = read_snapshot(pathlib.Path(arguments[0]).read_bytes())
    if len(arguments) == 1:
        sys.stdout.buffer.write(printed.encode("utf-8"))
        return 0
    expected = pathlib.Path(arguments[1]).read_text(encoding="utf-8")
    sys.stdout.writelines(
        difflib.unified_diff(
            expected.splitlines(True), printed.splitlines(True), "expected", "printed"
        )
    )
    return 0 if printed == expected else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Damaged as damage:
        sys.exit(str(damage))
