#!/usr/bin/env python3
"""Prints how fast qa is beside other programs, as ratios of one run.

usage: table.py QA REPOSITORY [--before QA REPOSITORY] [--chromium PATH]
                [--layout LAYOUT_BENCHMARK] [--files FILE_BENCHMARK]

--before names the program of an earlier commit with its checkout; the table then says how much less it takes now.
"""
import argparse, json, os, subprocess, sys

import load, projects
from measure import Scratch, Table, cost

HERE = os.path.dirname(os.path.abspath(__file__))


class Bench:
    def __init__(self, options, scratch, table):
        self.options, self.scratch, self.table = options, scratch, table
        self.qa, self.repository = os.path.abspath(options.qa), os.path.abspath(options.repository)

    def run(self, *more, qa=None, project=None, output="report", home=None):
        """Returns a command and what it needs to run."""
        project = project or os.path.join(self.repository, projects.SAMPLE)
        command = [qa or self.qa, "run", "--project", project, "--checklist", "story-8.3", "--quiet",
                   "--output", os.path.join(self.scratch, output), *more]
        return {"command": command, "folder": self.scratch,
                "environment": {"QA_HOME": home or self.repository}}

    def rows(self):
        self.full()
        self.short_runs()
        self.devices()
        self.photograph()
        load.rows(self)
        if self.options.files:
            self.files()
        if self.options.layout:
            self.layout()

    def full(self):
        full = cost(**self.run("--matrix", "full"))
        self.whole = full
        memory = max(cost(**self.run("--matrix", "full", "--jobs", str(jobs)), runs=1).memory for jobs in (1, 4, 16))
        if self.options.before:
            program, home = map(os.path.abspath, self.options.before)
            before = cost(runs=2, **self.run("--matrix", "full", qa=program, home=home, output="before"))
            ratio = before.cpu / full.cpu
            self.table.row("full matrix, all reports, processor time", f"{full.cpu:.2f} s", f"{before.cpu:.2f} s before",
                           f"{ratio:.1f} times less", "15", ratio >= 15)
        self.table.row("full matrix, peak memory at 1, 4 and 16 jobs", f"{memory:.0f} MB", "", "", "120 MB", memory < 120)
        size = os.path.getsize(os.path.join(self.scratch, "report/run.json")) / 1e6
        self.table.row("full matrix, run.json", f"{size:.2f} MB", "", "", "2 MB", size < 2)
        self.browser("full matrix, all reports, wall time", full, "report",
                     os.path.join(self.repository, projects.SAMPLE), "60", 60)

    def browser(self, measure, ours, report, project, goal, least_ratio, text=None):
        if not self.options.chromium:
            self.table.row(measure, f"{ours.wall:.2f} s", "no Chromium here", "", goal, False)
            return
        screens = projects.screens(os.path.join(self.scratch, report), projects.scales(self.repository))
        catalog = os.path.join(project, projects.CATALOG)
        for screen in screens:
            dark = "-dark" if screen["appearance"] == "dark" else ""
            screen["background"] = f"{catalog}/LaunchGradient.imageset/LaunchGradient{dark}@{screen['scale']}x.png"
            screen["image"] = f"{catalog}/LaunchIcon.imageset/LaunchIcon.png"
            screen["text"] = text
        folder = os.path.join(self.scratch, "pages-" + report)
        os.makedirs(folder)
        listing = os.path.join(folder, "screens.json")
        json.dump(screens, open(listing, "w"))
        answer = json.loads(subprocess.run(
            [sys.executable, os.path.join(HERE, "browser.py"), self.options.chromium, listing, folder],
            check=True, capture_output=True, text=True).stdout)
        ratio = answer["seconds"] / ours.wall
        self.table.row(measure, f"{ours.wall:.2f} s",
                       f"{answer['seconds']:.1f} s, {answer['means']}, the same {len(screens)} screens",
                       f"{ratio:.0f} times faster", goal, ratio >= least_ratio)

    def short_runs(self):
        start = cost([self.qa, "checklist", "lint"], folder=self.scratch, environment={"QA_HOME": self.repository})
        story = cost(**self.run("--matrix", "story", output="story"))
        ratio = story.cpu / start.cpu
        self.table.row("story matrix, processor time", f"{story.cpu:.3f} s", f"{start.cpu:.3f} s, `checklist lint`",
                       f"{ratio:.1f} times", "at most 2", ratio <= 2)
        project = os.path.join(self.repository, projects.SAMPLE)
        gate = cost([self.qa, "gate", "--no-verify", "--project", project, "--checklist", "story-8.3", "--matrix", "full",
                     "--from", os.path.join(self.scratch, "report")], folder=self.scratch,
                    environment={"QA_HOME": self.repository})
        ratio = gate.cpu / start.cpu
        self.table.row("gate of the full matrix without a repetition, processor time", f"{gate.cpu:.3f} s",
                       f"{start.cpu:.3f} s, `checklist lint`", f"{ratio:.1f} times", "under 3", ratio < 3)

    def devices(self):
        few = projects.home_with_devices(self.repository, self.scratch, 1)
        many = projects.home_with_devices(self.repository, self.scratch, 10)
        for words, more in (("evaluations only", ["--format", "markdown", "--no-previews"]), ("all reports", [])):
            one = cost(runs=3, **self.run("--matrix", "full", *more, home=few, output="few"))
            ten = cost(runs=3, **self.run("--matrix", "full", *more, home=many, output="many"))
            ratio = ten.cpu / one.cpu
            self.table.row(f"10 times the devices of known geometry, {words}, processor time", f"{ten.cpu:.2f} s",
                           f"{one.cpu:.2f} s", f"{ratio:.2f} times", "under 1.2", ratio < 1.2)

    def photograph(self):
        folder = os.path.join(self.scratch, "photograph")
        os.makedirs(folder)
        project = projects.with_photograph(self.repository, folder)
        ours = cost(runs=2, **self.run("--matrix", "full", project=project, output="photograph-report"))
        self.table.row("a photograph as background, memory", f"{ours.memory:.0f} MB", "", "", "300 MB", ours.memory <= 300)
        self.browser("a photograph as background, text in a stack, wall time", ours, "photograph-report", project,
                     "15", 15, text="The quick brown fox<br>jumps over the lazy dog")

    def files(self):
        """Reads and writes of run.json, and PNG files beside libpng's."""
        answer = json.loads(subprocess.run(
            [self.options.files, os.path.join(self.scratch, "report/run.json"),
             os.path.join(self.scratch, "report/previews")], check=True, capture_output=True, text=True).stdout)
        for words in ("read", "write"):
            seconds = answer["runJSON"][words]
            self.table.row(f"run.json of the full matrix, {words}", f"{seconds * 1e3:.0f} ms", "", "", "50 ms",
                           seconds < 0.05)
        for level in answer["png"]:
            time, size = level["reference"] / level["seconds"], level["bytes"] / level["referenceBytes"]
            self.table.row(f"PNG of a screen, level {level['level']}", f"{level['seconds'] * 1e3:.1f} ms",
                           f"{level['reference'] * 1e3:.1f} ms, libpng with its default filters",
                           f"{time:.1f} times faster, {size:.2f} times the size", "1, at most 1.10",
                           time >= 1 and size <= 1.1)

    def layout(self):
        answer = subprocess.run(
            [sys.executable, os.path.join(HERE, "../Benchmarks/LayoutBenchmark/kiwi.py"), self.options.layout,
             self.repository], check=True, capture_output=True, text=True).stdout
        name = ""
        for line in answer.splitlines():
            if not line.startswith(" "):
                name = line.split(":")[0]
            if "qa, solve with compiled constraints" in line:
                words, ratio = line.strip().removeprefix("qa, ").split(": ")
                times = float(ratio.split(" ")[0])
                self.table.row(f"solving a launch screen, {name}", words, "kiwisolver", f"{times:.0f} times faster", "5",
                               times >= 5)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("qa")
    parser.add_argument("repository")
    parser.add_argument("--before", nargs=2)
    parser.add_argument("--chromium")
    parser.add_argument("--layout")
    parser.add_argument("--files")
    options = parser.parse_args()
    with Scratch() as scratch:
        Bench(options, scratch, Table()).rows()


if __name__ == "__main__":
    main()
