#!/usr/bin/env python3
"""Keeps the page of `qa watch` open in Chromium while a storyboard changes, and fails where the page is not right.

Usage: watch.py QA PROJECT [SCREENSHOTS] [--measure N]
QA is the program; PROJECT is a copy of the sample app, which is changed. The page is opened from the disk. Checks that a
saved change is drawn; that scroll, zoom, switches and the open screen stay, also over a reload; that no picture is
missing at any moment; that a storyboard that cannot be parsed shows its line and dims the pictures, and that they come back;
that text of the storyboard stays text; that the overlays are where the views are; that axe-core finds nothing in light, dark
and on a phone; and that the page says when `qa watch` has ended. SCREENSHOTS is a folder for a series of pictures with times.
--measure prints times from the save to the pictures, and what both programs cost while nothing changes.
Needs playwright and axe-playwright-python from PyPI and a Chromium (CHROMIUM, default /usr/bin/chromium).
Exit code 0 where all holds, 1 where not, 2 for wrong usage.
"""

import os
import re
import signal
import statistics
import subprocess
import sys
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

STORYBOARD = "buzzbox/Resources/LaunchScreen.storyboard"
# Notes each state when its pictures are in the page, and each picture when Chromium presents it (Element Timing).
NOTES = """
window.notes = [];
window.painted = [];
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  if (entry.renderTime) painted.push(performance.timeOrigin + entry.renderTime);
})).observe({type: "element"});
const make = document.createElement.bind(document);
document.createElement = (name) => {
  const element = make(name);
  if (name === "img") element.setAttribute("elementtiming", "picture");
  return element;
};
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const data = document.documentElement.dataset;
  notes.push({version: Number(data.shown), at: Number(data.shownAt), phase: data.phase,
    text: document.getElementById("status-text").textContent});
}).observe(document.documentElement, {attributes: true, attributeFilter: ["data-shown-at"]}));
"""
VISIBLE = """() => [...document.querySelectorAll("#screens .shot img")].filter((image) => {
  const box = image.getBoundingClientRect();
  return box.height > 0 && box.top < innerHeight && box.bottom > 0;
}).map((image) => image.dataset.picture)"""


def cpu_seconds(pid):
    """Returns the processor time of a process and its children. Source: proc(5)."""
    total = 0
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(name)] = (int(fields[1]), int(fields[11]) + int(fields[12]))
    family = {pid}
    while True:
        more = {child for child, (parent, _) in parents.items() if parent in family} - family
        if not more:
            break
        family |= more
    for member in family & parents.keys():
        total += parents[member][1]
    return total / os.sysconf("SC_CLK_TCK")


