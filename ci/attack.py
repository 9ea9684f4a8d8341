"""Attacks qa with small inputs that mean much work, and prints what each costs.

usage: attack.py [--markdown] [NAME...]    runs all attacks, or those whose names begin with NAME
       attack.py --list                    prints their names

The last figure is the ratio to the processor time of the sample's run, which comes first. --markdown prints the table of
docs/internals/hostile-input.md.

Every attack must end within 10 seconds of processor time, with 1 GB of memory, with a result or with an error. An error must name a
limit. QA_BINARY names the program (by default .build/release/qa). The times hold for a release build and two processors without other
work.
"""

import json
import os
import pathlib
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

SECONDS, MEGABYTES, PATIENCE = 10, 1024, 60
ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "Matrix/samples/BuzzBox"
PLIST = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>%s</dict></plist>\n'


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def sample(folder):
    """Returns a copy of the sample app."""
    shutil.copytree(SAMPLE, folder / "app")
    return folder / "app"


def plain(folder, keys):
    """Returns an app that is only an Info.plist."""
    write(folder / "app/Info.plist", PLIST % (
        "<key>MinimumOSVersion</key><string>15.0</string>"
        "<key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>" + keys))
    return folder / "app"


def run(*options):
    return ["run", "--matrix", "full", "--output", "out", "--quiet", *options]


def definitions(folder, count):
    entries = "".join(
        f"<dict><key>UILaunchScreenIdentifier</key><string>s{i}</string><key>UIColorName</key><string>c{i}</string></dict>"
        for i in range(count))
    schemes = "".join(f"<key>x{i}</key><string>s{i}</string>" for i in range(count))
    plain(folder, (
        f"<key>UILaunchScreens</key><dict><key>UILaunchScreenDefinitions</key><array>{entries}</array>"
        f"<key>UIDefaultLaunchScreen</key><string>s0</string><key>UIURLToLaunchScreenAssociations</key><dict>{schemes}</dict></dict>"
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>"
        + "".join(f"<string>x{i}</string>" for i in range(count)) + "</array></dict></array>"))
    return [run("--info-plist", "app/Info.plist")]


def labels(folder, count, veil=False):
    app = sample(folder)
    board = app / "buzzbox/Resources/LaunchScreen.storyboard"
    views = "".join(
        '<label opaque="NO" userInteractionEnabled="NO" contentMode="left" text="abc" lineBreakMode="tailTruncation" fixedFrame="YES" '
        f'translatesAutoresizingMaskIntoConstraints="NO" id="lab-el-{i:03}">'
        f'<rect key="frame" x="{10 + i % 10 * 35}" y="{40 + i // 10 * 35}" width="33" height="21"/>'
        '<fontDescription key="fontDescription" type="system" pointSize="17"/><nil key="textColor"/><nil key="highlightedColor"/></label>'
        for i in range(count))
    text = board.read_text()
    # Behind the background, so that each must be searched for. A veil is opaque in two layers, and in neither.
    text = text.replace("<subviews>", "<subviews>" + views, 1)
    if veil:
        layer = ('<view contentMode="scaleToFill" fixedFrame="YES" alpha="0.99" translatesAutoresizingMaskIntoConstraints="NO" id="vei-ls-%03d">'
                 '<rect key="frame" x="0" y="0" width="1400" height="1400"/><color key="backgroundColor" red="1" green="1" blue="1" alpha="1" '
                 'colorSpace="custom" customColorSpace="sRGB"/></view>')
        text = text.replace(views, views + layer % 1 + layer % 2, 1)
    board.write_text(text)
    return [run("--project", "app", "--checklist", "story-8.3")]


def names(folder, count):
    """A view whose label is longer than a page, and a criterion that each case fails."""
    app = sample(folder)
    board = app / "buzzbox/Resources/LaunchScreen.storyboard"
    text = re.sub(r' userLabel="[^"]*"', "", board.read_text())
    text = text.replace("<imageView ", f'<imageView userLabel="{"L" * count}" ').replace('constant="120"', 'constant="111"')
    board.write_text(text)
    return [run("--project", "app", "--checklist", "story-8.3", "--format", "json,jsonl,html,junit,sarif,markdown,ctrf")]


