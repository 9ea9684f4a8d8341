import Model

extension HTMLModel {
  /// The map has a line for devices with equal cells and a column for each mode, and a line for criteria about the project.
  var heatMap: Values {
    let drawn = Set(screens.compactMap { mode($0.key) })
    let modes = Orientation.allCases.flatMap { orientation in
      Window.allCases.flatMap { window in
        Appearance.allCases.map { Mode(orientation: orientation, appearance: $0, window: window) }
      }
    }.filter(drawn.contains)
    let orientations = modes.map(\.orientation).uniqued()
    let drawnScreens = screens.filter { $0.key.device != nil }
    let byKey = Dictionary(grouping: drawnScreens, by: \.key.device)
    let common = commonCauses(drawnScreens)
    let screensByDevice = index.deviceIds.compactMap { id in
      byKey[id].map { own in
        (device: id, screens: modes.map { mode in own.last { self.mode($0.key) == mode } })
      }
    }
    let lines = screensByDevice.grouped { line in line.screens.map { cell($0, common) } }.map { cells, own in
      (cells: cells, devices: own.map(\.device), screens: own[0].screens)
    }
    let project = screens.filter { $0.key.isProject }.prefix(1).map { cell($0, common) }
    return [
      "hasMap": !lines.isEmpty && !modes.isEmpty,
      "mapGroups": orientations.map { orientation in
        [
          "groupName": Self.capitalized(ScreenKey.words(orientation)),
          "groupSpan": modes.filter { $0.orientation == orientation }.count,
        ] as Values
      },
      "mapColumns": modes.map { ["columnName": Self.capitalized($0.name)] as Values },
      "mapDevices": lines.map { line in
        [
          "mapDevice": HTMLText.line(index.name(ofDevice: line.devices[0])),
          "mapMore": more(line.devices), "mapCells": zip(line.cells, line.screens).map(values),
        ] as Values
      },
      "mapWidth": modes.count,
      "mapProject": project.map { values($0, nil) },
      "mapLegend": legend(lines.flatMap(\.cells) + project, hasCommon: !common.isEmpty),
      "hasCommon": !common.isEmpty,
      "mapCommon": common.sorted().prefix(Self.shownCauses).map { number in
        [
          "commonTarget": causes[number].id, "commonNumber": String(number + 1),
          "commonCriterion": HTMLText.line(causes[number].criterion, bytes: 100),
        ] as Values
      },
    ]
  }

  /// What a line of the map says about one screen.
  private struct Cell: Hashable {
    var kind: String
    var text: String
    var words: String
    var isCommon: Bool
  }

  /// Returns `53 more devices: the same`, with their names; nothing for one device.
  private func more(_ devices: [String]) -> [Values] {
    if devices.count == 1 { return [] }
    let names = devices.dropFirst().map { index.name(ofDevice: $0) }
    return [
      [
        "moreText": "\(names.count) more \(names.count == 1 ? "device" : "devices"): the same",
        "moreNames": HTMLText.line(names.listed(), bytes: 4000),
      ]
    ]
  }

  /// The marks that the map has.
  private func legend(_ cells: [Cell], hasCommon: Bool) -> [Values] {
    let kinds = Set(cells.filter { !$0.isCommon }.map(\.kind))
    let all = [
      ("passed", "✓", "passed"), ("failed", "2", "number of a cause that fails here"),
      ("common", "✕", "only what fails on every screen"), ("cannotTell", "?", "undecided"),
      ("errored", "! 1", "number of a cause that is an error"),
    ]
    return all.filter { $0.0 == "common" ? hasCommon : kinds.contains($0.0) }.map {
      ["legendKind": $0.0, "legendMark": $0.1, "legendText": $0.2]
    }
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
    var window: Window
    /// `light`, and for a window its part of the screen.
    var name: String {
      window == .fullScreen
        ? appearance.rawValue : appearance.rawValue + ", " + ScreenKey.words(window)
    }
  }

  private func mode(_ key: ScreenKey) -> Mode? {
    key.id.map { Mode(orientation: $0.orientation, appearance: $0.appearance, window: $0.window) }
  }

  /// - Parameter screen: Nil for a mode that the run does not have on the device.
  private func cell(_ screen: ScreenSummary?, _ common: Set<Int>) -> Cell {
    guard let screen else { return Cell(kind: "", text: "", words: "not in this run", isCommon: false) }
    let own = causes(on: screen).sorted()
    let special = own.filter { !common.contains($0) }
    let isCommon = special.isEmpty && !own.isEmpty
    let mark = screen.worst.mark
    let numbers = Self.numbers(special)
    return Cell(
      kind: screen.worst.rawValue,
      text: numbers.isEmpty ? mark : screen.worst == .errored ? mark + " " + numbers : numbers,
      words: words(screen, own, isCommon: isCommon), isCommon: isCommon)
  }

  private func values(_ cell: Cell, _ screen: ScreenSummary?) -> Values {
    [
      "cellKind": cell.kind, "cellText": cell.text, "cellWord": HTMLText.line(cell.words, bytes: 400),
      "cellCommon": cell.isCommon ? "common" : "",
      "cellTarget": screen.map { [screenAnchor($0.key)] } ?? [],
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
