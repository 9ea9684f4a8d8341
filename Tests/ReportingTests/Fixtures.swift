import Foundation
import Model
import RecordSupport
import TestSupport
import Verdicts

@testable import Reporting

/// Run records made by hand; nothing in them comes from a real app.
enum Fixtures {
  static let timestamp = "2026-01-02T03:04:05"

  static func result(
    _ criterion: String, _ assertion: String, _ outcome: Outcome, _ message: String,
    device: String? = nil, os: String? = nil, orientation: Orientation? = nil,
    appearance: Appearance? = nil, direction: LayoutDirection? = nil, contrast: Contrast = .normal
  ) -> ResultRow {
    let id = device.map {
      CaseID(
        device: $0, os: OSVersion(os ?? "18")!, orientation: orientation ?? .portrait,
        appearance: appearance ?? .light, contrast: contrast, layoutDirection: direction ?? .leftToRight)
    }
    return ResultRow(criterion, assertion, outcome, message, id)
  }

  static func criterion(
    _ id: String, _ title: String, section: String = "acceptance/visual", impact: Impact = .serious,
    verification: RunRecord.Verification = .static, rationale: String = "People see it.",
    fix: String = "Change it."
  ) -> RunRecord.CriterionSummary {
    RunRecord.CriterionSummary(
      id: id, title: title, section: section, impact: impact, verification: verification,
      rationale: rationale,
      fix: fix, standard: nil)
  }

  static func record(
    _ rows: [ResultRow], criteria: [RunRecord.CriterionSummary] = [], checklist: String = "house-1.2"
  ) -> RunRecord {
    let (findings, cases) = RunRecord.folded(rows)
    var record = RunRecord(
      complete: true, shard: nil, tool: .init(name: "qa", version: "0.1.0"),
      subject: .init(
        project: "App.xcodeproj", target: "App", launchScreen: "App/Launch.storyboard",
        kind: "storyboard", sourcesDigest: "sha256:00", commit: nil),
      checklist: .init(id: checklist, digest: "sha256:11", title: "Repository rules", criteria: criteria),
      matrix: .init(id: "pr", environments: 4, cases: cases),
      summary: .init(results: OutcomeCounts(findings)), findings: findings)
    record.summary.tests = TestTable.counts(record)
    return record
  }

  static func input(
    _ record: RunRecord, profile: JUnitProfile = .rich, detail: JUnitDetail = .cases
  ) -> ReportInput {
    ReportInput(
      record: record, timestamp: timestamp, hostname: "builder", duration: 1.5, junitProfile: profile,
      junitDetail: detail, command: "qa run --matrix pr")
  }

  static func withTemplates(_ input: ReportInput) throws -> ReportInput {
    var input = input
    input.templates = try Templates.load(from: Checkout.root + "/Reports/templates")
    return input
  }

  /// One of each outcome on two devices, small enough to check by eye.
  static var small: RunRecord {
    var failed = result(
      "H-1", "layout.size", .failed, "The icon is 119 by 120 points.", device: "phone-a", os: "17",
      orientation: .portrait, appearance: .dark)
    failed.finding.measured = ["width": 119, "height": 120]
    failed.finding.expected = ["width": 120, "height": 120, "tolerance": 0.5]
    failed.finding.file = "App/Launch.storyboard"
    failed.finding.line = 31
    failed.finding.column = 9
    failed.finding.element = "Q7b-Ic-001"
    failed.finding.cause = "icon-size"
    var again = failed
    again.id = CaseID(device: "phone-a", os: OSVersion(18), appearance: .dark)
    return record(
      [
        result(
          "H-1", "layout.size", .passed, "The icon is 120 by 120 points.", device: "phone-a", os: "17",
          orientation: .portrait, appearance: .light), failed, again,
        result(
          "H-1", "layout.size", .notApplicable, "No icon here.", device: "pad-b", os: "17",
          orientation: .landscapeLeft, appearance: .light), unsure,
        result("H-3", "project.key", .passed, "It is set."),
        result("H-4", "image.decode", .errored, "The picture cannot be read."),
      ],
      criteria: [
        criterion("H-1", "The icon is 120 by 120 points"), criterion("H-2", "The screen goes away"),
        criterion("H-3", "The key is set", section: "project"),
        criterion("H-4", "Pictures decode", section: "project"),
      ])
  }
  private static var unsure: ResultRow {
    var unsure = result("H-2", "evidence", .cannotTell, "No evidence was given.")
    unsure.finding.reason = "no-evidence"
    return unsure
  }