def lines_of_results(folder, count):
    """As many results as a run may have, each as a line."""
    words = criteria(folder, count)[0]
    return [[*words, "--format", "jsonl"]]


def devices(folder, count):
    """A matrix of devices that are all different, with all pairs of values."""
    app = sample(folder)
    text = (ROOT / "Matrix/devices/iphone-14-pro.yml").read_text()
    for i in range(count):
        width, height = 300 + i % 1000, 600 + i // 1000 + i % 7
        own = text.replace("id: iphone-14-pro", f"id: p{i}", 1).replace("393x852", f"{width}x{height}")
        write(app / f"devices/p{i}.yml", own.replace("1179x2556", f"{width * 3}x{height * 3}"))
    chosen = ", ".join(f"p{i}" for i in range(count))
    write(app / "m.yml", f"id: m\ntitle: t\nextends: full\ndeviceFolder: devices\nstrength: 2\naxes:\n  device: [{chosen}]\n")
    return [["run", "--project", "app", "--checklist", "story-8.3", "--matrix", "app/m.yml", "--output", "out", "--quiet", "--no-previews"]]


def criteria(folder, count):
    sample(folder)
    rows = "".join(
        f"  - {{id: A-{i}, title: t, section: s, impact: minor, rationale: r, fix: f, traces: [a/b/{i}], "
        f"assert: [layout.size: {{of: icon, width: {i}, height: 120}}]}}\n" for i in range(count))
    write(folder / "app/qa.yml", "checklist: own.yml\nmatrix: full\n")
    write(folder / "app/own.yml", "id: own\ntitle: t\nelements: {icon: {kind: imageView, image: LaunchIcon}}\ncriteria:\n" + rows)
    return [run("--project", "app", "--format", "json,html,junit,jsonl")]


def extending(folder):
    sample(folder)
    names = [f"c{i}" for i in range(8)]
    for i, name in enumerate(names):
        extends = f"extends: ./c{i - 1}.yml\n" if i else ""
        rows = "".join(
            f"  - {{id: {name.upper()}-{j}, title: t, section: s, impact: minor, rationale: r, fix: f, traces: [a/b/{j}], "
            f"assert: [layout.size: {{of: icon, width: {j}, height: 120}}]}}\n" for j in range(1000))
        write(folder / f"app/{name}.yml",
              f"id: {name}\ntitle: t\n{extends}elements: {{icon: {{kind: imageView, image: LaunchIcon}}}}\ncriteria:\n{rows}")
    write(folder / "app/qa.yml", "checklist: c7.yml\nmatrix: full\n")
    return [run("--project", "app")]


def configured(folder, text):
    app = sample(folder)
    write(app / "a.xcconfig", text)
    project = app / "buzzbox.xcodeproj/project.pbxproj"
    old = project.read_text()
    reference = "AAAAAAAAAAAAAAAAAAAAAAAA"
    new = old.replace(
        "objects = {",
        f"objects = {{ {reference} = {{isa = PBXFileReference; lastKnownFileType = text.xcconfig; path = a.xcconfig; sourceTree = SOURCE_ROOT; }};", 1)
    new = new.replace("isa = XCBuildConfiguration;", f"isa = XCBuildConfiguration; baseConfigurationReference = {reference};")
    assert new != old
    project.write_text(new)
    return [run("--project", "app", "--checklist", "story-8.3")]


def lines(folder):
    return configured(folder, "".join(f"A={i % 10}\n" for i in range(1_000_000)))


def operators(folder):
    text = "A" * 1_000_000
    uses = "".join(f"V{i} = $(BIG{':lower:upper' * 160})\n" for i in range(200))
    return configured(folder, f"BIG = {text}\n{uses}INFOPLIST_KEY_UILaunchStoryboardName = " + "".join(f"$(V{i})" for i in range(200)) + "\n")


