import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa init`, from a folder with an app to a checked change.
struct InitCommandTests {
  private func qa(_ sample: SampleProject, _ words: String...) async throws -> QAProcess {
    try await QACommand.run(words, in: sample.path)
  }

  private func exists(_ file: String, in sample: SampleProject) -> Bool {
    FileManager.default.fileExists(atPath: sample.path + "/" + file)
  }

  @Test("The checklist describes the screen: it passes now, and fails after a change")
  func describes() async throws {
    let sample = try SampleProject()
    let made = try await qa(sample, "init", "--checklist")
    #expect(made.status == 0, "\(made.output) \(made.errors)")
    #expect(made.output.contains("Wrote qa.yml.") && made.output.contains("Next: qa run"))
    let text = try sample.text("qa/launch-screen.yml")
    for part in [
      "layout.size: {of: launchIcon, width: 120, height: 120}", "layout.centered: {of: launchIcon}",
      "layout.pinned-to-edges: {of: launchGradient}", "top: \"#667EEA\"", "layout.draws-only",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(try await qa(sample, "checklist", "lint", "qa/launch-screen.yml").status == 0)
    let passing = try await qa(sample, "run")
    #expect(
      passing.status == 0 && passing.output.contains("0 undecided") || passing.status == 0,
      "\(passing.output)")
    try sample.replace("constant=\"120\"", with: "constant=\"110\"", in: sample.storyboard)
    let failing = try await qa(sample, "run")
    #expect(
      failing.status == 1 && failing.output.contains("Constant is 110; expected 120"), "\(failing.output)")
  }

  @Test("A second time nothing changes, and an edited file is kept")
  func keeps() async throws {
    let sample = try await SampleProject.drafted()
    let first = try sample.text("qa/launch-screen.yml")
    let again = try await qa(sample, "init", "--checklist")
    #expect(again.status == 0 && again.output.contains("qa.yml is up to date."), "\(again.output)")
    #expect(try sample.text("qa/launch-screen.yml") == first)
    try sample.write(try sample.text("qa.yml") + "output: out\n", to: "qa.yml")
    let kept = try await qa(sample, "init")
    #expect(kept.status == 1 && kept.output.contains("\n-output: out\n"), "\(kept.output)")
    #expect(kept.output.contains("qa.yml has other content. --force replaces it."))
    #expect(try sample.text("qa.yml").contains("output: out"))
    let forced = try await qa(sample, "init", "--force")
    #expect(forced.status == 0 && forced.output.contains("Replaced qa.yml."))
    #expect(try !sample.text("qa.yml").contains("output: out"))
  }

  @Test("The files name their schemas, and a first line that a person changed stays")
  func schemas() async throws {
    let sample = try await SampleProject.drafted()
    let mark = "# yaml-language-server: $schema=https://"
    #expect(try sample.text("qa.yml").hasPrefix(mark))
    #expect(try sample.text("qa/launch-screen.yml").hasPrefix(mark))
    try sample.replace("/OWNER/", with: "/acme/", in: "qa.yml")
    let again = try await qa(sample, "init", "--checklist")
    #expect(again.status == 0 && again.output.contains("qa.yml is up to date."), "\(again.output)")
    #expect(try sample.text("qa.yml").contains("/acme/"))
    #expect(try await qa(sample, "run", "--matrix", "smoke").status == 0)
  }

  @Test("The reports are in .gitignore once, whatever else it has")
  func ignores() async throws {
    let sample = try SampleProject()
    let first = try await qa(sample, "init")
    #expect(first.output.contains("Added /Reports/ to .gitignore."), "\(first.output)")
    #expect(try sample.text(".gitignore") == "/Reports/\n")
    #expect(try await !qa(sample, "init").output.contains(".gitignore"))
    #expect(try sample.text(".gitignore") == "/Reports/\n")
    // The last line has no end, and lines end as on Windows.
    try sample.write("build/\r\n*.log", to: ".gitignore")
    #expect(try await qa(sample, "init").status == 0)
    #expect(try sample.text(".gitignore") == "build/\r\n*.log\r\n/Reports/\r\n")
    try sample.write("Reports\n", to: ".gitignore")
    #expect(try await !qa(sample, "init").output.contains(".gitignore"))
    // A folder of the app with the same name is not ignored.
    try sample.write("struct Report {}\n", to: "Reports/Report.swift")
    try sample.write("", to: ".gitignore")
    #expect(try await qa(sample, "init").status == 0)
    #expect(try sample.text(".gitignore") == "/Reports/latest/\n/Reports/watch/\n")
  }

  @Test("In a monorepo, the reports of an app are ignored beside its qa.yml, unless the top ignores them")
  func ignoresBelow() async throws {
    let repository = try TemporaryFolder()
    let app = repository.path + "/apps/Buzz Box"
    try repository.make("apps")
    let sample = try SampleProject()
    try FileManager.default.copyItem(atPath: sample.path, toPath: app)
    try QAProcess.run(program: "/usr/bin/env", ["git", "init", "-q", repository.path]).require(0)
    func ignored() -> String? { try? String(contentsOfFile: app + "/.gitignore", encoding: .utf8) }
    try repository.write("apps/Buzz Box/Reports/\n", to: ".gitignore")
    #expect(try await QACommand.run(["init"], in: app).status == 0)
    #expect(ignored() == nil)
    try repository.write("other/Reports/\n", to: ".gitignore")
    #expect(try await QACommand.run(["init"], in: app).status == 0)
    #expect(ignored() == "/Reports/\n")
  }

  @Test("The file for the CI is that of the repository's CI")
  func ci() async throws {
    let sample = try SampleProject()
    #expect(try await qa(sample, "init").status == 0)
    #expect(!exists(".github", in: sample) && !exists(".gitlab", in: sample))
    try sample.make(".github")
    #expect(try await qa(sample, "init", "--no-ci").status == 0)
    #expect(!exists(".github/workflows", in: sample))
    let made = try await qa(sample, "init")
    #expect(made.status == 0 && made.output.contains("replace OWNER"), "\(made.output)")
    #expect(try sample.text(".github/workflows/launch-screen.yml").contains("uses: OWNER/qa@COMMIT"))

    let other = try SampleProject()
    try other.write("stages: [test]\n", to: ".gitlab-ci.yml")
    let job = try await qa(other, "init")
    #expect(job.status == 0 && job.output.contains("include: {local: .gitlab/launch-screen.yml}"))
    #expect(try other.text(".gitlab/launch-screen.yml").contains("junit: .qa-tool/report/junit.xml"))
  }

  @Test(
    "A draft after a first init replaces only a checklist that nobody chose, and the run accepts the settings"
  )
  func later() async throws {
    let sample = try SampleProject()
    try sample.make(".github")
    #expect(try await qa(sample, "init").status == 0)
    let draft = try await qa(sample, "init", "--checklist")
    #expect(draft.status == 0, "\(draft.output)")
    #expect(try sample.text("qa.yml").contains("checklist: \"qa/launch-screen.yml\"\n"))
    #expect(try await qa(sample, "run").status == 0)
    try sample.write("project: .\nchecklist: story-8.3\nmatrix: smoke\n", to: "qa.yml")
    #expect(try await qa(sample, "init", "--checklist").status == 1)
    #expect(try await qa(sample, "init", "--checklist", "--force").status == 0)
    let run = try await qa(sample, "run")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("After a change that is wanted, --update makes the checklist and the recorded screens agree with it")
  func update() async throws {
    let sample = try await SampleProject.drafted(recorded: true)
    try sample.replace("impact: moderate", with: "impact: minor", in: "qa/launch-screen.yml")
    try sample.replace("constant=\"120\"", with: "constant=\"110\"", in: sample.storyboard)
    let failing = try await qa(sample, "run", "--matrix", "smoke")
    #expect(failing.status == 1, "\(failing.output)")
    #expect(try await qa(sample, "diff").status == 1)
    let update = try await qa(sample, "run", "--matrix", "smoke", "--update")
    #expect(update.status == 0, "\(update.output) \(update.errors)")
    #expect(
      update.output.contains("\n-    title: \"The image \\\"Icon\\\" is 120 × 120 pt\""), "\(update.output)")
    let text = try sample.text("qa/launch-screen.yml")
    #expect(text.contains("width: 110, height: 110}") && text.contains("impact: minor"))
    #expect(try await qa(sample, "diff").status == 0)
    let again = try await qa(sample, "run", "--matrix", "smoke", "--update")
    #expect(again.status == 0 && again.output.contains("nothing to update"), "\(again.output)")
    let builtIn = try await qa(sample, "run", "--checklist", "story-8.3", "--update")
    #expect(builtIn.status == 2 && builtIn.errors.contains("qa init --checklist"), "\(builtIn.errors)")
  }

  @Test("An update that cannot replace the recorded screens leaves the checklist as it was")
  func wholeUpdate() async throws {
    let sample = try await SampleProject.drafted(recorded: true)
    try sample.write("mine", to: "baselines/notes.md")
    try sample.replace("constant=\"120\"", with: "constant=\"110\"", in: sample.storyboard)
    let before = try sample.text("qa/launch-screen.yml")
    let update = try await qa(sample, "run", "--matrix", "smoke", "--update")
    #expect(update.status == 2 && update.errors.contains("notes.md"), "\(update.errors)")
    #expect(try sample.text("qa/launch-screen.yml") == before)
    #expect(!update.output.contains("Updated"))
  }

  @Test("A launch screen that cannot be written whole leaves every file and folder as it was")
  func wholeLaunchScreen() async throws {
    let sample = try SampleProject()
    try sample.write("x", to: "New/LaunchScreen.storyboard/file")
    let before = try FileManager.default.subpathsOfDirectory(atPath: sample.path).sorted()
    let icon = sample.catalog + "/AppIcon.appiconset/AppIcon.png"
    let process = try await qa(
      sample, "init", "--launch-screen", "--force", "--icon", icon, "--top", "#667EEA", "--bottom", "#764BA2",
      "--catalog", "New/Own.xcassets", "--storyboard", "New/LaunchScreen.storyboard")
    #expect(process.status == 2 && process.errors.contains("cannot be written"), "\(process.errors)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: sample.path).sorted() == before)
  }

  @Test("A link does not lead the files out of the folder, and a folder without an app is an error")
  func outside() async throws {
    let sample = try SampleProject()
    let outside = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: sample.path + "/qa", withDestinationPath: outside.path)
    let linked = try await qa(sample, "init", "--checklist")
    #expect(linked.status == 2, "\(linked.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    let empty = try TemporaryFolder()
    let none = try await QACommand.run(["init"], in: empty.path)
    #expect(none.status == 2 && !FileManager.default.fileExists(atPath: empty.path + "/qa.yml"))
  }
}
