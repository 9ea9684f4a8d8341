import Files
import Definitions
import Model

/// The file for a repository's CI.
struct InitCI {
  var file: InitFile
  /// What remains to be done by hand.
  var remark: String

  /// What to do if the repository shows no CI system.
  static let absence =
    "Wrote no file for the CI: there is no folder .github and no .gitlab-ci.yml. Create one of them and repeat this "
    + "command. docs/ci.md has other systems."

  static func detect(in context: CommandContext) -> InitCI? {
    let top = context.checkout(of: context.workingDirectory) ?? context.workingDirectory
    let here = RealPath.resolve(context.workingDirectory).path
    let below = here.hasPrefix(top + "/") ? String(here.dropFirst(top.count + 1)) : "."
    let access = FileAccess(below: [top])
    let toReplace =
      "replace OWNER with the owner of your copy of qa, and COMMIT with the full id of its commit."
    if access.kind(of: top + "/.github") == .folder {
      return InitCI(
        file: InitFile(folder: top, path: ".github/workflows/launch-screen.yml", text: github(below)),
        remark: "In the workflow, \(toReplace)")
    }
    if access.kind(of: top + "/.gitlab-ci.yml") == .file {
      return InitCI(
        file: InitFile(folder: top, path: ".gitlab/launch-screen.yml", text: gitlab(below)),
        remark:
          "Add `include: {local: .gitlab/launch-screen.yml}` to .gitlab-ci.yml. In the new file, \(toReplace)"
      )
    }
    return nil
  }

  private static func github(_ folder: String) -> String {
    """
    # Written by `qa init`. Replace OWNER with the owner of your copy of qa, and COMMIT with the full id of its commit. The
    # action builds qa once for each commit and caches it. For a release, add `release` and `sha256` below `with`.
    name: Launch screen
    on:
      pull_request:
      push:
        branches: [main]
    permissions:
      contents: read
    jobs:
      launch-screen:
        name: Launch screen
        runs-on: ubuntu-latest
        container: swift:6.2-bookworm
        steps:
          - uses: actions/checkout@v4
          - uses: OWNER/qa@COMMIT
            with:
              working-directory: \(YAMLText.quoted(folder))

    """
  }

  /// The script is that of `ci/install/gitlab.yml`.
  private static func gitlab(_ folder: String) -> String {
    #"""
    # Written by `qa init`. Replace OWNER with the owner of your copy of qa, and COMMIT with the full id of its commit. The job
    # builds qa once for each commit and caches it. For a release, set QA_RELEASE to the folder of its files and QA_SHA256 to
    # the checksum of its archive.
    launch-screen:
      image: swift:6.2-bookworm
      variables:
        QA_REPOSITORY: https://gitlab.com/OWNER/qa.git
        QA_COMMIT: COMMIT
        QA_RELEASE: ""
        QA_SHA256: ""
        QA_FOLDER: \#(YAMLText.quoted(folder))
        QA_ARGUMENTS: ""
      cache:
        key: qa-tool-$QA_COMMIT
        paths: [.qa-tool/installed]
        when: always
      script:
        - |
          # A change of the app must not bring a program for the folder of the cache.
          tracked=$(git -c safe.directory='*' -C "$CI_PROJECT_DIR" ls-files -- .qa-tool)
          if [ -n "$tracked" ]; then echo "remove .qa-tool from the repository: it is the folder of qa" >&2; exit 2; fi
          tool=$(mktemp -d)
          trap 'rm -rf "$tool"' EXIT
          git init -q "$tool/source"
          git -C "$tool/source" fetch -q --depth 1 "$QA_REPOSITORY" "$QA_COMMIT"
          git -C "$tool/source" checkout -q --force "$QA_COMMIT"
          program=$("$tool/source/ci/install/get" "$QA_RELEASE" "$CI_PROJECT_DIR/.qa-tool/installed")
          # GitLab caches files of the project only, and qa accepts its data only outside of the project.
          cp -R "$(dirname "$program")" "$tool/qa"
          words=(run --format json,junit,html,sarif,markdown,ctrf,codeclimate)
          while IFS= read -r word; do
            if [ -n "$word" ]; then words+=("$word"); fi
          done <<< "$QA_ARGUMENTS"
          cd "$QA_FOLDER"
          "$tool/qa/qa" "${words[@]}" --output "$CI_PROJECT_DIR/.qa-tool/report"
      artifacts:
        when: always
        paths: [.qa-tool/report]
        reports: {junit: .qa-tool/report/junit.xml, codequality: .qa-tool/report/codeclimate.json}

    """#
  }
}