def png(side, seed):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    row = b"\0" + bytes([seed]) * (side * 4)
    packer = zlib.compressobj(9)
    body = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def pictures(folder, side, count):
    """An app whose image set has pictures of many devices and scales."""
    app = plain(folder, "<key>UILaunchScreen</key><dict><key>UIImageName</key><string>Logo</string></dict>")
    set_ = app / "Assets.xcassets/Logo.imageset"
    set_.mkdir(parents=True)
    images = []
    places = [(idiom, scale, dark) for idiom in ("universal", "iphone", "ipad") for scale in ("1x", "2x", "3x") for dark in (False, True)]
    for i, (idiom, scale, dark) in enumerate(places[:count]):
        (set_ / f"{i}.png").write_bytes(png(side, i))
        entry = {"idiom": idiom, "scale": scale, "filename": f"{i}.png"}
        if dark:
            entry["appearances"] = [{"appearance": "luminosity", "value": "dark"}]
        images.append(entry)
    write(set_ / "Contents.json", json.dumps({"images": images}))
    return [run("--info-plist", "app/Info.plist")]


def git(folder, *words, data=None):
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
    for who in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{who}_NAME": "a", f"GIT_{who}_EMAIL": "a@example.com"}
    return subprocess.run(["git", "-C", folder, *words], check=True, capture_output=True, input=data, env=environment).stdout.decode().strip()


def commits(folder):
    """Three objects of git that mean ten million files."""
    sample(folder)
    app = folder
    git(app, "init", "--quiet", "-b", "main")
    git(app, "add", "-A")
    git(app, "commit", "--quiet", "-m", "a")
    blob = git(app, "hash-object", "-w", "--stdin", data=b"a")
    tree = git(app, "mktree", data="".join(f"100644 blob {blob}\tf{i:03}\n" for i in range(216)).encode())
    for _ in range(2):
        tree = git(app, "mktree", data="".join(f"040000 tree {tree}\td{i:03}\n" for i in range(216)).encode())
    top = git(app, "ls-tree", "HEAD") + f"\n040000 tree {tree}\tzzz"
    commit = git(app, "commit-tree", "-m", "b", "-p", "HEAD", git(app, "mktree", data=top.encode()))
    git(app, "branch", "bomb", commit)
    return [["diff", "main", "bomb", "--project", "app"]]


def shards(folder, count):
    """Folders to merge, each a copy of one shard."""
    sample(folder)
    subprocess.run(
        [QA, *run("--project", "app", "--checklist", "story-8.3", "--shard", f"1/{count}"), "--no-previews"], cwd=folder, capture_output=True)
    for i in range(count):
        shutil.copytree(folder / "out", folder / f"s{i}")
    return [["merge", *(f"s{i}" for i in range(count)), "-o", "merged"]]


def chain(folder, count, kind="navigationController", relationship="rootViewController"):
    """Controllers that are each inside of the one before."""
    app = sample(folder)
    board = app / "buzzbox/Resources/LaunchScreen.storyboard"
    text = board.read_text()
    last = re.search(r'initialViewController="([^"]*)"', text)[1]
    scenes = "".join(
        f'<scene sceneID="s{i}"><objects><{kind} id="c{i}" sceneMemberID="viewController"><connections>'
        f'<segue destination="{f"c{i + 1}" if i < count - 1 else last}" kind="relationship" relationship="{relationship}" id="g{i}"/>'
        f"</connections></{kind}></objects></scene>" for i in range(count))
    text = text.replace(f'initialViewController="{last}"', 'initialViewController="c0"').replace("<scenes>", "<scenes>" + scenes)
    board.write_text(text)
    write(folder / "other.storyboard", text)
    return [run("--project", "app", "--checklist", "story-8.3"), ["layout", "other.storyboard"]]


def script(folder, text):
    """A build script of the app's target."""
    app = sample(folder)
    project = app / "buzzbox.xcodeproj/project.pbxproj"
    quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    phase = f'SCRIPT = {{isa = PBXShellScriptBuildPhase; files = (); name = Brand; shellPath = /bin/sh; shellScript = "{quoted}"; }};'
    old = project.read_text()
    new = old.replace("objects = {", "objects = { " + phase, 1).replace("buildPhases = (", "buildPhases = ( SCRIPT,", 1)
    assert new != old
    project.write_text(new)
    return [run("--project", "app", "--checklist", "story-8.3")]


