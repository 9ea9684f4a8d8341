"""An app's repository, a repository of qa, and a release: recipes.py."""

import json
import os
import pathlib
import shutil
import subprocess

HOME = pathlib.Path(__file__).resolve().parents[2]
BOARD = "buzzbox/Resources/LaunchScreen.storyboard"


class Stage:
    """The folders of one machine. The app has the target "My App", its own folder qa/, and blanks in its paths."""

    def __init__(self, folder, binary, state, app="."):
        self.folder = pathlib.Path(folder)
        self.top = self.folder / "my work" / "My Repo"
        self.app = self.top / app
        self.temporary = self.folder / "temporary"
        self.statuses, self.published, self.missing, self.log = [], [], [], ""
        for name in ("temporary", "home", "bin", "built"):
            (self.folder / name).mkdir()
        self.binary = binary
        self.fakes()
        self.repository()
        self.project(state)
        self.environment = {
            "PATH": f"{self.folder}/bin:/usr/bin:/bin", "HOME": str(self.folder / "home"), "TMPDIR": str(self.temporary),
            "LANG": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1",
        }

    def run(self, command, cwd=None, **environment):
        """Runs words, or a bash script, and returns the exit code."""
        words = command if isinstance(command, list) else ["bash", "-eo", "pipefail", "-c", command]
        done = subprocess.run(
            words, cwd=cwd or self.top, env={**self.environment, **environment}, text=True, timeout=250,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        self.log += done.stdout
        return done.returncode

    def sure(self, script, cwd):
        subprocess.run(["bash", "-ec", script], cwd=cwd, check=True, stdout=subprocess.DEVNULL)

    def fakes(self):
        """The compiler takes minutes, so `swift build` answers with the folder of the program under test."""
        scripts = {
            "swift": f"case \"$*\" in *--show-bin-path) echo '{self.folder}/built' ;; *) echo built >>'{self.folder}/builds'; touch \"$TMPDIR/swift.lock\"; "
            f"while [ $# -gt 1 ]; do if [ \"$1\" = --package-path ]; then mkdir -p \"$2/.build/linux/release\"; cp '{self.folder}/built/qa' \"$2/.build/linux/release\"; ln -sfn linux/release \"$2/.build/release\"; fi; shift; done ;; esac",
            "dpkg-query": "echo 'install ok installed'",
            "apt-get": "echo 'a recipe calls apt-get' >&2; exit 1",
            # What a recipe gives to the agents of Buildkite and Bitrise.
            "buildkite-agent": f"echo \"$@\" >>'{self.folder}/agent'; case $1 in artifact) ls launch-screen >>'{self.folder}/agent' ;; esac",
            "envman": f"echo \"$@\" >>'{self.folder}/agent'",
        }
        for name, script in scripts.items():
            path = self.folder / "bin" / name
            path.write_text(f"#!/bin/sh\n{script}\n")
            path.chmod(0o755)
        subprocess.run(["strip", "-o", self.folder / "built" / "qa", self.binary], check=True)

    @property
    def builds(self):
        file = self.folder / "builds"
        return file.read_text().count("built\n") if file.exists() else 0

    def repository(self):
        """A repository of qa with its real scripts and data."""
        self.qa = self.folder / "qa source"
        for name in ("ci", "Matrix", "Reports/schema", "Reports/templates"):
            shutil.copytree(HOME / name, self.qa / name, symlinks=True)
        for name in (".gitignore", "action.yml", "Package.swift", "Sources/qa/QA.swift"):
            (self.qa / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HOME / name, self.qa / name)
        self.commit_all(self.qa)
        self.commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=self.qa, text=True).strip()
        self.url = self.qa.as_uri()

    def commit_all(self, folder):
        self.sure("git init -q . && git add -A && git -c user.name=a -c user.email=a@example.org commit -q -m all", folder)

    def release(self):
        """Serves a release, and returns its URL and the checksum of its archive."""
        name = f"qa-9.9-linux-{os.uname().machine}"
        served = self.folder / "served"
        for part in ("Matrix", "Reports/schema", "Reports/templates"):
            shutil.copytree(HOME / part, served / name / part)
        shutil.copy(self.folder / "built" / "qa", served / name / "qa")
        self.sure(f"tar -cf - {name} | xz -0 -T2 >{name}.tar.xz && rm -r {name} && sha256sum * >SHA256SUMS", served)
        return served.as_uri(), (served / "SHA256SUMS").read_text().split()[0]

    def go_offline(self):
        """A second run must find the release in the cache."""
        shutil.rmtree(self.folder / "served", ignore_errors=True)

    def project(self, state):
        shutil.copytree(HOME / "Matrix/samples/BuzzBox", self.app)
        project = self.app / "buzzbox.xcodeproj/project.pbxproj"
        project.write_text(project.read_text().replace("name = buzzbox;", 'name = "My App";'))
        (self.app / "qa").mkdir()
        (self.app / "qa/launch-screen.yml").write_text("id: launch-screen\ntitle: Ours\nextends: launch-screen-basics\n")
        # What a recipe does with the exit codes and reports of a run does not depend on the number of devices.
        (self.app / "qa.yml").write_text("checklist: qa/launch-screen.yml\nmatrix: smoke\n")
        (self.app / "launch-screen").mkdir()
        (self.app / "launch-screen/ours.txt").write_text("A folder with the name of a report.\n")
        if state == "broken":
            self.break_it()
        if state == "tracked":
            # A change of the app that brings a program which finds nothing.
            name = subprocess.check_output([self.qa / "ci/install/build", "--name"], text=True).strip()
            program = self.top / ".qa-tool/installed" / name / "qa"
            program.parent.mkdir(parents=True)
            program.write_text("#!/bin/sh\nexit 0\n")
            program.chmod(0o755)
        self.commit_all(self.top)

    def break_it(self):
        """Pins the background to the safe area, so that bars of another color show."""
        board = self.app / BOARD
        old = 'firstAttribute="top" secondItem="LSc-rt-001"'
        text = board.read_text()
        assert old in text
        board.write_text(text.replace(old, 'firstAttribute="top" secondItem="LSc-sa-001"'))

    def publish(self, path, within=None):
        """Notes whether a file or folder that a recipe publishes is there, with contents."""
        path = pathlib.Path(within or self.top) / path
        full = path.is_file() and path.stat().st_size > 0 or path.is_dir() and any(path.iterdir())
        (self.published if full else self.missing).append(path.name)
        return full

    def result(self):
        """What the recipe did, and what stays behind."""
        status = subprocess.check_output(
            ["git", "status", "--porcelain", "--ignored", "-z"], cwd=self.top, text=True).split("\0")
        report = next(self.folder.rglob("run.json"), None)
        record = json.loads(report.read_text()) if report else {}
        agent = self.folder / "agent"
        return {
            "statuses": self.statuses, "published": sorted(self.published), "missing": sorted(self.missing),
            "builds": self.builds, "log": self.log[-6000:],
            "changed": [line[3:] for line in status if line and line[:2] not in ("??", "!!")],
            "added": sorted(line[3:] for line in status if line[:2] in ("??", "!!")),
            "temporary": sorted(path.name for path in self.temporary.iterdir()),
            "target": record.get("subject", {}).get("target"), "agent": agent.read_text() if agent.exists() else "",
        }
