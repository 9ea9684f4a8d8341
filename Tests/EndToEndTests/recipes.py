"""Runs the commands of a recipe for CI in order, as its system does, and prints what happened as JSON.

usage: recipes.py RECIPE sound|broken build|release FOLDER QA. FOLDER is new; QA is the program under test.
"""

import glob
import json
import os
import pathlib
import re
import shutil
import sys

import yaml

from recipe_stage import HOME, Stage


class GitHub:
    """Runs the steps of a job as the runner does: expressions, conditions, outputs, caches and artifacts."""

    def __init__(self, stage, inputs=None):
        self.stage, self.inputs = stage, inputs or {}
        self.cache = stage.folder / "cache"
        self.summary = stage.folder / "summary.md"
        self.runner = stage.folder / "runner temp"
        self.action = stage.folder / "_actions"
        self.action.mkdir(exist_ok=True)
        stage.sure(f"git -C '{stage.qa}' archive {stage.commit} | tar -x -C '{self.action}'", stage.folder)

    def fill(self, text, context):
        text = str(text).lower() if isinstance(text, bool) else str(text)
        return re.sub(r"\${{ ([\w.-]+) }}", lambda match: self.value(match[1], context), text)

    @staticmethod
    def value(name, context):
        for part in name.split("."):
            context = context.get(part, "") if isinstance(context, dict) else ""
        return str(context)

    def holds(self, condition, context, failed):
        if failed and "always()" not in condition:
            return False
        for part in filter(None, condition.replace("always()", "").split("&&")):
            if not part.strip():
                continue
            name, sign, word = re.fullmatch(r"([\w.-]+) (==|!=) '([^']*)'", part.strip()).groups()
            if (self.value(name, context) == word) != (sign == "=="):
                return False
        return True

    def steps(self, steps, context):
        """Returns whether a step failed."""
        context = {**context, "steps": {}, "runner": {"os": "Linux", "arch": "X64", "temp": "/host/temp"}}
        failed = False
        for step in steps:
            if not self.holds(str(step.get("if", "")), context, failed):
                continue
            outputs = {}
            words = {key: self.fill(value, context) for key, value in step.get("with", {}).items()}
            bad = self.use(step["uses"], words, outputs) if "uses" in step else self.script(step, context, outputs)
            context["steps"][step.get("id", "")] = {"outputs": outputs}
            failed = failed or bad and not step.get("continue-on-error")
        return failed, context

    def script(self, step, context, outputs):
        assert step["shell"] == "bash" and "${{" not in step["run"], step
        file = self.stage.folder / "step.sh"
        file.write_text(step["run"])
        answers = self.stage.folder / "output.txt"
        answers.write_text("")
        self.runner.mkdir(exist_ok=True)
        code = self.stage.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(file)],
            cwd=self.stage.top / self.fill(step.get("working-directory", "."), context),
            **{key: self.fill(value, context) for key, value in step.get("env", {}).items()},
            CI="true", GITHUB_OUTPUT=str(answers), GITHUB_STEP_SUMMARY=str(self.summary), RUNNER_TEMP=str(self.runner),
            GITHUB_ACTION_PATH=str(self.action), GITHUB_WORKSPACE=str(self.stage.top))
        outputs.update(line.split("=", 1) for line in answers.read_text().splitlines())
        return code != 0

    def use(self, action, words, outputs):
        if action.startswith("OWNER/qa@"):
            description = yaml.safe_load((self.action / "action.yml").read_text())
            known = {name: str(value.get("default", "")) for name, value in description["inputs"].items()}
            assert set(words) <= set(known), words
            failed, context = self.steps(description["runs"]["steps"], {"inputs": {**known, **self.inputs, **words}})
            outputs.update({name: self.fill(value["value"], context) for name, value in description["outputs"].items()})
            self.stage.statuses.append(int(outputs["status"] or -1))
            return failed
        name = action.split("@")[0]
        if name == "actions/cache/restore":
            kept = self.cache / words["key"]
            outputs.update({"cache-primary-key": words["key"], "cache-hit": str(kept.exists()).lower()})
            if kept.exists():
                shutil.copytree(kept, words["path"], symlinks=True)
        elif name == "actions/cache/save":
            shutil.copytree(words["path"], self.cache / words["key"], symlinks=True)
        elif name == "actions/upload-artifact":
            self.stage.publish(words["path"] + "/index.html")
        elif name == "github/codeql-action/upload-sarif":
            self.stage.publish(words["sarif_file"])
        else:
            assert name == "actions/checkout", action
        return False

    def job(self, job, **context):
        """Runs a job on a new machine, and returns its result."""
        shutil.rmtree(self.runner, ignore_errors=True)
        self.stage.sure("git clean -ffdxq", self.stage.top)
        return "failure" if self.steps(job["steps"], context)[0] else "success"


