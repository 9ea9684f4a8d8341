"""Opens a report's folder in Chromium as people and Jenkins do, and fails where it is not fit to be read.

Usage: browser.py FOLDER [SCREENSHOTS]
Checks all pages at 1280, 390 and 320 pixels, light and dark, with everything opened: axe-core finds nothing, nothing
is wider than the window or scrolls inside of the page, no dialog opens, no script throws, links and buttons are at least
24 pixels high and wide; that all pages have one navigation; that filters of screens work and are in the address; that links
to causes, criteria and screens land exactly; that the first cause, or the launch screen of a page without causes, is on a
phone's first screen, and a cause within ten stops of the tab key; that the page has few stops, and arrows move in the map and
the gallery; that the report's page has under 6,000 elements and is ready within a second on a processor a quarter as fast;
that it prints on at most 12 pages with its pictures, all passed criteria and nothing cut off; that the map does not repeat a
cause of every screen; that pages open from disk; that a cause has its two pictures with a slider and native pixels, or their
difference without script; that the trend page has a mark for each run; and that under Jenkins' default
Content-Security-Policy the pages are the same text, their switches switch and every link leads somewhere.
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


def look(browser, url, name, faults, shots):
    for width, height in ((1280, 900), (390, 844), (320, 700)):
        for scheme in ("light", "dark"):
            label = f"{name} {width} {scheme}"
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            watch(page, faults, label)
            page.goto(url)
            if shots:
                page.screenshot(path=os.path.join(shots, f"{name}-{width}-{scheme}.png"))
            first_cause(page, faults, label)
            open_all(page)
            targets(page, faults, label)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                faults.append(f"{label}: {wide} pixels wider than the window")
            inner = page.evaluate(
                "Array.from(document.querySelectorAll('main *')).filter(function (item) {"
                " return /auto|scroll/.test(getComputedStyle(item).overflowX + getComputedStyle(item).overflowY); }).length"
            )
            if inner:
                faults.append(f"{label}: {inner} parts scroll inside of the page")
            found = Axe().run(page)
            if found.violations_count:
                faults.append(f"{label}: axe-core: {found.generate_report()[:2000]}")
            page.close()


def open_all(page):
    page.evaluate("document.querySelectorAll('details').forEach(function (item) { item.open = true; })")
    page.evaluate("document.querySelectorAll('img').forEach(function (item) { item.loading = 'eager'; })")
    for name in ("show-safe", "show-frames", "show-contrast"):
        if page.locator(f"#{name}").count():
            page.locator(f"label[for={name}]").click()


def first_cause(page, faults, label):
    """The first cause, or the first picture of a page without causes, begins on the first screen of a window."""
    if page.viewport_size["width"] < 390:
        return
    box = page.evaluate(
        "(function () { var link = document.querySelector('.finding h3, .portraits h2'); if (!link) { return null; }"
        " var box = link.getBoundingClientRect(); return [box.top, box.bottom, innerHeight]; })()"
    )
    if box and box[1] > box[2]:
        faults.append(f"{label}: the first cause ends at {box[1]:.0f}, below the window's {box[2]}")


def targets(page, faults, label):
    """Every link and control outside of running text is at least 24 pixels high and wide (WCAG 2.2, 2.5.8)."""
    small = page.evaluate(
        "Array.from(document.querySelectorAll('nav a, .tile a, .causes a, .cell[href], a.number, button, select, input:not(.switch), summary, .switch + label, figcaption a'))"
        ".filter(function (item) { return item.getClientRects().length; })"
        ".map(function (item) { var box = item.getBoundingClientRect();"
        " return [item.className || item.tagName, Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10]; })"
        ".filter(function (item) { return item[1] < 24 || item[2] < 24; })"
    )
    if small:
        faults.append(f"{label}: {len(small)} targets under 24 pixels, such as {small[:3]}")


def links(browser, url, faults):
    """A link to a finding, a criterion or a screen puts it below the head of the page, with and without script."""
    for scripts in (True, False):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, java_script_enabled=scripts)
        page = context.new_page()
        for name, pick in (("index.html", ".finding, .criteria li[id]"), ("screens.html", ".gallery .screen")):
            page.goto(url.replace("index.html", name))
            anchors = [item.get_attribute("id") for item in page.locator(pick).all()]
            anchors = [anchor for anchor in anchors if anchor]
            for anchor in {anchors[0], anchors[len(anchors) // 2], anchors[-1]} if anchors else ():
                page.goto("about:blank")
                page.goto(url.replace("index.html", name) + "#" + anchor)
                box = page.locator(f"[id='{anchor}']").bounding_box()
                if not box or not -1 <= box["y"] < 900 or (box["y"] > 110 and not at_end(page, scripts)):
                    faults.append(f"{name}#{anchor}, script {scripts}: lands at {box and round(box['y'])}")
        context.close()


def at_end(page, scripts):
    """Whether the page cannot scroll further, so that its last parts cannot be at the top."""
    if not scripts:
        return True
    return page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 2")


def tab(browser, url, faults):
    """The tab key reaches the first cause within ten stops."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(url)
    if page.locator(".finding a").count():
        for stop in range(1, 12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.finding a')"):
                break
        if stop > 10:
            faults.append("the tab key needs more than ten stops to the first cause")
    for name, part, most in (("index.html", ".map", 1), ("screens.html", ".gallery", 1)):
        page.goto(url.replace("index.html", name))
        stops = page.evaluate(STOPS, "body")
        inside = page.evaluate(STOPS, part)
        print(f"{name}: {stops} stops of the tab key, {inside} of them in {part}")
        if inside > most:
            faults.append(f"{name}: {part} has {inside} stops of the tab key")
        links = page.locator(f"{part} a")
        if links.count() > 1:
            links.first.focus()
            page.keyboard.press("End")
            last = page.evaluate(f"Array.from(document.querySelectorAll('{part} a, {part} summary')).pop() === document.activeElement")
            page.keyboard.press("Home")
            page.keyboard.press("ArrowRight")
            if not last or links.first.evaluate("node => node === document.activeElement"):
                faults.append(f"{name}: arrows do not move in {part}")
    page.close()


STOPS = """part => Array.from(document.querySelectorAll(part + " a[href], " + part + " button, " + part + " input, "
 + part + " select, " + part + " summary, " + part + " [tabindex]")).filter(function (item) {
 return item.tabIndex >= 0 && item.checkVisibility() && item.getClientRects().length; }).length"""


def navigation(browser, url, faults):
    """All pages of a folder have the same entries in their navigation, and one is the page itself."""
    page = browser.new_page()
    page.goto(url)
    names = ["index.html"] + [link.get_attribute("href") for link in page.locator("nav a").all()]
    entries = set()
    for name in names:
        page.goto(url.replace("index.html", name))
        entries.add(tuple(page.locator("nav li").all_inner_texts()))
        if page.locator("nav [aria-current=page]").count() != 1:
            faults.append(f"{name}: the navigation does not say which page it is")
    if len(entries) != 1:
        faults.append(f"the pages have different navigations: {sorted(entries)}")
    page.close()


def weight(browser, url, faults):
    """The page is light, and ready within a second on a slow processor."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(url)
    count = page.evaluate("document.getElementsByTagName('*').length")
    if count >= 6000:
        faults.append(f"the report's page has {count} elements")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto("about:blank")
    page.goto(url)
    ready = page.evaluate("performance.getEntriesByType('navigation')[0].domInteractive")
    print(f"{count} elements, interactive after {ready:.0f} ms at a quarter of the speed")
    if ready > 1000:
        faults.append(f"the report's page is interactive after {ready:.0f} ms at a quarter of the speed")
    page.close()


def prints(browser, url, faults):
    """The printed report has at most 12 pages with its pictures, the passed criteria and the names of all devices."""
    page = browser.new_page()
    page.goto(url)
    pages = page.pdf().count(b"/Type /Page\n") or page.pdf().count(b"/Type /Page ")
    print(f"{pages} printed pages")
    if not 1 <= pages <= 12:
        faults.append(f"the report has {pages} printed pages")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 688, "height": 1000})  # 182 mm, as between the margins of A4
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if wide > 0:
        faults.append(f"the printed report is {wide} pixels too wide")
    for scripts in (True, False):
        context = browser.new_context(java_script_enabled=scripts)
        paper = context.new_page()
        paper.goto(url)
        paper.emulate_media(media="print")
        if scripts:
            paper.evaluate("dispatchEvent(new Event('beforeprint'))")
        for part in (".pair img, .portraits img", "#passed li", ".map summary + span"):
            for item in paper.locator(part).all():
                if not item.is_visible():
                    faults.append(f"script {scripts}: a part of {part} is not printed")
                    break
        context.close()
    page.close()


def sharp(browser, url, faults):
    """Every picture has at least two pixels for each pixel of a plain screen."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    for name in ("index.html", "screens.html"):
        page.goto(url.replace("index.html", name))
        page.evaluate("document.querySelectorAll('img').forEach(function (item) { item.loading = 'eager'; })")
        page.wait_for_function("Array.from(document.images).every(function (item) { return item.complete; })")
        blurred = page.evaluate(
            "Array.from(document.images).filter(function (item) { return item.naturalWidth < 2 * item.clientWidth - 2; })"
            ".map(function (item) { return [item.getAttribute('src'), item.naturalWidth, item.clientWidth]; })"
        )
        if blurred:
            faults.append(f"{name}: {len(blurred)} pictures are enlarged, such as {blurred[0]}")
        # The shape hides what is outside of its rounded corners, if it is drawn last.
        beyond = page.evaluate(
            "Array.from(document.querySelectorAll('.shot svg')).filter(function (item) {"
            " var outline = item.querySelector('.mark, .wanted'), last = item.lastElementChild;"
            " return outline && !/^#shape/.test(last.getAttribute('href') || ''); }).length"
        )
        if beyond:
            faults.append(f"{name}: {beyond} outlines are drawn over the shape of their screen")
    page.close()


def address(browser, url, faults):
    """A filter is in the address, and the address restores it."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(url.replace("index.html", "screens.html"))
    if page.locator("#filter-text").count():
        page.fill("#filter-text", "dark")
        shown = page.locator(".gallery .screen:visible").count()
        if "text=dark" not in page.url:
            faults.append(f"the filter is not in the address {page.url}")
        page.goto(page.url)
        if page.locator(".gallery .screen:visible").count() != shown:
            faults.append("the address does not restore the filter")
    page.goto(url)
    for tile in page.locator(".tile a").all():
        tile.click()
        target = page.locator(tile.get_attribute("href"))
        if not target.is_visible() or (target.evaluate("node => node.tagName") == "DETAILS" and target.get_attribute("open") is None):
            faults.append(f"the tile {tile.inner_text()} does not show what it counts")
    page.close()


def compare(browser, url, faults):
    """A fixed cause has both pictures; the slider shows a share of each, and without script their difference is shown."""
    for scripts in (True, False):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, java_script_enabled=scripts)
        page = context.new_page()
        page.goto(url)
        if not page.locator(".finding").count():
            context.close()
            return
        for number, finding in enumerate(page.locator(".finding").all(), 1):
            pictures = finding.locator(".pair .example img")
            if finding.locator(".pair").count() and pictures.count() != 2:
                faults.append(f"finding {number} has {pictures.count()} pictures, not one of now and one of what is expected")
        if not page.locator(".compare").count():
            faults.append("no cause has a picture with its fix")
            context.close()
            continue
        first = page.locator(".compare").first
        first.locator("summary").click()
        first.locator("img.after").scroll_into_view_if_needed()
        before, after = first.locator("img.before"), first.locator("img.after")
        boxes = [before.bounding_box(), after.bounding_box()]
        if boxes[0] != boxes[1]:
            faults.append(f"the compared pictures are at {boxes}")
        blend, clip = [after.evaluate(f"node => getComputedStyle(node).{name}") for name in ("mixBlendMode", "clipPath")]
        if scripts:
            if blend != "normal" or "50%" not in clip:
                faults.append(f"the slider starts with {blend}, {clip}")
            first.locator("input[type=range]").focus()
            page.keyboard.press("Home")
            clip = after.evaluate("node => getComputedStyle(node).clipPath")
            if "50%" in clip or "100%" in clip:
                faults.append(f"the slider at its start leaves {clip}")
            box = after.bounding_box()
            page.mouse.move(box["x"] + box["width"] * 0.75, max(box["y"], 0) + 120)
            page.mouse.down()
            page.mouse.up()
            clip = after.evaluate("node => getComputedStyle(node).clipPath")
            if "75%" not in clip:
                faults.append(f"a press at three quarters leaves {clip}")
            first.locator("button", has_text="Difference").click()
            blend = after.evaluate("node => getComputedStyle(node).mixBlendMode")
        if blend != "difference":
            faults.append(f"script {scripts}: the difference is drawn as {blend}")
        native = [link.get_attribute("href") for link in first.locator("a").all()]
        if len(native) != 2:
            faults.append(f"script {scripts}: {len(native)} links to native pixels")
        for target in native:
            other = context.new_page()
            other.goto(url.replace("index.html", target))
            # Chromium names a picture's pixels in the title: `name.png (1170×2532)`.
            if "×" not in other.title():
                faults.append(f"{target} is no picture: {other.title()}")
            other.close()
        context.close()


def search(browser, url, faults):
    """The search matches what the page shows, and every link to a screen reaches one."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(url.replace("index.html", "screens.html"))
    cards = [(card.get_attribute("data-device").lower().split("\n"), card) for card in page.locator(".gallery .shape").all()]
    # Devices that share a card with others: each is found, and words of two devices are not mixed.
    for device in {cards[0][0][0], cards[-1][0][-1]}:
        page.fill("#filter-text", device)
        words = device.split()
        for names, card in cards:
            if card.is_visible() != any(all(word in name for word in words) for name in names):
                faults.append(f"a search for {device} is wrong about {names[0]}")
                break
    page.fill("#filter-text", "no such screen anywhere")
    if page.locator(".gallery .screen:visible, .gallery .turn:visible").count():
        faults.append("a filter that nothing meets shows screens")
    anchors = {item.get_attribute("id") for item in page.locator(".gallery .screen").all()}
    page.goto(url)
    for link in page.locator("a[href^='screens.html#']").all():
        if link.get_attribute("href").partition("#")[2] not in anchors:
            faults.append(f"{link.get_attribute('href')} leads nowhere")
            break
    page.close()


def calm(browser, url, faults):
    """A cause that fails on every screen does not fill the map with failures."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(url)
    everywhere = page.locator(".everywhere a").all_inner_texts()
    for cell in page.locator(".map .cell.failed").all_inner_texts():
        if any(text.split()[0] in cell.replace(",", " ").split() for text in everywhere):
            faults.append(f"the map repeats a cause of every screen: {cell}")
    page.close()


def disk(browser, folder, faults):
    """The pages open from disk, with their style sheet and pictures."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    watch(page, faults, "from disk")
    page.goto("file://" + os.path.abspath(os.path.join(folder, "index.html")))
    if page.evaluate("getComputedStyle(document.querySelector('.card, .verdict')).borderRadius") == "0px":
        faults.append("from disk, the style sheet is not used")
    page.evaluate("document.querySelectorAll('.pair img').forEach(function (item) { item.loading = 'eager'; })")
    page.wait_for_function("Array.from(document.querySelectorAll('.pair img')).every(function (item) { return item.complete; })")
    if page.evaluate("Array.from(document.querySelectorAll('.pair img')).some(function (item) { return !item.naturalWidth; })"):
        faults.append("from disk, a picture is missing")
    page.close()


def trend(browser, url, faults):
    """The trend page has a mark for each run, a state for each cause, and links that lead to the report."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(url.replace("index.html", "trend.html"))
    marks = {line.locator(".cell").count() for line in page.locator(".timelines > li").all()}
    if len(marks) > 1:
        faults.append(f"the causes of the trend have {sorted(marks)} marks")
    for line in page.locator(".timelines > li").all():
        if not line.locator(".state").inner_text():
            faults.append("a cause of the trend is neither open nor fixed")
    for link in [item.get_attribute("href") for item in page.locator(".timelines a").all()]:
        page.goto(url.replace("index.html", link))
        box = page.locator(f"[id='{link.split('#')[1]}']").bounding_box()
        if not box or not -1 <= box["y"] < 900:
            faults.append(f"{link} of the trend page leads to {box}")
    page.close()


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


def read(browser, url, policy, faults, name):
    Handler.policy = policy
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.on("dialog", lambda dialog: (faults.append("a dialog opened"), dialog.dismiss()))
    page.goto(url.replace("index.html", name))
    styled = page.evaluate("getComputedStyle(document.querySelector('.card, .verdict')).borderRadius")
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
        names = ("index.html", "screens.html", "trend.html", "gate.html")
        pages = [name for name in names if os.path.isfile(os.path.join(arguments[0], name))]
        for name in pages:
            look(browser, url.replace("index.html", name), name.split(".")[0], faults, shots)
            plain = read(browser, url, "script-src 'none'", faults, name)
            jenkins = read(browser, url, JENKINS, faults, name)
            if plain != jenkins:
                faults.append(f"{name} reads differently under Jenkins' policy")
        checks = (weight, navigation, prints, compare, calm)
        checks += (tab, links, address, sharp, search) if "screens.html" in pages else ()
        disk(browser, arguments[0], faults)
        for check in checks + ((trend,) if "trend.html" in pages else ()):
            check(browser, url, faults)
        browser.close()
    server.shutdown()
    print("\n".join(faults) if faults else "the report reads well")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