class Stage:
    def __init__(self, qa, project, shots):
        self.faults = []
        self.shots = shots
        self.project = project
        self.file = os.path.join(project, STORYBOARD)
        with open(self.file) as file:
            self.good = file.read()
        self.started = time.time()
        self.count = 0
        self.output = os.path.join(os.path.dirname(project), "watch-page")
        self.process = subprocess.Popen(
            [qa, "watch", "--project", project, "--output", self.output, "--checklist", "story-8.3"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        line = self.process.stdout.readline()
        if not line.startswith("Page: "):
            sys.exit(f"watch.py: qa watch did not start: {line}{self.process.communicate()[0]}")

    def save(self, text):
        """Saves as editors do, and returns when."""
        with open(self.file + ".new", "w") as file:
            file.write(text)
        os.rename(self.file + ".new", self.file)
        return time.time() * 1000

    def changed(self, width):
        return self.good.replace('firstAttribute="width" constant="120"', f'firstAttribute="width" constant="{width}"')

    def failed(self, request):
        """Notes a request that failed. A reload aborts the question for changes that is under way."""
        if "pulse.js" not in request.url or "ERR_ABORTED" not in (request.failure or ""):
            self.faults.append(f"{request.url} failed: {request.failure}")

    def expect(self, holds, fault):
        if not holds:
            self.faults.append(fault)

    def film(self, page, words):
        if self.shots:
            name = f"{self.count:02}-{int((time.time() - self.started) * 1000):06}ms-{words}.png"
            page.screenshot(path=os.path.join(self.shots, name))
            self.count += 1


def wait_done(page, since=0):
    page.wait_for_function(
        "(since) => { const data = document.documentElement.dataset; return Number(data.shown) > since && data.phase === 'done'; }",
        arg=since, timeout=120_000,
    )
    return int(page.evaluate("document.documentElement.dataset.shown"))


def switch(page, name):
    page.locator(f"label[for=show-{name}]").click()


def place(page):
    return page.evaluate("[scrollY, document.body.style.getPropertyValue('--zoom'), document.getElementById('show-overlay-safe').checked]")


def stays(stage, page):
    """A change while the page is scrolled, zoomed and switched."""
    page.evaluate("document.getElementById('zoom').value = 34; document.getElementById('zoom').dispatchEvent(new Event('input'))")
    switch(page, "overlay-safe")
    page.evaluate("scrollTo(0, 700)")
    page.wait_for_timeout(400)
    before, pictures = place(page), page.evaluate(VISIBLE)
    stage.expect(before[0] == 700, f"the page does not scroll: {before}")
    stage.film(page, "before-the-change")
    # No picture may be missing at any moment.
    page.evaluate("""() => { window.holes = 0; const look = () => {
      for (const shot of document.querySelectorAll("#screens .shot")) {
        const image = shot.querySelector("img"), box = shot.getBoundingClientRect();
        if (box.height > 0 && box.top < innerHeight && box.bottom > 0 && !(image && image.complete && image.naturalWidth)) holes += 1;
      }
      requestAnimationFrame(look); }; look(); }""")
    version = int(page.evaluate("document.documentElement.dataset.shown"))
    stage.save(stage.changed(60))
    for _ in range(40):
        page.wait_for_timeout(25)
        if page.evaluate(VISIBLE) != pictures:
            break
    stage.film(page, "first-pictures")
    version = wait_done(page, version)
    stage.film(page, "criteria")
    after = page.evaluate(VISIBLE)
    stage.expect(len(after) == len(pictures) and all(a != b for a, b in zip(after, pictures)), "the pictures in view are not new")
    stage.expect(place(page) == before, f"scroll, zoom or switches changed: {before} {place(page)}")
    stage.expect(page.evaluate("holes") == 0, f"pictures were missing in {page.evaluate('holes')} frames")
    stage.expect(page.locator("#causes li").count() > 0, "no failing criterion is listed")
    stage.expect(page.locator("#screens .tile .count").count() > 0, "no screen is marked as failing")
    page.reload()
    page.wait_for_selector("#screens .tile")
    page.wait_for_timeout(600)
    stage.expect(place(page) == before, f"a reload changed scroll, zoom or switches: {before} {place(page)}")
    return version


def frames(stage, page):
    """The mark of the failing view is where the view is, by the numbers of the storyboard: 60 points wide, centered."""
    mark = page.evaluate("""() => { const mark = document.querySelector("#screens .fail"), shot = mark.closest(".shot");
      const box = mark.getBoundingClientRect(), all = shot.getBoundingClientRect(), w = Number(mark.closest(".view").style.getPropertyValue("--w"));
      return {width: box.width / all.width * w, middle: (box.left + box.width / 2 - all.left) / all.width}; }""")
    stage.expect(abs(mark["width"] - 60) < 2 and abs(mark["middle"] - 0.5) < 0.01, f"the mark is not on the icon: {mark}")


def errors(stage, page, version):
    stage.save(stage.good.replace("</scenes>", "</scene>"))
    page.wait_for_selector("#errors:not([hidden])", timeout=60_000)
    page.wait_for_timeout(150)
    stage.film(page, "error")
    text = page.inner_text("#errors")
    stage.expect(re.search(r"LaunchScreen\.storyboard:\d+", text), f"the banner has no file and line: {text}")
    stage.expect(page.evaluate("getComputedStyle(document.querySelector('#screens .shot img')).opacity") == "0.35", "the pictures are not dimmed")
    stage.expect(page.evaluate(VISIBLE), "the last pictures are gone")
    stage.save(stage.good)
    page.wait_for_selector("#errors", state="hidden", timeout=60_000)
    version = wait_done(page, version)
    stage.film(page, "fixed")
    stage.expect(page.locator("#causes li").count() == 0, "the fixed storyboard has failing criteria")
    return version


def hostile(stage, page, version):
    text = "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&#x2028;&quot;'"
    stage.save(stage.changed(100).replace('userLabel="Icon"', f'userLabel="{text}"'))
    version = wait_done(page, version)
    stage.expect(page.evaluate("document.querySelectorAll('#screens img:not([data-picture]), aside img').length") == 0, "text became markup")
    stage.save(stage.good)
    return wait_done(page, version)


def looks(stage, browser, url):
    for width, height in ((1440, 900), (390, 844)):
        for scheme in ("light", "dark"):
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(url)
            wait_done(page)
            found = Axe().run(page)
            stage.expect(found.violations_count == 0, f"axe {width} {scheme}: {found.generate_report()}")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            stage.expect(wide <= 0, f"{width} {scheme}: {wide} pixels wider than the window")
            if stage.shots:
                page.screenshot(path=os.path.join(stage.shots, f"page-{width}-{scheme}.png"))
            for name in ("safe", "frames", "constraints"):
                switch(page, f"overlay-{name}")
            page.locator("#screens .view").first.click()
            page.wait_for_selector("#large[open] img")
            page.wait_for_timeout(200)
            found = Axe().run(page)
            stage.expect(found.violations_count == 0, f"axe, large, {width} {scheme}: {found.generate_report()}")
            if stage.shots:
                page.screenshot(path=os.path.join(stage.shots, f"large-{width}-{scheme}.png"))
            page.close()


def measure(stage, page, count):
    page.evaluate("scrollTo(0, 0)")
    first, presented, everything, judged = [], [], [], []
    count_in_view = len(page.evaluate(VISIBLE))
    version = int(page.evaluate("document.documentElement.dataset.shown"))
    for number in range(count):
        page.wait_for_timeout(400)
        page.evaluate("notes.length = painted.length = 0")
        saved = stage.save(stage.changed(60 + number % 40))
        version = wait_done(page, version)
        notes = page.evaluate("notes")
        first.append(notes[0]["at"] - saved)
        presented.append(sorted(page.evaluate("painted"))[count_in_view - 1] - saved)
        everything.append(next(note["at"] for note in notes if " ms" in note["text"]) - saved)
        judged.append(notes[-1]["at"] - saved)
    stage.save(stage.good)
    version = wait_done(page, version)
    for name, values in (("first pictures", first), (f"{count_in_view} pictures in view presented", presented), ("all pictures", everything), ("criteria", judged)):
        print(f"{name}: median {statistics.median(values):.0f} ms, least {min(values):.0f}, most {max(values):.0f} of {count}")
    before = cpu_seconds(stage.process.pid)
    page.wait_for_timeout(20_000)
    print(f"idle: {(cpu_seconds(stage.process.pid) - before) / 20 * 100:.2f} % of one processor")
    return version


def main():
    words = sys.argv[1:]
    count = 0
    if "--measure" in words:
        index = words.index("--measure")
        count = int(words[index + 1])
        del words[index : index + 2]
    if len(words) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    shots = words[2] if len(words) == 3 else None
    if shots:
        os.makedirs(shots, exist_ok=True)
    stage = Stage(words[0], os.path.abspath(words[1]), shots)
    url = "file://" + stage.output + "/index.html"
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.on("pageerror", lambda error: stage.faults.append(f"script: {error}"))
            page.on("dialog", lambda dialog: (stage.faults.append("a dialog opened"), dialog.dismiss()))
            page.on("requestfailed", lambda request: stage.failed(request))
            page.on("console", lambda message: stage.faults.append(f"console: {message.text}") if message.type == "error" else None)
            page.add_init_script(NOTES)
            page.goto(url)
            version = wait_done(page)
            stage.film(page, "first-state")
            if count:
                version = measure(stage, page, count)
            version = stays(stage, page)
            frames(stage, page)
            version = errors(stage, page, version)
            hostile(stage, page, version)
            looks(stage, browser, url)
            stage.process.send_signal(signal.SIGINT)
            page.wait_for_selector(".status.ended", timeout=30_000)
            stage.film(page, "ended")
            browser.close()
    finally:
        if stage.process.poll() is None:
            stage.process.send_signal(signal.SIGINT)
        text = stage.process.communicate(timeout=60)[0]
    stage.expect(stage.process.returncode == 0, f"qa watch ended with {stage.process.returncode}")
    print(text, end="")
    for fault in stage.faults:
        print(f"watch.py: error: {fault}", file=sys.stderr)
    return 1 if stage.faults else 0


if __name__ == "__main__":
    sys.exit(main())
