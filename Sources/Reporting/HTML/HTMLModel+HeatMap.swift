import Model

extension HTMLModel {
  /// The map has a line for each device and a column for each mode, and a line for criteria about the project.
  var heatMap: Values {
    let drawn = Set(screens.compactMap { Mode($0.key) })
    let modes = Orientation.allCases.flatMap { orientation in
      Appearance.allCases.map { Mode(orientation: orientation, appearance: $0) }
    }.filter(drawn.contains)
    let orientations = modes.map(\.orientation).uniqued()
    let drawnScreens = screens.filter { $0.key.device != nil }
    let byKey = Dictionary(grouping: drawnScreens, by: \.key.device)
    let common = commonCauses(drawnScreens)
    let devices: [Values] = index.deviceIds.compactMap { id in
      guard let own = byKey[id] else { return nil }
      return ["mapDevice": HTMLText.line(index.name(ofDevice: id)), "mapCells": cells(own, modes, common)]
    }
    let project = screens.filter { $0.key.isProject }
    return [
      "hasMap": !devices.isEmpty && !modes.isEmpty,
      "mapGroups": orientations.map { orientation in
        [
          "groupName": Self.capitalized(ScreenKey.words(orientation)),
          "groupSpan": modes.filter { $0.orientation == orientation }.count,
        ] as Values
      },
      "mapColumns": modes.map { ["columnName": Self.capitalized($0.appearance.rawValue)] as Values },
      "mapDevices": devices,
      "mapWidth": modes.count,
      "mapProject": project.prefix(1).map { cell($0, common: []) },
      "hasCommon": !common.isEmpty,
      "mapCommon": common.sorted().prefix(Self.shownCauses).map { number in
        [
          "commonTarget": causes[number].id, "commonNumber": String(number + 1),
          "commonCriterion": HTMLText.line(causes[number].criterion, bytes: 100),
        ] as Values
      },
    ]
  }

  /// The numbers of the causes that fail on every drawn screen, so that the map can show what differs.
  private func commonCauses(_ drawn: [ScreenSummary]) -> Set<Int> {
    guard drawn.count > 1, let first = drawn.first else { return [] }
    return drawn.dropFirst().reduce(into: causes(on: first)) { $0.formIntersection(causes(on: $1)) }
  }

  /// Returns the numbers of the causes on a screen, without criteria that only depend on others.
  private func causes(on screen: ScreenSummary) -> Set<Int> {
    Set(
      (screen.errored + screen.failed).compactMap {
        causeByFinding[FindingKey(criterion: $0, screen: screen.key)]
      }.joined())
  }

  struct Mode: Hashable {
    var orientation: Orientation
    var appearance: Appearance
    init(orientation: Orientation, appearance: Appearance) {
      self.orientation = orientation
      self.appearance = appearance
    }
    init?(_ key: ScreenKey) {
      guard let orientation = key.orientation, let appearance = key.appearance else { return nil }
      self.init(orientation: orientation, appearance: appearance)
    }
  }

  private func cells(_ own: [ScreenSummary], _ modes: [Mode], _ common: Set<Int>) -> [Values] {
    var byMode: [Mode: ScreenSummary] = [:]
    for screen in own { if let mode = Mode(screen.key) { byMode[mode] = screen } }
    return modes.map { mode in
      guard let screen = byMode[mode] else {
        return ["cellWord": "not in this run", "cellLink": []]
      }
      return cell(screen, common: common)
    }
  }

  private func cell(_ screen: ScreenSummary, common: Set<Int>) -> Values {
    let own = causes(on: screen).sorted()
    let special = own.filter { !common.contains($0) }
    let isCommon = special.isEmpty && !own.isEmpty
    let mark = screen.worst.mark
    let numbers = Self.numbers(special)
    let text =
      numbers.isEmpty ? mark : screen.worst == .errored ? mark + " " + numbers : numbers
    return [
      "cellKind": screen.worst.rawValue, "cellText": text,
      "cellWord": HTMLText.line(words(screen, own, isCommon: isCommon), bytes: 400),
      "cellCommon": isCommon ? "common" : "",
      "cellLink": [["cellTarget": screenAnchor(screen.key)] as Values],
    ]
  }

  /// Returns `2 4 5 +1`, for indices of causes.
  private static func numbers(_ causes: [Int]) -> String {
    let shown = causes.prefix(causes.count > 4 ? 3 : 4).map { String($0 + 1) }
    return (shown + (causes.count > 4 ? ["+\(causes.count - 3)"] : [])).joined(separator: " ")
  }

  /// Returns `2 causes: LS-V1, LS-I3`, or the outcome of a screen without a cause of its own.
  private func words(_ screen: ScreenSummary, _ own: [Int], isCommon: Bool) -> String {
    if own.isEmpty { return Self.headline(screen).1 }
    let criteria = own.map { causes[$0].criterion }.uniqued().listed(atMost: 8)
    return PlainText.count(own.count, "cause") + (isCommon ? ", as on every screen: " : ": ") + criteria
  }

  /// Returns the number of criteria with the worst outcome, and a phrase for it.
  static func headline(_ screen: ScreenSummary) -> (Int, String) {
    let list: [String] =
      switch screen.worst {
      case .errored: screen.errored
      case .failed: screen.failed.isEmpty ? screen.dependent : screen.failed
      case .cannotTell: screen.undecided
      case .passed, .notApplicable: []
      }
    if list.isEmpty { return (0, screen.worst.word) }
    let criteria = PlainText.count(list.count, "criterion", plural: "criteria")
    let verb: String =
      switch screen.worst {
      case .errored: "with an error"
      case .failed: "failed"
      default: "undecided"
      }
    return (list.count, "\(criteria) \(verb)")
  }

  static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
