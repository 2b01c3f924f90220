"""Runs ecs-snap on files that write_snapshots made: python3 test_ecs_snap.py ECS_SNAP WRITE_SNAPSHOTS."""

import csv
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = WRITER = ""
HAS_JSON = False
FOLDER = tempfile.TemporaryDirectory()
ROOT = pathlib.Path(FOLDER.name)


def run(*arguments, code=0):
    """The output of the tool, which has to end with `code`."""
    done = subprocess.run([TOOL, *map(str, arguments)], capture_output=True, check=False, cwd=ROOT,
                          timeout=120)
    error = done.stderr.decode()
    if done.returncode != code:
        raise AssertionError(f"{arguments}: exit code {done.returncode}, not {code}: {error}")
    return error if code == 2 else done.stdout.decode() + error


def damaged(name, change):
    """A changed copy of a file."""
    data = bytearray((ROOT / name).read_bytes())
    result = change(data)
    data = data if result is None else result
    path = ROOT / "damaged.ecs"
    path.write_bytes(data)
    return path


def entities(*arguments):
    dump = json.loads(run("dump", *arguments))
    return {e["entity"]: e["components"] for e in dump["entities"]}


class Info(unittest.TestCase):
    def test_summary(self):
        text = run("info", "before.ecs")
        self.assertIn("5 alive, 1 slots free, 0 retired", text)
        self.assertRegex(text, r"Health +structure +8 +3 +2 +2 +16\n")
        self.assertRegex(text, r"Story +packed +varies +1 +3 +1 ")
        self.assertRegex(text, r"Raw +bytes +4 +1 +- +1 +4\n")
        self.assertRegex(text, r"Custom +opaque +varies ")
        self.assertRegex(text, r"Frozen +tag +0 +1 +- +1 +0\n")

    def test_empty_world(self):
        self.assertIn("0 alive, 0 slots free", run("info", "empty.ecs"))

    def test_table(self):
        lines = run("table", "before.ecs").splitlines()
        self.assertTrue(any(line.split()[0] == "2" and line.endswith("Health, Position")
                            for line in lines[1:]))
        self.assertTrue(any(line.endswith("(none)") for line in lines))


class Dump(unittest.TestCase):
    def test_json_has_every_value(self):
        found = entities("before.ecs")
        self.assertEqual(found["1:1"], {"Health": {"points": 10, "team": "blue"},
                                        "Position": {"x": 1.5, "y": -2}})
        self.assertEqual(found["3:1"]["Story"], {"text": "once, \"upon\"\na time",
                                                 "chapters": [1, 2, 3], "hero": "1:1"})
        self.assertEqual(found["4:1"], {"Custom": "eA==", "Frozen": {}, "Raw": "BAMCAQ=="})
        self.assertEqual(found["5:1"]["Position"]["x"], "Infinity")

    def test_components_versions_and_slots(self):
        dump = json.loads(run("dump", "before.ecs", "--json"))
        self.assertEqual(dump["components"]["Health"], {"version": 3})
        self.assertEqual(dump["free"], ["6:2"])
        self.assertEqual(dump["retired"], [])

    def test_selection(self):
        self.assertEqual(list(entities("before.ecs", "--entity", "3:1")), ["3:1"])
        by_component = entities("before.ecs", "--component", "Health")
        self.assertEqual(list(by_component), ["1:1", "2:1"])
        self.assertEqual(list(by_component["1:1"]), ["Health"])
        both = entities("before.ecs", "--component", "Health", "--component", "Raw")
        self.assertEqual(len(both), 3)
        self.assertEqual(len(entities("many.ecs", "--limit", "10")), 10)

    def test_csv(self):
        rows = list(csv.DictReader(io.StringIO(run("dump", "before.ecs", "--csv"))))
        self.assertEqual(len(rows), 5)
        first = next(row for row in rows if row["entity"] == "1:1")
        self.assertEqual(first["Position.x"], "1.5")
        self.assertEqual(first["Health.team"], "blue")
        self.assertEqual(first["Story.text"], "")
        story = next(row for row in rows if row["entity"] == "3:1")
        self.assertEqual(story["Story.text"], "once, \"upon\"\na time")
        self.assertEqual(story["Story.chapters"], "[1, 2, 3]")
        self.assertEqual(story["Story.hero"], "1:1")
        tagged = next(row for row in rows if row["entity"] == "4:1")
        self.assertEqual((tagged["Frozen"], tagged["Raw"]), ("1", "BAMCAQ=="))

    def test_what_is_not_there(self):
        self.assertIn("no component 'Nobody'", run("dump", "before.ecs", "--component", "Nobody",
                                                   code=2))
        self.assertIn("no such entity", run("dump", "before.ecs", "--entity", "77:1", code=2))
        self.assertIn("index:generation", run("dump", "before.ecs", "--entity", "seven", code=2))

    def test_a_dump_can_be_read_again(self):
        if not HAS_JSON:
            self.skipTest("nlohmann-json was not found")
        for name in ("before.ecs", "after.ecs", "empty.ecs"):
            (ROOT / "dump.json").write_text(run("dump", name), encoding="utf-8")
            subprocess.run([WRITER, "read", ROOT / "dump.json", ROOT / "again.ecs"], check=True)
            self.assertIn("0 entities added, 0 removed, 0 changed", run("diff", name, "again.ecs"))
            self.assertEqual(json.loads(run("dump", name)), json.loads(run("dump", "again.ecs")))


