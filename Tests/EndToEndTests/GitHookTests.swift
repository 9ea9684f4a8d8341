import Foundation
import TestSupport
import Testing

/// `ci/pre-commit`: which commits it checks, and what it sees.
struct GitHookTests {
  private let sample: SampleProject

  init() throws {
    sample = try SampleProject()
    try shell("git init -q . && git add -A && $GIT commit -q -m one")
    try FileManager.default.createSymbolicLink(
      atPath: sample.path + "/.git/hooks/pre-commit", withDestinationPath: Checkout.home + "/ci/pre-commit")
  }

  @discardableResult private func shell(_ script: String, qa: String = QAProcess.binary) throws -> QAProcess {
    try QAProcess.run(
      program: "/bin/bash", ["-ec", script], in: sample.path,
      environment: ["QA": qa, "GIT": "git -c user.name=a -c user.email=a@example.org"])
  }

  /// Pins the background to the safe area, so that bars of another color show.
  private func breakIt() throws {
    try sample.replace(
      "firstAttribute=\"top\" secondItem=\"LSc-rt-001\"",
      with: "firstAttribute=\"top\" secondItem=\"LSc-sa-001\"", in: sample.storyboard)
  }

  private func comment(_ text: String) throws {
    try sample.replace("</document>", with: "<!-- \(text) --></document>", in: sample.storyboard)
  }

  @Test("What is staged counts, not what the working tree has")
  func staged() throws {
    let sound = try sample.text(sample.storyboard)
    try breakIt()
    try shell("git add -A")
    try sample.write(sound, to: sample.storyboard)
    let broken = try shell("$GIT commit -q -m broken")
    #expect(broken.status == 1 && broken.errors.contains("The launch screen has findings"), "\(broken)")
    // Lines of findings are those of the repository.
    #expect(broken.errors.contains("(\(sample.storyboard):"), "\(broken.errors)")
    try shell("git reset -q")
    try comment("sound")
    try shell("git add -A")
    try breakIt()
    let passed = try shell("$GIT commit -q -m sound")
    #expect(passed.status == 0, "\(passed)")
    // The working tree is as it was, and `git commit -a` and a commit of one path are checked too.
    #expect(try shell("git status --porcelain").output == " M \(sample.storyboard)\n")
    #expect(try shell("$GIT commit -q -a -m broken").status == 1)
    #expect(try shell("$GIT commit -q -m broken -- \(sample.storyboard)").status == 1)
  }

  @Test(
    "A commit of a file that can change the launch screen runs qa; other commits do not",
    arguments: [
      ("notes.txt", false), ("App/Code.swift", false), ("Some.storyboard.md", false),
      ("a b.storyboard", true),
      ("App/View.xib", true), ("Ä/Info.plist", true), ("App.xcodeproj/project.pbxproj", true),
      ("App.xcconfig", true), ("A.xcassets/Contents.json", true), ("Logo.png", true), ("Logo.svg", true),
      ("en.lproj/LaunchScreen.strings", true), ("qa.yml", true), ("ios/qa.yml", true),
      ("qa/launch-screen.yml", true), ("waivers.yml", true), ("checks/launch.yaml", true),
      ("Logo.HEIC", true),
    ])
  func kinds(_ file: String, _ runs: Bool) throws {
    try sample.write("x", to: file)
    // The program is not there, so a commit that runs it fails.
    let added = try shell("git add -A && $GIT commit -q -m next", qa: "/nowhere/qa")
    #expect((added.status != 0) == runs, "\(added)")
    // pre-commit does not count files that were deleted; the hook does.
    try shell("git add -A && $GIT commit -q --no-verify -m next || true; git rm -q '\(file)'")
    #expect((try shell("$GIT commit -q -m removed", qa: "/nowhere/qa").status != 0) == runs)
  }

  @Test("pre-commit uses the list of the script, for every commit")
  func preCommit() throws {
    let text = Checkout.text(".pre-commit-hooks.yaml")
    #expect(text.contains("\n  entry: ci/pre-commit\n") && text.contains("\n  always_run: true\n"))
    #expect(!text.contains("files:") && !text.contains("types:"))
    #expect(FileManager.default.isExecutableFile(atPath: Checkout.root + "/ci/pre-commit"))
    // `pre-commit run --all-files` stages nothing, and checks everything.
    #expect(try shell("PRE_COMMIT=1 '\(Checkout.home)/ci/pre-commit'", qa: "/nowhere/qa").status != 0)
  }

  @Test("An app below the top, its project generated, its images in a submodule, beside another qa.yml")
  func monorepo() throws {
    try shell(
      """
      rm -rf .git/index buzzbox.xcodeproj/xcuserdata && mkdir -p 'apps/my ios'
      mv buzzbox buzzbox.xcodeproj 'apps/my ios/' && cd 'apps/my ios'
      mkdir ../../../images && mv buzzbox/Assets.xcassets '../../../images/My Assets.xcassets'
      git -C ../../../images init -q && git -C ../../../images add -A
      (cd ../../../images && $GIT commit -q -m images)
      $GIT -c protocol.file.allow=always submodule add -q "$(cd ../../../images && pwd)" 'my images'
      sed -i.bak 's,path = Assets.xcassets,path = "../my images/My Assets.xcassets",' buzzbox.xcodeproj/project.pbxproj
      mkdir ../../config && echo 'host: example.org' >../../config/qa.yml
      echo 'checklist: launch-screen-basics' >qa.yml && echo '*.xcodeproj' >../../.gitignore
      """)
    let first = try shell("git add -A && $GIT commit -q -m apps")
    #expect(first.status == 0, "\(first)")
    #expect(try !shell("git ls-files").output.contains("pbxproj"))
    // An image that a commit of the submodule removes.
    let broken = try shell(
      """
      cd 'apps/my ios/my images' && git rm -q -r 'My Assets.xcassets/LaunchIcon.imageset' && $GIT commit -q -m less
      cd ../../.. && git add -A && (cd 'apps/my ios/my images' && git checkout -q HEAD~1) && $GIT commit -q -m less
      """)
    #expect(broken.status == 1 && broken.errors.contains("LaunchIcon"), "\(broken)")
  }

  @Test(
    "Images in Git LFS are checked, not their pointers",
    .enabled(if: Programs.has("git-lfs"), "it needs git-lfs"))
  func lfs() throws {
    let passed = try shell(
      """
      git lfs install --local >/dev/null && git lfs track '*.png' >/dev/null && git add --renormalize .
      git add -A && $GIT commit -q -m lfs
      """)
    #expect(passed.status == 0, "\(passed)")
    #expect(try shell("git show 'HEAD:\(sample.iconSet)/LaunchIcon.png' | head -c 7").output == "version")
  }

  @Test("The hook leaves no files")
  func leavesNothing() throws {
    let temporary = try TemporaryFolder()
    try comment("sound")
    let process = try shell("git add -A && TMPDIR='\(temporary.path)' $GIT commit -q -m sound")
    #expect(process.status == 0, "\(process)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    #expect(try shell("git status --porcelain").output.isEmpty)
  }
}
