import Model

extension Assertion {
  /// The element's frame has given distances to the edges or the center of the screen or the safe area.
  static let position = ofElement(
    "layout.position",
    "The element's frame has the given distances to the edges or the center of the screen or of the safe area.",
    .isAboutFrames, pixels: .none,
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
        .errored, "unknown-area",
        "Unknown area \"\(other ?? "")\" in relativeTo. \(fix: "Use screen or safe-area.")")
    }
    guard let item = screen.layout.item(view.id) else { return screen.reasonForNothing(view) }
    let tolerance = parameters.points("tolerance")
    let all = PositionDistance.all
    let found = all.map { (distance: $0, points: $0.points(item.screenFrame, area)) }
    let wanted = found.compactMap { distance, points in
      parameters.optionalNumber(distance.name).map {
        (distance: distance, points: points, wanted: Points($0))
      }
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
        : "\(sentences.joined(separator: " "))",
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
  private var length: FrameLength
  var summary: String
  /// As in `12 pt below the top of the safe area`, and the same for a negative distance.
  private var words: String
  private var oppositeWords: String

  /// The parameter's name.
  var name: String { length.rawValue }
  var isHorizontal: Bool { length.isHorizontal }
  /// Whether the distance gets less when the frame moves to the right or downward.
  var isFromEnd: Bool { length == .bottom || length == .right }

  func points(_ frame: Rect, _ area: Rect) -> Points {
    let (own, other) = (Points(length.value(of: frame)), Points(length.value(of: area)))
    return isFromEnd ? other - own : own - other
  }

  /// As in `12 pt below the top of the safe area`.
  func phrase(_ points: Points, _ area: String) -> String {
    "\(points.magnitude) pt \(points.value < 0 ? oppositeWords : words) \(area)"
  }

  static let all = [
    Self(
      length: .top, summary: "Distance of the top edges", words: "below the top of",
      oppositeWords: "above the top of"),
    Self(
      length: .left, summary: "Distance of the left edges", words: "from the left edge of",
      oppositeWords: "beyond the left edge of"),
    Self(
      length: .bottom, summary: "Distance of the bottom edges", words: "above the bottom of",
      oppositeWords: "below the bottom of"),
    Self(
      length: .right, summary: "Distance of the right edges", words: "from the right edge of",
      oppositeWords: "beyond the right edge of"),
    Self(
      length: .centerX, summary: "Offset of the centers to the right", words: "to the right of the center of",
      oppositeWords: "to the left of the center of"),
    Self(
      length: .centerY, summary: "Offset of the centers downward", words: "below the center of",
      oppositeWords: "above the center of"),
  ]
}
