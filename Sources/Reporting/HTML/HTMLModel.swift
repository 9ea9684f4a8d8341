import Model

/// The values of the page's templates: dictionaries, lists, texts and flags.
struct HTMLModel: Sendable {
  typealias Values = TemplateValues
  /// Causes with an article each; the rest is counted.
  static let shownCauses = 100

  /// A page of the report.
  enum Page: String {
    /// Verdict, findings, map and checklist.
    case report = "index"
    /// Every drawn screen; a page of its own, because it has most of the elements.
    case screens = "screens-page"
    /// The causes of earlier runs.
    case trend

    var file: String {
      switch self {
      case .report: "index.html"
      case .screens: "screens.html"
      case .trend: "trend.html"
      }
    }
  }

  let input: ReportInput
  var page: Page
  let index: RecordIndex
  let causes: [Cause]
  let undecided: [Cause]
  let screens: [ScreenSummary]
  /// The indices of the causes of a criterion on a screen.
  let causeByFinding: [FindingKey: [Int]]
  /// Measured frames and outlines by the picture's name; only of pictures that exist.
  let drawings: [String: ScreenDrawing]
  /// Titles and pictures of the screens beside the default one.
  let further: [ScreenKey: [(title: String, preview: String)]]

  struct FindingKey: Hashable {
    var criterion: String
    var screen: ScreenKey
  }

  /// Ids of the shapes around pictures.
  let shapeIds: [ScreenOutline: String]
  /// The example of each cause on the page.
  let examples: [RunResult]
  /// The picture that the gallery shows of each screen.
  private(set) var shownPreviews: [ScreenKey: String] = [:]
  private(set) var cards: [Card] = []
  /// For each device, the first one on its card.
  private var leadingDevices: [String: String] = [:]

  init(_ input: ReportInput, page: Page = .report) {
    self.input = input
    self.page = page
    let index = input.analysis.index
    self.index = index
    causes = input.analysis.causes
    undecided = input.analysis.undecided
    screens = input.screens
    var byFinding: [FindingKey: [Int]] = [:]
    for (number, cause) in causes.enumerated() {
      for member in cause.members {
        let criterion = input.record.findings[member.finding].criterion
        let screens: [CaseID?] =
          member.cases.map { cases in index.tests.tests(of: cases).map { index.tests.ids[$0] } } ?? [nil]
        for screen in screens {
          let key = FindingKey(criterion: criterion, screen: ScreenKey(screen))
          if byFinding[key]?.last != number { byFinding[key, default: []].append(number) }
        }
      }
    }
    causeByFinding = byFinding
    drawings = Self.drawings(of: input)
    shapeIds = ScreenOutline.ids(index)
    further = Self.further(input.record)
    examples = input.analysis.causes.prefix(Self.shownCauses).map { $0.example(input.record, index) }
    for screen in screens { shownPreviews[screen.key] = ownPreview(screen) }
    cards = galleryCards()
    for card in cards { for device in card.devices { leadingDevices[device] = card.devices[0] } }
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
      "hasScript": input.templates["report.js"] != nil,
      "skipTarget": causes.isEmpty ? "summary" : "findings",
      "skipText": causes.isEmpty ? "verdict" : "findings",
    ]
    let parts =
      switch page {
      case .screens: [overlays, gallery, runFacts]
      case .trend: [history, timelines, runFacts, ["hasGallery": hasGallery]]
      case .report:
        [
          firstScreen, heatMap, findings, overlays, history, waivers, checklistView, runFacts,
          ["hasGallery": hasGallery, "tiles": tiles],
        ]
      }
    for part in parts { values.merge(part) }
    return values
  }

  private var tiles: [Values] {
    let counts = input.record.summary.tests
    var skipped: [Outcome: Int] = [:]
    let tests = input.junitDetail == .cases ? input.tests : TestCases.fold(input.record, index)
    for test in tests { skipped[test.outcome, default: 0] += 1 }
    let passed = counts.tests - counts.failures - counts.errors - counts.skipped
    return [
      Self.tile("passed", passed, "passed", screensLink(.passed)),
      Self.tile(
        "failed", counts.failures, "failed", screensLink(.failed) ?? (causes.isEmpty ? nil : "#findings")),
      Self.tile(
        "cannotTell", skipped[.cannotTell] ?? 0, "undecided",
        screensLink(.cannotTell) ?? (undecided.isEmpty ? nil : "#undecided")),
      Self.tile("notApplicable", skipped[.notApplicable] ?? 0, "not applicable", nil),
      Self.tile("errored", counts.errors, "errored", causes.isEmpty ? nil : "#findings"),
    ]
  }
  private static func tile(_ kind: String, _ number: Int, _ label: String, _ target: String?) -> Values {
    let link = number == 0 ? nil : target
    let title =
      link?.hasPrefix("#") == true ? "Show the \(label) criteria" : "Show the screens that are \(label)"
    return [
      "tileKind": number == 0 ? "none" : kind, "tileNumber": PlainText.grouped(number), "tileLabel": label,
      "tileMark": (Outcome(rawValue: kind) ?? .passed).mark,
      "tileLink": link.map { [["tileTarget": $0, "tileTitle": title]] } ?? [],
    ]
  }

  /// Whether there is a page with the drawn screens.
  var hasGallery: Bool { screens.contains { $0.key.device != nil } }

  /// Returns the screens with an outcome; nil if no screen has it as its worst.
  private func screensLink(_ outcome: Outcome) -> String? {
    guard screens.contains(where: { $0.key.device != nil && $0.worst == outcome }) else { return nil }
    return "screens.html?outcome=" + outcome.word
  }

  private var firstScreen: Values {
    CauseList(causes: causes, record: input.record, page: "").values(news: news)
  }

  /// Returns the anchor of a screen on the gallery's page, where devices with equal screens share one.
  func screenAnchor(_ key: ScreenKey) -> String {
    var parts = ["screen", key.device.map { Slug.of(leadingDevices[$0] ?? $0) } ?? "project"]
    if let orientation = key.orientation { parts.append(orientation.rawValue) }
    if let appearance = key.appearance { parts.append(appearance.rawValue) }
    return parts.joined(separator: "-")
  }
}
