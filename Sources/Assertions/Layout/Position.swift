import Model

extension Assertion {
  /// The element's frame has given distances to the edges or the center of the screen or the safe area.
  static let position = ofElement(
    "layout.position",
    "The element's frame has the given distances to the edges or the center of the screen or of the safe area.",
    isAboutFrames: true, pixels: .none,
    measurement: """
      The solved frame against the screen, or against the screen less the safe-area insets of this case, in points. \
      Distances to edges are positive inside; offsets from the center are positive to the right and downward.
      """,
    parameters: [
      .init("relativeTo", .string, "screen or safe-area", default: .string("safe-area"))
    ]
      + PositionDistance.all.map {
        // Beyond an edge or before the center, a distance is negative.
        .init($0.name, .number, "\($0.summary) in points", range: -20_000...20_000)
      } + [.tolerance(0.5)],
    reasons: ["uncertain-inset": "The safe area of this device is an estimate."],
    sharing: [Reasons.estimated]
  ) { _, screen, view, parameters in
    let area: Rect
    switch parameters.string("relativeTo") {
    case "screen": area = screen.viewport.bounds
    case "safe-area": area = screen.viewport.bounds.inset(by: screen.viewport.safeArea)
    case let other:
      return Finding(
        .errored, "unknown-area", "Unknown area \"\(other ?? "")\" in relativeTo. Use screen or safe-area.")
    }
    guard let item = screen.layout.item(view.id) else { return screen.reasonForNothing(view) }
    let tolerance = parameters.points("tolerance") ?? 0.5
    let all = PositionDistance.all
    let found = all.map { (distance: $0, points: $0.points(item.screenFrame, area)) }
    let wanted = found.compactMap { distance, points in
      parameters.points(distance.name).map { (distance: distance, points: points, wanted: $0) }
    }
    if wanted.isEmpty {
      return Finding(
        .errored, "no-distance",
        "layout.position needs a distance: \(all.map(\.name).joined(separator: ", ")).")
    }
    let name = parameters.string("relativeTo") == "screen" ? "the screen" : "the safe area"
    let off = wanted.filter { ($0.points - $0.wanted).magnitude + item.error > tolerance }
    let outcome = Outcome(wanted.map { $0.points - $0.wanted }, error: item.error, tolerance)
    let isUncertain = name == "the safe area" && !screen.viewport.safeAreaIsCertain
    let sentences = off.map { distance, points, wanted in
      // Without the edge, if the element is on the wanted side of it.
      let goal =
        (wanted.value < 0) == (points.value < 0)
        ? "\(wanted.magnitude) pt" : distance.phrase(wanted, name)
      return
        "\(view.label) is \(distance.phrase(points, name)); expected \(goal) (±\(tolerance.description))."
    }
    let finding = Finding(
      isUncertain ? .cannotTell : outcome, off.isEmpty ? "positioned" : "position", .view(view),
      cause: .shared("position"),
      off.isEmpty
        ? "\(view.label) is \(wanted.map { $0.distance.phrase($0.points, name) }.listed())."
        : sentences.joined(separator: " "),
      measured: Dictionary(uniqueKeysWithValues: found.map { ($0.distance.name, Measure($0.points)) }),
      expected: Dictionary(
        uniqueKeysWithValues: wanted.map { ($0.distance.name, Measure($0.wanted)) }
          + [("tolerance", Measure(tolerance))]),
      reason: isUncertain ? "uncertain-inset" : outcome == .cannotTell ? Reasons.estimated : nil)
    guard outcome == .failed else { return finding }
    let fixes = [true, false].compactMap { isHorizontal in
      off.first { $0.distance.isHorizontal == isHorizontal }.flatMap { distance, points, wanted in
        screen.positionFix(
          of: view, isHorizontal: isHorizontal,
          movement: distance.isFromEnd ? points - wanted : wanted - points)
      }
    }
    return finding.fixed(by: Fix.joined(fixes) ?? Fix("Change the constraints that set its position."))
  }
}

/// A distance between a frame and an area around it.
private struct PositionDistance: Sendable {
  /// The parameter's name.
  var name: String
  var summary: String
  /// As in `12 pt below the top of the safe area`, and the same for a negative distance.
  var words: String
  var oppositeWords: String
  var points: @Sendable (_ frame: Rect, _ area: Rect) -> Points

  init(
    _ name: String, _ summary: String, _ words: String, _ oppositeWords: String,
    _ points: @escaping @Sendable (Rect, Rect) -> Points
  ) {
    (self.name, self.summary, self.words, self.oppositeWords) = (name, summary, words, oppositeWords)
    self.points = points
  }

  var isHorizontal: Bool { ["left", "right", "centerX"].contains(name) }
  /// Whether the distance gets less when the frame moves to the right or downward.
  var isFromEnd: Bool { ["bottom", "right"].contains(name) }

  /// As in `12 pt below the top of the safe area`.
  func phrase(_ points: Points, _ area: String) -> String {
    "\(points.magnitude) pt \(points.value < 0 ? oppositeWords : words) \(area)"
  }

  static let all = [
    PositionDistance("top", "Distance of the top edges", "below the top of", "above the top of") {
      $0.minY - $1.minY
    },
    PositionDistance("left", "Distance of the left edges", "from the left edge of", "beyond the left edge of")
    {
      $0.minX - $1.minX
    },
    PositionDistance("bottom", "Distance of the bottom edges", "above the bottom of", "below the bottom of") {
      $1.maxY - $0.maxY
    },
    PositionDistance(
      "right", "Distance of the right edges", "from the right edge of", "beyond the right edge of"
    ) {
      $1.maxX - $0.maxX
    },
    PositionDistance(
      "centerX", "Offset of the centers to the right", "to the right of the center of",
      "to the left of the center of"
    ) { $0.midX - $1.midX },
    PositionDistance(
      "centerY", "Offset of the centers downward", "below the center of", "above the center of"
    ) {
      $0.midY - $1.midY
    },
  ]
}
