"""Variants of the sample app that the table measures."""
import glob, json, os, random, re, shutil, struct, zlib

SAMPLE = "Matrix/samples/BuzzBox"
CATALOG = "buzzbox/Assets.xcassets"
STORYBOARD = "buzzbox/Resources/LaunchScreen.storyboard"


def copy(repository, folder):
    target = os.path.join(folder, "BuzzBox")
    shutil.copytree(os.path.join(repository, SAMPLE), target)
    return target


def png(width, height, rows):
    """Returns an RGB file; `rows` has the bytes of each row."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def photograph(width, height, dark):
    """Returns a picture with noise in every pixel, as a camera's picture has."""
    noise = random.Random(width * 2 + dark)
    rows = []
    for y in range(height):
        base = y * 120 // height + (0 if dark else 100)
        grain = noise.randbytes(width * 3)
        rows.append(bytes(base + (byte & 31) for byte in grain))
    return png(width, height, rows)


TEXTS = """
                            <stackView opaque="NO" contentMode="scaleToFill" axis="vertical" alignment="center" spacing="8" translatesAutoresizingMaskIntoConstraints="NO" id="Bench-st-1">
                                <rect key="frame" x="96.5" y="520" width="200" height="60"/>
                                <subviews>
                                    <label opaque="NO" userInteractionEnabled="NO" contentMode="left" text="The quick brown fox" textAlignment="natural" lineBreakMode="tailTruncation" baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" translatesAutoresizingMaskIntoConstraints="NO" id="Bench-la-1"><rect key="frame" x="0.0" y="0.0" width="200" height="24"/><fontDescription key="fontDescription" type="system" pointSize="20"/><color key="textColor" white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/></label>
                                    <label opaque="NO" userInteractionEnabled="NO" contentMode="left" text="jumps over the lazy dog" textAlignment="natural" lineBreakMode="tailTruncation" baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" translatesAutoresizingMaskIntoConstraints="NO" id="Bench-la-2"><rect key="frame" x="0.0" y="32" width="200" height="20"/><fontDescription key="fontDescription" type="system" pointSize="15"/><color key="textColor" white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/></label>
                                </subviews>
                            </stackView>
"""
PINS = """
                            <constraint firstItem="Bench-st-1" firstAttribute="top" secondItem="LSc-ic-001" secondAttribute="bottom" constant="24" id="Bench-co-1"/>
                            <constraint firstItem="Bench-st-1" firstAttribute="centerX" secondItem="LSc-rt-001" secondAttribute="centerX" id="Bench-co-2"/>
"""


def with_photograph(repository, folder):
    """Copies the sample, with a photograph in place of its gradient, and with text in a stack."""
    target = copy(repository, folder)
    for path in glob.glob(os.path.join(target, CATALOG, "LaunchGradient.imageset/*.png")):
        scale = int(re.search(r"@(\d)x", path)[1])
        with open(path, "wb") as file:
            file.write(photograph(430 * scale, 932 * scale, "dark" in path))
    path = os.path.join(target, STORYBOARD)
    text = open(path).read()
    text = text.replace("                        </subviews>\n                        <viewLayoutGuide",
                        TEXTS + "                        </subviews>\n                        <viewLayoutGuide", 1)
    at = text.rindex("                        </constraints>\n                    </view>")
    open(path, "w").write(text[:at] + PINS + text[at:])
    return target


def home_with_devices(repository, folder, times):
    """Copies the data of qa with every device several times, under other ids."""
    home = os.path.join(folder, f"home-{times}")
    shutil.copytree(os.path.join(repository, "Matrix"), os.path.join(home, "Matrix"))
    shutil.copytree(os.path.join(repository, "Reports"), os.path.join(home, "Reports"),
                    ignore=shutil.ignore_patterns("latest"))
    devices = os.path.join(home, "Matrix/devices")
    for path in glob.glob(os.path.join(devices, "*.yml")):
        name = os.path.basename(path)[:-4]
        text = open(path).read()
        if f"\nid: {name}\n" not in "\n" + text:
            continue
        for number in range(2, times + 1):
            other = f"{name}-copy-{number}"
            copy = ("\n" + text).replace(f"\nid: {name}\n", f"\nid: {other}\n", 1)[1:]
            copy = re.sub(r"(?m)^(name: \"?)", rf"\g<1>Copy {number} of ", copy, count=1)
            open(os.path.join(devices, other + ".yml"), "w").write(copy)
    return home


def screens(report, scales):
    """Returns the distinct pictures of a run: points, scale, appearance and the frame of the icon."""
    run = json.load(open(os.path.join(report, "run.json")))
    cases = run["matrix"]["cases"]
    found = []
    for screen in run["screens"]:
        device, _, _, appearance, *_ = cases[int(screen["cases"][0].split("-")[0])]
        icon = next(view["frame"] for view in screen["views"] if view["label"] == "Icon")
        found.append({"width": screen["width"], "height": screen["height"], "scale": scales[device],
                      "appearance": appearance, "icon": icon})
    return found


def scales(repository):
    """Returns the pixels of a point by device."""
    found = {}
    for path in glob.glob(os.path.join(repository, "Matrix/devices/*.yml")):
        text = open(path).read()
        base = re.search(r"\nextends: (\S+)", text)
        if base:
            text = open(os.path.join(os.path.dirname(path), base[1] + ".yml")).read()
        match = re.search(r"\n  scale: (\d)", text)
        if match:
            found[os.path.basename(path)[:-4]] = int(match[1])
    return found
