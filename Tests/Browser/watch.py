#!/usr/bin/env python3
"""Keeps the page of `qa watch` open in Chromium while a storyboard changes, and fails where the page is not right.

Usage: watch.py QA PROJECT [SCREENSHOTS]
QA is the program; PROJECT is a copy of the sample app, which is changed. The page is opened from the disk. Checks that a
saved change loads the new report; that the page stays scrolled; that a storyboard that cannot be parsed shows its line
above the pale report, and that the error goes; that text of the storyboard stays text; that axe-core finds nothing in light,
dark and on a phone; and that the page says when `qa watch` has ended. SCREENSHOTS is a folder for a series of pictures with
times. Needs playwright and axe-playwright-python from PyPI and a Chromium (CHROMIUM, default /usr/bin/chromium).
Exit code 0 where all holds, 1 where not, 2 for wrong usage.
"""

import os
import re
import signal
import subprocess
import sys
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

STORYBOARD = "buzzbox/Resources/LaunchScreen.storyboard"
OWN = "Number(document.querySelector('script[data-page]').dataset.page)"


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
        """Saves as editors do."""
        with open(self.file + ".new", "w") as file:
            file.write(text)
        os.rename(self.file + ".new", self.file)

    def changed(self, width):
        return self.good.replace('firstAttribute="width" constant="120"', f'firstAttribute="width" constant="{width}"')

    def failed(self, request):
        """Notes a request that failed. A reload aborts the requests that are under way."""
        if "ERR_ABORTED" not in (request.failure or ""):
            self.faults.append(f"{request.url} failed: {request.failure}")

    def expect(self, holds, fault):
        if not holds:
            self.faults.append(fault)

    def film(self, page, words):
        if self.shots:
            name = f"{self.count:02}-{int((time.time() - self.started) * 1000):06}ms-{words}.png"
            page.screenshot(path=os.path.join(self.shots, name))
            self.count += 1


def wait_new(page, since):
    """Waits for a later report, and returns its number."""
    page.wait_for_function(f"(since) => document.readyState === 'complete' && {OWN} > since", arg=since, timeout=120_000)
    page.wait_for_selector("main img", state="attached")
    return page.evaluate(OWN)


def reloads(stage, page, version):
    page.evaluate("scrollTo(0, 300)")
    stage.save(stage.changed(60))
    version = wait_new(page, version)
    page.wait_for_timeout(400)
    stage.film(page, "failing")
    stage.expect("60 × 120 pt" in page.inner_text("main"), "the new report does not name the finding")
    stage.expect(page.evaluate("scrollY") == 300, f"the page is scrolled to {page.evaluate('scrollY')}")
    return version


def errors(stage, page, version):
    stage.save(stage.good.replace("</scenes>", "</scene>"))
    page.wait_for_selector(".watch-errors", timeout=60_000)
    stage.film(page, "error")
    text = page.inner_text(".watch-errors")
    stage.expect(re.search(r"LaunchScreen\.storyboard:\d+", text), f"the banner has no file and line: {text}")
    stage.expect(page.evaluate("getComputedStyle(document.querySelector('main')).opacity") == "0.35", "the report is not pale")
    stage.expect(page.evaluate(OWN) == version, "the last report is gone")
    stage.save(stage.good)
    version = wait_new(page, version)
    stage.film(page, "fixed")
    stage.expect(page.locator(".watch-errors").count() == 0, "the error is still there")
    return version


def hostile(stage, page, version):
    text = "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&#x2028;&quot;'"
    stage.save(stage.changed(100).replace('userLabel="Icon"', f'userLabel="{text}"'))
    version = wait_new(page, version)
    stage.expect(page.locator("img[src=x]").count() == 0, "text became markup")
    stage.save(stage.good)
    return wait_new(page, version)


def looks(stage, browser, url):
    for width, height in ((1440, 900), (390, 844)):
        for scheme in ("light", "dark"):
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(url)
            page.wait_for_selector("main img", state="attached")
            found = Axe().run(page)
            stage.expect(found.violations_count == 0, f"axe {width} {scheme}: {found.generate_report()}")
            if stage.shots:
                page.screenshot(path=os.path.join(stage.shots, f"page-{width}-{scheme}.png"))
            page.close()


def main():
    words = sys.argv[1:]
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
            page.goto(url)
            page.wait_for_selector("main img", state="attached", timeout=120_000)
            version = page.evaluate(OWN)
            stage.film(page, "first-report")
            version = reloads(stage, page, version)
            version = errors(stage, page, version)
            hostile(stage, page, version)
            looks(stage, browser, url)
            stage.process.send_signal(signal.SIGINT)
            page.wait_for_selector(".watch-ended", timeout=30_000)
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
