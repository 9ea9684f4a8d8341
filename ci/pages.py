"""Writes the documentation as static pages: docs/*.md, README.md, and a reference that the program describes itself.

usage: pages.py QA FOLDER. QA is the program. FOLDER is replaced if it contains nothing but earlier pages. Each `qa render` of
docs/start.md is run on a copy of the sample app, and its picture follows the command. The pages need no script, no
server and no network. Ends with 1 if a link or an anchor of a page leads nowhere. Needs markdown-it-py and mdit-py-plugins.
"""

import html
import html.parser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from urllib.parse import unquote, urldefrag

from markdown_it import MarkdownIt
from mdit_py_plugins.anchors import anchors_plugin

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Name of the page, its title in the navigation, and its source; None for a page that the program describes.
SECTIONS = [
    ("Guide", [
        ("index", "Overview", "README.md"), ("start", "Five minutes", "docs/start.md"), ("settings", "qa.yml", "docs/settings.md"),
        ("checklists", "Write a checklist", "docs/checklists.md"), ("assertions", "Keys and assertions", "docs/assertions.md"),
        ("gate-and-evidence", "Gate and evidence", "docs/gate-and-evidence.md"), ("ci", "CI", "docs/ci.md"),
        ("changes", "What changed", "docs/changes.md"), ("windows", "Windows of every size", "docs/windows.md"), ("generators", "Generators", "docs/generators.md"),
        ("limits", "Limits", "docs/limits.md"), ("scale", "Scale", "docs/scale.md"),
    ]),
    ("Reference", [("commands", "Commands", None), ("criteria", "Criteria", None), ("contract", "Contract", "docs/internals/contract.md"),
                   ("formats", "Formats", "docs/internals/formats.md")]),
    ("Evidence", [
        ("explanation", "How it works", "docs/internals/explanation.md"), ("layout-agreement", "Layout agreement", "docs/internals/layout-agreement.md"),
        ("checklist-scores", "Scores of checklists", "docs/internals/checklist-scores.md"), ("fixes", "Repairs", "docs/internals/fixes.md"),
        ("junit-readers", "Readers of JUnit", "docs/internals/junit-readers.md"), ("watch", "Watch", "docs/internals/watch.md"),
        ("performance", "Performance", "docs/internals/performance.md"), ("gate-attempts", "Attempts on the gate", "docs/internals/gate-attempts.md"),
        ("build-steps", "What lies between the files and the screen", "docs/internals/build-steps.md"),
        ("hostile-input", "Hostile input", "docs/internals/hostile-input.md"),
    ]),
    ("Project", [
        ("architecture", "Architecture", "docs/internals/architecture.md"), ("resolved-tree", "Resolved tree", "docs/internals/resolved-tree.md"),
        ("project-rules", "Xcode projects", "docs/internals/project-rules.md"), ("formats-compiled-app", "Built apps", "docs/internals/formats-compiled-app.md"),
        ("releases", "Scripts and releases", "docs/internals/releases.md"), ("contributing", "Contributing", "CONTRIBUTING.md"),
        ("security", "Security", "SECURITY.md"), ("changelog", "Changelog", "CHANGELOG.md"),
    ]),
]
SOURCES = {source: name for _, pages in SECTIONS for name, _, source in pages if source}
PICTURES = (".png", ".svg", ".jpg")
STYLE = """
:root { color-scheme: light dark; --page: #fff; --side: #f5f5f7; --ink: #1d1d1f; --faint: #5f5f66; --line: #d9d9de; --link: #0058b8; --code: #f0f0f4; }
@media (prefers-color-scheme: dark) { :root { --page: #101013; --side: #1c1c20; --ink: #f2f2f5; --faint: #a6a6b0; --line: #37373e; --link: #78b7ff; --code: #242429; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 16rem minmax(0, 1fr); min-height: 100vh; background: var(--page); color: var(--ink);
  font: 16px/1.55 -apple-system, "SF Pro Text", system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: break-word; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--page); padding: .5rem 1rem; }
nav.pages { background: var(--side); border-right: 1px solid var(--line); padding: 1.25rem; position: sticky; top: 0; align-self: start; height: 100vh; overflow: auto; }
nav.pages p { margin: 1.1rem 0 .3rem; font-size: .8125rem; font-weight: 650; color: var(--faint); }
nav.pages p:first-child { margin-top: 0; font-size: 1.25rem; color: var(--ink); }
nav.pages ul, .contents ul { list-style: none; margin: 0; padding: 0; }
nav.pages a { display: block; padding: .15rem .5rem; margin: 0 -.5rem; border-radius: 6px; text-decoration: none; }
nav.pages a[aria-current] { background: var(--link); color: var(--page); }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 5rem; max-width: 62rem; }
main:focus { outline: 0; }
h1 { font-size: 2rem; line-height: 1.15; letter-spacing: -.015em; margin: 0 0 1rem; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.4rem; }
h3 { margin: 1.8rem 0 .5rem; font-size: 1.1rem; }
h2 a.anchor, h3 a.anchor { color: inherit; text-decoration: none; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em; }
code { background: var(--code); border-radius: 4px; padding: .1em .3em; }
pre { background: var(--code); border-radius: 10px; padding: .9rem 1rem; overflow-x: auto; line-height: 1.45; }
pre code { background: none; padding: 0; }
img { max-width: 100%; height: auto; }
main > p > img { border: 1px solid var(--line); border-radius: 12px; }
figure { margin: 1rem 0; }
figure img { max-height: 30rem; border: 1px solid var(--line); border-radius: 12px; }
figcaption { color: var(--faint); font-size: .875rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--faint); font-weight: 600; }
dt { font-weight: 600; margin-top: .7rem; }
dd { margin: .1rem 0 0 1.2rem; }
.faint, .contents { color: var(--faint); }
.contents ul { columns: 3 12rem; margin: 0 0 2rem; }
footer { margin-top: 4rem; color: var(--faint); font-size: .875rem; }
@media (max-width: 800px) { body { display: block; } nav.pages { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); } nav.pages ul { display: flex; flex-wrap: wrap; gap: .1rem .8rem; } }
@media print { nav.pages, .skip { display: none; } body { display: block; } }
"""


