import Model

/// The values of the page's templates: dictionaries, lists, texts and flags.
struct HTMLModel {
  typealias Values = [String: Any]
  /// Causes on the first screen.
  static let firstCauses = 5
  /// Causes with an article each; the rest is counted.
  static let shownCauses = 100

  let input: ReportInput
  let index: RecordIndex
  let causes: [Cause]
  let undecided: [Cause]
  let screens: [ScreenSummary]
  /// The index of the cause of a criterion on a screen, for links.
  let causeByFinding: [FindingKey: Int]
  /// Measured frames and outlines by the picture's name; only of pictures that exist.
  let drawings: [String: ScreenDrawing]
  /// Titles and pictures of the screens beside the default one.
  let further: [ScreenKey: [(title: String, preview: String)]]

  struct FindingKey: Hashable {
    var criterion: String
    var screen: ScreenKey
  }

  init(_ input: ReportInput) {
    self.input = input
    let index = input.analysis.index
    self.index = index
    causes = input.analysis.causes
    undecided = input.analysis.undecided
    screens = ScreenSummary.all(input.record, index)
    var byFinding: [FindingKey: Int] = [:]
    for (number, cause) in causes.enumerated() {
      for member in cause.members {
        let criterion = input.record.findings[member.finding].criterion
        let screens: [CaseID?] =
          member.cases.map { cases in index.tests.tests(of: cases).map { index.tests.ids[$0] } } ?? [nil]
        for screen in screens {
          let key = FindingKey(criterion: criterion, screen: ScreenKey(screen))
          if byFinding[key] == nil { byFinding[key] = number }
        }
      }
    }
    causeByFinding = byFinding
    drawings = Self.drawings(of: input)
    further = Self.further(input.record)
  }

  var values: Values {
    let record = input.record
    let verdict = input.analysis.verdict
    let checklist = HTMLText.line(
      record.checklist.title.isEmpty ? record.checklist.id : record.checklist.title, bytes: 300)
    var values: Values = [
      "pageTitle": "\(verdict.headline) · \(HTMLText.line(record.subject.target, bytes: 200))",
      "target": HTMLText.line(record.subject.target, bytes: 200),
      "project": HTMLText.line(record.subject.project, bytes: 400),
      "checklistTitle": checklist,
      "checklistId": HTMLText.line(record.checklist.id, bytes: 100),
      "verdictKind": verdict.kind.rawValue,
      "verdictMark": verdict.kind.mark,
      "headline": verdict.headline,
      "detail": HTMLText.line(verdict.detail),
      "tiles": tiles,
      "hasScript": input.templates["report.js"] != nil,
    ]
    values.merge(firstScreen) { $1 }
    values.merge(heatMap) { $1 }
    values.merge(findings) { $1 }
    values.merge(overlays) { $1 }
    values.merge(history) { $1 }
    values.merge(waivers) { $1 }
    values.merge(gallery) { $1 }
    values.merge(checklistView) { $1 }
    values.merge(runFacts) { $1 }
    return values
  }

  private var tiles: [Values] {
    let counts = input.record.summary.tests
    var skipped: [Outcome: Int] = [:]
    let tests = input.junitDetail == .cases ? input.tests : TestCases.fold(input.record, index)
    for test in tests { skipped[test.outcome, default: 0] += 1 }
    let passed = counts.tests - counts.failures - counts.errors - counts.skipped
    return [
      Self.tile("passed", passed, "passed"),
      Self.tile("failed", counts.failures, "failed"),
      Self.tile("cannotTell", skipped[.cannotTell] ?? 0, "undecided"),
      Self.tile("notApplicable", skipped[.notApplicable] ?? 0, "not applicable"),
      Self.tile("errored", counts.errors, "errored"),
    ]
  }
  private static func tile(_ kind: String, _ number: Int, _ label: String) -> Values {
    [
      "tileKind": number == 0 ? "none" : kind, "tileNumber": PlainText.grouped(number), "tileLabel": label,
      "tileMark": (Outcome(rawValue: kind) ?? .passed).mark,
    ]
  }

  private var firstScreen: Values {
    let more = causes.count - Self.firstCauses
    return [
      "hasCauses": !causes.isEmpty,
      "causeCount": PlainText.count(causes.count, "cause"),
      "firstCauses": causes.prefix(Self.firstCauses).map { cause in
        [
          "firstAnchor": cause.id, "firstCriterion": HTMLText.line(cause.criterion, bytes: 100),
          "firstImpact": cause.outcome == .errored ? "errored" : cause.impact.rawValue,
          "firstMessage": HTMLText.line(cause.message, bytes: 200),
          "firstExtent": String(
            Causes.extent(cases: cause.cases.count, devices: cause.devices.count).dropFirst(2)),
          "firstNews": news(of: cause), "firstBadge": badge(cause),
          "firstLocation": HTMLText.line(cause.location.map { "\($0)" } ?? "", bytes: 400),
        ] as Values
      },
      "moreCauses": more > 0 ? [["moreCount": PlainText.grouped(more)] as Values] : [],
    ]
  }

  func screenAnchor(_ key: ScreenKey) -> String {
    var parts = ["screen", key.device.map { Slug.of($0) } ?? "project"]
    if let orientation = key.orientation { parts.append(orientation.rawValue) }
    if let appearance = key.appearance { parts.append(appearance.rawValue) }
    return parts.joined(separator: "-")
  }
}
