import Foundation
import Model
import TestSupport
import Testing

@testable import Reporting

@Suite("History as JSON") struct HistoryJSONTests {
  private var comparison: HistoryComparison {
    let now = HistoryEntry(Fixtures.small, timestamp: "2026-01-03T00:00:00")
    var run = now.run
    run.id = 2
    var old = run
    old.id = 1
    let gone = HistoryFinding(
      fingerprint: "gone", criterion: "H-9", outcome: .failed, message: "It was \"off\".", cases: 4,
      location: SourceLocation(file: "a.storyboard", line: 3))
    var comparison = HistoryComparison(
      run: run, found: now.findings, against: old, new: Array(now.findings.dropFirst()),
      open: [now.findings[0]], fixed: [gone], undecided: [], appeared: [now.findings[0].fingerprint: old],
      trend: [old, run])
    comparison.timelines = [
      HistoryTimeline(finding: now.findings[0], states: [.found, .found]),
      HistoryTimeline(finding: gone, states: [.found, .absent]),
    ]
    return comparison
  }

  /// The comparison with a verdict, and a cause that two runs of one commit disagree about.
  private var rated: HistoryComparison {
    var rated = comparison
    rated.run.basis = RunBasis(
      name: "apps/a", digest: "", verdict: .failed, exitCode: 1, headline: "", detail: "", causes: 2,
      undecided: 1,
      evaluations: 5)
    for index in rated.trend.indices { rated.trend[index].commit = "abc" }
    return rated
  }

  @Test("The overview of apps says what is new, since when the oldest cause is there, and what is flaky")
  func apps() throws {
    let run = rated.run
    let line =
      "failed      apps/a: \(PlainText.count(run.causes, "cause")), \(rated.new.count) new, the oldest since run 1"
    #expect(HistoryText.apps([rated])[0].hasPrefix(line), "\(HistoryText.apps([rated]))")
    #expect(HistoryText.apps([rated])[0].contains("; 1 flaky (run 2, 2026-01-03"))
    #expect(
      String(decoding: try HistoryJSON.apps([rated]), as: UTF8.self).contains(
        "{\"name\":\"apps/a\",\"verdict\":\"failed\",\"exitCode\":1,\"undecided\":1,\"new\":\(rated.new.count),"
          + "\"openSince\":1,\"flaky\":[\"H-9\"],\"run\":{\"id\":2,"))
  }

  @Test("A finding is a line with its place and the run that found it first")
  func line() throws {
    let text = String(decoding: try HistoryJSON.comparison(comparison), as: UTF8.self)
    #expect(
      text.contains(
        "\n{\"fingerprint\":\"gone\",\"criterion\":\"H-9\",\"outcome\":\"failed\",\"message\":\"It was \\\"off\\\".\","
          + "\"cases\":4,\"file\":\"a.storyboard\",\"line\":3,\"since\":null}"))
    #expect(text.components(separatedBy: "\"since\":1}").count == 3)
    #expect(
      text.contains("\"states\":[\"found\",\"absent\"],\"openSince\":null,\"fixedIn\":2,\"flakyCommits\":["))
    #expect(text.contains("\"states\":[\"found\",\"found\"],\"openSince\":1,\"fixedIn\":null"))
  }

  @Test(
    "The output matches its schema",
    .enabled(if: Python.canValidate, "\(Python.missing("jsonschema", "yaml"))"))
  func schema() throws {
    var first = comparison
    first.against = nil
    let documents = [
      try HistoryJSON.comparison(comparison), try HistoryJSON.comparison(first),
      try HistoryJSON.runs(comparison.trend),
      try HistoryJSON.runs([]), try HistoryJSON.apps([rated]), try HistoryJSON.apps([]),
    ]
    for bytes in documents {
      let errors = try OutsideTools.withFile(bytes, name: "history.json") {
        try Python.schemaErrors(of: [$0], schema: Checkout.root + "/Reports/schema/history.schema.json")
      }
      #expect(errors == "")
    }
  }
}
