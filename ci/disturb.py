"""Disturbs every command of qa that writes, and checks that nothing is lost and nothing is left behind.

usage: disturb.py [--rounds N] [--seed N] [NAME...]    by default 1,000 rounds of all commands

Each round copies a project with earlier files, and runs one command while something fails: one system call or all later ones (strace),
a signal at a random moment, a full disk, a read-only folder, few open files, or little memory. Afterwards every file or folder that the command replaces
must be the earlier one or the new one, whole; a success needs the new one. The same command must then succeed, and remove what is left.
QA_BINARY names the program (by default .build/release/qa).
"""

import argparse
import functools
import hashlib
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "Matrix/samples/BuzzBox"
NOW = "1790000000"
PATIENCE = 120
SMOKE = ["--project", "app", "--checklist", "story-8.3", "--matrix", "smoke"]
RUN = ["run", *SMOKE, "--output", "out", "--quiet"]
COMPARE = ["diff", "--project", "app", "--matrix", "smoke", "--device", "iphone-14-pro", "--recorded", "base"]
RECORD = [*COMPARE, "--record"]
SIGN = ["evidence", "add", "sign-off", "--project", "app", "--checklist", "story-8.3", "--from", "out", "--evidence", "evidence", "--criterion", "LS-B2",
        "--status", "passed", "--by", "Kim", "--build", "1.4 (231)", "--at", "2026-09-20T10:00:00Z"]

FLEET = ["run", "--projects", "app", *SMOKE[2:], "--output", "fleet", "--history", "runs.sqlite"]
SHARDS = [["run", *SMOKE, "--output", f"s{part}", "--shard", f"{part}/2"] for part in (1, 2)]


class Command:
    """A command, the commands that make the earlier state, and the files or folders that it replaces, each as a whole.

    `files` is for a folder of which it replaces several files, which no system call replaces together: it takes them back after an
    error, and not after the signal KILL or when the disk refuses that, too.
    """

    def __init__(self, words, units, earlier=(), edit=None, check=None, again=True, files=False):
        self.words, self.units, self.earlier, self.edit, self.check, self.again = words, units, earlier, edit, check, again
        self.files = files


def other_icon(folder):
    """Moves the icon, so that reports and screens differ from the earlier ones."""
    board = folder / "app/buzzbox/Resources/LaunchScreen.storyboard"
    text = board.read_text()
    assert 'constant="120"' in text
    board.write_text(text.replace('constant="120"', 'constant="100"'))


def other_shards(folder):
    other_icon(folder)
    for words in SHARDS:
        qa(words, folder)


def failing_run(folder):
    other_icon(folder)
    qa(["full" if word == "smoke" else word for word in RUN], folder)


def story(folder):
    (folder / "story.md").write_text("# Story 1.1: Launch\n\n## Acceptance criteria\n\n- [ ] **AC-1** The icon is shown.\n")


def list_evidence(folder, qa):
    done = qa(["evidence", "list", "--project", "app", "--checklist", "story-8.3", "--from", "out", "--evidence", "evidence"], folder)
    return "" if done.returncode in (0, 1) and "error" not in done.stderr else done.stderr


def list_history(folder, qa):
    if not (folder / "runs.sqlite").exists():
        return ""
    done = qa(["history", "--history", "runs.sqlite", "--list"], folder)
    return "" if done.returncode == 0 else done.stderr