def specification(folder, kind):
    """An XcodeGen specification whose parts each name the next one ten times."""
    target = "targets:\n  App: {type: application, platform: iOS, sources: [App]%s}\n"
    own = {"includes": "", "templates": ", templates: [p0]", "groups": ", settings: {groups: [p0]}"}[kind]
    text = "name: App\n" + target % own
    if kind == "includes":
        for i in range(9):
            write(folder / f"app/p{i}.yml", "include: [" + ", ".join([f"p{i + 1}.yml"] * 10) + "]\n")
        write(folder / "app/p9.yml", "options: {}\n")
        text = "include: [p0.yml]\n" + text
    else:
        word = {"templates": "targetTemplates", "groups": "settingGroups"}[kind]
        inner = {"templates": "templates", "groups": "groups"}[kind]
        parts = "".join(f"  p{i}: {{{inner}: [" + ", ".join([f"p{i + 1}"] * 10) + "]}\n" for i in range(9))
        text += f"{word}:\n{parts}  p9: {{}}\n"
    write(folder / "app/project.yml", text)
    write(folder / "app/App/App.swift", "@main struct App {}\n")
    return [run("--project", "app")]


def proof(folder, count, demands):
    """Views that each follow the one before, with sizes that give way to each other, and further inequalities."""
    app = sample(folder)
    board = app / "buzzbox/Resources/LaunchScreen.storyboard"
    text = board.read_text()
    root = re.search(r'<view key="view"[^>]*? id="([^"]*)"', text)[1]
    rows, views = [], ""

    def add(item, attribute, rest):
        rows.append(f'<constraint firstItem="w{item}" firstAttribute="{attribute}" {rest} id="k{len(rows)}"/>')

    for i in range(count):
        views += (f'<view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="w{i}"><rect key="frame" x="0" y="0" width="20" height="20"/>'
                  '<color key="backgroundColor" red="0.5" green="0.2" blue="0.1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></view>')
        for start, end, size in (("leading", "trailing", "width"), ("top", "bottom", "height")):
            if i:
                add(i, start, f'secondItem="w{i - 1}" secondAttribute="{end}" constant="{2 + i % 10}" relation="greaterThanOrEqual"')
            else:
                add(i, start, f'secondItem="{root}" secondAttribute="{start}" constant="8"')
            add(i, size, f'secondItem="{root}" secondAttribute="{size}" multiplier="0.{4 + i % 11:02}" priority="{300 + i * 37 % 600}"')
            add(i, size, f'constant="{20 + i * 13 % 70}" relation="{("less", "greater")[i % 2]}ThanOrEqual" priority="{950 - i * 29 % 600}"')
    for i in range(demands):
        add(i % count, ("centerX", "width")[i % 2],
            f'secondItem="w{i * 7 % count}" secondAttribute="width" constant="{i % 60}" relation="greaterThanOrEqual" priority="{200 + i * 11 % 600}"')
    text = text.replace("</subviews>\n                        <viewLayoutGuide", views + "</subviews>\n                        <viewLayoutGuide", 1)
    at = text.index("<constraints>", text.index("viewLayoutGuide")) + len("<constraints>")
    board.write_text(text[:at] + "".join(rows) + text[at:])
    return [["prove", "--project", "app", "--checklist", "story-8.3"]]


def plain_sample(folder):
    """The run that the others are compared with."""
    sample(folder)
    return [run("--project", "app", "--checklist", "story-8.3")]


def jobs(folder):
    sample(folder)
    return [run("--project", "app", "--jobs", str(2**62)), run("--project", "app", "--case-timeout", "1e308")]