def text(words):
    """Returns escaped text whose words between grave accents are code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(words or ""))


def slug(title):
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def heading(level, title, anchor=None):
    anchor = anchor or slug(title)
    return f'<h{level} id="{html.escape(anchor)}"><a class="anchor" href="#{html.escape(anchor)}">{text(title)}</a></h{level}>'


class Site:
    def __init__(self, qa, folder):
        self.qa, self.folder, self.pages, self.files = qa, folder, {}, {}
        self.scratch = tempfile.mkdtemp()
        shutil.copytree(os.path.join(ROOT, "Matrix/samples/BuzzBox"), os.path.join(self.scratch, "app"))

    def run(self, *words):
        done = subprocess.run([self.qa, *words], cwd=os.path.join(self.scratch, "app"), env={**os.environ, "QA_HOME": ROOT}, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"pages.py: error: qa {' '.join(words)} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    # Pages from Markdown.

    def link(self, target, source):
        """Returns where a link of a Markdown page leads on the site."""
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return target
        path, anchor = urldefrag(target)
        path = os.path.normpath(os.path.join(os.path.dirname(source), unquote(path)))
        full = os.path.join(ROOT, path)
        if not os.path.exists(full):
            sys.exit(f"pages.py: error: {source} links to {target}, which does not exist")
        if path in SOURCES:
            return SOURCES[path] + ".html" + ("#" + anchor if anchor else "")
        if os.path.isdir(full):
            return None
        # Copied, so that the pages work without the repository. A browser shows text only under a known name.
        kept = "files/" + path + ("" if path.endswith(PICTURES + (".html",)) else ".txt")
        self.files[kept] = full
        return kept

    def markdown(self, name, source):
        reader = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]).use(anchors_plugin, max_level=4, slug_func=slug)
        with open(os.path.join(ROOT, source)) as file:
            tokens = reader.parse(re.sub(r"<!--.*?-->\n*", "", file.read(), flags=re.S))
        for token in tokens:
            for child in token.children or []:
                for key in ("href", "src"):
                    if key in child.attrs:
                        target = self.link(child.attrs[key], source)
                        if target is None:
                            child.attrs.pop(key)
                        else:
                            child.attrs[key] = target
        body = reader.renderer.render(tokens, reader.options, {})
        body = body.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")
        return self.pictures(body) if name == "start" else body

    def pictures(self, body):
        """Adds the picture of each `qa render` below its block."""
        def drawn(block):
            found = []
            for line in html.unescape(block.group(1)).splitlines():
                words = shlex.split(line, comments=True)
                if words[:2] != ["qa", "render"]:
                    continue
                name = words[words.index("-o") + 1]
                self.run(*words[1:])
                self.files["pictures/" + name] = os.path.join(self.scratch, "app", name)
                device = words[words.index("--device") + 1]
                found.append(f'<figure><img src="pictures/{name}" alt="The launch screen of the sample on {device}, as the command draws it"><figcaption><code>{html.escape(name)}</code></figcaption></figure>')
            return block.group(0) + "\n".join(found)
        return re.sub(r'<pre><code class="language-sh">(.*?)</code></pre>', drawn, body, flags=re.S)

    # Pages from the program.

    def commands(self):
        root = json.loads(self.run("--experimental-dump-help"))["command"]
        body = [f"<h1>Commands</h1><p>{text(root['abstract'])} {text(root.get('discussion'))}</p>",
                "<p>Exit codes of every command: 0 success, or no findings; 1 findings; 2 an error of <code>qa</code>, its data or an input file; 64 wrong usage.</p>"]
        listed = []

        def name(argument):
            names = [("-" if entry["kind"] == "short" else "--") + entry["name"] for entry in argument.get("names", [])]
            value = f" <{argument['valueName']}>" if argument["kind"] == "option" else ""
            return ", ".join(names) + value if names else f"<{argument['valueName']}>"

        def add(command, path):
            title = " ".join(path)
            listed.append(title)
            body.append(heading(2, title))
            body.append(f"<p>{text(command.get('abstract'))}</p>")
            for part in (command.get("discussion") or "").split("\n\n"):
                if part.strip():
                    body.append(f"<p>{text(part)}</p>")
            shown = [item for item in command.get("arguments", []) if item.get("shouldDisplay", True) and item.get("valueName") not in ("version", "help")]
            if shown:
                body.append("<dl>")
                for item in shown:
                    values = f" Values: {', '.join(item['allValues'])}." if item.get("allValues") else ""
                    default = f" Default: {item['defaultValue']}." if item.get("defaultValue") else ""
                    body.append(f"<dt><code>{html.escape(name(item))}</code></dt><dd>{text((item.get('abstract') or '') + values + default)}</dd>")
                body.append("</dl>")
            for child in command.get("subcommands", []):
                if child["commandName"] != "help":
                    add(child, path + [child["commandName"]])

        for child in root["subcommands"]:
            if child["commandName"] != "help":
                add(child, ["qa", child["commandName"]])
        body.insert(2, self.contents(listed))
        return "\n".join(body)

    def contents(self, titles):
        return '<nav class="contents" aria-label="On this page"><ul>' + "".join(
            f'<li><a href="#{html.escape(slug(title))}">{html.escape(title)}</a></li>' for title in titles) + "</ul></nav>"

    def criteria(self, reference):
        body = ["<h1>Criteria</h1><p>The criteria of the checklists that <code>qa</code> contains. A criterion that several checklists share is here once.</p>",
                self.contents([checklist["id"] for checklist in reference["checklists"]])]
        seen = set()
        for checklist in reference["checklists"]:
            body += [heading(2, checklist["id"]), f"<p>{text(checklist['title'])}</p>"]
            shared = [item["id"] for item in checklist["criteria"] if item["id"] in seen]
            if shared:
                body.append("<p>Also: " + ", ".join(f'<a href="#{html.escape(slug(name))}">{html.escape(name)}</a>' for name in shared) + "</p>")
            for item in checklist["criteria"]:
                if item["id"] in seen:
                    continue
                seen.add(item["id"])
                body += [heading(3, f"{item['id']}: {item['title']}", slug(item["id"])), "<dl>", f"<dt>Impact</dt><dd>{item['impact']}</dd>"]
                for title, key in (("Standard", "standard"), ("Rationale", "rationale"), ("Fix", "fix")):
                    if item.get(key):
                        body.append(f"<dt>{title}</dt><dd>{text(item[key])}</dd>")
                for call in item["assertions"]:
                    given = ", ".join(f"{key}: {value}" for key, value in sorted(call["parameters"].items()))
                    body.append(f'<dt>Assertion</dt><dd><a href="assertions.html#{html.escape(slug(call["assertion"]))}">{html.escape(call["assertion"])}</a>{": " + html.escape(given) if given else ""}</dd>')
                if item.get("dependsOn") is not None:
                    body.append(f"<dt>Depends on</dt><dd>{html.escape(', '.join(item['dependsOn']) or 'every criterion that is evaluated in each case')}</dd>")
                if item.get("evidence"):
                    body.append(f"<dt>Evidence, any of</dt><dd>{html.escape(', '.join(item['evidence']))}</dd>")
                body.append("</dl>")
        return "\n".join(body)

    # The folder.

    def page(self, name, title, body):
        groups = []
        for section, pages in SECTIONS:
            current = {name: ' aria-current="page"'}
            items = "".join(f'<li><a href="{other}.html"{current.get(other, "")}>{html.escape(label)}</a></li>' for other, label, _ in pages)
            groups.append(f"<p>{html.escape(section)}</p><ul>{items}</ul>")
        return (f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
                f'<title>{html.escape(title)} · qa</title>\n<link rel="stylesheet" href="site.css">\n</head>\n<body>\n<a class="skip" href="#content">Skip to the text</a>\n'
                f'<nav class="pages" aria-label="Pages"><p>qa</p>{"".join(groups)}</nav>\n<main id="content" tabindex="-1">\n{body}\n<footer>{html.escape(self.version)}</footer>\n</main>\n</body>\n</html>\n')

    def write(self):
        self.version = "qa " + self.run("--version").strip()
        reference = json.loads(self.run("explain", "--json"))
        made = {"commands": self.commands, "criteria": lambda: self.criteria(reference)}
        for _, pages in SECTIONS:
            for name, title, source in pages:
                body = self.markdown(name, source) if source else made[name]()
                self.pages[name + ".html"] = self.page(name, title, body)
        known = {"site.css", "files", "pictures"} | {name for name in os.listdir(self.folder) if name.endswith(".html")} if os.path.isdir(self.folder) else set()
        other = sorted(set(os.listdir(self.folder)) - known) if os.path.isdir(self.folder) else []
        if other:
            sys.exit(f"pages.py: error: {self.folder} contains {other[0]}, which is no page; name a new folder")
        shutil.rmtree(self.folder, ignore_errors=True)
        for name, page in self.pages.items():
            self.put(name, page.encode())
        self.put("site.css", STYLE.encode())
        for name, source in self.files.items():
            with open(source, "rb") as file:
                self.put(name, file.read())
        shutil.rmtree(self.scratch)

    def put(self, name, data):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)


class Links(html.parser.HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, page):
        super().__init__()
        self.links, self.ids, self.scripts = [], [], 0
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.scripts += tag == "script"
        if "id" in attrs:
            self.ids.append(attrs["id"])
        self.links += [attrs[key] for key in ("href", "src") if key in attrs]


def check(folder):
    """Returns what is wrong with the pages of a folder."""
    pages = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(".html"):
            with open(os.path.join(folder, name)) as file:
                pages[name] = Links(file.read())
    wrong = []
    for name, page in pages.items():
        if page.scripts:
            wrong.append(f"{name} has a script")
        wrong += [f"{name} has the anchor {anchor} twice" for anchor in sorted({item for item in page.ids if page.ids.count(item) > 1})]
        for link in page.links:
            if re.match(r"(https?|mailto):", link):
                continue
            path, anchor = urldefrag(link)
            target = unquote(path) or name
            if target.startswith("/") or ":" in target or not os.path.isfile(os.path.join(folder, target)):
                wrong.append(f"{name} links to {link}, which does not exist")
            elif anchor and target in pages and unquote(anchor) not in pages[target].ids:
                wrong.append(f"{name} links to {link}, which has no such anchor")
    return wrong


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    site = Site(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]))
    site.write()
    wrong = check(site.folder)
    for line in wrong:
        print(f"pages.py: error: {line}", file=sys.stderr)
    print(f"Pages: {sys.argv[2]}/index.html ({len(site.pages)} pages, {len(site.files)} files)")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
