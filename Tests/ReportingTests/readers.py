"""Reads junit.xml with readers that others use, and holds their counts against run.json.

Usage: readers.py junit.xml run.json [causes]
With `causes`, the file has the detail `causes`, whose tests run.json does not count: the readers must agree, the first 50
failures must name every line that any failure names, because some tools show only so many annotations, no reader may need
10 seconds, and a page with the whole text of each failure must stay under 1 MiB, the limit of a summary on GitHub.
Needs junitparser and test-results-parser from PyPI; also reads with junit2html and xunitparser where they are installed.
Exit code 0 where all agree, 1 where not, 2 for wrong usage.
"""

import html
import io
import json
import os
import sys
import time
import xml.etree.ElementTree
from collections import Counter

import junitparser
import test_results_parser

# Annotations that GitHub shows for a step, and that its API takes in one request.
SHOWN = (10, 50)


def by_junitparser(path):
    counts = Counter(tests=0, failures=0, errors=0, skipped=0)
    kinds = {junitparser.Failure: "failures", junitparser.Error: "errors", junitparser.Skipped: "skipped"}
    declared = Counter(tests=0, failures=0, errors=0, skipped=0)
    names = Counter()
    for suite in junitparser.JUnitXml.fromfile(path):
        for name in declared:
            declared[name] += getattr(suite, name)
        for case in suite:
            counts["tests"] += 1
            names[(case.classname, case.name)] += 1
            if len(case.result) > 1:
                raise SystemExit(f"{case.name}: more than one outcome")
            for result in case.result:
                counts[kinds[type(result)]] += 1
    if declared != counts:
        raise SystemExit(f"junitparser: the suites say {dict(declared)}, their tests {dict(counts)}")
    twice = [name for name, number in names.items() if number > 1]
    if twice:
        raise SystemExit(f"junitparser: not unique: {twice[:3]}")
    return counts


def by_test_results_parser(path):
    with open(path, "rb") as file:
        parsed = test_results_parser.parse_junit_xml(file.read())
    runs = parsed["testruns"] if isinstance(parsed, dict) else parsed.testruns
    outcomes = Counter()
    for run in runs:
        outcome = run["outcome"] if isinstance(run, dict) else run.outcome
        outcomes[str(outcome).rsplit(".", 1)[-1].lower()] += 1
    # This reader has one word, failure or error, for what did not pass.
    return Counter(tests=sum(outcomes.values()), bad=outcomes["failure"] + outcomes["error"], skipped=outcomes["skip"])


def by_junit2html(path):
    from junit2htmlreport import parser

    counts = Counter(tests=0, failures=0, errors=0, skipped=0)
    for suite in parser.Junit(path).suites:
        for case in suite.all():
            counts["tests"] += 1
            counts["skipped"] += bool(case.skipped)
            # It has one word for both.
            counts["bad"] += bool(case.failed())
    return Counter(tests=counts["tests"], bad=counts["bad"], skipped=counts["skipped"])


def by_xunitparser(path):
    import xunitparser

    # It keeps the properties of all suites in one table and stops at the second suite, so it gets them one by one.
    counts = Counter(tests=0, failures=0, errors=0, skipped=0)
    for suite in xml.etree.ElementTree.parse(path).getroot():
        cases, result = xunitparser.parse(io.BytesIO(xml.etree.ElementTree.tostring(suite)))
        counts["tests"] += len(list(cases))
        counts["failures"] += len(result.failures)
        counts["errors"] += len(result.errors)
        counts["skipped"] += len(result.skipped)
    return counts


READERS = {
    "junitparser": by_junitparser,
    "test-results-parser": by_test_results_parser,
    "junit2html": by_junit2html,
    "xunitparser": by_xunitparser,
}

# Bytes of a step's summary on GitHub, and of the markup around a failure.
LARGEST_PAGE = 1 << 20
MARKUP = 300


def page_size(path):
    """Bytes of a page with name, message and text of each failure, escaped, as test-summary/action writes them."""
    size = 0
    for suite in junitparser.JUnitXml.fromfile(path):
        for case in suite:
            for result in case.result:
                if isinstance(result, (junitparser.Failure, junitparser.Error)):
                    texts = (case.name, result.message or "", result.text or "")
                    size += MARKUP + sum(len(html.escape(text).encode()) for text in texts)
    return size


def lines_named(path, most=None):
    """The lines and files that the first failures name, in the order of the file."""
    locations = []
    for suite in junitparser.JUnitXml.fromfile(path):
        for case in suite:
            for result in case.result:
                if isinstance(result, (junitparser.Failure, junitparser.Error)):
                    locations.append((result.text or "").strip().rsplit("\n", 1)[-1])
    return set(locations[:most])


def agree(found, wanted):
    if "bad" in found:
        wanted = {
            "tests": wanted["tests"],
            "bad": wanted["failures"] + wanted["errors"],
            "skipped": wanted["skipped"],
        }
    return all(found[name] == number for name, number in wanted.items())


def main(arguments):
    if len(arguments) not in (2, 3) or arguments[2:] not in ([], ["causes"]):
        print(__doc__, file=sys.stderr)
        return 2
    path, causes = arguments[0], bool(arguments[2:])
    with open(arguments[1], encoding="utf-8") as file:
        wanted = json.load(file)["summary"]["tests"]
    if causes:
        wanted = dict(by_junitparser(path))
    print(f"{os.path.getsize(path)} bytes, expected", wanted)
    agreed = True
    for name, read in READERS.items():
        start = time.monotonic()
        try:
            found = read(path)
        except ImportError:
            print(f"{name:20} is not installed")
            continue
        seconds = time.monotonic() - start
        print(f"{name:20}", dict(found), f"{seconds:.1f} s")
        agreed = agreed and agree(found, wanted) and (seconds < 10 or not causes)
    every = lines_named(path)
    for most in SHOWN:
        print(f"the first {most} failures name {len(lines_named(path, most))} of {len(every)} lines and files")
    size = page_size(path)
    print(f"a page with each failure has {size} bytes, of at most {LARGEST_PAGE}")
    if causes and (lines_named(path, SHOWN[-1]) != every or size >= LARGEST_PAGE):
        agreed = False
    print("agree" if agreed else "DISAGREE")
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
