import CommandSupport
import Foundation
import TestSupport
import Testing

/// Readers of other projects read the reports.
@Suite(.serialized) struct ReaderTests {
  static let python = ProcessInfo.processInfo.environment["QA_PYTHON"]

  @Test(
    "junitparser and test-results-parser count what run.json counts",
    .enabled(if: ReaderTests.python != nil, "QA_PYTHON names no Python with the readers; ci/test sets it"))
  func junit() throws {
    for isBroken in [false, true] {
      let sample = try SampleProject()
      if isBroken {
        try sample.replace(#"constant="120""#, with: #"constant="110""#, in: sample.storyboard)
      }
      let output = sample.scratch.path + "/out"
      _ = try QAProcess.run(
        [
          "run", "--project", sample.path, "--matrix", "story", "--junit-detail", "cases", "--output", output,
        ], in: sample.scratch.path)
      let process = try QAProcess.run(
        program: try #require(Self.python),
        [Checkout.root + "/Tests/ReportingTests/readers.py", output + "/junit.xml", output + "/run.json"])
      #expect(process.status == 0, "\(process.output) \(process.errors)")
    }
  }

  @Test("Results are keyed uniquely by criterion, assertion and all axes, and their counts add up")
  func keys() async throws {
    let (_, run) = try await SampleProject().run()
    let record = try #require(run)
    let keys = record.results.map { result in
      [
        result.criterion, result.assertion, result.device ?? "", result.os ?? "", result.orientation ?? "",
        result.appearance ?? "", result.contrast ?? "", result.layoutDirection ?? "",
      ].joined(separator: "|")
    }
    #expect(Set(keys).count == keys.count)
    #expect(record.summary.results.values.reduce(0, +) == record.results.count)
  }
}
