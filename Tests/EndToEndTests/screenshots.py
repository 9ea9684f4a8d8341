"""Makes of a drawn launch screen what simulators, phones and people make of it.

    screenshots.py OPERATION[:ARGUMENT] … IN.png OUT

Operations, applied in their order:
  system:SCALE      a clock, an island and a home indicator over the picture, and black corners
  bar:SCALE         a clock in a status bar of 20 points
  noise             one code up or down for each component, the same on every run
  dither            an ordered dither of one code
  turn:DEGREES      turned counter-clockwise
  size:WxH          resampled
  black, white      one plain color
Output by the suffix of OUT: .png, .p3.png (Display P3 with an ICC profile), .16.png (16 bits), .NN.jpg (quality NN).
"""

import struct
import sys
import zlib

from PIL import Image, ImageCms, ImageDraw


def be32(value):
    return struct.pack(">I", value)


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def display_p3():
    """A matrix-and-curve profile (ICC.1:2022) with the primaries of Display P3 adapted to D50 and the sRGB curve."""
    columns = {
        b"rXYZ": (0.51512, 0.24120, -0.00105),
        b"gXYZ": (0.29198, 0.69225, 0.04189),
        b"bXYZ": (0.15710, 0.06657, 0.78407),
        b"wtpt": (0.96420, 1.0, 0.82491),
    }
    curve = b"para" + be32(0) + struct.pack(">HH", 3, 0)
    curve += b"".join(map(fixed, (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)))
    text = "Display P3".encode("utf-16-be")
    name = b"mluc" + be32(0) + be32(1) + be32(12) + b"enUS" + be32(len(text)) + be32(28) + text
    tags = {b"desc": name, b"cprt": name, b"rTRC": curve, b"gTRC": curve, b"bTRC": curve}
    for tag, xyz in columns.items():
        tags[tag] = b"XYZ " + be32(0) + b"".join(map(fixed, xyz))
    offset = 128 + 4 + 12 * len(tags)
    table, body = be32(len(tags)), b""
    for tag, data in tags.items():
        data += b"\0" * (-len(data) % 4)
        table += tag + be32(offset + len(body)) + be32(len(data))
        body += data
    size = 128 + len(table) + len(body)
    header = be32(size) + b"\0" * 4 + be32(0x04300000) + b"mntrRGB XYZ " + b"\0" * 12 + b"acsp"
    header += b"\0" * 28 + fixed(0.9642) + fixed(1) + fixed(0.82491)
    return header.ljust(128, b"\0") + table + body


def system(image, scale):
    """Over a phone in portrait; sizes in points."""
    draw = ImageDraw.Draw(image)

    def box(x, y, width, height, radius, fill):
        corners = [x * scale, y * scale, (x + width) * scale - 1, (y + height) * scale - 1]
        draw.rounded_rectangle(corners, radius * scale, fill)

    width, height = image.width / scale, image.height / scale
    for digit in range(4):
        box(50 + digit * 10 + (digit > 1) * 5, 24, 7, 12, 2, "white")
    box(width / 2 - 62.5, 11.33, 125, 36.67, 18, "black")
    box(width - 60, 24, 25, 12, 3, "white")
    box(width / 2 - 70, height - 13, 140, 5, 2.5, "white")
    mask = Image.new("L", image.size, 255)
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, image.width - 1, image.height - 1], 55 * scale, 0)
    image.paste("black", mask=mask)
    return image


def bar(image, scale):
    draw = ImageDraw.Draw(image)
    for digit in range(4):
        left = image.width / 2 + (digit * 8 - 16) * scale
        draw.rectangle([left, 4 * scale, left + 5 * scale, 16 * scale], "white")
    return image


def disturbed(image, step):
    data = bytearray(image.tobytes())
    for at in range(len(data)):
        data[at] = min(255, max(0, data[at] + step(at)))
    return Image.frombytes("RGB", image.size, bytes(data))


def noise(image):
    state = 1

    def step(_):
        nonlocal state
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        return (state >> 16) % 3 - 1

    return disturbed(image, step)


def dither(image):
    width = image.width
    return disturbed(image, lambda at: 1 if (at // 3 % width + at // 3 // width) % 2 else -1)


def sixteen(image, path):
    rows = bytearray()
    line = image.width * 3
    data = image.tobytes()
    for y in range(image.height):
        rows.append(0)
        for value in data[y * line : (y + 1) * line]:
            rows += bytes((value, value))

    def chunk(name, body):
        return be32(len(body)) + name + body + be32(zlib.crc32(name + body))

    header = be32(image.width) + be32(image.height) + bytes((16, 2, 0, 0, 0))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)))
        file.write(chunk(b"IEND", b""))


def changed(image, operation):
    name, _, argument = operation.partition(":")
    if name == "system":
        return system(image, int(argument))
    if name == "bar":
        return bar(image, int(argument))
    if name == "noise":
        return noise(image)
    if name == "dither":
        return dither(image)
    if name == "turn":
        return image.rotate(int(argument), expand=True)
    if name == "size":
        return image.resize(tuple(map(int, argument.split("x"))), Image.Resampling.BICUBIC)
    if name in ("black", "white"):
        return Image.new("RGB", image.size, name)
    raise SystemExit(f"no operation {name}")


def save(image, path):
    parts = path.rsplit("/", 1)[-1].split(".")
    if parts[-1] == "jpg":
        image.save(path, quality=int(parts[-2]))
    elif parts[-2] == "16":
        sixteen(image, path)
    elif parts[-2] == "p3":
        profile = display_p3()
        import io

        target = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        wide = ImageCms.profileToProfile(image, ImageCms.createProfile("sRGB"), target)
        wide.save(path, icc_profile=profile)
    else:
        image.save(path)


if __name__ == "__main__":
    *operations, source, target = sys.argv[1:]
    picture = Image.open(source).convert("RGB")
    for operation in operations:
        picture = changed(picture, operation)
    save(picture, target)
