"""Opens a report's folder in Chromium as people and Jenkins do, and fails where it is not fit to be read.

Usage: browser.py FOLDER [SCREENSHOTS]
Checks, at phone and desktop widths, light and dark: axe-core finds nothing, nothing is wider than the window, no
dialog opens, no script throws; and that the page is the same text under Jenkins' default Content-Security-Policy.
Needs playwright and axe-playwright-python from PyPI and a Chromium (CHROMIUM, default /usr/bin/chromium).
Exit code 0 where all holds, 1 where not, 2 for wrong usage.
"""

import functools
import http.server
import os
import sys
import threading

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

JENKINS = "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'self';"


class Handler(http.server.SimpleHTTPRequestHandler):
    policy = None

    def end_headers(self):
        if Handler.policy:
            self.send_header("Content-Security-Policy", Handler.policy)
        super().end_headers()

    def do_GET(self):
        if self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


def watch(page, faults, label):
    page.on("dialog", lambda dialog: (faults.append(f"{label}: a dialog opened"), dialog.dismiss()))
    page.on("pageerror", lambda error: faults.append(f"{label}: {error}"))
    page.on("requestfailed", lambda request: faults.append(f"{label}: {request.url} failed"))
    page.on(
        "response",
        lambda response: faults.append(f"{label}: {response.url} is {response.status}")
        if response.status >= 400
        else None,
    )


def look(browser, url, faults, shots):
    for width, height in ((1280, 900), (390, 844)):
        for scheme in ("light", "dark"):
            label = f"{width} {scheme}"
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            watch(page, faults, label)
            page.goto(url)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                faults.append(f"{label}: {wide} pixels wider than the window")
            found = Axe().run(page)
            if found.violations_count:
                faults.append(f"{label}: axe-core: {found.generate_report()[:2000]}")
            if shots:
                page.screenshot(path=os.path.join(shots, f"{width}-{scheme}.png"))
            page.close()


def read(browser, url, policy, faults):
    Handler.policy = policy
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.on("dialog", lambda dialog: (faults.append("a dialog opened"), dialog.dismiss()))
    page.goto(url)
    styled = page.evaluate("getComputedStyle(document.querySelector('.verdict')).borderRadius")
    if styled == "0px":
        faults.append(f"the style sheet is not used under {policy}")
    text = page.evaluate("document.querySelector('main').textContent")
    page.close()
    Handler.policy = None
    return text


def main(arguments):
    if len(arguments) not in (1, 2) or not os.path.isfile(os.path.join(arguments[0], "index.html")):
        print(__doc__, file=sys.stderr)
        return 2
    faults = []
    shots = arguments[1] if len(arguments) == 2 else None
    handler = functools.partial(Handler, directory=arguments[0])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/index.html"
    with sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        look(browser, url, faults, shots)
        plain = read(browser, url, "script-src 'none'", faults)
        jenkins = read(browser, url, JENKINS, faults)
        if plain != jenkins:
            faults.append("the page reads differently under Jenkins' policy")
        browser.close()
    server.shutdown()
    print("\n".join(faults) if faults else "the report reads well")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
