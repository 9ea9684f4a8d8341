"""Writes glyphs.json: outlines of letters as integers, from the OpenType files of Debian's package fonts-inter.

Usage: make.py [FOLDER OF Inter-*.otf] > glyphs.json
Needs fonttools from PyPI (made with 4.68). Equal contours are written once: an accented letter is its
base letter's contours and its accent's, at their places. Coordinates are halved and rounded: 1408 units to the em.
"""

import json
import sys
import unicodedata

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

# Name, the weights of UIFont.Weight that it stands for, and the file.
FACES = [
    ("regular", ["ultraLight", "thin", "light", "regular"], "Regular"),
    ("medium", ["medium"], "Medium"),
    ("semibold", ["semibold"], "SemiBold"),
    ("bold", ["bold", "heavy", "black"], "Bold"),
]
DIVISOR = 2

# Blocks with every character that the font has, by first and last code point.
RANGES = [
    (0x0021, 0x007E), (0x00A1, 0x017F),  # Basic Latin, Latin-1, Latin Extended-A
    (0x018F, 0x018F), (0x0192, 0x0192), (0x01A0, 0x01A1), (0x01AF, 0x01B0), (0x01CD, 0x01DC), (0x01E6, 0x01EB),
    (0x01FA, 0x021B), (0x0259, 0x0259),  # what is written beyond Latin Extended-A
    (0x02C6, 0x02C7), (0x02D8, 0x02DD),  # spacing accents
    (0x0384, 0x03CE),  # Greek
    (0x0400, 0x045F), (0x0490, 0x0493), (0x049A, 0x049D), (0x04A2, 0x04A3), (0x04AE, 0x04B3), (0x04BA, 0x04BB),
    (0x04D8, 0x04D9), (0x04E8, 0x04E9),  # Cyrillic
    (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x1EA0, 0x1EF9),  # Welsh, German, Vietnamese
    (0x2010, 0x2027), (0x2030, 0x203A), (0x2044, 0x2044), (0x2070, 0x2070), (0x2074, 0x2079),  # punctuation
    (0x20A0, 0x20BF),  # currency
    (0x2113, 0x2113), (0x2116, 0x2117), (0x2120, 0x2122), (0x2126, 0x2126), (0x212E, 0x212E),  # letter-like
    (0x2150, 0x215E), (0x2190, 0x2199), (0x21A9, 0x21AA),  # fractions, arrows
    (0x2202, 0x2202), (0x2206, 0x2206), (0x220F, 0x220F), (0x2211, 0x2212), (0x2215, 0x2215), (0x2219, 0x221A),
    (0x221E, 0x221E), (0x222B, 0x222B), (0x2248, 0x2248), (0x2260, 0x2260), (0x2264, 0x2265),  # mathematics
    (0x2318, 0x2318), (0x2325, 0x2325), (0x25A0, 0x25A1), (0x25B2, 0x25B3), (0x25B6, 0x25B7), (0x25BC, 0x25BD),
    (0x25C0, 0x25C1), (0x25C6, 0x25C7), (0x25CA, 0x25CB), (0x25CF, 0x25CF), (0x2605, 0x2606), (0x2665, 0x2665),
    (0x2713, 0x2713), (0x2717, 0x2717), (0xFB01, 0xFB02), (0xFFFD, 0xFFFD),  # shapes, ligatures
]


def whole(value):
    """Halved and rounded to nearest, halves away from zero: the same in every version of Python."""
    return int((abs(value) + DIVISOR / 2) // DIVISOR) * (1 if value >= 0 else -1)


def joined(numbers):
    text = ""
    for number in numbers:
        text += str(number) if number < 0 or not text else " " + str(number)
    return text


def contours(glyph, glyphs):
    """Each contour as (x, y, path from there in relative steps): l, h and v are lines, c cubic curves."""
    pen = DecomposingRecordingPen(glyphs)
    glyph.draw(pen)
    found, path, last, start = [], "", (0, 0), (0, 0)
    for command, points in pen.value:
        points = [(whole(x), whole(y)) for x, y in points]
        if command == "moveTo":
            last = start = points[0]
            path = ""
        elif command == "lineTo":
            dx, dy = points[0][0] - last[0], points[0][1] - last[1]
            last = points[0]
            if dx and dy:
                path += "l" + joined([dx, dy])
            elif dx or dy:
                path += "h" + str(dx) if dx else "v" + str(dy)
        elif command == "curveTo":
            path += "c" + joined([p[i] - last[i] for p in points for i in (0, 1)])
            last = points[-1]
        elif command in ("closePath", "endPath"):
            if path:
                found.append((start[0], start[1], path))
        else:
            raise SystemExit(f"unexpected command {command}")
    return found


def face(name, weights, path):
    font = TTFont(path)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    index, table = {}, {}
    for first, last in RANGES:
        for code in range(first, last + 1):
            character = chr(code)
            if code not in names or unicodedata.category(character) in ("Cf", "Zs", "Zl", "Zp", "Cc"):
                continue
            glyph = glyphs[names[code]]
            parts = [whole(glyph.width)]
            for x, y, outline in contours(glyph, glyphs):
                parts += [index.setdefault(outline, len(index)), x, y]
            table[character] = " ".join(str(part) for part in parts)
    return {"name": name, "weights": weights, "contours": list(index), "glyphs": table}


def main(arguments):
    folder = arguments[0] if arguments else "/usr/share/fonts/opentype/inter"
    faces = [face(name, weights, f"{folder}/Inter-{file}.otf") for name, weights, file in FACES]
    font = TTFont(f"{folder}/Inter-Regular.otf")
    head = {
        "id": "glyphs",
        "title": "Outlines of letters, to draw text with",
        "sources": [
            {
                "id": "INTER",
                "title": "Inter, Debian package fonts-inter 4.0~beta7+ds-1 (its files say " + font["name"].getDebugName(5) + ")",
            }
        ],
        "copyright": font["name"].getDebugName(0),
        "licence": "SIL Open Font License 1.1, see OFL.txt",
        "about": "A glyph is its advance and then, for each contour, the contour's index and the place of its first "
        "point; a contour is steps from that point: l dx dy, h dx, v dy, c three points. y points up.",
        "unitsPerEm": font["head"].unitsPerEm // DIVISOR,
        "capHeight": whole(font["OS/2"].sCapHeight),
    }
    out = json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ',\n "faces": [\n'
    for number, one in enumerate(faces):
        out += f'  {{"name": "{one["name"]}", "weights": {json.dumps(one["weights"])},\n   "contours": [\n'
        out += ",\n".join("    " + json.dumps(path) for path in one["contours"])
        out += '],\n   "glyphs": {\n'
        out += ",\n".join(
            "    " + json.dumps(key, ensure_ascii=False) + ": " + json.dumps(value)
            for key, value in one["glyphs"].items()
        )
        out += "}}" + ("," if number + 1 < len(faces) else "") + "\n"
    sys.stdout.write(out + " ]}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
