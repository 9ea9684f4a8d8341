import Foundation
import Testing

/// Real output held against published schemas and the limits of those who read it.
@Suite(.serialized) struct FormatTests {
  /// Schemas that others publish lie outside the repository; nil where they are absent.
  static func published(_ name: String) -> String? {
    let beside = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    let folders = [ProcessInfo.processInfo.environment["QA_SCHEMAS"], beside + "/shared/schemas"]
    return folders.compactMap { $0 }.map { $0 + "/" + name }.first {
      FileManager.default.fileExists(atPath: $0)
    }
  }
  static let absent = "the published schemas are not in QA_SCHEMAS or beside the checkout"

  private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
    let scratch = try Scratch()
    let log = scratch.path + "/log"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = FileHandle(forWritingAtPath: log)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOfFile: log, encoding: .utf8))
  }

  /// Reports of the sample as it is, and with an icon of another width and a background below the status bar.
  private static func reports(broken: Bool, _ more: [String] = []) throws -> (
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
    let process = try QAProcess.run(
      ["run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "story", "--output", folder]
        + more,
      in: sample.scratch.path)
    #expect(process.status == (broken ? 1 : 0), "\(process.errors)")
    return (sample, folder)
  }

  @Test(
    "SARIF, CTRF and run.json are as their schemas say, for a clean run and a broken one",
    .enabled(
      if: ReaderTests.python != nil, "QA_PYTHON names no Python with check-jsonschema; ci/test sets it"),
    .enabled(if: FormatTests.published("sarif-schema-2.1.0.json") != nil, "\(FormatTests.absent)"),
    arguments: [false, true])
  func schemas(broken: Bool) throws {
    let (sample, folder) = try Self.reports(broken: broken)
    defer { withExtendedLifetime(sample) {} }
    let python = try #require(ReaderTests.python)
    let pairs = [
      ("report.sarif", try #require(Self.published("sarif-schema-2.1.0.json"))),
      ("ctrf.json", try #require(Self.published("ctrf.schema.json"))),
      ("run.json", QAProcess.root + "/Reports/schema/run.schema.json"),
    ]
    for (file, schema) in pairs {
      let answer = try Self.run(
        python, ["-m", "check_jsonschema", "--schemafile", schema, folder + "/" + file])
      #expect(answer.status == 0, "\(file): \(answer.text.prefix(2000))")
    }
  }

  @Test(
    "The strict JUnit profile passes the schemas of Jenkins' xunit plug-in and of windyroad",
    .enabled(if: FormatTests.published("junit-10.xsd") != nil, "\(FormatTests.absent)"),
    arguments: ["junit-10.xsd", "windyroad-JUnit.xsd"])
  func strict(schema: String) throws {
    let (sample, folder) = try Self.reports(broken: true, ["--junit-profile", "strict"])
    defer { withExtendedLifetime(sample) {} }
    let path = try #require(Self.published(schema))
    let answer = try Self.run("xmllint", ["--noout", "--schema", path, folder + "/junit.xml"])
    #expect(answer.status == 0, "\(answer.text.prefix(2000))")
  }

  @Test("CTRF and JUnit count what run.json counts, and SARIF has one result for each cause")
  func counts() throws {
    let (sample, folder) = try Self.reports(broken: true)
    defer { withExtendedLifetime(sample) {} }
    let run = try RunFile.read(folder).summary.tests
    func object(_ file: String) throws -> [String: Any] {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let results = try #require(try object("ctrf.json")["results"] as? [String: Any])
    let summary = try #require(results["summary"] as? [String: Any])
    #expect(summary["tests"] as? Int == run.tests)
    #expect(summary["failed"] as? Int == run.failures + run.errors)
    #expect(try #require(results["tests"] as? [Any]).count == run.tests)
    let runs = try #require(try object("report.sarif")["runs"] as? [[String: Any]])
    let found = try #require(runs.first?["results"] as? [[String: Any]])
    let page = try String(contentsOfFile: folder + "/index.html", encoding: .utf8)
    #expect(found.count == page.matches(of: /<article class="card finding"/).count)
    #expect(found.count > 1)
  }

  @Test("Every case of the full matrix failing, every report stays within its readers' limits")
  func limits() throws {
    let sample = try SampleProject()
    // The icon is gone, the background too, and what is left hangs from the safe area: no case can pass.
    for (name, other) in [("LaunchIcon", "LaunchIcno"), ("LaunchGradient", "LaunchGradeint")] {
      try sample.replace(name, with: other, in: sample.storyboard)
    }
    let folder = sample.scratch.path + "/out"
    let process = try QAProcess.run(
      ["run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "full", "--output", folder],
      in: sample.scratch.path, environment: ["GITHUB_ACTIONS": "true", "SOURCE_DATE_EPOCH": "1700000000"])
    #expect(process.status == 1, "\(process.errors)")
    let run = try RunFile.read(folder)
    let failing = Set(
      run.results.filter { $0.outcome == "failed" }.map {
        [$0.device, $0.os, $0.orientation, $0.appearance, $0.contrast, $0.layoutDirection].map { $0 ?? "" }
      })
    // One more than the cases: what depends on none.
    #expect(
      failing.filter { !$0[0].isEmpty }.count == run.matrix.cases.count && run.matrix.cases.count > 1000)
    func size(_ file: String) throws -> Int {
      try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)).count
    }
    // GitHub: a step summary over 1 MiB is lost; SARIF 10 MB packed (held here unpacked), 5,000 results shown.
    #expect(try size("summary.md") < 1 << 20)
    #expect(try size("report.sarif") < 10_000_000)
    #expect(
      try String(contentsOfFile: folder + "/report.sarif", encoding: .utf8).matches(of: /"ruleId"/).count
        < 5000)
    let commands = process.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect((1...10).contains(commands.count))
    // The page with all that it loads: 10 MB.
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
}