def action(stage, release):
    inputs = {"release": release[0], "sha256": release[1]} if release else {}
    step = {"uses": "OWNER/qa@COMMIT", "with": {"working-directory": "ios app", "arguments": "--target=My App\n--matrix=smoke\n"}}
    github = GitHub(stage, inputs)
    results = []
    for _ in range(2):
        results.append(github.job({"steps": [step]}))
        stage.go_offline()
    assert github.summary.read_text().startswith("## qa: The launch screen ")
    return results


def workflow(stage, release):
    """The shards, the verdict and the gate of the workflow."""
    inputs = {"release": release[0], "sha256": release[1]} if release else {}
    jobs = yaml.safe_load((HOME / "ci/github-workflow.yml").read_text())["jobs"]
    github = GitHub(stage, inputs)
    shards = [github.job(jobs["check"], matrix={"shard": shard}) for shard in jobs["check"]["strategy"]["matrix"]["shard"]]
    check = "failure" if "failure" in shards else "success"
    return shards + [github.job(jobs["verdict"], needs={"check": {"result": check}}), github.job(jobs["gate"])]


def readme(stage, release):
    """The steps of the README."""
    text = (HOME / "README.md").read_text().split("## Use it in CI")[1].split("```yaml\n")[1].split("```")[0]
    inputs = {"release": release[0], "sha256": release[1]} if release else {}
    return [GitHub(stage, inputs).job({"steps": yaml.safe_load(text)})]


def github_of_init(stage, release):
    """The workflow that `qa init` writes for an app below the top of its repository."""
    (stage.top / ".github").mkdir()
    stage.sure(f"QA_HOME='{HOME}' '{stage.binary}' init --force && cat qa.yml", stage.app)
    stage.commit_all(stage.top)
    jobs = yaml.safe_load((stage.top / ".github/workflows/launch-screen.yml").read_text())["jobs"]
    inputs = {"release": release[0], "sha256": release[1]} if release else {}
    return [GitHub(stage, inputs).job(jobs["launch-screen"])]


def gitlab_job(stage, job):
    """Runs a job of GitLab twice, each on a new machine with the cache."""
    kept = stage.folder / "cache"
    results = []
    for _ in range(2):
        stage.sure("git clean -ffdxq", stage.top)
        if kept.exists():
            shutil.copytree(kept, stage.top, symlinks=True, dirs_exist_ok=True)
        results.append(stage.run(
            "\n".join(job["script"]), CI="true", CI_PROJECT_DIR=str(stage.top), **{key: str(value) for key, value in job["variables"].items()}))
        if results[-1] == 0 or job["cache"].get("when") == "always":
            for path in job["cache"]["paths"]:
                shutil.copytree(stage.top / path, kept / path, symlinks=True, dirs_exist_ok=True)
        stage.go_offline()
        assert job["artifacts"]["when"] == "always"
        for path in job["artifacts"]["paths"] + [job["artifacts"]["reports"]["junit"]]:
            stage.publish(path)
    stage.statuses = results
    return ["failure" if max(results) else "success"]


def gitlab(stage, release):
    inputs, job = (HOME / "ci/install/gitlab.yml").read_text().split("\n---\n")
    values = {name: value.get("default") for name, value in yaml.safe_load(inputs)["spec"]["inputs"].items()}
    values.update(repository=stage.url, commit=stage.commit, folder="ios app", arguments="--target=My App\n--matrix=smoke")
    if release:
        values.update(release=release[0], sha256=release[1])
    job = re.sub(r"\$\[\[ inputs\.(\w+) ]]", lambda match: json.dumps(values[match[1]]), job)
    return gitlab_job(stage, yaml.safe_load(job)["launch screen"])


