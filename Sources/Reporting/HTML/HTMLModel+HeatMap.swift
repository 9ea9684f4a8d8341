import Model

extension HTMLModel {
  /// The map has a line for each device and a column for each mode, and a line for criteria about the project.
  var heatMap: Values {
    let drawn = Set(screens.compactMap { Mode($0.key) })
    let modes = Orientation.allCases.flatMap { orientation in
      Appearance.allCases.map { Mode(orientation: orientation, appearance: $0) }
    }.filter(drawn.contains)
    let orientations = modes.map(\.orientation).uniqued()
    let byKey = Dictionary(grouping: screens.filter { $0.key.device != nil }, by: \.key.device)
    let common = commonFindings
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
      "mapProject": project.prefix(1).map { cell($0, common: nil) },
      "hasCommon": common != nil,
    ]
  }

  /// The findings that more than half of the drawn screens share, so that the map can show the other screens clearly.
  private var commonFindings: [String]? {
    let drawn = screens.filter { $0.key.device != nil }
    var counts: [[String]: Int] = [:]
    for screen in drawn { counts[Self.findings(screen), default: 0] += 1 }
    return counts.first { !$0.key.isEmpty && $0.value * 2 > drawn.count && drawn.count > 1 }?.key
  }

  private static func findings(_ screen: ScreenSummary) -> [String] {
    (screen.errored + screen.failed).sorted()
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

  private func cells(_ own: [ScreenSummary], _ modes: [Mode], _ common: [String]?) -> [Values] {
    var byMode: [Mode: ScreenSummary] = [:]
    for screen in own { if let mode = Mode(screen.key) { byMode[mode] = screen } }
    return modes.map { mode in
      guard let screen = byMode[mode] else {
        return [
          "cellKind": "absent", "cellMark": "", "cellCount": "", "cellWord": "not in this run",
          "cellLink": [],
        ]
      }
      return cell(screen, common: common)
    }
  }

  private func cell(_ screen: ScreenSummary, common: [String]?) -> Values {
    let (count, word) = Self.headline(screen)
    let isCommon = common.map { $0 == Self.findings(screen) } ?? false
    let isDevice = screen.key.device != nil
    return [
      "cellKind": screen.worst.rawValue, "cellMark": screen.worst.mark,
      "cellCount": count == 0 ? "" : String(count),
      "cellWord": isCommon ? word + ", as on most screens" : word,
      "cellCommon": isCommon ? "common" : "",
      "cellLink": [["cellTarget": isDevice ? screenAnchor(screen.key) : "checklist"] as Values],
    ]
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
