"""What readers of JUnit files take for the identity, the name, the place and the message of a test.

Each rule is that of the reader's source or page, named above it. The rules need nothing but Python; readers that are
installed are asked as well.

Usage: reader_rules.py NAME=FOLDER ...
Each folder has the reports of one run of one app. The first run passes. Runs with names that differ only after a dash, such
as `fail-1` and `fail-2`, must have the same tests with the same outcomes; all runs must have the test of each criterion. A
failed test must lead to a line of a file that exists below the folder SOURCES (an environment variable).
Exit code 0 where this holds for every reader, 1 where not, 2 for wrong usage.
"""

import hashlib
import json
import os
import re
import sys
import xml.etree.ElementTree


def outcome_of(case):
    for tag, word in (("error", "failed"), ("failure", "failed"), ("skipped", "skipped")):
        if case.find(tag) is not None:
            return word
    return "passed"


def failure_of(case):
    for tag in ("failure", "error"):
        if case.find(tag) is not None:
            return case.find(tag)
    return None


def attributes(case):
    """File and line as attributes of the test."""
    return case.get("file"), int(case.get("line")) if case.get("line") else None


# dorny/test-reporter, src/parsers/jest-junit/jest-junit-parser.ts and src/utils/node-utils.ts: the first line of the text that
# ends with (path:line:column) and names a tracked file.
def jest_junit(suite, case):
    failure = failure_of(case)
    place = (None, None)
    for line in (failure.text or "").splitlines() if failure is not None else []:
        match = re.search(r"\((.*):(\d+):(\d+)\)$", line)
        if match and os.path.isfile(os.path.join(SOURCES, match[1])):
            place = (match[1], int(match[2]))
            break
    return {
        "identity": (suite.get("name"), case.get("classname"), case.get("name")),
        "place": place,
        "message": failure.text if failure is not None else None,
    }


# dorny/test-reporter, src/parsers/java-junit/java-junit-parser.ts: a line of a Java stack trace, which no launch screen has.
def java_junit(suite, case):
    found = jest_junit(suite, case)
    lines = (found["message"] or "").splitlines()
    found["place"] = "java" if any(re.match(r"^at (.*)\((.*):(\d+)\)$", line) for line in lines) else (None, None)
    return found


# mikepenz/action-junit-report, src/testParser.ts: with `check_retries`, tests of a suite with equal names are one.
def mikepenz(suite, case):
    failure = failure_of(case)
    return {
        "identity": (suite.get("name"), case.get("name")),
        "place": attributes(case),
        "message": failure.get("message") if failure is not None else None,
    }


# EnricoMi/publish-unit-test-result-action, python/publish/junit.py and unittestresults.py.
def enricomi(suite, case):
    failure = failure_of(case)
    return {
        "identity": (case.get("classname"), case.get("name")),
        "place": attributes(case),
        "message": failure.get("message") if failure is not None else None,
    }


# jenkinsci/junit-plugin, CaseResult.java: the safe name has an underscore for each other character.
def jenkins(suite, case):
    failure = failure_of(case)
    safe = re.sub(r"[^\w$]", "_", case.get("name"))
    return {
        "identity": (case.get("classname"), safe),
        "place": last_line(failure),
        "message": failure.get("message") if failure is not None else None,
    }


# gitlabhq, lib/gitlab/ci/reports/test_case.rb and lib/gitlab/ci/parsers/test/junit.rb.
def gitlab(suite, case):
    failure = failure_of(case)
    key = "_".join([suite.get("name"), case.get("classname"), case.get("name")])
    return {
        "identity": hashlib.sha256(key.encode()).hexdigest(),
        "place": (case.get("file"), last_line(failure)[1]),
        "message": failure.text if failure is not None else None,
    }


# buildkite.com/docs/test-engine/importing-junit-xml: both attributes are mandatory.
def buildkite(suite, case):
    failure = failure_of(case)
    return {
        "identity": (case.get("classname"), case.get("name")),
        "place": last_line(failure),
        "message": failure.text if failure is not None else None,
    }


# microsoft/azure-pipelines-agent, src/Agent.Worker/TestResults/Legacy/JunitResultReader.cs.
def azure(suite, case):
    failure = failure_of(case)
    return {
        "identity": (case.get("classname"), case.get("name")),
        "place": last_line(failure),
        "message": failure.get("message") if failure is not None else None,
    }


# trunk-io/analytics-cli, context/src/meta/id.rs: the file is a part of the identity. `--junit-profile strict` writes none.
def trunk(suite, case):
    found = buildkite(suite, case)
    found["identity"] = (None, suite.get("name")) + found["identity"]
    return found


