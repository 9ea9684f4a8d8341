"""Reads junit.xml with readers that others use, and holds their counts against run.json.

Usage: readers.py junit.xml run.json
Needs junitparser and test-results-parser from PyPI. Exit code 0 where all agree, 1 where not, 2 for wrong usage.
"""

import json
import sys
from collections import Counter

import junitparser
import test_results_parser


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
    return outcomes


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    with open(arguments[1], encoding="utf-8") as file:
        wanted = json.load(file)["summary"]["tests"]
    first = by_junitparser(arguments[0])
    second = by_test_results_parser(arguments[0])
    print("run.json            ", wanted)
    print("junitparser         ", dict(first))
    print("test-results-parser ", dict(second))
    agreed = dict(first) == wanted
    # This reader has one word, failure or error, for what did not pass.
    bad = second["failure"] + second["error"]
    agreed = agreed and sum(second.values()) == wanted["tests"] and second["skip"] == wanted["skipped"]
    agreed = agreed and bad == wanted["failures"] + wanted["errors"]
    print("agree" if agreed else "DISAGREE")
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
