"""Runs programs and measures them; every figure is the least of several runs."""
import os, shutil, subprocess, tempfile, time
from dataclasses import dataclass


@dataclass
class Cost:
    """Seconds of wall time and of processor time, and the peak of memory in MB."""
    wall: float
    cpu: float
    memory: float


def once(command, environment=None, folder=None):
    """Runs a command that may find something (status 1) and returns its cost."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=folder, env={**os.environ, **(environment or {})}, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE)
    errors = process.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}: {errors}")
    wall = time.perf_counter() - start
    unit = 1 if os.uname().sysname == "Darwin" else 1024
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit / 1e6), errors


def least(costs):
    return Cost(min(c.wall for c in costs), min(c.cpu for c in costs), max(c.memory for c in costs))


def cost(command, runs=5, prepare=None, **more):
    """Runs a command several times; `prepare` runs before each."""
    costs = []
    for _ in range(runs):
        if prepare:
            prepare()
        costs.append(once(command, **more)[0])
    return least(costs)


class Table:
    """A Markdown table that is printed row by row."""

    def __init__(self):
        print("| measure | qa | compared with | ratio | goal | |\n| --- | --- | --- | --- | --- | --- |")

    def row(self, measure, ours, theirs, ratio, goal, met):
        print(f"| {measure} | {ours} | {theirs} | {ratio} | {goal} | {'met' if met else 'not met'} |", flush=True)


class Scratch:
    """A temporary folder that is deleted at the end."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="qa-bench-")

    def __enter__(self):
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)