def gitlab_of_init(stage, release):
    """The job that `qa init` writes, and whether it has the commands of the component."""
    (stage.top / ".gitlab-ci.yml").write_text("include: {local: .gitlab/launch-screen.yml}\n")
    stage.sure(f"QA_HOME='{HOME}' '{stage.binary}' init --force", stage.app)
    stage.commit_all(stage.top)
    job = yaml.safe_load((stage.top / ".gitlab/launch-screen.yml").read_text())["launch-screen"]
    component = yaml.safe_load((HOME / "ci/install/gitlab.yml").read_text().split("\n---\n")[1])["launch screen"]
    assert job["script"] == component["script"]
    job["variables"].update(QA_REPOSITORY=stage.url, QA_COMMIT=stage.commit)
    if release:
        job["variables"].update(QA_RELEASE=release[0], QA_SHA256=release[1])
    return gitlab_job(stage, job)


def jenkins(stage, release):
    """The stages of the Jenkinsfile, for a change request, twice in one workspace; then what `post` publishes."""
    text = (HOME / "ci/Jenkinsfile").read_text()
    variables = dict(re.findall(r"^    (QA_\w+) = '([^']*)'$", text, re.M))
    variables.update(QA_REPOSITORY=stage.url, QA_COMMIT=stage.commit)
    if release:
        variables.update(QA_RELEASE=release[0], QA_SHA256=release[1])
    stages, post = text.split("  post {")
    assert "always {" in post
    results = []
    for _ in range(2):
        failed = stopped = False
        for part in stages.split("    stage('")[1:]:
            for script in [] if stopped else re.findall(r"sh '''([\s\S]*?)'''", part):
                file = stage.folder / "step.sh"
                file.write_text(script)
                code = stage.run(
                    ["/bin/sh", "-xe", str(file)], WORKSPACE=str(stage.top), WORKSPACE_TMP=str(stage.top) + "@tmp", **variables)
                stage.statuses.append(code)
                failed = failed or code != 0
                stopped = stopped or code != 0 and "catchError(buildResult: 'FAILURE'" not in part
        stage.go_offline()
        for pattern in re.findall(r"(?:testResults: |pattern: )'([^']*)'", post):
            for found in glob.glob(str(stage.top / pattern), include_hidden=True) or [pattern]:
                stage.publish(found)
        for folder, file in re.findall(r"reportDir: '([^']*)', reportFiles: '([^']*)'", post):
            stage.publish(folder + "/" + file)
        # Jenkins attaches a picture if the first line of a test's output names it.
        for picture in re.findall(r"<system-out>\[\[ATTACHMENT\|([^\]]+)]]", (stage.top / ".qa-tool/report/junit.xml").read_text())[:1]:
            assert pathlib.Path(picture).is_file(), picture
            stage.published.append("attachment")
        results.append("failure" if failed else "success")
    return results


def buildkite(stage, release):
    plugin = stage.folder / "plugin"
    shutil.copytree(HOME / "ci/install/buildkite", plugin)
    prefix = "BUILDKITE_PLUGIN_QA_"
    values = {"REPOSITORY": stage.url, "COMMIT": stage.commit, "FOLDER": "ios app", "ARGUMENTS_0": "--target=My App", "ARGUMENTS_1": "--matrix=smoke"}
    if release:
        values.update(RELEASE=release[0], SHA256=release[1])
    for _ in range(2):
        stage.sure("git clean -ffdxq", stage.top)
        stage.statuses.append(stage.run([str(plugin / "hooks/command")], **{prefix + key: value for key, value in values.items()}))
        stage.go_offline()
    # The agent notes its arguments, and the files that it uploads.
    for line in (stage.folder / "agent").read_text().splitlines():
        if line in ("index.html", "junit.xml") or line.startswith(("annotate", "artifact")):
            stage.published.append(line)
    return ["failure" if max(stage.statuses) else "success"]


