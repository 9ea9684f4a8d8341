"""Draws docs/internals/architecture.svg from the tables of docs/internals/architecture.md: the boxes of the one way with their modules, and what is
beside the way. With --check, it says whether the picture is the one of the tables."""

import html
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/internals/architecture.md"
PICTURE = ROOT / "docs/internals/architecture.svg"

WIDTH, MARGIN, BOX, GAP, LINE = 1000, 20, 210, 40, 18
# Column and line of each box of the way; the rest is a band over or below it.
WAY = {
    "App": (0, 0), "Launch screens": (1, 0), "Layout": (2, 0), "Drawing": (3, 0),
    "Definitions": (0, 1), "Reports": (1, 1), "Verdicts": (2, 1), "Assertions": (3, 1),
}
BANDS = ("Commands", "Base")
STYLE = """.box{fill:#f6f8fa;stroke:#57606a;stroke-width:1.2}.band{fill:#ffffff;stroke:#8c959f;stroke-dasharray:5 4}
.name{font-weight:bold;fill:#1f2328}.module{fill:#1f2328;font-size:13px}.text{fill:#57606a;font-size:12px}
.value{stroke:#0969da;stroke-width:2;fill:none;marker-end:url(#value)}
.calls{stroke:#57606a;stroke-width:1.2;fill:none;stroke-dasharray:6 3;marker-end:url(#other)}
.imports{stroke:#8c959f;stroke-width:1.2;fill:none;stroke-dasharray:2 3;marker-end:url(#other)}"""


def boxes():
    """The table below "The one way": by box, its modules and what it gives."""
    text = PAGE.read_text().split("## The one way\n", 1)[1].split("\n##", 1)[0]
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if len(cells) == 3 and cells[0] not in ("box", "---"):
            found[cells[0]] = (re.findall(r"`([^`]+)`", cells[1]), cells[2].replace("`", ""))
    missing = [name for name in (*WAY, *BANDS) if name not in found]
    if missing or len(found) != len(WAY) + len(BANDS):
        sys.exit(f"{PAGE}: the table of boxes needs exactly {', '.join((*WAY, *BANDS))}")
    return found


def text(kind, x, y, words, anchor=""):
    return f'<text class="{kind}" x="{x}" y="{y}"{anchor}>{html.escape(words, quote=False)}</text>'


def draw():
    table = boxes()
    heights = [40 + LINE * (1 + max(len(table[name][0]) for name, place in WAY.items() if place[1] == line)) for line in (0, 1)]
    top = 20 + 62 + 46
    tops = [top, top + heights[0] + 70]
    base = tops[1] + heights[1] + 46
    height = base + 62 + 34
    parts = []

    def band(name, y):
        modules, words = table[name]
        parts.append(f'<rect class="band" x="{MARGIN}" y="{y}" width="{WIDTH - 2 * MARGIN}" height="62" rx="6"/>')
        parts.append(text("name", MARGIN + 14, y + 24, name))
        parts.append(text("text", MARGIN + 120, y + 24, words))
        x = MARGIN + 14
        for module in modules:
            parts.append(text("module", x, y + 48, module))
            x += 24 + 8 * len(module)

    def left(name):
        return MARGIN + WAY[name][0] * (BOX + GAP)

    def middle(name):
        return left(name) + BOX // 2

    def side(name):
        return tops[WAY[name][1]] + heights[WAY[name][1]] // 2

    def line(kind, path):
        parts.append(f'<path class="{kind}" d="{path}"/>')

    band("Commands", 20)
    band("Base", base)
    for name, (_, row) in WAY.items():
        modules, gives = table[name]
        x, y = left(name), tops[row]
        parts.append(f'<rect class="box" x="{x}" y="{y}" width="{BOX}" height="{heights[row]}" rx="6"/>')
        parts.append(text("name", x + 14, y + 22, name))
        for number, module in enumerate(modules):
            parts.append(text("module", x + 14, y + 24 + LINE * (number + 1), module))
        parts.append(text("text", x + 14, y + heights[row] - 12, "gives " + gives))
    for start, end in (("App", "Launch screens"), ("Launch screens", "Layout"), ("Layout", "Drawing")):
        line("value", f"M{left(start) + BOX} {side(start)}H{left(end)}")
    for start, end in (("Assertions", "Verdicts"), ("Verdicts", "Reports")):
        line("value", f"M{left(start)} {side(start)}H{left(end) + BOX}")
    low = tops[0] + heights[0]
    line("value", f"M{middle('Drawing') + 50} {low}V{tops[1]}")
    # The plan goes to the layout, which needs its environments, and to the assertions, which need its cases.
    channel = low + 35
    line("value", f"M{middle('Definitions')} {tops[1]}V{channel}H{middle('Layout')}V{low}")
    line("value", f"M{middle('Layout')} {channel}H{middle('Assertions') - 50}V{tops[1]}")
    for name in ("App", "Launch screens", "Layout", "Drawing"):
        line("calls", f"M{middle(name)} 82V{tops[0]}")
    for name in ("Definitions", "Reports", "Verdicts", "Assertions"):
        line("imports", f"M{middle(name)} {tops[1] + heights[1]}V{base}")
    y = height - 12
    for x, kind, words in ((20, "value", "hands a value on"), (260, "calls", "calls each box of the way, in its order"),
                           (620, "imports", "every module may import it")):
        line(kind, f"M{x} {y - 4}H{x + 44}")
        parts.append(text("text", x + 54, y, words))
    order = "App, Launch screens, Layout, Drawing, Assertions, Verdicts and Reports"
    title = f"The one way of qa: {order} hand values on, and Definitions gives the plan. Commands call the boxes."
    markers = "".join(
        f'<marker id="{name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0 10 5 0 10z" fill="{color}"/></marker>' for name, color in (("value", "#0969da"), ("other", "#57606a")))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="Helvetica, Arial, sans-serif" font-size="14" role="img" aria-labelledby="title">',
        f'<title id="title">{title}</title>', f"<style>\n{STYLE}\n</style>", f"<defs>{markers}</defs>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>', *parts, "</svg>", ""])


if sys.argv[1:] == ["--check"]:
    if PICTURE.read_text() != draw():
        sys.exit("docs/internals/architecture.svg: is not the picture of docs/internals/architecture.md; run `python3 ci/architecture.py`")
else:
    PICTURE.write_text(draw())