ATTACKS = {
    "sample": plain_sample,
    "definitions-500": lambda folder: definitions(folder, 500),
    "definitions-5000": lambda folder: definitions(folder, 5000),
    "labels-60": lambda folder: labels(folder, 60),
    "labels-190": lambda folder: labels(folder, 190),
    "labels-200": lambda folder: labels(folder, 200),
    "labels-veil": lambda folder: labels(folder, 188, veil=True),
    "names-200KB": lambda folder: names(folder, 200_000),
    "names-1KB": lambda folder: names(folder, 1000),
    "navigation-900": lambda folder: chain(folder, 900),
    "navigation-3000": lambda folder: chain(folder, 3000),
    "tabs-3000": lambda folder: chain(folder, 3000, "tabBarController", "viewControllers"),
    "split-3000": lambda folder: chain(folder, 3000, "splitViewController", "masterViewController"),
    "script-doubling": lambda folder: script(folder, "V0=aaaaaaaaaa\n" + "".join(f'V{i + 1}="$V{i}$V{i}"\n' for i in range(60)) + 'cp "$V60" LaunchIcon.png\n'),
    "script-reads": lambda folder: script(folder, "getenv LaunchScreen\n" * 50_000),
    "script-arrows": lambda folder: script(folder, ">" * 1_000_000),
    "script-words": lambda folder: script(folder, "LaunchIcon " * 1_000_000),
    "script-nested": lambda folder: script(folder, "sh -c '" * 10_000 + "cp LaunchIcon.png a"),
    "xcodegen-includes": lambda folder: specification(folder, "includes"),
    "xcodegen-templates": lambda folder: specification(folder, "templates"),
    "xcodegen-groups": lambda folder: specification(folder, "groups"),
    "prove-10": lambda folder: proof(folder, 10, 0),
    "prove-20": lambda folder: proof(folder, 20, 20),
    "results-600000": lambda folder: lines_of_results(folder, 160),
    "devices-3000": lambda folder: devices(folder, 3000),
    "criteria-1000": lambda folder: criteria(folder, 1000),
    "checklists-8": extending,
    "xcconfig-lines": lines,
    "xcconfig-operators": operators,
    "pictures-64MP": lambda folder: pictures(folder, 8000, 12),
    "pictures-33MP": lambda folder: pictures(folder, 5780, 12),
    "git-files": commits,
    "merge-2000": lambda folder: shards(folder, 2000),
    "merge-1000": lambda folder: shards(folder, 1000),
    "numbers": jobs,
}


WRONG_USAGE = ("merge-2000", "numbers")


def measure(words, folder):
    """Returns the exit code, seconds of processor time, megabytes, and what the program said."""
    errors = folder / "errors"
    with errors.open("wb") as file:
        start = time.monotonic()
        child = subprocess.Popen([QA, *words], cwd=folder, stdout=file, stderr=file, start_new_session=True)
        signal.signal(signal.SIGALRM, lambda *_: os.killpg(child.pid, signal.SIGKILL))
        signal.alarm(PATIENCE)
        _, status, usage = os.wait4(child.pid, 0)
        signal.alarm(0)
        wall = time.monotonic() - start
    # Programs that qa started and that it waited for.
    said = errors.read_bytes().decode(errors="replace").strip().splitlines()
    code = os.waitstatus_to_exitcode(status)
    return code, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, wall, next(
        (line for line in said if "error" in line or "limit" in line), said[-1] if said else "")


def row(cells, is_markdown):
    name, code, seconds, megabytes, ratio, said = cells
    if is_markdown:
        return f"| `{name}` | {code} | {seconds:.1f} s | {megabytes:.0f} MB | {ratio} | {said.replace('|', chr(92) + '|')} |"
    return f"{name:20} {code:4} {seconds:8.1f} s {megabytes:5.0f} MB {ratio:>7}  {said}"


def main():
    names = [word for word in sys.argv[1:] if not word.startswith("--")]
    if "--list" in sys.argv[1:]:
        print("\n".join(ATTACKS))
        return 0
    is_markdown = "--markdown" in sys.argv[1:]
    failures, base = 0, None
    if is_markdown:
        print("| attack | exit | processor time | memory | times the sample | message |\n| --- | --- | --- | --- | --- | --- |")
    else:
        print("attack               exit  processor   memory   ratio  message")
    for name, attack in ATTACKS.items():
        if names and name != "sample" and not any(name.startswith(word) for word in names):
            continue
        folder = pathlib.Path(tempfile.mkdtemp(prefix="qa-attack-"))
        try:
            for words in attack(folder):
                code, seconds, megabytes, _, said = measure(words, folder)
                base = base or seconds
                # 64 is an attack that does not reach what it attacks, except for those on the command line.
                bad = code not in (0, 1, 2) and not (code == 64 and name in WRONG_USAGE) or seconds > SECONDS or megabytes > MEGABYTES
                failures += bad
                cells = (name, code, seconds, megabytes, f"{seconds / base:.1f}", ("FAILS " if bad else "") + said[:200])
                print(row(cells, is_markdown), flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return 1 if failures else 0


if __name__ == "__main__":
    QA = os.path.abspath(os.environ.get("QA_BINARY", ROOT / ".build/release/qa"))
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    sys.exit(main())
