"""Runs the commands of a recipe for CI in order, as its system does, and prints what happened as JSON.

usage: recipes.py RECIPE sound|broken|tracked build|release FOLDER QA. FOLDER is new; QA is the program under test.
"""

import glob
import json
import pathlib
import re
import shutil
import sys

import yaml

from github import action, documented, github_of_init, workflow
from stage import HOME, Stage


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
        for path in [*job["artifacts"]["paths"], *job["artifacts"]["reports"].values()]:
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
        junit = stage.top / ".qa-tool/report/junit.xml"
        # Jenkins attaches a picture if the first line of a test's output names it.
        for picture in re.findall(r"<system-out>\[\[ATTACHMENT\|([^\]]+)]]", junit.read_text() if junit.exists() else "")[:1]:
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


def tutorial(stage, release):
    """The first commands of the page for the start, then a run in the folder of the app; the next day, a run without the clone."""
    block = (HOME / "docs/start.md").read_text().split("```sh\n")[1].split("```")[0]
    assert "https://github.com/OWNER/qa" in block
    # A terminal expands aliases.
    clone, *others = block.replace("https://github.com/OWNER/qa", stage.url).splitlines()
    run = [f"cd '{stage.app}'", 'qa run "--target=My App" --matrix smoke --output "$HOME/report"']
    days = [["shopt -s expand_aliases", *first, *others, *run] for first in ([clone], [])]
    stage.statuses = [stage.run("\n".join(day), cwd=stage.folder) for day in days]
    # SwiftPM's own file. A person builds here, and no job of a CI system that others share.
    (stage.temporary / "swift.lock").unlink(missing_ok=True)
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
    file.write_text(f"#!/bin/sh\nPRE_COMMIT=1 exec '{clone}/{described['entry']}' 'ios app' '--target=My App'\n")
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


def after_init(recipe):
    """A recipe for an app whose settings `qa init` has written."""
    def run(stage, release):
        stage.sure(f"sed -i '/^matrix/d' qa.yml && QA_HOME='{HOME}' '{stage.binary}' init --force && grep -q '^matrix: \"pr\"$' qa.yml", stage.app)
        stage.commit_all(stage.top)
        return recipe(stage, release)
    return run


GATE = documented("docs/ci.md", "GitHub Actions", "The gate before a merge")

# Recipes, with the folder of the app in its repository.
RECIPES = {
    "action": (action, "ios app"),
    "bitrise": (bitrise, "ios app"),
    "buildkite": (buildkite, "ios app"),
    "docs": (GATE, "."),
    "docs-after-init": (after_init(GATE), "."),
    "docs-below": (GATE, "teams/shop/ios app"),
    "docs-arguments": (documented("docs/ci.md", "Arguments"), "apps/ios"),
    "github-of-init": (github_of_init, "ios app"),
    "gitlab": (gitlab, "ios app"),
    "gitlab-of-init": (gitlab_of_init, "ios app"),
    "hook": (hook, "ios app"),
    "jenkins": (jenkins, "."),
    "jenkins-below": (jenkins, "apps/ios app"),
    "jenkins-after-init": (after_init(jenkins), "."),
    "pre-commit": (pre_commit, "ios app"),
    "readme": (documented("README.md", "Use it in CI"), "."),
    "readme-below": (documented("README.md", "Use it in CI"), "ios app"),
    "tutorial": (tutorial, "ios app"),
    "workflow": (workflow, "."),
    "workflow-below": (workflow, "apps/ios app"),
    "workflow-after-init": (after_init(workflow), "."),
}

if __name__ == "__main__":
    name, state, way, folder, binary = sys.argv[1:]
    function, app = RECIPES[name]
    stage = Stage(folder, binary, state, app)
    results = function(stage, stage.release() if way == "release" else None)
    print(json.dumps({"results": [str(result) for result in results], **stage.result()}, indent=1))
