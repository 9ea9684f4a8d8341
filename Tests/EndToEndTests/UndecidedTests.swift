import CommandSupport
import Foundation
import TestSupport
import Testing

/// An undecided criterion is not a quiet pass.
struct UndecidedTests {
  private let sample: SampleProject

  init() throws { sample = try SampleProject() }

  private func qa(_ words: String...) async throws -> QAProcess {
    try await QACommand.run(words, in: sample.path)
  }

  /// Runs three phones without pictures.
  private func run(_ more: String...) async throws -> (status: Int32, last: String, errors: String) {
    let process = try await QACommand.run(
      ["run", "--matrix", "smoke", "--no-previews", "--output", sample.scratch.path + "/out"] + more,
      in: sample.path)
    return (
      process.status, process.output.split(separator: "\n").suffix(3).joined(separator: "\n"), process.errors
    )
  }

  /// Removes the icon's image, and adds a build script that can copy it.
  private func loseIcon() throws {
    try sample.remove(sample.iconSet)
    try add(script: #"cp \"$ICON\" \"$TARGET_BUILD_DIR/$WRAPPER_NAME\""#)
  }

  private func add(script text: String) throws {
    let id = "B02200000000000000005C01"
    try sample.replace("buildPhases = (", with: "buildPhases = (\n\(id),", in: sample.projectFile)
    try sample.replace(
      "\tobjects = {\n",
      with: "\tobjects = {\n\(id) = {isa = PBXShellScriptBuildPhase; shellScript = \"\(text)\"; };\n",
      in: sample.projectFile)
  }

  @Test(
    "A script that writes one picture leaves decided what Xcode compiles; one that writes entries does not",
    arguments: [
      ("LaunchIcon.imageset/LaunchIcon.png", "passed"), ("LaunchIcon.imageset", "cannotTell"),
      ("LaunchIcon.imageset/Contents.json", "cannotTell"), ("LaunchIcon.imageset/$NAME.png", "cannotTell"),
    ])
  func onePicture(target: String, compiles: String) async throws {
    try add(script: #"cp \"$BRAND\" \"$SRCROOT/buzzbox/Assets.xcassets/\#(target)\""#)
    #expect(try await run().status == 0)
    let results = try RunFile.read(sample.scratch.path + "/out").results
    func outcomes(_ criterion: String) -> Set<String> {
      Set(results.filter { $0.criterion == criterion }.map(\.outcome))
    }
    #expect(outcomes("LB-28") == [compiles] && outcomes("LB-10") == ["cannotTell"], "\(outcomes("LB-28"))")
  }

  @Test("A script that can copy the image leaves the criteria undecided, and the last lines say so")
  func lastLines() async throws {
    try loseIcon()
    let found = try await run()
    #expect(found.status == 0, "\(found)")
    #expect(
      found.last.contains(
        "Undecided: LB-4; the exit code is 0 because undecided criteria fail a run only with --strict."
      ), "\(found.last)")
    let strict = try await run("--strict", "--quiet")
    #expect(strict.status == 1 && strict.last.contains("; the exit code is 1 because of `strict`."))
  }

  @Test("qa.yml makes a run strict, except for criteria that it names; an option wins")
  func keys() async throws {
    try loseIcon()
    try sample.write("strict: true\n", to: "qa.yml")
    #expect(try await run().status == 1)
    #expect(try await run("--no-strict").status == 0)
    try sample.write("strict: true\nmay-be-undecided: [LB-9, LB-10]\n", to: "qa.yml")
    #expect(try await run().status == 1)
    try sample.write("strict: true\nmay-be-undecided: [LB-4, LB-9, LB-10, LB-11]\n", to: "qa.yml")
    let named = try await run()
    #expect(named.status == 0)
    #expect(named.last.contains("the exit code is 0 because `may-be-undecided` lists what is left"))
    try sample.write("strict: true\nfail-on: critical\n", to: "qa.yml")
    #expect(try await run().status == 1)
    #expect(try await run("--fail-on", "minor").status == 1)
  }

  @Test("fail-on of qa.yml decides which failures count; an option wins")
  func failOn() async throws {
    try sample.replace("constant=\"120\"", with: "constant=\"110\"", in: sample.storyboard)
    func status(_ key: String, _ more: String...) async throws -> Int32 {
      try sample.write("project: .\nchecklist: story-8.3\n" + key, to: "qa.yml")
      return try await QACommand.run(
        ["run", "--matrix", "smoke", "--no-previews", "--output", sample.scratch.path + "/out"] + more,
        in: sample.path
      ).status
    }
    #expect(try await status("") == 1)
    let run = try RunFile.read(sample.scratch.path + "/out")
    let failed = Set(run.results.filter { $0.outcome == "failed" }.map(\.criterion))
    #expect(!failed.isEmpty)
    #expect(try await status("fail-on: critical\n") == status("", "--fail-on", "critical"))
    #expect(try await status("fail-on: critical\n", "--fail-on", "minor") == 1)
  }

  @Test("With a file for the CI, qa init writes settings with which the app passes, and a lost image fails")
  func initialized() async throws {
    try sample.make(".github")
    let made = try await qa("init", "--checklist")
    #expect(made.status == 0, "\(made.output) \(made.errors)")
    #expect(try sample.text("qa.yml").contains("\nstrict: true\n"))
    #expect(try await run().status == 0)
    let again = try await qa("init", "--checklist")
    #expect(again.status == 0 && again.output.contains("qa.yml is up to date."), "\(again.output)")
    try loseIcon()
    let found = try await run()
    #expect(found.status == 1 && found.last.contains("the exit code is 1 because of `strict`"), "\(found)")
  }

  @Test("What is undecided when qa init runs is listed, and does not fail the first run")
  func undecidedToday() async throws {
    try loseIcon()
    try sample.make(".github")
    let made = try await qa("init")
    #expect(made.output.contains("Undecided today: LB-4."), "\(made.output)")
    #expect(try sample.text("qa.yml").contains(#"may-be-undecided: ["LB-4"]"#))
    #expect(try await run().status == 0)
    #expect(try await run("--strict").status == 0)
  }

  @Test("Without a file for the CI, qa init leaves the choice to the person")
  func noCI() async throws {
    #expect(try await qa("init").status == 0)
    #expect(try !sample.text("qa.yml").contains("strict"))
  }
}