COMMANDS = {
    "run": Command(RUN, ["out"], [RUN], other_icon),
    "run-first": Command(RUN, ["out"]),
    "history": Command([*RUN, "--history", "runs.sqlite"], [], [[*RUN, "--history", "runs.sqlite"]], other_icon, list_history),
    "merge": Command(["merge", "s1", "s2", "-o", "merged"], ["merged"], [
        *SHARDS, ["merge", "s1", "s2", "-o", "merged"]], other_shards),
    "diff-record": Command(RECORD, ["base"], [RECORD], other_icon),
    "diff": Command([*COMPARE, "--pictures", "differences"], ["base"], [RECORD], other_icon),
    "gate": Command(["gate", "--project", "app", "--from", "out", "--no-verify"], ["out/run.json", "out/index.html"], [RUN]),
    "evidence-add": Command([*SIGN, "--statement", "It is right in the dark."], [],
                            [RUN, [*SIGN, "--statement", "It is right in the light."]], None, list_evidence, False),
    "evidence-remove": Command(["evidence", "remove", "mine", "--project", "app", "--evidence", "evidence"], [],
                               [RUN, [*SIGN, "--id", "mine", "--statement", "It is right in the light."]], None,
                               list_evidence, False),
    "waive": Command(["waive", "LS-I1", "--project", "app", "--checklist", "story-8.3", "--from", "out", "--waivers", "waivers.yml",
                      "--by", "Kim", "--until", "2026-12-31"], ["waivers.yml"], [], failing_run, None, False),
    "fleet": Command(FLEET, [], [FLEET], other_icon, list_history),
    "init": Command(["init", "--project", "app", "--checklist", "--force"], []),
    "fix": Command(["fix", *SMOKE, "--apply"], ["app/buzzbox/Resources/LaunchScreen.storyboard"], [], other_icon, None, False),
    "init-launch-screen": Command(
        ["init", "--project", "app", "--launch-screen", "--force", "--icon", "app/buzzbox/Assets.xcassets/AppIcon.appiconset/AppIcon.png",
         "--top", "#667EEA", "--bottom", "#764BA2", "--catalog", "app/buzzbox/Assets.xcassets", "--storyboard", "app/buzzbox/Resources/Second.storyboard"],
        ["app"], [], other_icon, files=True),
    "render": Command(["render", "--project", "app", "--device", "iphone-15", "-o", "a.png"], ["a.png"],
                      [["render", "--project", "app", "--device", "iphone-15", "-o", "a.png"]], other_icon),
    "update": Command(["run", "--update", "--project", "app", "--matrix", "smoke", "-o", "out"], ["app/qa/launch-screen.yml"],
                      [["init", "--project", "app", "--checklist", "--no-ci"]], other_icon, None, False),
    "import": Command(["checklist", "import", "story.md", "-o", "imported.yml", "--force"], ["imported.yml"], [], story),
}

CALLS = ["openat", "write", "fsync", "rename", "renameat2", "mkdir", "unlink", "unlinkat", "rmdir", "fchmod", "ftruncate", "pwrite64",
         "fdatasync", "fchown", "flistxattr", "getdents64"]
ERRORS = ["ENOSPC", "EIO", "EACCES", "EROFS", "EMFILE", "EDQUOT"]


def environment():
    return {**os.environ, "SOURCE_DATE_EPOCH": NOW, "CI": "true"}


def qa(words, folder, wrapper=(), prepare=None):
    return subprocess.run([*wrapper, QA, *words], cwd=folder, capture_output=True, text=True, errors="replace", env=environment(),
                          timeout=PATIENCE, preexec_fn=prepare)


def state(path):
    """Digests of a file or of all files of a folder; None where there is neither."""
    if path.is_file():
        return hashlib.sha1(path.read_bytes()).hexdigest()
    if not path.is_dir():
        return None
    return {str(item.relative_to(path)): hashlib.sha1(item.read_bytes()).hexdigest() for item in sorted(path.rglob("*"))
            if item.is_file()}


def names(folder):
    """The names at all levels, without the files in the units, which `state` compares."""
    return {str(item.relative_to(folder)) for item in folder.rglob("*")}


