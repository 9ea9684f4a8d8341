"""What a start, more cores and many apps cost."""
import os, shutil, subprocess, time

import projects
from measure import cost

APPS = 24


def rows(bench):
    start(bench)
    cores(bench)
    fleet(bench)


def programs(bench):
    """Returns the name, the program and the data of this version and, if there is one, of the earlier one."""
    found = [("now", bench.qa, bench.repository)]
    if bench.options.before:
        found.append(("before", *map(os.path.abspath, bench.options.before)))
    return found


def start(bench):
    found = {}
    for name, qa, home in programs(bench):
        found[name] = cost([qa, "matrix", "show", "pr"], folder=bench.scratch, environment={"QA_HOME": home})
    words, ratio = against(found, lambda cost: cost.cpu, lambda value: f"{value:.3f} s")
    bench.table.row("start, processor time", f"{found['now'].cpu:.3f} s", words, ratio, "0.03 s", found["now"].cpu <= 0.03)


def cores(bench):
    """A machine with one core says nothing about cores."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    if count == 1:
        bench.table.row("more cores", "one core here", "", "", "1.2", False)
        return
    for name, qa, home in programs(bench):
        one = cost(**bench.run("--matrix", "full", "--jobs", "1", qa=qa, home=home, output="cores"))
        all = cost(**bench.run("--matrix", "full", "--jobs", str(count), qa=qa, home=home, output="cores"))
        more, less = all.cpu / one.cpu, one.wall / all.wall
        bench.table.row(f"{count} jobs beside one, processor time, {name}", f"{all.cpu:.2f} s", f"{one.cpu:.2f} s",
                        f"{more:.2f} times", "at most 1.2", more <= 1.2)
        bench.table.row(f"{count} jobs beside one, wall time, {name}", f"{all.wall:.2f} s", f"{one.wall:.2f} s",
                        f"{less:.1f} times faster", f"{count * 9 / 16:.1f}", less >= count * 9 / 16)


def fleet(bench):
    """Copies of the sample in one run: processor time, memory of all processes, and the reports of one app."""
    folder = os.path.join(bench.scratch, "fleet")
    for number in range(APPS):
        shutil.copytree(os.path.join(bench.repository, projects.SAMPLE), os.path.join(folder, f"app-{number}"))
    found = {}
    for name, qa, home in programs(bench):
        for jobs in (2, 16):
            output = os.path.join(bench.scratch, f"fleet-{name}")
            command = [qa, "run", "--projects", folder + "/*", "--checklist", "launch-screen-basics", "--matrix", "pr",
                       "--quiet", "--jobs", str(jobs), "--output", output]
            found[name, jobs] = watched(command, home, bench.scratch)
        apps = os.path.join(output, "apps")
        found[name, "reports"] = sum(
            os.path.getsize(os.path.join(path, file)) for path, _, files in os.walk(apps) for file in files) / APPS / 1000
    for key, measure, unit, goal in ((2, f"{APPS} apps with 2 jobs, memory", "MB", 300),
                                     (16, f"{APPS} apps with 16 jobs, memory", "MB", 600),
                                     ("reports", "reports of an app on the matrix pr", "kB", 200)):
        values = {name: found[name, key] for name, _, _ in programs(bench)}
        words, ratio = against(values, float, lambda value: f"{value:.0f} {unit}")
        bench.table.row(measure, f"{values['now']:.0f} {unit}", words, ratio, f"{goal} {unit}", values["now"] <= goal)


def against(found, figure, words):
    """Returns the words about the earlier version and the ratio; both empty without one."""
    if "before" not in found:
        return "", ""
    before = figure(found["before"])
    return words(before) + " before", f"{before / figure(found['now']):.1f} times less"


def watched(command, home, folder):
    """Runs a command, and returns the most memory in MB that it and its children have at the same time.

    Pages that several processes share are divided among them (PSS of Linux); elsewhere the figure is 0.
    """
    process = subprocess.Popen(command, cwd=folder, env={**os.environ, "QA_HOME": home}, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        most = max(most, sum(share(pid) for pid in family(process.pid)))
        time.sleep(0.02)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return most / 1000


def family(pid):
    found = [pid]
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children") as file:
                for child in file.read().split():
                    found += family(int(child))
    except OSError:
        pass  # It has ended, or there is no /proc.
    return found


def share(pid):
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            return next((int(line.split()[1]) for line in file if line.startswith("Pss:")), 0)
    except OSError:
        return 0
