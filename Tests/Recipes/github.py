"""Runs jobs of GitHub Actions: recipes.py."""

import re
import shutil

import yaml

from stage import HOME


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


def documented(page, *headings):
    """A recipe with the steps that a page shows below its headings."""
    def run(stage, release):
        results = []
        github = GitHub(stage, {"release": release[0], "sha256": release[1]} if release else {})
        for heading in headings:
            block = (HOME / page).read_text().split(f"\n## {heading}\n")[1].split("```yaml\n")[1].split("```")[0]
            results.append(github.job({"steps": yaml.safe_load(block)}))
        return results
    return run


def github_of_init(stage, release):
    """The workflow that `qa init` writes for an app below the top of its repository."""
    (stage.top / ".github").mkdir()
    stage.sure(f"QA_HOME='{HOME}' '{stage.binary}' init --force && cat qa.yml", stage.app)
    stage.commit_all(stage.top)
    jobs = yaml.safe_load((stage.top / ".github/workflows/launch-screen.yml").read_text())["jobs"]
    inputs = {"release": release[0], "sha256": release[1]} if release else {}
    return [GitHub(stage, inputs).job(jobs["launch-screen"])]