class Prepared:
    def __init__(self, name, scratch):
        self.command = COMMANDS[name]
        self.template = scratch / f"{name}.before"
        self.template.mkdir()
        shutil.copytree(SAMPLE, self.template / "app")
        for words in self.command.earlier:
            done = qa(words, self.template)
            assert done.returncode in (0, 1), (name, words, done.stderr)
        if self.command.edit:
            self.command.edit(self.template)
        after = scratch / f"{name}.after"
        shutil.copytree(self.template, after, symlinks=True)
        done = qa(self.command.words, after)
        assert done.returncode in (0, 1), (name, done.returncode, done.stdout, done.stderr)
        self.code = done.returncode
        self.old = [state(self.template / unit) for unit in self.command.units]
        self.new = [state(after / unit) for unit in self.command.units]
        self.names = names(after)
        self.after = after
        self.counts = {}

    @functools.cached_property
    def seconds(self):
        begin = time.monotonic()
        qa(self.command.words, self.after)
        return time.monotonic() - begin


def count(prepared, folder, call):
    """How often the command makes a system call."""
    if call not in prepared.counts:
        log = folder / "strace.log"
        qa(prepared.command.words, folder, ["strace", "-f", "-qq", "-e", f"trace={call}", "-o", str(log)])
        prepared.counts[call] = sum(1 for line in log.read_text(errors="replace").split("\n") if f" {call}(" in line)
    return prepared.counts[call]


def fault(prepared, folder, copy):
    """One call, or each call from one on, fails."""
    call = RANDOM.choice([call for call in CALLS if count(prepared, copy(), call) > 0] or ["openat"])
    # Half of the calls are those at the end, where the files are written.
    most = max(1, prepared.counts[call])
    first = RANDOM.randint(1, most) if RANDOM.random() < 0.5 else RANDOM.randint(max(1, most - 40), most)
    what = f"{call}:error={RANDOM.choice(ERRORS)}:when={first}{RANDOM.choice(['', '+'])}"
    return what, qa(prepared.command.words, folder, ["strace", "-f", "-qq", "-e", f"trace={call}", "-e", f"inject={what}", "-o", "/dev/null"])


