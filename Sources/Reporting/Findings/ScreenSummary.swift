import Model

/// Results of all criteria on one drawn screen.
struct ScreenSummary: Sendable {
  var key: ScreenKey
  var worst: Outcome
  /// Criteria by outcome, in the record's order.
  var failed: [String] = []
  /// Failed only because criteria that they depend on failed.
  var dependent: [String] = []
  var errored: [String] = []
  var undecided: [String] = []
  var passed: [String] = []
  /// Picture of the worst result that has one.
  var preview: String?
  private var previewOutcome: Outcome = .notApplicable
  /// Every picture of the screen's cases, with the contrast, in the record's order.
  private(set) var previews: [(name: String, contrast: Contrast)] = []
  var leading: RunResult

  /// Criteria that failed for reasons of their own, or else those that failed with others.
  var shownFindings: [String] {
    let direct = errored + failed
    return direct.isEmpty ? dependent : direct
  }

  private init(_ result: RunResult) {
    key = ScreenKey(result)
    worst = result.finding.outcome
    leading = result
  }

  private mutating func add(_ result: RunResult) {
    let finding = result.finding
    if finding.outcome > worst {
      worst = finding.outcome
      leading = result
    }
    if let name = result.preview, preview == nil || finding.outcome > previewOutcome {
      preview = name
      previewOutcome = finding.outcome
    }
    switch finding.outcome {
    case .failed where finding.derived == .dependsOn: Self.note(finding.criterion, in: &dependent)
    case .failed: Self.note(finding.criterion, in: &failed)
    case .errored: Self.note(finding.criterion, in: &errored)
    case .cannotTell: Self.note(finding.criterion, in: &undecided)
    case .passed: Self.note(finding.criterion, in: &passed)
    case .notApplicable: break
    }
  }
  private mutating func add(picture name: String?, _ contrast: Contrast) {
    guard let name, !previews.contains(where: { $0.name == name }) else { return }
    previews.append((name, contrast))
  }
  private static func note(_ criterion: String, in list: inout [String]) {
    if list.last != criterion && !list.contains(criterion) { list.append(criterion) }
  }

  /// What does not depend on a case comes first, then the screens by device, then in the order of the axes.
  static func all(_ index: RecordIndex) -> [ScreenSummary] {
    var project: ScreenSummary?
    var screens = [ScreenSummary?](repeating: nil, count: index.tests.ids.count)
    for finding in index.findings {
      guard let cases = finding.cases else {
        let result = index.result(finding)
        if project == nil { project = ScreenSummary(result) }
        project?.add(result)
        continue
      }
      for share in index.tests.shares(cases) {
        guard let first = share.cases.first else { continue }
        let result = index.result(finding, at: first)
        if screens[share.test] == nil { screens[share.test] = ScreenSummary(result) }
        screens[share.test]?.add(result)
        if finding.preview != nil {
          screens[share.test]?.add(picture: finding.preview, index.cases[first].contrast)
        }
      }
    }
    for (test, cases) in index.tests.cases.enumerated() {
      for caseIndex in cases {
        screens[test]?.add(picture: index.previews[caseIndex], index.cases[caseIndex].contrast)
      }
    }
    let order = Dictionary(uniqueKeysWithValues: index.deviceIds.enumerated().map { ($1, $0) })
    let drawn = screens.compactMap { $0 }.sorted { left, right in
      guard let first = left.key.id, let second = right.key.id else { return left.key.id == nil }
      let (one, two) = (order[first.device] ?? -1, order[second.device] ?? -1)
      return one == two ? first < second : one < two
    }
    return (project.map { [$0] } ?? []) + drawn
  }
}