def last_line(failure):
    """The place that a person reads at the end of the text."""
    if failure is None:
        return None, None
    match = re.search(r"\((.*):(\d+):(\d+)\)$", (failure.text or "").rstrip())
    return (match[1], int(match[2])) if match else (None, None)


RULES = [jest_junit, java_junit, mikepenz, enricomi, jenkins, gitlab, buildkite, azure, trunk]
# The reader that finds no place: the reason to name another one.
NO_PLACE = {java_junit}
SOURCES = os.environ.get("SOURCES", ".")


def tests(folder, rule):
    found = []
    for suite in xml.etree.ElementTree.parse(os.path.join(folder, "junit.xml")).getroot():
        for case in suite.iter("testcase"):
            test = rule(suite, case)
            test["outcome"] = outcome_of(case)
            test["isFurther"] = bool(re.search(r" \[[\w-]+-[0-9a-f]{8}(-\d+)?\]$", case.get("name")))
            found.append(test)
    return found


def place_errors(test):
    file, line = test["place"]
    if not test["message"] or not test["message"].strip():
        yield "no message"
    if file is None or line is None:
        yield "no place"
    elif not os.path.isfile(os.path.join(SOURCES, file)):
        yield f"{file} does not exist"
    elif line > 1:
        with open(os.path.join(SOURCES, file), encoding="utf-8", errors="replace") as text:
            if line > len(text.read().splitlines()):
                yield f"{file} has no line {line}"


def check(runs):
    """The errors of all readers."""
    for rule in RULES:
        known = {name: tests(folder, rule) for name, folder in runs}
        first = known[runs[0][0]]
        if any(test["outcome"] == "failed" for test in first):
            yield f"{rule.__name__}: the first run fails"
        main = [test["identity"] for test in first if not test["isFurther"]]
        for name, found in known.items():
            identities = [test["identity"] for test in found]
            if len(set(identities)) != len(identities):
                yield f"{rule.__name__}, {name}: two tests are one"
            if [test["identity"] for test in found if not test["isFurther"]] != main:
                yield f"{rule.__name__}, {name}: the tests of the criteria differ from the first run's"
            failed = [test for test in found if test["outcome"] == "failed"]
            if name.startswith("fail") and not failed:
                yield f"{rule.__name__}, {name}: no test fails"
            for test in failed:
                if rule in NO_PLACE:
                    if test["place"] != (None, None):
                        yield f"{rule.__name__}, {name}: it has a place now: {test['place']}"
                    continue
                for error in place_errors(test):
                    yield f"{rule.__name__}, {name}, {test['identity']}: {error}"
        for name, found in known.items():
            same = next(other for other in known if other.split("-")[0] == name.split("-")[0])
            if [(t["identity"], t["outcome"]) for t in found] != [
                (t["identity"], t["outcome"]) for t in known[same]
            ]:
                yield f"{rule.__name__}: {name} differs from {same}"


def by_ctrf(folder):
    with open(os.path.join(folder, "ctrf.json"), encoding="utf-8") as file:
        return [test["testId"] for test in json.load(file)["results"]["tests"]]


def check_ctrf(runs):
    for name, folder in runs:
        ids = [".".join(test["identity"]) for test in tests(folder, enricomi)]
        if by_ctrf(folder) != ids:
            yield f"CTRF, {name}: the ids are not the names in junit.xml"


def check_installed(runs):
    """Asks the libraries that EnricoMi's action and Codecov read with."""
    try:
        import junitparser
        import test_results_parser
    except ImportError:
        return
    for name, folder in runs:
        path = os.path.join(folder, "junit.xml")
        expected = [test["identity"] for test in tests(folder, enricomi)]
        cases = [case for suite in junitparser.JUnitXml.fromfile(path) for case in suite]
        if [(case.classname, case.name) for case in cases] != expected:
            yield f"junitparser, {name}: other names"
        with open(path, "rb") as file:
            parsed = test_results_parser.parse_junit_xml(file.read())
        found = parsed["testruns"] if isinstance(parsed, dict) else parsed.testruns
        names = [(run["classname"], run["name"]) if isinstance(run, dict) else (run.classname, run.name) for run in found]
        if names != expected:
            yield f"test-results-parser, {name}: other names: {names[:2]}"


def main(arguments):
    runs = [argument.split("=", 1) for argument in arguments]
    if not runs or any(len(run) != 2 for run in runs):
        print(__doc__, file=sys.stderr)
        return 2
    errors = [*check(runs), *check_ctrf(runs), *check_installed(runs)]
    print("\n".join(errors[:40]) or f"{len(RULES)} readers agree on {len(runs)} runs")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