def signaled(prepared, folder, copy):
    kind = RANDOM.choice([signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
    delay = RANDOM.uniform(0, prepared.seconds * 1.1)
    child = subprocess.Popen([QA, *prepared.command.words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             errors="replace", env=environment())
    time.sleep(delay)
    child.send_signal(kind)
    out, err = child.communicate(timeout=PATIENCE)
    return f"{kind.name} after {delay:.3f} s", subprocess.CompletedProcess([], child.returncode, out, err)


def full_disk(prepared, folder, copy):
    """Every byte beyond some is an error of the disk."""
    first = RANDOM.randint(1, max(1, count(prepared, copy(), "write")))
    what = f"write:error=ENOSPC:when={first}+"
    return what, qa(prepared.command.words, folder, ["strace", "-f", "-qq", "-e", "trace=write", "-e", f"inject={what}", "-o", "/dev/null"])


def read_only(prepared, folder, copy):
    what = "mkdir,rename,renameat2,unlink,unlinkat,rmdir,fchmod:error=EROFS"
    return what, qa(prepared.command.words, folder, ["strace", "-f", "-qq", "-e", "trace=" + what.split(":")[0], "-e", f"inject={what}",
                                                     "-o", "/dev/null"])


def few_files(prepared, folder, copy):
    most = RANDOM.choice([96, 64, 64, 24])
    return f"{most} open files", qa(prepared.command.words, folder, (), lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))


def limited(prepared, folder, copy):
    """The system gives less memory, shorter files or less stack. What can be done is done as usual; the rest is an error."""
    kind, least, most = RANDOM.choice([("AS", 100 << 20, 800 << 20), ("FSIZE", 1, 400_000), ("STACK", 128 << 10, 1 << 20)])
    value = RANDOM.randint(least, most)
    number = getattr(resource, "RLIMIT_" + kind)
    return f"{kind} {value}", qa(prepared.command.words, folder, (), lambda: resource.setrlimit(number, (value, value)))


KINDS = [fault, fault, fault, signaled, signaled, full_disk, read_only, few_files, limited]


def age(folder):
    """Makes what is left two hours old, as at the next start on the next day."""
    old = time.time() - 7200
    for item in folder.rglob("*"):
        if not item.is_symlink():
            os.utime(item, (old, old))


def outcome(prepared, folder, done):
    """What is wrong after a disturbed command; empty if nothing is."""
    command = prepared.command
    now = [state(folder / unit) for unit in command.units]
    isSuccess = done.returncode in (0, 1)
    if done.returncode not in (0, 1, 2, 64, 70, 130, 143, -signal.SIGINT, -signal.SIGTERM, -signal.SIGKILL, 137):
        return f"exit code {done.returncode}: {done.stderr[-600:]}"
    for unit, old, new, found in zip(command.units, prepared.old, prepared.new, now):
        if found != new and (found != old or isSuccess and done.returncode == prepared.code and "ncomplete" not in done.stdout + done.stderr):
            if isinstance(found, dict) and isSuccess and "incomplete" in done.stdout + done.stderr:
                continue
            if is_interrupted(folder / unit):
                continue
            if command.files and (done.returncode == -signal.SIGKILL or "earlier contents back" in done.stderr):
                continue
            return f"{unit} is neither the earlier one nor the new one (exit code {done.returncode}): {lost(found, new)}"
    if command.check and (words := command.check(folder, qa)):
        return "then: " + words[-600:]
    age(folder)
    again = qa(command.words, folder)
    if command.again and again.returncode != prepared.code:
        return f"the next one ends with {again.returncode}: {again.stderr[-600:]}"
    if command.again:
        for unit, new in zip(command.units, prepared.new):
            if (found := state(folder / unit)) != new:
                return f"{unit} differs after the next one: {lost(found, new)}"
    rest = {name for name in names(folder) - prepared.names if any(part.startswith(".") for part in name.split("/"))}
    return f"left behind: {sorted(rest)[:5]}" if rest else ""


def is_interrupted(unit):
    """Whether a whole report says that the run was interrupted."""
    try:
        return '"complete":false' in (unit / "run.json").read_text() and (unit / "index.html").stat().st_size > 1000
    except OSError:
        return False


def lost(found, new):
    if not isinstance(found, dict) or not isinstance(new, dict):
        return f"{type(found).__name__} instead of {type(new).__name__}"
    return f"missing {sorted(new.keys() - found.keys())[:4]}, more {sorted(found.keys() - new.keys())[:4]}, " \
           f"other {sorted(key for key in new.keys() & found.keys() if new[key] != found[key])[:4]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    RANDOM.seed(options.seed)
    print(f"seed {options.seed}", flush=True)
    chosen = [name for name in COMMANDS if not options.names or name in options.names]
    failures, done = 0, {name: 0 for name in chosen}
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="qa-disturb-"))
    try:
        prepared = {name: Prepared(name, scratch) for name in chosen}
        for number in range(options.rounds):
            name = chosen[number % len(chosen)]
            one = prepared[name]
            folder, spare = scratch / "round", scratch / "spare"

            def copy():
                shutil.rmtree(spare, ignore_errors=True)
                shutil.copytree(one.template, spare, symlinks=True)
                return spare

            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(one.template, folder, symlinks=True)
            kind = RANDOM.choice(KINDS)
            try:
                what, result = kind(one, folder, copy)
                wrong = outcome(one, folder, result)
            except subprocess.TimeoutExpired:
                what, wrong = kind.__name__, f"does not end within {PATIENCE} s"
            # Before the first line of qa, the loader needs its libraries.
            if wrong and "while loading shared libraries" in wrong:
                continue
            done[name] += 1
            if wrong:
                failures += 1
                print(f"{name}, {what}: {wrong}", flush=True)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    print(f"{sum(done.values())} rounds of {len(chosen)} commands, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    QA = os.path.abspath(os.environ.get("QA_BINARY", ROOT / ".build/release/qa"))
    RANDOM = random.Random()
    sys.exit(main())
