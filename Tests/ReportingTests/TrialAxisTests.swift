import RecordSupport
import Testing
import Verdicts

@testable import Model
@testable import Reporting

/// A further axis, added through the table alone, in the record and the reports.
@Suite("A trial axis in reports") struct TrialAxisTests {
  private func withAxis<Answer>(
    identifiesTest: Bool, _ work: () throws -> Answer
  ) rethrows -> Answer {
    let axis = Axis(
      key: "dynamicType", noun: "dynamicType", domain: .words(["medium", "large"]), defaultValue: "medium",
      identifiesTest: identifiesTest, phrase: { "\($0) text" })
    return try Axis.$all.withValue(Axis.all + [axis], operation: work)
  }
  private var record: RunRecord {
    let first = CaseID(device: "a", os: OSVersion(18))
    let ids = ["medium", "large"].map { CaseID(first.values.dropLast() + [$0]) }
    return Fixtures.record(
      ids.map { ResultRow("C", "layout.size", .failed, "Small.", $0) },
      criteria: [Fixtures.criterion("C", "The icon is large")])
  }

  @Test("A folded axis is named in the message of its test, and run.json has its values")
  func folded() throws {
    try withAxis(identifiesTest: false) {
      let tests = TestCases.fold(RecordIndex(record))
      #expect(tests.map(\.message) == ["layout.size: Small (OS 18, medium and large text)"])
      let bytes = try RunJSON.encode(record)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("\"dynamicType\"]"))
      #expect(
        text.contains(
          "[\"a\",\"18\",\"portrait\",\"light\",\"normal\",\"leftToRight\",\"full-screen\",\"large\"]"))
      #expect(try RunJSON.decode(bytes) == record)
      #expect(
        String(decoding: try ResultsJSONL.bytes(of: record), as: UTF8.self).contains(
          "\"dynamicType\":\"large\""))
    }
  }

  @Test("An axis that identifies tests has tests, names and repeat commands of its own")
  func identifying() {
    withAxis(identifiesTest: true) {
      let tests = TestCases.fold(RecordIndex(record))
      #expect(tests.map(\.mode) == ["portrait, light, medium", "portrait, light, large"])
      #expect(TestTable.counts(record).tests == 2)
      var names = JUnitNames(checklist: "c", detail: .cases)
      #expect(tests.map { names.next($0).name }.last == "C The icon is large [portrait, light, large]")
      #expect(
        RepeatCommand.of("qa run", tests[1].id)
          == "qa run --device a --orientation portrait --appearance light --dynamic-type large")
    }
  }

  @Test("A window has tests, names, columns and repeat commands of its own")
  func window() throws {
    let ids = [Window.fullScreen, .half].map { CaseID(device: "a", os: OSVersion(18), window: $0) }
    let record = Fixtures.record(
      ids.map { ResultRow("C", "layout.size", .failed, "Small.", $0) },
      criteria: [Fixtures.criterion("C", "The icon is large")])
    let tests = TestCases.fold(RecordIndex(record))
    #expect(tests.map(\.mode) == ["portrait, light", "portrait, light, half of the screen"])
    #expect(
      tests.map { RepeatCommand.of("qa run", $0.id) } == [
        "qa run --device a --orientation portrait --appearance light",
        "qa run --device a --orientation portrait --appearance light --window half",
      ])
    let bytes = try RunJSON.encode(record)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"leftToRight\",\"half\"]"))
    #expect(try RunJSON.decode(bytes) == record)
    let screens = Fixtures.record(
      [ResultRow("C", "layout.size", .failed, "Small.", ids[0])],
      criteria: [Fixtures.criterion("C", "The icon is large")])
    let text = String(decoding: try RunJSON.encode(screens), as: UTF8.self)
    #expect(!text.contains("window") && !text.contains("full-screen"))
    #expect(try RunJSON.decode(RunJSON.encode(screens)) == screens)
    let lines = String(decoding: try ResultsJSONL.bytes(of: record), as: UTF8.self)
    #expect(lines.contains("\"window\":\"full-screen\"") && lines.contains("\"window\":\"half\""))
  }

  @Test("Another table of axes is an error, not another meaning")
  func otherTable() throws {
    let bytes = try withAxis(identifiesTest: false) { try RunJSON.encode(record) }
    #expect(throws: Diagnostic.self) { try RunJSON.decode(bytes) }
  }
}
