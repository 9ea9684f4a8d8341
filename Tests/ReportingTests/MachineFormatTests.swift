import Foundation
import Model
import RecordSupport
import TestSupport
import Testing

@testable import Reporting

@Suite("SARIF, CTRF, Markdown")
struct MachineFormatTests {
  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test("SARIF has one result for each cause, with a relative path and a stable fingerprint")
  func sarif() throws {
    var record = Fixtures.small
    let before = try sarifResults(record)
    try #require(before.count == 2)
    #expect(before[0]["ruleId"] as? String == "H-4")
    let second = before[1]
    let message = try #require((second["message"] as? [String: Any])?["text"] as? String)
    #expect(
      message
        == "The icon is 119 by 120 points: 2 cases on 1 device in portrait and dark appearance (phone-a)")
    record.rows[1].finding.line = 77
    record.rows[2].finding.line = 77
    let after = try sarifResults(record)
    let key = "primaryLocationLineHash"
    let prints = [before, after].map { results in
      results.map { ($0["partialFingerprints"] as? [String: String])?[key] ?? "" }
    }
    #expect(prints[0] == prints[1])
    #expect(Set(prints[0]).count == 2)
  }
  private func sarifResults(_ record: RunRecord) throws -> [[String: Any]] {
    let root = try object(SARIFDocument(input: Fixtures.input(record)).bytes)
    let runs = try #require(root["runs"] as? [[String: Any]])
    return try #require(runs.first?["results"] as? [[String: Any]])
  }

  @Test(
    "SARIF names app, target, checklist, matrix and shard, so that no upload replaces that of another app")
  func category() throws {
    func id(_ change: (inout RunRecord) -> Void) throws -> String {
      var record = Fixtures.small
      change(&record)
      let runs = try #require(
        try object(SARIFDocument(input: Fixtures.input(record)).bytes)["runs"] as? [[String: Any]])
      return try #require((runs.first?["automationDetails"] as? [String: String])?["id"])
    }
    #expect(
      try id { $0.subject.project = "apps/a/App.xcodeproj" }
        == "qa/apps/a/App-xcodeproj/App/house-1-2/pr/all/")
    let others = [
      try id { $0.subject.project = "apps/b/App.xcodeproj" }, try id { $0.subject.target = "Other" },
      try id { $0.checklist.id = "other" }, try id { $0.matrix.id = "full" }, try id { $0.shard = "1/2" },
      try id { $0.shard = "2/2" }, try id { _ in },
    ]
    #expect(Set(others).count == others.count)
    #expect(others.allSatisfy { $0.hasSuffix("/") && !$0.contains("//") })
  }

  @Test("A path becomes a relative reference: escaped, without a leading slash")
  func uri() {
    #expect(URIReference.relative("App/La unch ü.storyboard") == "App/La%20unch%20%C3%BC.storyboard")
    #expect(URIReference.relative("/etc/passwd") == "etc/passwd")
    #expect(URIReference.relative("a:b#c") == "a%3Ab%23c")
  }

  @Test(
    "The published schemas accept SARIF and CTRF",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"),
    .enabled(
      if: PublicCorpus.schema("ctrf.schema.json") != nil,
      "the published schemas are not beside the checkout"),
    arguments: [("sarif", "sarif-schema-2.1.0.json"), ("ctrf", "ctrf.schema.json")])
  func schemas(report: String, schema: String) throws {
    let schema = try #require(PublicCorpus.schema(schema))
    let format = try #require(Reports.all.first { $0.id == report })
    for record in [Fixtures.small, Fixtures.hostile, Fixtures.record([])] {
      let file = try #require(try format.render(Fixtures.input(record)).first)
      let errors = try OutsideTools.withFile(file.bytes, name: "report.json") {
        try Python.schemaErrors(of: [$0], schema: schema)
      }
      #expect(errors == "")
    }
  }

  @Test("CTRF counts what JUnit counts: failures and errors are failed, the rest skipped")
  func ctrf() throws {
    for record in [Fixtures.small, Fixtures.hostile, Fixtures.record([])] {
      let root = try object(CTRFDocument(input: Fixtures.input(record)).bytes)
      let results = try #require(root["results"] as? [String: Any])
      let summary = try #require(results["summary"] as? [String: Any])
      let tests = try #require(results["tests"] as? [[String: Any]])
      let counts = record.summary.tests
      #expect(summary["tests"] as? Int == counts.tests)
      #expect(summary["failed"] as? Int == counts.failures + counts.errors)
      #expect(summary["skipped"] as? Int == counts.skipped)
      #expect(tests.filter { $0["status"] as? String == "passed" }.count == summary["passed"] as? Int)
      #expect(Set(tests.compactMap { $0["testId"] as? String }).count == tests.count)
    }
  }

  @Test("A timestamp becomes milliseconds since 1970")
  func milliseconds() {
    // date -u -d 2026-01-02T03:04:05 +%s gives 1767323045; 2000-02-29T00:00:00 gives 951782400.
    func milliseconds(_ timestamp: String) -> Int {
      var input = Fixtures.input(Fixtures.small)
      input.timestamp = timestamp
      return input.startMilliseconds
    }
    #expect(milliseconds("2026-01-02T03:04:05") == 1_767_323_045_000)
    #expect(milliseconds("2000-02-29T00:00:00") == 951_782_400_000)
    #expect(milliseconds("1970-01-01T00:00:00") == 0)
    #expect(Fixtures.input(Fixtures.small).milliseconds == 1500)
    for text in ["", "now", "2026-13-02T03:04:05", "99999999999999999-01T03:04:05"] {
      #expect(milliseconds(text) == 0)
    }
  }

  @Test("The Markdown summary names the worst cause first and stays within its limit")
  func markdown() {
    let text = String(decoding: MarkdownSummary(Fixtures.input(Fixtures.small)).bytes, as: UTF8.self)
    let error = text.range(of: "The picture cannot be read")
    let failure = text.range(
      of: "The icon is 119 by 120 points: 2 cases on 1 device in portrait and dark appearance")
    #expect(error != nil && failure != nil)
    if let error, let failure { #expect(error.lowerBound < failure.lowerBound) }
    #expect(text.contains("| 2 | 4 | 1 | 1 | 1 | 1 |"))
    for record in [Fixtures.hostile, Fixtures.large { _, _ in true }, manyCriteria] {
      #expect(MarkdownSummary(Fixtures.input(record)).bytes.count < 1 << 20)
    }
  }
  private var manyCriteria: RunRecord {
    let criteria = (0..<5000).map { Fixtures.criterion("M-\($0)", String(repeating: "long ", count: 100)) }
    let results = criteria.map {
      Fixtures.result($0.id, "x", .failed, String(repeating: "word ", count: 200))
    }
    return Fixtures.record(results, criteria: criteria)
  }

  @Test("Hostile text adds no link and no tag in Markdown")
  func markdownHostile() {
    #expect(
      MarkdownText.line("[x](javascript:a) <b> @team | `c`")
        == "\\[x\\]\\(javascript:a\\) &lt;b&gt; &#64;team \\| \\`c\\`")
    #expect(MarkdownText.code("a `b` | c") == "``a `b` \\| c``")
    let text = String(decoding: MarkdownSummary(Fixtures.input(Fixtures.hostile)).bytes, as: UTF8.self)
    // Paths and commands stand in code spans, which Markdown does not look into.
    let prose = text.split(separator: "\n").filter {
      !$0.hasPrefix("  - at ") && !$0.hasPrefix("  - repeat")
    }
    #expect(prose.allSatisfy { !$0.contains("<script") && !$0.contains("](javascript") })
  }
}
