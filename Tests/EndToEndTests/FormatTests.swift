import CommandSupport
import Foundation
import TestSupport
import Testing

/// Real reports against published schemas and the limits of the tools that read them.
@Suite(.serialized) struct FormatTests {
  static let absent = "The published schemas are not on this machine; set QA_SCHEMAS to their folder."

  private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
    let process = try QAProcess.run(program: "/usr/bin/env", [program] + arguments)
    return (process.status, process.output + process.errors)
  }

  /// Writes reports of the sample, or of a copy with a wrong icon width and a background below the status bar.
  private static func reports(broken: Bool, _ more: [String] = []) async throws -> (
    sample: SampleProject, folder: String
  ) {
    let sample = try SampleProject()
    if broken {
      try sample.replace(
        "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"110\"",
        in: sample.storyboard)
      try sample.replace(
        "firstAttribute=\"top\" secondItem=\"LSc-rt-001\"",
        with: "firstAttribute=\"top\" secondItem=\"LSc-sa-001\"", in: sample.storyboard)
    }
    let folder = sample.scratch.path + "/out"
    let process = try await QACommand.run(
      ["run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "story", "--output", folder]
        + more,
      in: sample.scratch.path)
    #expect(process.status == (broken ? 1 : 0), "\(process.errors)")
    return (sample, folder)
  }

  @Test(
    "SARIF, CTRF, codeclimate.json and run.json match their schemas, for a clean and a broken app",
    .enabled(
      if: ReaderTests.python != nil, "QA_PYTHON names no Python with check-jsonschema; ci/test sets it"),
    .enabled(if: PublicCorpus.schema("sarif-schema-2.1.0.json") != nil, "\(FormatTests.absent)"),
    arguments: [false, true])
  func schemas(broken: Bool) async throws {
    let all = "json,sarif,ctrf,codeclimate"
    let (sample, folder) = try await Self.reports(broken: broken, ["--format", all])
    defer { withExtendedLifetime(sample) {} }
    let python = try #require(ReaderTests.python)
    let pairs = [
      ("report.sarif", try #require(PublicCorpus.schema("sarif-schema-2.1.0.json"))),
      ("ctrf.json", try #require(PublicCorpus.schema("ctrf.schema.json"))),
      ("run.json", Checkout.home + "/Reports/schema/run.schema.json"),
      ("codeclimate.json", Checkout.home + "/Reports/schema/codeclimate.schema.json"),
    ]
    for (file, schema) in pairs {
      let answer = try Self.run(
        python, ["-m", "check_jsonschema", "--schemafile", schema, folder + "/" + file])
      #expect(answer.status == 0, "\(file): \(answer.text.prefix(2000))")
    }
  }

  @Test("checkstyle.xml matches its schema, for a clean and a broken app", arguments: [false, true])
  func checkstyle(broken: Bool) async throws {
    let (sample, folder) = try await Self.reports(broken: broken, ["--format", "checkstyle"])
    defer { withExtendedLifetime(sample) {} }
    let schema = Checkout.home + "/Reports/schema/checkstyle.xsd"
    let file = folder + "/checkstyle.xml"
    let answer = try Self.run("xmllint", ["--noout", "--schema", schema, file])
    #expect(answer.status == 0, "\(answer.text.prefix(2000))")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("<error ") == broken)
    // The schema sees a wrong report.
    try text.replacing("<checkstyle", with: "<checkstile").write(
      toFile: file, atomically: true, encoding: .utf8)
    #expect(try Self.run("xmllint", ["--noout", "--schema", schema, file]).status != 0)
  }

  @Test("If every case of the full matrix fails, every report is within the limits of its readers")
  func limits() async throws {
    let sample = try SampleProject()
    // The icon and the background are missing, so no case can pass.
    for (name, other) in [("LaunchIcon", "LaunchIcno"), ("LaunchGradient", "LaunchGradeint")] {
      try sample.replace(name, with: other, in: sample.storyboard)
    }
    let folder = sample.scratch.path + "/out"
    let process = try await QACommand.run(
      [
        "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "full", "--output", folder,
        "--junit-detail", "cases",
      ],
      in: sample.scratch.path, environment: ["GITHUB_ACTIONS": "true", "SOURCE_DATE_EPOCH": "1700000000"])
    #expect(process.status == 1, "\(process.errors)")
    let run = try RunFile.read(folder)
    let failing = Set(
      run.results.filter { $0.outcome == "failed" }.map {
        [$0.device, $0.os, $0.orientation, $0.appearance, $0.contrast, $0.layoutDirection].map { $0 ?? "" }
      })
    // One more than the cases: results that depend on no case.
    #expect(
      failing.filter { !$0[0].isEmpty }.count == run.matrix.cases.count && run.matrix.cases.count > 1000)
    func size(_ file: String) throws -> Int {
      try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)).count
    }
    // GitHub: at most 1 MiB for a step summary, 10 MB for compressed SARIF (checked uncompressed), 5,000 results.
    #expect(try size("summary.md") < 1 << 20)
    #expect(try size("report.sarif") < 10_000_000)
    #expect(
      try String(contentsOfFile: folder + "/report.sarif", encoding: .utf8).matches(of: /"ruleId"/).count
        < 5000)
    let commands = process.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect((1...10).contains(commands.count))
    // The page and all files that it loads: 10 MB.
    var page = try size("index.html")
    for part in ["assets", "previews"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/" + part) {
        page += try size(part + "/" + name)
      }
    }
    #expect(page < 10_000_000, "\(page)")
    // One screen of a terminal, annotations apart: a row for each criterion, then at most eight causes of two lines.
    #expect(process.output.split(separator: "\n").count - commands.count < 100)
    let junit = try String(contentsOfFile: folder + "/junit.xml", encoding: .utf8)
    for test in junit.matches(of: /<testcase classname="([^"]*)" name="([^"]*)"/) {
      #expect(test.1.count + test.2.count < 200)
    }
    #expect(junit.matches(of: /<failure message="([^"]*)"/).allSatisfy { $0.1.utf8.count < 60_000 })
    #expect(junit.matches(of: /<failure\s/).count == run.summary.tests.failures)
  }

  @Test(
    "JUnit has a test for each cause everywhere, and for each case if an option or qa.yml asks for it",
    arguments: [
      ([:], [], "", true), (["GITHUB_ACTIONS": "true"], [], "", true),
      ([:], ["--junit-detail", "cases"], "", false), ([:], [], "junit-detail: cases\n", false),
      ([:], ["--junit-detail", "causes"], "junit-detail: cases\n", true),
    ] as [([String: String], [String], String, Bool)])
  func detail(environment: [String: String], options: [String], settings: String, hasCauses: Bool)
    async throws
  {
    let sample = try SampleProject()
    try sample.replace(#"constant="120""#, with: #"constant="110""#, in: sample.storyboard)
    try sample.write("project: .\n" + settings, to: "qa.yml")
    let folder = sample.scratch.path + "/out"
    let process = try await QACommand.run(
      [
        "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "smoke", "--no-previews",
        "--output", folder, "--format", "json,junit",
      ] + options, in: sample.scratch.path, environment: environment)
    #expect(process.status == 1, "\(process.errors)")
    let junit = try String(contentsOfFile: folder + "/junit.xml", encoding: .utf8)
    let failures = junit.matches(of: /<failure\s/).count
    #expect((failures <= 3) == hasCauses, "\(failures)")
    // The figures of run.json do not depend on it.
    #expect(try RunFile.read(folder).summary.tests.failures > 3)
  }

  @Test(
    "JUnit alone writes each picture that it refers to, and refers to none that it does not write",
    arguments: [true, false])
  func attachments(isAttached: Bool) async throws {
    let sample = try SampleProject()
    try sample.replace(#"constant="120""#, with: #"constant="110""#, in: sample.storyboard)
    let folder = sample.scratch.path + "/out"
    let process = try await QACommand.run(
      [
        "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "smoke", "--output", folder,
        "--format", "junit",
      ] + (isAttached ? ["--attachment-root", folder] : []), in: sample.scratch.path)
    #expect(process.status == 1, "\(process.errors)")
    let junit = try String(contentsOfFile: folder + "/junit.xml", encoding: .utf8)
    let names = Set(junit.matches(of: /previews\/[0-9a-f]+\.png/).map { String($0.0) })
    #expect(names.isEmpty != isAttached)
    for name in names { #expect(FileManager.default.fileExists(atPath: folder + "/" + name), "\(name)") }
    let written = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/previews")) ?? []
    #expect(Set(written.map { "previews/" + $0 }) == names)
  }
}
