#!/usr/bin/env python3
"""How far two PNGs of one size are apart: mean and largest CIEDE2000 over all pixels, as JSON.

Standard library alone, and none of qa's own code, so that a mistake there is not made twice. Reads what qa and Chromium
write: 8 bits, RGB, RGBA or a palette, not interlaced. Formulas: Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula" (2005);
IEC 61966-2-1 for sRGB. Pass --self-test for three pairs of their table 1.
"""
import json
import math
import struct
import sys
import zlib


def read(path):
    data = open(path, "rb").read()
    at, stream, width, height, kind = 8, b"", 0, 0, 0
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length
        if name == b"IHDR":
            width, height, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if bits != 8 or kind not in (2, 3, 6) or interlaced:
                sys.exit(f"{path}: not 8-bit RGB, RGBA or palette")
        elif name == b"PLTE":
            colors = [body[i : i + 3] for i in range(0, length, 3)]
        elif name == b"IDAT":
            stream += body
    step = {2: 3, 3: 1, 6: 4}[kind]
    lines = rows(zlib.decompress(stream), width * step, step)
    if kind == 3:
        return width, height, 3, (b"".join(colors[index] for index in line) for line in lines)
    return width, height, step, lines


def rows(raw, length, step):
    above = bytearray(length)
    for start in range(0, len(raw), length + 1):
        kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + length])
        if kind == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, above))
        elif kind:
            for x in range(length):
                left = row[x - step] if x >= step else 0
                corner = above[x - step] if x >= step else 0
                if kind == 1:
                    guess = left
                elif kind == 3:
                    guess = (left + above[x]) // 2
                else:
                    p = left + above[x] - corner
                    far = (abs(p - left), abs(p - above[x]), abs(p - corner))
                    guess = left if far[0] <= far[1] and far[0] <= far[2] else above[x] if far[1] <= far[2] else corner
                row[x] = (row[x] + guess) & 255
        yield row
        above = row


def lab(pixel):
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in pixel)
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    f = [t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def delta(first, second):
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - math.sqrt(mean7 / (mean7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn, mean_h = h2 - h1, h1 + h2
    if c1 * c2 == 0:
        turn = 0
    else:
        if abs(h1 - h2) > 180:
            mean_h += 360 if mean_h < 360 else -360
        mean_h /= 2
        turn += 360 if turn < -180 else -360 if turn > 180 else 0
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.2 * math.cos(math.radians(4 * mean_h - 63))
    )
    sl = 1 + 0.015 * (ml - 50) ** 2 / math.sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    rt = -2 * math.sqrt(mc**7 / (mc**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((mean_h - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * dc / sc * dh / sh)


def compare(first, second):
    w1, h1, s1, rows1 = read(first)
    w2, h2, s2, rows2 = read(second)
    if (w1, h1) != (w2, h2):
        sys.exit(f"{first} is {w1} x {h1}, {second} is {w2} x {h2}")
    total, largest, labs, known = 0.0, 0.0, {}, {}
    for one, two in zip(rows1, rows2):
        for x in range(w1):
            a, b = bytes(one[x * s1 : x * s1 + 3]), bytes(two[x * s2 : x * s2 + 3])
            if a == b:
                continue
            if (a, b) not in known:
                for pixel in (a, b):
                    if pixel not in labs:
                        labs[pixel] = lab(pixel)
                known[a, b] = delta(labs[a], labs[b])
            total += known[a, b]
            largest = max(largest, known[a, b])
    return {"mean": total / (w1 * h1), "largest": largest, "width": w1, "height": h1}


if sys.argv[1:] == ["--self-test"]:
    table = [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, two, wanted in table:
        assert abs(delta(one, two) - wanted) < 1e-4, (one, two, delta(one, two))
    print("{}")
else:
    print(json.dumps(compare(sys.argv[1], sys.argv[2])))
