import Model
import TestSupport

@testable import Reporting
@testable import Verdicts

/// Verdicts made by hand.
enum GateFixtures {
  static func waiver(_ text: String, id: String = "W-1") -> Waiver {
    Waiver(
      id: id, criterion: "H-1", scope: CaseFilter(devices: ["phone-a"], orientations: [.portrait]),
      reason: text,
      approver: "Alex", start: 0, end: 1_796_083_200, risk: "Small.",
      location: SourceLocation(file: "waivers.yml", line: 2, column: 5))
  }

  /// One thing of each kind, all of its texts `text`.
  static func red(_ text: String = "It does not hold.") -> GateReport {
    var report = GateReport(
      isGreen: false,
      subject: .init(
        project: "App.xcodeproj", target: text, launchScreen: text, kind: "storyboard",
        sourcesDigest: "sha256:0",
        commit: nil), checklist: "house-1.2", matrix: "full", decidedAt: "2026-11-21T12:00:00Z",
      diagnostics: [.init(.sourcesChanged, text)],
      lines: [
        .init(criterion: "D-1", title: text, standing: .met, needs: ["H-1"], message: Message("x", text)),
        .init(
          criterion: "D-2", title: text, standing: .needsEvidence, needs: ["H-2"], message: Message("x", text)
        ),
      ],
      criteria: GateReport.Standing.allCases.enumerated().map { index, standing in
        .init(
          criterion: "H-\(index)", title: text, impact: .serious, isBlocking: index != 5, standing: standing,
          results: ["passed": 3], evidence: [text], waiver: standing == .waived ? "W-1" : nil,
          message: Message("x", text))
      },
      waivers: [
        .init(state: .active, findings: 2, message: Message("x", text), waiver: waiver(text)),
        .init(state: .overWide, findings: 2, message: Message("x", text), waiver: waiver(text, id: "W-2")),
      ],
      evidence: JudgedEvidence.Verdict.allCases.map {
        JudgedEvidence(
          entry: "p", kind: .screenshot, criterion: "H-2", verdict: $0,
          message: Message(.digestDiffers, text, figures: ["deltaE": 1.25]),
          by: text,
          at: "2026-11-20T10:00:00Z", file: text, cases: [text])
      },
      missing: [
        .init(criterion: nil, what: Message("x", text), who: "an engineer", command: "qa run --matrix full"),
        .init(criterion: "H-2", what: Message("x", text), who: text, command: nil),
      ])
    report.notes = [Message("x", text)]
    report.checklistDigest = "sha256:1"
    return report
  }

  static func green() -> GateReport {
    var report = red("It holds.")
    report.isGreen = true
    report.diagnostics = []
    report.missing = []
    report.lines = report.lines.map { line in
      var line = line
      line.standing = .met
      return line
    }
    report.criteria = report.criteria.filter(\.standing.isSettled)
    report.waivers.removeLast()
    return report
  }

  static func input(_ report: GateReport) throws -> GateReportInput {
    GateReportInput(
      report: report, hostname: "builder",
      templates: try Templates.load(from: Checkout.root + "/Reports/templates"), links: ["index.html"])
  }

  static func text(_ path: String, _ report: GateReport) throws -> String {
    let files = try GateFiles.render(input(report))
    return String(decoding: files.first { $0.path == path }?.bytes ?? [], as: UTF8.self)
  }
}
