import Model

/// What a run found out about one drawn screen, all criteria together.
struct ScreenSummary: Sendable {
  var key: ScreenKey
  var worst: Outcome
  /// Criteria by outcome, in the order of the results.
  var failed: [String] = []
  /// Failed, but only because criteria that they rest on fail.
  var resting: [String] = []
  var errored: [String] = []
  var undecided: [String] = []
  var passed: [String] = []
  /// Picture of the worst result that has one.
  var preview: String?
  private var previewOutcome: Outcome = .notApplicable
  /// Every picture that a result shows, by contrast, in the order of the results.
  private(set) var previews: [(name: String, contrast: Contrast)] = []
  var leading: RunResult

  init(_ result: RunResult) {
    key = ScreenKey(result)
    worst = result.outcome
    leading = result
  }

  mutating func add(_ result: RunResult) {
    if result.outcome > worst {
      worst = result.outcome
      leading = result
    }
    if let name = result.preview, preview == nil || result.outcome > previewOutcome {
      preview = name
      previewOutcome = result.outcome
    }
    if let name = result.preview, !previews.contains(where: { $0.name == name }) {
      previews.append((name, result.contrast ?? .normal))
    }
    switch result.outcome {
    case .failed where result.assertion == "dependsOn": Self.note(result.criterion, in: &resting)
    case .failed: Self.note(result.criterion, in: &failed)
    case .errored: Self.note(result.criterion, in: &errored)
    case .cannotTell: Self.note(result.criterion, in: &undecided)
    case .passed: Self.note(result.criterion, in: &passed)
    case .notApplicable: break
    }
  }
  private static func note(_ criterion: String, in list: inout [String]) {
    if list.last != criterion && !list.contains(criterion) { list.append(criterion) }
  }

  /// Devices in the index's order, then orientation, then light before dark; what no case decides comes first.
  static func all(_ record: RunRecord, _ index: RecordIndex) -> [ScreenSummary] {
    var places: [ScreenKey: Int] = [:]
    var screens: [ScreenSummary] = []
    for result in record.results {
      let key = ScreenKey(result)
      let place = places[key] ?? screens.count
      if place == screens.count {
        places[key] = place
        screens.append(ScreenSummary(result))
      }
      screens[place].add(result)
    }
    let order = Dictionary(uniqueKeysWithValues: index.deviceIds.enumerated().map { ($1, $0) })
    func rank(_ key: ScreenKey) -> (Int, Int, Int) {
      (
        key.device.flatMap { order[$0] } ?? -1,
        key.orientation.flatMap { Orientation.allCases.firstIndex(of: $0) } ?? -1,
        key.appearance.flatMap { Appearance.allCases.firstIndex(of: $0) } ?? -1
      )
    }
    return screens.sorted { rank($0.key) < rank($1.key) }
  }
}
