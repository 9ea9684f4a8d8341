"""Opens a report's folder in Chromium as people and Jenkins do, and fails where it is not fit to be read.

Usage: browser.py FOLDER [SCREENSHOTS]
Checks both pages, at phone and desktop widths, light and dark, with everything opened: axe-core finds nothing, nothing
is wider than the window, no dialog opens, no script throws, links and buttons are at least 24 pixels high and wide; that
filters and groups of screens work and are in the address; that links to findings and screens land exactly; that the
first cause is on a phone's first screen and within ten stops of the tab key; that the report's page has under 6,000
elements and is ready within a second on a processor a quarter as fast; that it prints on at most 12 pages with the whole
map; that links reach screens in grouped views; that the map does not repeat a cause of every screen; that pages open from disk;
that a cause has its two pictures with a slider and native pixels, or their difference without script; that the trend page
has a column for each run; and that under Jenkins' default Content-Security-Policy the pages are the same text, their switches
switch and every link leads somewhere.
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
    for width, height in ((1280, 900), (390, 844)):
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
            found = Axe().run(page)
            if found.violations_count:
                faults.append(f"{label}: axe-core: {found.generate_report()[:2000]}")
            group(page, faults, label)
            page.close()


def open_all(page):
    page.evaluate("document.querySelectorAll('details').forEach(function (item) { item.open = true; })")
    for name in ("show-safe", "show-frames", "show-contrast"):
        if page.locator(f"#{name}").count():
            page.locator(f"label[for={name}]").click()


def first_cause(page, faults, label):
    """The first failed cause is on the first screen of a window."""
    box = page.evaluate(
        "(function () { var link = document.querySelector('.causes a'); if (!link) { return null; }"
        " var box = link.getBoundingClientRect(); return [box.top, box.bottom, innerHeight]; })()"
    )
    if box and box[1] > box[2]:
        faults.append(f"{label}: the first cause ends at {box[1]:.0f}, below the window's {box[2]}")


def targets(page, faults, label):
    """Every link and control outside of running text is at least 24 pixels high and wide (WCAG 2.2, 2.5.8)."""
    small = page.evaluate(
        "Array.from(document.querySelectorAll('nav a, .tile a, .causes a, .cell[href], .permalink, button, select, input:not(.switch), summary, .switch + label, figcaption a'))"
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
        for name, pick in (("index.html", ".finding, .criteria li"), ("screens.html", ".gallery .screen")):
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
    if page.locator(".causes a").count():
        for stop in range(1, 12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.causes a')"):
                break
        if stop > 10:
            faults.append("the tab key needs more than ten stops to the first cause")
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
    """The printed report has at most 12 pages, and the whole map."""
    page = browser.new_page()
    page.goto(url)
    pages = page.pdf().count(b"/Type /Page\n") or page.pdf().count(b"/Type /Page ")
    print(f"{pages} printed pages")
    if not 1 <= pages <= 12:
        faults.append(f"the report has {pages} printed pages")
    page.emulate_media(media="print")
    cut = page.evaluate(
        "Array.from(document.querySelectorAll('.map-card .scroll')).some(function (box) {"
        " return box.scrollHeight > box.clientHeight + 1; })"
    )
    if cut:
        faults.append("the printed map is cut off")
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
    for tile in page.locator(".tile a[href^='screens']").all():
        target = tile.get_attribute("href")
        other = browser.new_page()
        other.goto(url.replace("index.html", target))
        word = target.split("=")[1]
        wrong = other.locator(f".gallery .screen:visible:not([data-outcome='{word}'])").count()
        if wrong or not other.locator(".gallery .screen:visible").count():
            faults.append(f"the tile {target} shows {wrong} other screens, or none")
        other.close()
    page.close()


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


def regrouped(browser, url, faults):
    """A link to a screen reaches it in a grouped view, too, and the search matches what the page shows."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(url.replace("index.html", "screens.html"))
    anchors = [item.get_attribute("id") for item in page.locator(".gallery .screen").all()]
    names = page.locator(".device h3 span:first-child").all_inner_texts()
    names = [name for name in names if " and " not in name] or names
    for by in ("orientation", "appearance", "outcome"):
        page.goto("about:blank")
        page.goto(url.replace("index.html", f"screens.html?group={by}#{anchors[-1]}"))
        box = page.locator(f"[id='{anchors[-1]}']").bounding_box()
        if not box or not -1 <= box["y"] < 900:
            faults.append(f"grouped by {by}, #{anchors[-1]} lands at {box}")
    page.goto(url.replace("index.html", "screens.html"))
    page.fill("#filter-text", names[0])
    shown = page.locator(".gallery .device:visible h3 span:first-child").all_inner_texts()
    if names[0] not in shown or any(names[0] not in name for name in shown):
        faults.append(f"a search for {names[0]} shows {shown}")
    # Devices that share a card with others: each is found, and words of two devices are not mixed.
    cards = [card.locator("h3 bdi").all_inner_texts() for card in page.locator(".gallery .device").all()]
    for device in [card[-1] for card in cards if len(card) > 1][:3]:
        page.fill("#filter-text", device)
        shown = [card.locator("h3 bdi").all_inner_texts() for card in page.locator(".gallery .device:visible").all()]
        words = device.lower().split()
        wanted = [card for card in cards if any(all(word in name.lower() for word in words) for name in card)]
        if shown != wanted:
            faults.append(f"a search for {device} shows {shown}, not {wanted}")
    anchors = {item.get_attribute("id") for item in page.locator(".gallery .screen").all()}
    page.goto(url)
    for link in page.locator("a[href^='screens.html#']").all():
        if link.get_attribute("href").partition("#")[2] not in anchors:
            faults.append(f"{link.get_attribute('href')} leads nowhere")
            break
    page.close()


def calm(browser, url, faults):
    """Permalinks are visible, and a cause that fails on every screen does not fill the map with failures."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(url)
    for link in page.locator(".finding .permalink").all():
        if not link.is_visible():
            faults.append("a permalink is not visible")
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
    """The trend page has a column for each run, a state for each cause, and links that lead to the report."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(url.replace("index.html", "trend.html"))
    for line in page.locator(".timelines tbody tr").all():
        if line.locator("td .cell").count() != page.locator(".timelines thead th").count() - 2:
            faults.append("a cause of the trend has not one state for each run")
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
        names = ("index.html", "screens.html", "trend.html")
        pages = [name for name in names if os.path.isfile(os.path.join(arguments[0], name))]
        for name in pages:
            look(browser, url.replace("index.html", name), name.split(".")[0], faults, shots)
            plain = read(browser, url, "script-src 'none'", faults, name)
            jenkins = read(browser, url, JENKINS, faults, name)
            if plain != jenkins:
                faults.append(f"{name} reads differently under Jenkins' policy")
        checks = (weight, tab, prints, compare, calm)
        checks += (links, address, sharp, regrouped) if "screens.html" in pages else ()
        disk(browser, arguments[0], faults)
        for check in checks + ((trend,) if "trend.html" in pages else ()):
            check(browser, url, faults)
        browser.close()
    server.shutdown()
    print("\n".join(faults) if faults else "the report reads well")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
