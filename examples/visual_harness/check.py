#!/usr/bin/env python3
"""Runs the visual harness on a virtual screen (Xvfb) and checks the pictures that it draws.

    check.py PROGRAM                run it and check
    check.py --png FILE.bmp FILE.png  turn a screenshot into a PNG
"""
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

SKIPPED = 77


class Picture:
    """A BMP file with 24 bits a pixel, as SDL writes it."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        start, = struct.unpack_from("<I", data, 10)
        self.width, height = struct.unpack_from("<ii", data, 18)
        self.height = abs(height)
        bits, = struct.unpack_from("<H", data, 28)
        assert data[:2] == b"BM" and bits == 24, "not a BMP file of 24 bits"
        stride = (self.width * 3 + 3) // 4 * 4
        self.rows = [data[start + y * stride:start + y * stride + self.width * 3]
                     for y in range(self.height)]
        if height > 0:  # the usual order: from the bottom to the top
            self.rows.reverse()

    def pixel(self, x, y):
        blue, green, red = self.rows[y][x * 3:x * 3 + 3]
        return red, green, blue

    def colours(self):
        return {row[i:i + 3] for row in self.rows for i in range(0, self.width * 3, 3)}

    def lit(self):
        """How many pixels are clearly brighter than the sky."""
        return sum(1 for row in self.rows for i in range(0, self.width * 3, 3)
                   if row[i] + row[i + 1] + row[i + 2] > 120)

    def write_png(self, path):
        def chunk(kind, body):
            return (struct.pack(">I", len(body)) + kind + body +
                    struct.pack(">I", zlib.crc32(kind + body)))

        lines = bytearray()
        for row in self.rows:
            rgb = bytearray(row)
            rgb[0::3], rgb[2::3] = row[2::3], row[0::3]
            lines += b"\1" + rgb[:3] + bytes((rgb[i] - rgb[i - 3]) & 255
                                             for i in range(3, len(rgb)))
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" +
                       chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)) +
                       chunk(b"IDAT", zlib.compress(bytes(lines), 9)) + chunk(b"IEND", b""))


def take(program, folder, *arguments):
    """A screenshot, and the numbers that the program prints at its end."""
    path = os.path.join(folder, "shot.bmp")
    out = subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", program, "--screenshot", path,
                          "--size", "640x360", "--asteroids", "2000", "--frames", "20", *arguments],
                         stdout=subprocess.PIPE, check=True, timeout=100, universal_newlines=True).stdout
    print(" ".join(arguments) or "as it starts", "->", out.strip())
    words = out.replace(",", "").split()
    return Picture(path), {"entities": int(words[0]), "planets": int(words[5]), "asteroids": int(words[7])}


def check(program):
    with tempfile.TemporaryDirectory() as folder:
        picture, numbers = take(program, folder)
        assert (picture.width, picture.height) == (640, 360), "the picture has another size"
        assert len(picture.colours()) > 500, "hardly any colours: %d" % len(picture.colours())
        red, green, blue = picture.pixel(320, 180)
        assert red > 230 and green > 190, "no sun in the middle: %d %d %d" % (red, green, blue)
        share = picture.lit() / (640 * 360)
        assert 0.005 < share < 0.6, "too much or too little is lit: %.3f" % share
        assert numbers["planets"] == 8 and numbers["asteroids"] == 3500, numbers

        more, changed = take(program, folder, "--keys", "+px- h")
        assert changed["planets"] == 8 and changed["asteroids"] == 3500, changed
        assert more.rows != picture.rows, "help and pause changed nothing"
        _, fewer = take(program, folder, "--keys", "xxxxxxxxx")
        assert fewer["planets"] == 0 and fewer["entities"] == 3002, fewer
        wires, _ = take(program, folder, "--keys", "w")
        assert wires.pixel(320, 180) != picture.pixel(320, 180), "the wireframe has a solid sun"
        again, numbers_again = take(program, folder, "--keys", "xxr")
        assert numbers_again == numbers and again.pixel(320, 180) == picture.pixel(320, 180)
    print("all pictures are as they should be")


if __name__ == "__main__":
    if sys.argv[1] == "--png":
        Picture(sys.argv[2]).write_png(sys.argv[3])
    elif shutil.which("xvfb-run") is None or shutil.which("xauth") is None:
        print("skipped: there is no xvfb-run (Debian: xvfb, xauth)")
        sys.exit(SKIPPED)
    else:
        check(sys.argv[1])