def bitrise(stage, release):
    step = stage.folder / "step"
    shutil.copytree(HOME / "ci/install/bitrise", step)
    inputs = yaml.safe_load((step / "step.yml").read_text())["inputs"]
    values = {key: str(value or "") for item in inputs for key, value in item.items() if key != "opts"}
    values.update(repository=stage.url, commit=stage.commit, folder="ios app", arguments="--target=My App\n--matrix=smoke\n")
    if release:
        values.update(release=release[0], sha256=release[1])
    for _ in range(2):
        deploy, tests = stage.folder / "deploy", stage.folder / "results"
        for folder in (deploy, tests):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        stage.statuses.append(stage.run([str(step / "step.sh")], BITRISE_DEPLOY_DIR=str(deploy), BITRISE_TEST_RESULT_DIR=str(tests), **values))
        stage.publish(deploy / "launch-screen/index.html")
        stage.publish(tests / "launch-screen/junit.xml")
        stage.publish(tests / "launch-screen/test-info.json")
        assert json.loads((tests / "launch-screen/test-info.json").read_text()) == {"test-name": "Launch screen"}
        assert (stage.folder / "agent").read_text().endswith(f"add --key QA_REPORT --value {deploy}/launch-screen/index.html\n")
        stage.go_offline()
    return ["failure" if max(stage.statuses) else "success"]


def hook(stage, release):
    """The commands of docs/ci.md, then two commits of a sound app, of which the second is staged in the state of the test."""
    block = (HOME / "docs/ci.md").read_text().split("## Git hook")[1].split("```sh\n")[1].split("```")[0]
    assert "https://github.com/OWNER/qa.git" in block
    assert stage.run(block.replace("https://github.com/OWNER/qa.git", stage.url).replace("COMMIT", stage.commit)) == 0, stage.log
    return commits(stage)


def pre_commit(stage, release):
    """What pre-commit does with .pre-commit-hooks.yaml: a clone of qa in its cache, and the entry with its arguments."""
    clone = stage.folder / "home/.cache/pre-commit/repo1"
    stage.sure(f"mkdir -p '{clone.parent}' && git clone -q '{stage.url}' '{clone}'", stage.top)
    (described,) = yaml.safe_load((HOME / ".pre-commit-hooks.yaml").read_text())
    assert described["language"] == "script" and described["always_run"] and not described["pass_filenames"]
    file = stage.top / ".git/hooks/pre-commit"
    file.write_text(f"#!/bin/sh\nPRE_COMMIT=1 exec '{clone}/{described['entry']}' '--project=ios app' '--target=My App'\n")
    file.chmod(0o755)
    return commits(stage)


def commits(stage):
    """Commits notes, then the storyboard as it is staged, while the working tree has another one."""
    board = stage.app / "buzzbox/Resources/LaunchScreen.storyboard"
    commit = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "next"]
    (stage.top / "notes.txt").write_text("notes")
    results = [stage.run("git add -A"), stage.run(commit)]
    assert stage.builds == 0, "a commit of notes runs qa"
    for word in ("first", "second"):
        board.write_text(board.read_text().replace("</document>", f"<!-- {word} --></document>"))
        results += [stage.run("git add -A")]
        staged = board.read_text()
        board.write_text("not a storyboard")
        results += [stage.run(commit)]
        board.write_text(staged)
    stage.statuses = results
    stage.sure("git reset -q --hard", stage.top)
    return ["failure" if max(results) else "success"]


# Recipes, with the folder of the app in its repository.
RECIPES = {
    "action": (action, "ios app"), "workflow": (workflow, "."), "readme": (readme, "."), "github-of-init": (github_of_init, "ios app"),
    "gitlab": (gitlab, "ios app"), "gitlab-of-init": (gitlab_of_init, "ios app"), "jenkins": (jenkins, "."),
    "hook": (hook, "ios app"), "pre-commit": (pre_commit, "ios app"), "buildkite": (buildkite, "ios app"), "bitrise": (bitrise, "ios app"),
}

if __name__ == "__main__":
    name, state, way, folder, binary = sys.argv[1:]
    function, app = RECIPES[name]
    stage = Stage(folder, binary, state, app)
    results = function(stage, stage.release() if way == "release" else None)
    print(json.dumps({"results": [str(result) for result in results], **stage.result()}, indent=1))
