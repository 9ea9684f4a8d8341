import Model

extension Assertion {
  /// In points; beyond an edge or before the center, a distance is negative.
  private static let distances = -20_000.0...20_000

  /// The element's frame has given distances to the edges or the center of the screen or the safe area.
  static let position = ofElement(
    "layout.position",
    "The element's frame has the given distances to the edges or the center of the screen or of the safe area.",
    pixels: .none,
    measurement: """
      The solved frame against the screen, or against the screen less the safe-area insets of this case, in points. \
      Distances to edges are positive inside; offsets from the center are positive to the right and downward.
      """,
    parameters: [
      .init("relativeTo", .string, "screen or safe-area", default: .string("safe-area")),
      .init("top", .number, "Distance of the top edges in points", range: distances),
      .init("left", .number, "Distance of the left edges in points", range: distances),
      .init("bottom", .number, "Distance of the bottom edges in points", range: distances),
      .init("right", .number, "Distance of the right edges in points", range: distances),
      .init("centerX", .number, "Offset of the centers to the right in points", range: distances),
      .init("centerY", .number, "Offset of the centers downward in points", range: distances),
      .tolerance(0.5),
    ],
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
    let distances = PositionDistance.all(of: item.screenFrame, in: area)
    let wanted = distances.compactMap { distance in
      parameters.points(distance.name).map { (distance: distance, points: $0) }
    }
    if wanted.isEmpty {
      return Finding(
        .errored, "no-distance",
        "layout.position needs a distance: \(distances.map(\.name).joined(separator: ", ")).")
    }
    let name = parameters.string("relativeTo") == "screen" ? "the screen" : "the safe area"
    let off = wanted.map { ($0, ($0.distance.points - $0.points).magnitude) }.filter {
      $0.1 + item.error > tolerance
    }
    let outcome: Outcome =
      off.isEmpty ? .passed : off.contains { $0.1 > tolerance + item.error } ? .failed : .cannotTell
    let isUncertain = name == "the safe area" && !screen.viewport.safeAreaIsCertain
    var expected = Dictionary(
      uniqueKeysWithValues: wanted.map { ($0.distance.name, Measure.number($0.points.value)) })
    expected["tolerance"] = .number(tolerance.value)
    func sentence(_ item: (distance: PositionDistance, points: Points)) -> String {
      item.distance.phrase(item.distance.points, name)
    }
    /// Without the edge, if the element is on the wanted side of it.
    func expectation(_ item: (distance: PositionDistance, points: Points)) -> String {
      (item.points.value < 0) == (item.distance.points.value < 0)
        ? "\(item.points.magnitude) pt" : item.distance.phrase(item.points, name)
    }
    var message: Finding.Message =
      off.isEmpty
      ? .positioned(view, wanted.map(sentence))
      : .position(view, off.map { (sentence($0.0), expectation($0.0)) }, tolerance)
    message.measured = Dictionary(
      uniqueKeysWithValues: distances.map { ($0.name, Measure($0.points)) })
    message.expected = expected
    let finding = Finding(
      isUncertain && outcome != .errored ? .cannotTell : outcome, message,
      reason: isUncertain ? "uncertain-inset" : outcome == .cannotTell ? Reasons.estimated : nil)
    guard outcome == .failed else { return finding }
    let fixes = [true, false].compactMap { isHorizontal in
      off.map(\.0).first { $0.distance.isHorizontal == isHorizontal }.flatMap {
        screen.positionFix(
          of: view, isHorizontal: isHorizontal, movement: $0.distance.movement(to: $0.points))
      }
    }
    return finding.fixed(by: Fix.joined(fixes) ?? Fix("Change the constraints that set its position."))
  }
}

/// A distance between a frame and an area around it.
private struct PositionDistance {
  /// The parameter's name.
  var name: String
  /// As in `12 pt below the top of the safe area`, and the same for a negative distance.
  var words: String
  var oppositeWords: String
  var isHorizontal: Bool
  var points: Points

  /// As in `12 pt below the top of the safe area`.
  func phrase(_ points: Points, _ area: String) -> String {
    "\(points.magnitude) pt \(points.value < 0 ? oppositeWords : words) \(area)"
  }

  /// Returns how far the frame has to move to the right or downward to have another distance.
  func movement(to wanted: Points) -> Points {
    ["bottom", "right"].contains(name) ? points - wanted : wanted - points
  }

  static func all(of frame: Rect, in area: Rect) -> [PositionDistance] {
    [
      .init(
        name: "top", words: "below the top of", oppositeWords: "above the top of", isHorizontal: false,
        points: frame.minY - area.minY),
      .init(
        name: "left", words: "from the left edge of", oppositeWords: "beyond the left edge of",
        isHorizontal: true, points: frame.minX - area.minX),
      .init(
        name: "bottom", words: "above the bottom of", oppositeWords: "below the bottom of",
        isHorizontal: false, points: area.maxY - frame.maxY),
      .init(
        name: "right", words: "from the right edge of", oppositeWords: "beyond the right edge of",
        isHorizontal: true, points: area.maxX - frame.maxX),
      .init(
        name: "centerX", words: "to the right of the center of",
        oppositeWords: "to the left of the center of", isHorizontal: true, points: frame.midX - area.midX),
      .init(
        name: "centerY", words: "below the center of", oppositeWords: "above the center of",
        isHorizontal: false, points: frame.midY - area.midY),
    ]
  }
}

extension Finding.Message {

  fileprivate static func positioned(_ view: View, _ distances: [String]) -> Self {
    Self(
      "positioned", .view(view), cause: .shared("position"), "\(view.label) is \(distances.listed()).")
  }

  fileprivate static func position(
    _ view: View, _ distances: [(is: String, wanted: String)], _ tolerance: Points
  ) -> Self {
    Self(
      "position", .view(view),
      distances.map { "\(view.label) is \($0.is); expected \($0.wanted) (±\(tolerance.description))." }
        .joined(separator: " "))
  }
}
