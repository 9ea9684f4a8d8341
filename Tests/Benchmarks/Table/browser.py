#!/usr/bin/env python3
"""Takes the screens of a list with Chromium and prints the seconds.

usage: browser.py CHROMIUM SCREENS.json FOLDER

Each screen is a page with the background stretched over it and the icon in its frame, at the device's size and scale.
The seconds are those of Playwright if it is installed, without the start of the browser. Otherwise Chromium runs once for
each screen from the command line; a start of it is measured apart and subtracted.
"""
import json, os, subprocess, sys, time


def page(screen, folder):
    """Writes the page of a screen and returns its path."""
    icon, name = screen["icon"], screen["background"]
    html = f"""<!doctype html><style>body {{ margin: 0; overflow: hidden }}
img {{ position: absolute }} p {{ position: absolute; width: 100%; text-align: center; color: white;
font: 20px sans-serif; top: {icon['y'] + icon['height'] + 24}px; margin: 0 }}</style>
<img src="file://{name}" style="left:0;top:0;width:{screen['width']}px;height:{screen['height']}px">
<img src="file://{screen['image']}" style="left:{icon['x']}px;top:{icon['y']}px;width:{icon['width']}px;height:{icon['height']}px">
{f"<p>{screen['text']}</p>" if screen.get('text') else ""}"""
    path = os.path.join(folder, f"{screen['number']}.html")
    open(path, "w").write(html)
    return path


def with_playwright(chromium, screens, folder):
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        sizes = {}
        for screen in screens:
            sizes.setdefault((screen["width"], screen["height"], screen["scale"]), []).append(screen)
        start = time.perf_counter()
        for (width, height, scale), group in sizes.items():
            context = browser.new_context(
                viewport={"width": int(width), "height": int(height)}, device_scale_factor=scale)
            tab = context.new_page()
            for screen in group:
                tab.goto("file://" + screen["page"])
                tab.screenshot(path=os.path.join(folder, f"{screen['number']}.png"))
            context.close()
        seconds = time.perf_counter() - start
        browser.close()
    return seconds


def with_command_line(chromium, screens, folder):
    def run(screen, out):
        subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--hide-scrollbars", f"--screenshot={out}",
             f"--window-size={int(screen['width'])},{int(screen['height'])}",
             f"--force-device-scale-factor={screen['scale']}", "file://" + screen["page"]],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    empty = {"width": 8, "height": 8, "scale": 1, "page": "/dev/null"}
    start = time.perf_counter()
    for _ in range(3):
        run(empty, os.path.join(folder, "empty.png"))
    launch = (time.perf_counter() - start) / 3
    start = time.perf_counter()
    for screen in screens:
        run(screen, os.path.join(folder, f"{screen['number']}.png"))
    return time.perf_counter() - start - launch * len(screens)


def main():
    chromium, listing, folder = sys.argv[1:4]
    screens = json.load(open(listing))
    for number, screen in enumerate(screens):
        screen["number"] = number
        screen["page"] = page(screen, folder)
    try:
        import playwright  # noqa: F401
        seconds, means = with_playwright(chromium, screens, folder), "Playwright"
    except ImportError:
        seconds, means = with_command_line(chromium, screens, folder), "Chromium's command line"
    print(json.dumps({"seconds": seconds, "means": means}))


if __name__ == "__main__":
    main()