class Diff(unittest.TestCase):
    def test_same_files(self):
        self.assertEqual(run("diff", "before.ecs", "before.ecs"),
                         "0 entities added, 0 removed, 0 changed\n")

    def test_fields_old_and_new(self):
        text = run("diff", "before.ecs", "after.ecs", code=1)
        self.assertIn("~ 1:1\n    + Frozen {}\n    ~ Health.points: 10 -> 7\n", text)
        self.assertIn("~ Story.chapters[1]: 2 -> 5\n    ~ Story.chapters[2]: 3 -> (none)\n", text)
        self.assertIn("- 2:1\n", text)
        self.assertIn('    - Health {"points": 20, "team": "red"}\n', text)
        self.assertIn("+ 6:2\n", text)
        self.assertTrue(text.endswith("2 entities added, 1 removed, 2 changed\n"), text)

    def test_the_other_way_round(self):
        text = run("diff", "after.ecs", "before.ecs", code=1)
        self.assertIn("    - Frozen {}\n    ~ Health.points: 7 -> 10\n", text)
        self.assertTrue(text.endswith("1 entities added, 2 removed, 2 changed\n"), text)

    def test_limit(self):
        text = run("diff", "empty.ecs", "many.ecs", "--limit", "3", code=1)
        self.assertIn("and 99997 more", text)
        self.assertIn("100000 entities added", text)
        self.assertLess(len(text.splitlines()), 20)


class Verify(unittest.TestCase):
    def test_files_that_are_fine(self):
        for name in ("empty.ecs", "before.ecs", "after.ecs", "many.ecs"):
            self.assertIn("fine", run("verify", name))

    def test_every_byte_counts(self):
        size = (ROOT / "before.ecs").stat().st_size
        for at in range(0, size, 7):
            def flip(data, at=at):
                data[at] ^= 0x10
            self.assertIn("at byte", run("verify", damaged("before.ecs", flip), code=1))

    def test_every_length_counts(self):
        size = (ROOT / "before.ecs").stat().st_size
        for length in range(0, size, 11):
            path = damaged("before.ecs", lambda data, n=length: data[:n])
            self.assertIn("at byte", run("verify", path, code=1))
        self.assertIn("behind the end",
                      run("verify", damaged("before.ecs", lambda data: data + b"x"), code=1))

    def test_other_commands_survive_damage(self):
        size = (ROOT / "before.ecs").stat().st_size
        for at in range(0, size, 13):
            def flip(data, at=at):
                data[at] ^= 0x41
            path = damaged("before.ecs", flip)
            for command in (["info"], ["table"], ["dump"], ["dump", "--csv"], ["diff", path]):
                self.assertIn("damaged.ecs: at byte", run(*command, path, code=2))


class Misuse(unittest.TestCase):
    def test_no_file(self):
        for command in ("info", "table", "dump", "verify"):
            self.assertIn("none.ecs: the file cannot be opened", run(command, "none.ecs", code=2))
        self.assertIn("cannot be opened", run("diff", "before.ecs", "none.ecs", code=2))

    def test_no_snapshot(self):
        (ROOT / "text.txt").write_text("this is a text and no snapshot at all", encoding="utf-8")
        self.assertIn("text.txt: at byte 4: this is no snapshot", run("info", "text.txt", code=2))

    def test_command_line(self):
        run(code=2)
        run("nonsense", code=2)
        run("dump", "before.ecs", "--csv", "--json", code=2)
        self.assertIn("Examples:", run("--help"))
        self.assertIn("--component", run("dump", "--help"))
        self.assertRegex(run("--version"), r"^ecs-snap \d+\.\d+\.\d+\n$")


if __name__ == "__main__":
    TOOL, WRITER = map(os.path.abspath, sys.argv[1:3])
    HAS_JSON = sys.argv[3:4] == ["json"]
    subprocess.run([WRITER, ROOT], check=True)
    unittest.main(argv=sys.argv[:1])