  /// What strangers may write into names, labels and paths.
  static let hostileTexts = [
    "<script>alert(1)</script>", "\"\u{301} onmouseover=\"alert(1)", "' onfocus='x", "]]>&amp;<!--",
    "\u{1B}[31mred\u{0}\u{7}\u{8}", "\u{202E}drawrof\u{202C}\u{200B}\u{2067}", "مرحبا بالعالم",
    "🎉👩‍👩‍👧‍👦 ☃\u{FE0F}",
    "a\r\nb\tc\u{2028}d", "[x](javascript:alert(1)) `code` | cell @team", "%0A::error::x",
    String(decoding: [0xEF, 0xBF, 0xBE, 0xEF, 0xBF, 0xBF, 0xEF, 0xB7, 0x90], as: UTF8.self),
    String(repeating: "x", count: 10_000), "", " ",
  ]

  /// Every text of every result and criterion is hostile.
  static var hostile: RunRecord {
    var results: [ResultRow] = []
    var criteria: [RunRecord.CriterionSummary] = []
    for (place, text) in hostileTexts.enumerated() {
      let id = text + "\(place)"
      criteria.append(criterion(id, text, section: text, rationale: text, fix: text))
      var failed = result(
        id, text, place.isMultiple(of: 2) ? .failed : .errored, text, device: text + "d", os: "18",
        orientation: .portrait, appearance: .light)
      failed.finding.reason = text
      failed.finding.file = text
      failed.finding.line = 3
      failed.finding.element = text
      failed.finding.note = text
      failed.finding.waiver = text
      failed.finding.measured = [text: .text(text), "n": Measure.number(.nan).rounded]
      failed.finding.expected = [text: .list([.text(text), .flag(true)])]
      failed.finding.preview = text
      results.append(failed)
      results.append(result(id, text, .cannotTell, text))
    }
    var record = record(results, criteria: criteria, checklist: hostileTexts[0])
    let wild = Rect(x: -1e300, y: 1e300, width: 1e300, height: -5)
    record.screens = hostileTexts.map { text in
      ScreenDrawing(
        preview: text, width: 393, height: 852,
        views: [
          .init(id: text, kind: text, label: text, frame: Rect(x: 9, y: 9, width: 50, height: 50)),
          .init(id: text, kind: text, label: nil, frame: wild),
        ],
        outlines: [
          .init(
            element: text, atLeast: -1e300,
            points: [.init(x: 1e300, y: -1e300, ratio: 1e300)])
        ])
    }
    for (place, text) in hostileTexts.enumerated() { record.screens[place].approximate = [text, "other"] }
    record.subject.target = hostileTexts[1]
    record.subject.project = hostileTexts[0]
    record.matrix.skipped = [.init(reason: .excluded, message: hostileTexts[0], cases: 3)]
    record.definitionOfDone = [.init(criterion: hostileTexts[0], title: hostileTexts[1], needs: hostileTexts)]
    return record
  }
}

extension RunText {
  static func lines(_ record: RunRecord, options: Options = Options()) -> [String] {
    lines(Fixtures.input(record), options: options)
  }
}

extension WorkflowCommands {
  static func lines(_ record: RunRecord) -> [String] { lines(Fixtures.input(record)) }
}

extension HistoryEntry {
  init(_ record: RunRecord, timestamp: String) {
    var input = Fixtures.input(record)
    input.timestamp = timestamp
    self.init(input)
  }
}

/// One page of the report.
struct HTMLPage {
  let input: ReportInput
  let page: HTMLModel.Page

  init(_ input: ReportInput, page: HTMLModel.Page = .report) { (self.input, self.page) = (input, page) }

  func render() throws -> String {
    try PageTemplates(input.templates).render(page.rawValue, HTMLModel(input, page: page).values)
  }
}
