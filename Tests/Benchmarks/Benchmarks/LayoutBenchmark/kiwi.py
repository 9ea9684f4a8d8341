#!/usr/bin/env python3
"""Compares the layout engine with kiwisolver on the constraint systems of launch screens, in one run.

usage: kiwi.py LAYOUT_BENCHMARK REPOSITORY

Runs LAYOUT_BENCHMARK for every geometry of Matrix/devices (both orientations, oldest and newest OS, both layout
directions). It exports the constraint system of each environment. kiwisolver then builds and solves the same systems.
Its time excludes the reading of the export. kiwisolver knows four strengths, so priorities map to them in order.
"""
import glob, json, os, re, subprocess, sys, tempfile, time

import kiwisolver as kiwi

STRENGTHS = (kiwi.strength.strong, kiwi.strength.medium, kiwi.strength.weak)


def numbers(text):
    return [float(number) for number in re.findall(r"-?[\d.]+", text)]


def environments(folder):
    """Returns the distinct geometries of the device files."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, "*.yml"))):
        text = open(path).read()
        if re.search(r"\nextends: ", text):  # A device with the geometry of another one.
            continue
        if "\n  points:" not in text or "\nsizeClass:" not in text:
            continue
        field = lambda pattern, default="": (re.search(pattern, text) or [None, default])[1]
        width, height = numbers(field(r"\n  points: (\S+)").replace("x", " "))
        status = numbers(field(r"statusBar: \{height: ([\d.]+)", "0"))[0]
        areas = re.findall(r"os: \"(\d+).*?portrait: (\[.*?\]), landscape: (\[.*?\])", text)
        classes = re.findall(r"horizontal: (\w+), vertical: (\w+)", text)
        for os_version, *insets in {areas[0], areas[-1]} if areas else set():
            for landscape in (False, True):
                horizontal, vertical = classes[1 if landscape else 0]
                for mirrored in (False, True):
                    found.append({
                        "idiom": field(r"idiom: (\w+)"), "scale": numbers(field(r"\n  scale: (\S+)"))[0],
                        "width": height if landscape else width, "height": width if landscape else height,
                        "safeArea": numbers(insets[landscape]), "statusBar": status, "os": int(os_version),
                        "regularWidth": horizontal == "regular", "regularHeight": vertical == "regular",
                        "rightToLeft": mirrored})
    distinct = {json.dumps(item, sort_keys=True): item for item in found}
    return [distinct[key] for key in sorted(distinct)]


def strengths(rows):
    """Maps the optional priorities of a system to strengths, in order."""
    levels = sorted({row["priority"] for row in rows if row["priority"] < 1000}, reverse=True)
    return {level: STRENGTHS[min(index, len(STRENGTHS) - 1)] for index, level in enumerate(levels)}


def constraint(row, variables, strength):
    expression = kiwi.Expression(
        [kiwi.Term(variables[index], factor) for index, factor in zip(row["variables"], row["coefficients"])],
        -row["constant"])
    relation = {"equal": "==", "lessThanOrEqual": "<=", "greaterThanOrEqual": ">="}[row["relation"]]
    return kiwi.Constraint(expression, relation, strength)


def solve(systems):
    """Builds and solves every system. Returns seconds to build and solve, seconds of the solver alone, and failures."""
    whole = alone = failures = 0
    for system in systems:
        strength_of = strengths(system["rows"])
        start = time.perf_counter()
        variables = [kiwi.Variable() for _ in range(system["variables"])]
        constraints = [
            constraint(row, variables, strength_of.get(row["priority"], kiwi.strength.required))
            for row in system["rows"] if row["variables"]]
        solver = kiwi.Solver()
        built = time.perf_counter()
        for item in constraints:
            try:
                solver.addConstraint(item)
            except kiwi.UnsatisfiableConstraint:
                failures += 1
        solver.updateVariables()
        end = time.perf_counter()
        whole += end - start
        alone += end - built
    return whole, alone, failures


def main():
    program, repository = sys.argv[1:3]
    geometries = environments(os.path.join(repository, "Matrix/devices"))
    here = os.path.dirname(os.path.abspath(__file__))
    documents = {
        "sample": os.path.join(repository, "Matrix/samples/BuzzBox/buzzbox/Resources/LaunchScreen.storyboard"),
        "stacks and text": os.path.join(here, "Stacks.storyboard")}
    with tempfile.TemporaryDirectory() as folder:
        listing = os.path.join(folder, "environments.json")
        json.dump(geometries, open(listing, "w"))
        for name, document in documents.items():
            output = os.path.join(folder, "systems.json")
            subprocess.run(
                [program, os.path.join(repository, "Matrix/system"), document, listing, output], check=True)
            report = json.load(open(output))
            systems = report["systems"]
            runs = [solve(systems) for _ in range(5)]
            whole, alone = min(run[0] for run in runs), min(run[1] for run in runs)
            count = len(systems)
            rows = sum(len(system["rows"]) for system in systems) / count
            micro = lambda seconds: f"{1e6 * seconds / count:.1f} us"
            print(f"{name}: {count} environments, {rows:.0f} constraints each; times are per environment")
            print(f"  kiwisolver, build and solve {micro(whole)}, of which its solver {micro(alone)}")
            print(f"  qa, simplex method alone {micro(report['simplex'])}: {alone / report['simplex']:.1f} times as fast")
            for label, key in (
                ("compile once and solve", "compileAndSolve"), ("solve with compiled constraints", "solve"),
                ("whole layout, new engine", "firstLayout"), ("whole layout", "layout")):
                seconds = report[key]
                print(f"  qa, {label} {micro(seconds)}: {whole / seconds:.1f} times as fast as kiwisolver "
                      f"({alone / seconds:.1f} times its solver)")
            if runs[0][2]:
                print(f"  kiwisolver rejected {runs[0][2]} constraints")


if __name__ == "__main__":
    main()
