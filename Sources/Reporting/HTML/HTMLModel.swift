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

    var file: String { self == .screens ? "screens.html" : rawValue + ".html" }

    /// The beginning of the window's title.
    fileprivate var title: String {
      switch self {
      case .report: ""
      case .screens: "Screens · "
      case .trend: "Trend · "
      }
    }
  }

  let input: ReportInput
  var page: Page
  var index: RecordIndex { input.index }
  var causes: [Cause] { index.causes }
  var undecided: [Cause] { index.undecided }
  var screens: [ScreenSummary] { input.screens }
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
  let shapeIds: [DeviceSummary.Screen: String]
  /// The example of each cause on the page.
  let examples: [RunResult]
  /// The picture that the gallery shows of each screen.
  private(set) var shownPreviews: [ScreenKey: String] = [:]
  private(set) var cards: [Card] = []
  /// The anchor of each screen on the gallery's page.
  private var anchors: [ScreenKey: String] = [:]

  init(_ input: ReportInput, page: Page = .report) {
    self.input = input
    self.page = page
    let index = input.index
    var byFinding: [FindingKey: [Int]] = [:]
    for (number, cause) in index.causes.enumerated() {
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
    shapeIds = Self.shapeIds(index)
    further = Self.further(input.record)
    examples = index.causes.prefix(Self.shownCauses).map { $0.picturedExample(index) }
    for screen in screens { shownPreviews[screen.key] = ownPreview(screen) }
    (cards, anchors) = galleryCards()
  }

  var values: Values {
    let record = input.record
    let verdict = index.verdict
    let checklist = HTMLText.line(
      record.checklist.title.isEmpty ? record.checklist.id : record.checklist.title, bytes: 300)
    var values: Values = [
      "pageTitle": "\(page.title)\(verdict.headline) · \(HTMLText.line(record.subject.target, bytes: 200))",
      "target": HTMLText.line(record.subject.target, bytes: 200),
      "project": HTMLText.line(record.subject.project, bytes: 400),
      "checklistTitle": checklist,
      "checklistId": HTMLText.line(record.checklist.id, bytes: 100),
      "verdictKind": verdict.kind.rawValue,
      "verdictMark": verdict.kind.outcome.mark,
      "headline": verdict.headline,
      "detail": HTMLText.line(verdict.detail),
      "hasScript": input.templates["report.js"] != nil,
      "hasGateLater": true, "isGallery": page == .screens,
    ]
    let parts =
      switch page {
      case .screens: [overlays, gallery]
      case .trend: [history, timelines]
      case .report:
        [
          portraits, heatMap, windowMap, findings, notices, overlays, historyLine, waivers, checklistView,
          runFacts,
          ["tiles": tiles],
        ]
      }
    for part in parts + [navigation, files] { values.merge(part) }
    return values
  }

  /// The map of windows of all sizes.
  private var windowMap: Values {
    guard let map = input.record.matrix.windows else { return ["hasWindows": false] }
    return [
      "hasWindows": true, "windowsHold": map.panels.isEmpty,
      "windowsRange": [map.width, map.height].map { "\($0.first ?? 0) to \($0.last ?? 0)" }.joined(
        separator: " × "),
      "windowsLegend": WindowMapDrawing.legend,
      "windowsAnswers": map.panels.map { panel in
        let picture = panel.picture.flatMap { input.previews[$0] == nil ? nil : PreviewPath.of($0) }
        return [
          "windowsPicture": WindowMapDrawing.element(map, panel, address: picture),
          "windowsName": HTMLText.line("\(panel.criterion) \(panel.assertion)", bytes: 200),
          "windowsText": HTMLText.line(panel.text, bytes: 600),
        ] as Values
      },
    ]
  }

  private var navigation: Values {
    let (target, text) =
      switch page {
      case .screens: ("screens", "screens")
      case .trend: ("history", "trend")
      case .report: causes.isEmpty ? ("summary", "verdict") : ("causes", "causes")
      }
    let others =
      ["index.html"] + (hasGallery ? ["screens.html"] : []) + (input.history == nil ? [] : ["trend.html"])
    return PageNavigation.values(current: page.file, others: others)
      .merging(["skipTarget": target, "skipText": text])
  }

  /// The number of causes, and of criteria by state.
  private var tiles: [Values] {
    let worst: [CriterionSummary.State] = [.errored, .failed, .cannotTell]
    let counts = index.counts
    let ordered = worst.flatMap { state in counts.filter { $0.state == state } }
    let criteria = (ordered + counts.filter { !worst.contains($0.state) }).flatMap { state, number in
      Values.tile(
        state.rawValue, number, (number == 1 ? "criterion " : "criteria ") + state.word, mark: state.mark,
        target: state == .cannotTell ? "undecided" : state.rawValue)
    }
    let number = causes.count
    return Values.tile("failed", number, number == 1 ? "cause" : "causes", mark: "✕", target: "causes")
      + criteria
  }

  /// Whether there is a page with the drawn screens.
  var hasGallery: Bool { screens.contains { $0.key.device != nil } }

  /// Returns the anchor of a screen on the gallery's page, where equal screens share one.
  func screenAnchor(_ key: ScreenKey) -> String { anchors[key] ?? "screens" }
}
