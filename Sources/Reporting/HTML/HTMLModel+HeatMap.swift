import Model

extension HTMLModel {
  /// Device by mode; what no case decides has a row of its own.
  var heatMap: Values {
    let modes = FoldedMessage.distinct(
      Orientation.allCases.flatMap { orientation in
        Appearance.allCases.map { Mode(orientation: orientation, appearance: $0) }
      }
    ).filter { mode in screens.contains { Mode($0.key) == mode } }
    let orientations = FoldedMessage.distinct(modes.map(\.orientation))
    let byKey = Dictionary(grouping: screens.filter { $0.key.device != nil }, by: \.key.device)
    let rows: [Values] = index.deviceIds.compactMap { id in
      guard let own = byKey[id] else { return nil }
      return ["mapDevice": HTMLText.line(index.name(ofDevice: id)), "mapCells": cells(own, modes)]
    }
    let project = screens.filter { $0.key.isProject }
    return [
      "hasMap": !rows.isEmpty && !modes.isEmpty,
      "mapGroups": orientations.map { orientation in
        [
          "groupName": Self.capitalized(ScreenKey.words(orientation)),
          "groupSpan": modes.filter { $0.orientation == orientation }.count,
        ] as Values
      },
      "mapColumns": modes.map { ["columnName": Self.capitalized($0.appearance.rawValue)] as Values },
      "mapRows": rows,
      "mapWidth": modes.count,
      "mapProject": project.prefix(1).map { cell($0) },
    ]
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

  private func cells(_ own: [ScreenSummary], _ modes: [Mode]) -> [Values] {
    var byMode: [Mode: ScreenSummary] = [:]
    for screen in own { if let mode = Mode(screen.key) { byMode[mode] = screen } }
    return modes.map { mode in
      guard let screen = byMode[mode] else {
        return [
          "cellKind": "absent", "cellMark": "", "cellCount": "", "cellWord": "not in this run",
          "cellLink": [],
        ]
      }
      return cell(screen)
    }
  }

  private func cell(_ screen: ScreenSummary) -> Values {
    let (count, word) = Self.headline(screen)
    let isDevice = screen.key.device != nil
    return [
      "cellKind": screen.worst.rawValue, "cellMark": Self.mark(screen.worst),
      "cellCount": count == 0 ? "" : String(count), "cellWord": word,
      "cellLink": [["cellTarget": isDevice ? screenAnchor(screen.key) : "checklist"] as Values],
    ]
  }

  /// How many criteria have the worst outcome, and that in words.
  static func headline(_ screen: ScreenSummary) -> (Int, String) {
    let list: [String] =
      switch screen.worst {
      case .errored: screen.errored
      case .failed: screen.failed.isEmpty ? screen.resting : screen.failed
      case .cannotTell: screen.undecided
      case .passed, .notApplicable: []
      }
    if list.isEmpty { return (0, word(screen.worst)) }
    let criteria = PlainText.count(list.count, "criterion", plural: "criteria")
    let verb: String =
      switch screen.worst {
      case .errored: "errored"
      case .failed: "failed"
      default: "not told"
      }
    return (list.count, "\(criteria) \(verb)")
  }

  static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
