"""Opens a report's folder in Chromium as people and Jenkins do, and fails where it is not fit to be read.

Usage: browser.py FOLDER [SCREENSHOTS]
Checks, at phone and desktop widths, light and dark, with everything opened: axe-core finds nothing, nothing is wider
than the window, no dialog opens, no script throws; that filters and groups of screens work; and that under Jenkins'
default Content-Security-Policy the page is the same text, its switches switch and every link leads somewhere.
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


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        # A page that is closed while its pictures load breaks the pipe; all else is a fault worth seeing.
        if not isinstance(sys.exc_info()[1], (BrokenPipeError, ConnectionResetError)):
            super().handle_error(request, client_address)


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
            if shots:
                page.screenshot(path=os.path.join(shots, f"{width}-{scheme}.png"))
            open_all(page)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                faults.append(f"{label}: {wide} pixels wider than the window")
            found = Axe().run(page)
            if found.violations_count:
                faults.append(f"{label}: axe-core: {found.generate_report()[:2000]}")
            if shots and page.locator("#screens").count():
                page.locator("#screens").scroll_into_view_if_needed()
                page.screenshot(path=os.path.join(shots, f"{width}-{scheme}-screens.png"))
            group(page, faults, label)
            page.close()


def open_all(page):
    page.evaluate("document.querySelectorAll('details').forEach(function (item) { item.open = true; })")
    for name in ("show-safe", "show-frames", "show-contrast"):
        if page.locator(f"#{name}").count():
            page.locator(f"label[for={name}]").click()


def group(page, faults, label):
    """Every way of grouping shows every screen at least once; a filter that nothing meets shows none."""
    screens = page.locator(".gallery .screen").count()
    if not screens or not page.locator("#group-by").count():
        return
    for by in ("orientation", "appearance", "outcome", "device"):
        page.select_option("#group-by", by)
        shown = page.locator(".gallery .screen:visible").count()
        if shown != screens:
            faults.append(f"{label}: grouped by {by}, {shown} of {screens} screens are shown")
    page.fill("#filter-text", "no such screen anywhere")
    if page.locator(".gallery .screen:visible").count():
        faults.append(f"{label}: a filter that nothing meets shows screens")


def switches(page, faults):
    """What the page can do without script."""
    for name in ("show-safe", "show-frames", "show-contrast"):
        if not page.locator(f"#{name}").count():
            continue
        property = name.replace("show-", "--") + "-shown"
        page.locator(f"label[for={name}]").click()
        style = f"getComputedStyle(document.querySelector('.gallery')).getPropertyValue('{property}').trim()"
        if page.evaluate(style) != "visible":
            faults.append(f"{name} does nothing without script")
    dead = page.evaluate(
        "Array.from(document.querySelectorAll('[href^=\"#\"]')).map(function (link) {"
        " return link.getAttribute('href').slice(1); }).filter(function (id) { return !document.getElementById(id); })"
    )
    if dead:
        faults.append(f"links that lead nowhere: {sorted(set(dead))[:5]}")


def read(browser, url, policy, faults):
    Handler.policy = policy
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.on("dialog", lambda dialog: (faults.append("a dialog opened"), dialog.dismiss()))
    page.goto(url)
    styled = page.evaluate("getComputedStyle(document.querySelector('.verdict')).borderRadius")
    if styled == "0px":
        faults.append(f"the style sheet is not used under {policy}")
    text = page.evaluate("document.querySelector('main').textContent")
    if policy == JENKINS:
        switches(page, faults)
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
    server = Server(("127.0.0.1", 0), handler)
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
