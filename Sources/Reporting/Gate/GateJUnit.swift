import Model
import Verdicts

/// `gate-junit.xml`: a test for the run, each line of the definition of done, each criterion that counts and each
/// waiver. It follows the published schemas, so that every reader accepts it.
struct GateJUnit {
  private struct Test {
    var id: String
    var name: String
    var outcome: Outcome
    /// The reason that it failed or was skipped.
    var type: String
    var message: String
    enum Outcome { case passed, failed, errored, skipped }
  }
  private var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private let input: GateReportInput
  private var report: GateReport { input.report }

  var bytes: [UInt8] { Array(xml.utf8) }

  init(_ input: GateReportInput) {
    self.input = input
    let suites = [
      ("The run is valid", fitness), ("Definition of done", lines),
      ("Criteria that count", criteria),
      ("Waivers", waivers), ("Other checklists", others),
    ].filter { !$0.1.isEmpty }
    xml += "<testsuites>\n"
    for (number, suite) in suites.enumerated() { write(suite.0, suite.1, id: number) }
    xml += "</testsuites>\n"
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
        id: "waiver", name: name, outcome: use.state.needsAttention ? .failed : .skipped,
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
    let outcome: Test.Outcome =
      switch standing {
      case .met: .passed
      case .waived, .notApplicable: .skipped
      case .errored: .errored
      case .failed, .cannotTell, .needsEvidence: .failed
      }
    return Test(id: id, name: "\(id) \(title)", outcome: outcome, type: standing.rawValue, message: message)
  }

  private mutating func write(_ name: String, _ tests: [Test], id: Int) {
    func count(_ outcome: Test.Outcome) -> Int { tests.filter { $0.outcome == outcome }.count }
    let host = PlainText.line(input.hostname, bytes: 200)
    let time = PlainText.line(report.decidedAt.replacingZone, bytes: 40)
    xml += "<testsuite name=\"\(XMLText.attribute(name))\" id=\"\(id)\""
    xml += " package=\"gate-\(Slug.words(report.checklist))\" tests=\"\(tests.count)\""
    xml += " failures=\"\(count(.failed))\" errors=\"\(count(.errored))\" skipped=\"\(count(.skipped))\""
    xml += " time=\"0.000\" timestamp=\"\(XMLText.attribute(time))\""
    xml += " hostname=\"\(XMLText.attribute(host.isEmpty ? "localhost" : host))\">\n"
    xml += "<properties>\n</properties>\n"
    var used = Set<String>()
    for test in tests { write(test, &used) }
    xml += "<system-out></system-out>\n<system-err></system-err>\n</testsuite>\n"
  }

  private mutating func write(_ test: Test, _ used: inout Set<String>) {
    let classname = "gate-\(Slug.words(report.checklist, limit: 40)).\(Slug.words(test.id, limit: 40))"
    let room = JUnitNames.limit - classname.utf8.count - 12
    let words = PlainText.line(test.name, bytes: room)
    var name = words
    var copy = 2
    while !used.insert(classname + "\n" + name).inserted {
      name = "\(words) #\(copy)"
      copy += 1
    }
    xml +=
      "<testcase classname=\"\(XMLText.attribute(classname))\" name=\"\(XMLText.attribute(name))\" time=\"0.000\">"
    let message = XMLText.attribute(PlainText.line(test.message, bytes: 2000))
    let type = XMLText.attribute(PlainText.line(test.type, bytes: 100))
    switch test.outcome {
    case .passed: break
    case .failed: xml += "\n<failure message=\"\(message)\" type=\"\(type)\">\(message)</failure>\n"
    case .errored: xml += "\n<error message=\"\(message)\" type=\"\(type)\">\(message)</error>\n"
    case .skipped: xml += "\n<skipped message=\"\(type): \(message)\">\(message)</skipped>\n"
    }
    xml += "</testcase>\n"
  }
}

extension String {
  /// The time without its zone; JUnit's times are UTC.
  fileprivate var replacingZone: String { hasSuffix("Z") ? String(dropLast()) : self }
}
