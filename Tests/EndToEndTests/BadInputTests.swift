import CommandSupport
import Foundation
import TestSupport
import Testing

/// One way to damage a copy of the sample.
struct Damage: Sendable, CustomTestStringConvertible {
  var name: String
  /// Text that the error must contain.
  var words: [String]
  /// Criteria that it leaves undecided.
  var undecided: [String] = []
  var edit: @Sendable (SampleProject) throws -> Void
  var testDescription: String { name }
}

/// Broken input: exit code 2 with the path and a fix, or a failed criterion about that file. Never a crash.
@Suite(.serialized) struct BadInputTests {
  static let project = "buzzbox.xcodeproj/project.pbxproj"
  static let fatal: [Damage] = [
    Damage(name: "no project file", words: ["project"]) { try $0.remove("buzzbox.xcodeproj") },
    Damage(name: "empty project file", words: [project]) { try $0.write("", to: project) },
    Damage(name: "cut-off project file", words: [project]) {
      try $0.write(String(try $0.text(project).prefix(3000)), to: project)
    },
    Damage(name: "project file with merge conflicts", words: [project, "merge conflict"]) {
      try $0.write(
        try $0.text(project).replacingOccurrences(
          of: "/* Begin PBXGroup section */",
          with: "<<<<<<< HEAD\n/* a */\n=======\n/* b */\n>>>>>>> other\n/* Begin PBXGroup section */"),
        to: project)
    },
    Damage(name: "project file that is binary rubbish", words: [project]) {
      try $0.write((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 73) }, to: project)
    },
    Damage(name: "storyboard of 5,000 nested views", words: [board, "more than 160 levels"]) {
      let open = String(repeating: #"<subviews><view contentMode="scaleToFill" id="a">"#, count: 5000)
      try $0.replace("<subviews>", with: "<subviews>" + open, in: board)
    },
  ]

  @Test(
    "An unreadable project, or a document above a limit, exits with 2, the path and a fix",
    arguments: BadInputTests.fatal)
  func unreadable(_ damage: Damage) async throws {
    let sample = try SampleProject()
    try damage.edit(sample)
    let (process, run) = try await sample.run()
    #expect(process.status == 2, "\(process.output)\n\(process.errors)")
    #expect(run == nil)
    for words in damage.words { #expect(process.errors.contains(words), "\(process.errors)") }
    #expect(process.errors.contains("error: "))
  }

  @Test("A run that ends before its first report leaves no folder for reports")
  func noFolder() async throws {
    let sample = try SampleProject()
    try sample.remove("buzzbox.xcodeproj")
    let before = try FileManager.default.contentsOfDirectory(atPath: sample.path).sorted()
    for output in [[], ["--output", "New/folders/report"]] {
      let process = try await QACommand.run(["run", "--project", sample.path] + output, in: sample.path)
      #expect(process.status == 2 && process.errors.contains("error: "), "\(process.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: sample.path).sorted() == before)
    }
  }

  @Test("A run makes the folders that are missing above its report")
  func missingFolders() async throws {
    let sample = try SampleProject()
    let made = try await QACommand.run(
      ["run", "--matrix", "story", "--project", sample.path, "--output", "New/folders/report"],
      in: sample.path)
    #expect(made.status == 0, "\(made.errors)")
    #expect(FileManager.default.fileExists(atPath: sample.path + "/New/folders/report/run.json"))
  }

  /// Values of `--output`, and what the error says. Only the check before the run says it.
  static let wrongOutputs: [(String, String, String)] = [
    ("project.pbxproj/report", "cannot be created, because ", "project.pbxproj is a file"),
    ("project.pbxproj/report/a", "cannot be created, because ", "project.pbxproj is a file"),
    ("link", "is a symbolic link without a target", "remove the link"),
    ("link/report", "cannot be created, because ", "link is a symbolic link without a target"),
    ("circle/report", "cannot be created, because ", "circle is a symbolic link without a target"),
    ("circle/new/report", "cannot be written (", "or set --output to another folder"),
    (
      String(repeating: "n", count: 300) + "/report", "cannot be written (",
      "or set --output to another folder"
    ),
  ]

  @Test("An output folder that cannot be written exits with 2 before the run", arguments: wrongOutputs)
  func failsEarly(_ output: String, _ message: String, _ more: String) async throws {
    let sample = try SampleProject()
    let folder = try TemporaryFolder()
    try folder.write("", to: "project.pbxproj")
    for (name, target) in [("link", "nowhere"), ("circle", "circle")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: folder.path + "/" + target)
    }
    let process = try await QACommand.run(
      ["run", "--matrix", "story", "--project", sample.path, "--output", output], in: folder.path)
    #expect(process.status == 2, "\(process.errors)")
    for words in [message, more] { #expect(process.errors.contains(words), "\(process.errors)") }
  }

  static let board = "buzzbox/Resources/LaunchScreen.storyboard"
  static let icon = "buzzbox/Assets.xcassets/LaunchIcon.imageset"
  static let judged: [Damage] = [
    Damage(name: "a bomb of entities", words: []) {
      let bomb = """
        <!DOCTYPE document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
        """
      try $0.replace("<document type", with: bomb + "\n<document type", in: board)
    },
    Damage(name: "icon whose header claims 60,000 pixels", words: [], undecided: ["LS-I9"]) {
      var bytes = Picture.solid(2, [1, 2, 3]).png()
      bytes.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
      try $0.write(bytes, to: icon + "/LaunchIcon.png")
    },
  ]

  @Test(
    "A broken file fails the criteria about it and loses no other result", arguments: BadInputTests.judged)
  func judgedFile(_ damage: Damage) async throws {
    let sample = try SampleProject()
    try damage.edit(sample)
    let (process, run) = try await sample.run()
    let record = try #require(run, "\(process.errors)")
    // What is above a limit is not decided, and must not leave a pull request green.
    let expected: Set<Int32> = damage.undecided.isEmpty ? [0, 1] : [2]
    #expect(expected.contains(process.status), "\(process.status) \(process.errors)")
    for row in damage.words { #expect(record.failed.contains(row), "\(record.failed.sorted())") }
    for criterion in damage.undecided {
      let own = record.results.filter { $0.criterion == criterion }
      #expect(own.contains { $0.outcome == "cannotTell" }, "\(own)")
    }
    #expect(Set(record.results.map(\.criterion)).count == 41)
  }

  @Test("A run does not replace a folder that is not a report")
  func foreignFolder() async throws {
    let sample = try SampleProject()
    let process = try await QACommand.run(
      ["run", "--project", sample.path, "--matrix", "story", "--output", sample.path])
    #expect(process.status == 2)
    #expect(FileManager.default.fileExists(atPath: sample.path + "/buzzbox/Info.plist"))
  }
}
