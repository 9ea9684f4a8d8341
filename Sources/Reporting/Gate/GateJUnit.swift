import Model
import Verdicts

/// `gate-junit.xml`: a test for the run, each line of the definition of done, each criterion that counts and each
/// waiver. It follows the published schemas, so that every reader accepts it.
struct GateJUnit {
  private struct Test {
    var id: String
    var name: String
    /// `cannotTell` for one that is skipped.
    var outcome: Outcome
    /// The reason that it failed or was skipped.
    var type: String
    var message: String
  }
  private var xml = JUnitWriter()
  private let input: GateReportInput
  private var report: GateReport { input.report }

  var bytes: [UInt8] { xml.bytes }

  init(_ input: GateReportInput) {
    self.input = input
    let suites = [
      ("The run is valid", fitness), ("Definition of done", lines),
      ("Criteria that count", criteria),
      ("Waivers", waivers), ("Other checklists", others),
    ].filter { !$0.1.isEmpty }
    xml.write(JUnitWriter.head + "<testsuites>\n")
    for (number, suite) in suites.enumerated() { write(suite.0, suite.1, id: number) }
    xml.write("</testsuites>\n")
  }

  private var fitness: [Test] {
    if report.diagnostics.isEmpty {
      return [Test(id: "run", name: "The run is valid", outcome: .passed, type: "", message: "")]
    }
    return report.diagnostics.map {
      Test(
        id: "run", name: $0.reason.rawValue, outcome: .failed, type: $0.reason.rawValue,
        message: $0.message.text)
    }
  }

  private var lines: [Test] {
    report.lines.map { test($0.criterion, $0.title, $0.standing, $0.message.text) }
  }

  private var criteria: [Test] {
    let needed = Set(report.lines.flatMap(\.needs))
    return report.criteria.filter { $0.isBlocking || needed.contains($0.criterion) }
      .map { test($0.criterion, $0.title, $0.standing, $0.message.text) }
  }

  private var waivers: [Test] {
    report.waivers.map { use in
      let name = "\(use.waiver.id) on \(use.waiver.criterion), by \(use.waiver.approver)"
      return Test(
        id: "waiver", name: name, outcome: use.state.needsAttention ? .failed : .cannotTell,
        type: "waiver-\(use.state.rawValue)", message: "\(use.message.text) Reason: \(use.waiver.reason)")
    }
  }

  private var others: [Test] {
    report.others.map { other in
      Test(
        id: "checklist", name: "\(other.words) is done",
        outcome: other.isGreen ? .passed : .failed, type: "checklist-not-done",
        message: PlainText.count(other.missing.count, "missing item") + "; see \(other.page)")
    }
  }

  private func test(_ id: String, _ title: String, _ standing: GateReport.Standing, _ message: String) -> Test
  {
    let outcome: Outcome =
      switch standing {
      case .met: .passed
      case .waived, .notApplicable: .cannotTell
      case .errored: .errored
      case .failed, .cannotTell, .needsEvidence: .failed
      }
    return Test(id: id, name: "\(id) \(title)", outcome: outcome, type: standing.rawValue, message: message)
  }

  private mutating func write(_ name: String, _ tests: [Test], id: Int) {
    let counts = tests.reduce(into: RunRecord.TestCounts()) { $0.add($1.outcome) }
    // JUnit's times are UTC, without a zone.
    let time = PlainText.line(report.decidedAt, bytes: 40)
    xml.beginSuite(
      name, id: id, package: "gate-\(Slug.words(report.checklist))", counts,
      timestamp: time.hasSuffix("Z") ? String(time.dropLast()) : time, host: input.hostname)
    var names = UniqueNames()
    for test in tests {
      let classname = "gate-\(Slug.words(report.checklist, limit: 40)).\(Slug.words(test.id, limit: 40))"
      let room = JUnitNames.limit - classname.utf8.count - 12
      xml.beginTest(names.next(classname, PlainText.line(test.name, bytes: room)))
      xml.write(">")
      let message = PlainText.line(test.message, bytes: 2000)
      switch test.outcome {
      case .passed: break
      case .failed: xml.outcome("failure", message, type: test.type, message)
      case .errored: xml.outcome("error", message, type: test.type, message)
      case .cannotTell, .notApplicable:
        xml.outcome("skipped", "\(test.type): \(message)", type: nil, message)
      }
      xml.endTest()
    }
    xml.endSuite()
  }
}
