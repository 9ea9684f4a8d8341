import Model

extension Assertion {
  /// No content overlaps the hardware that covers the screen.
  static let clearOfHardware = perCase(
    "safe-area.clear-of-hardware",
    "No view but the exceptions overlaps the notch, the Dynamic Island, the rounded corners or the home indicator.",
    pixels: .none,
    measurement: """
      The painted area of each visible view against the shapes of the device in this orientation: the housing's capsules \
      and rounded boxes, the home indicator and the display's corners. Of a shape with weak sources, only the middle half \
      counts.
      """,
    parameters: [.except],
    reasons: ["uncertain-shape": "The only overlapped shape has a size with weak sources."],
    sharing: [Reasons.estimated]
  ) { _, screen, parameters in
    let content = screen.content(except: screen.ids(of: parameters.selectors("except")))
    var uncertain: Finding?
    for item in content {
      let smallest = touches(of: item.frame.grown(by: -item.error), in: screen.viewport)
      for touch in touches(of: item.frame.grown(by: item.error), in: screen.viewport) {
        let certain = smallest.first { $0.shape == touch.shape }
        let isKnown = certain?.isCertain ?? false
        let reason = isKnown ? nil : certain == nil ? Reasons.estimated : "uncertain-shape"
        let unsure = reason != nil
        let finding = Finding(
          unsure ? .cannotTell : .failed, "touches-hardware", .view(item.view),
          "\(item.view.label) at \(item.interval.words) overlaps the \(touch.name).",
          measured: ["frame": .text(item.frame.description)], expected: ["clearOf": .text(touch.shape)],
          reason: reason
        ).fixed(
          by: screen.safeAreaFix(of: item.view, [.top, .left]) ?? Fix("Move it into the safe area."))
        if !unsure { return finding }
        uncertain = uncertain ?? finding
      }
    }
    if let uncertain { return uncertain }
    let shapes = screen.viewport.obstructions.filter { $0.kind != .statusBar }.count
    return Finding(
      .passed, "clear", "No view overlaps a covered part of the screen.",
      measured: ["views": .number(Double(content.count)), "shapes": .number(Double(shapes))])
  }

  private struct Touch {
    var name: String
    var shape: String
    var isCertain: Bool
  }

  private static func touches(of frame: Rect, in viewport: Viewport) -> [Touch] {
    var found: [Touch] = []
    for obstruction in viewport.obstructions where obstruction.kind != .statusBar {
      if meets(frame, obstruction.frame, cornerRadius: obstruction.cornerRadius) {
        // A view that reaches the middle of a shape overlaps it whatever its exact outline is.
        let shape = obstruction.frame
        let core = Rect(
          x: shape.minX + shape.width / 4, y: shape.minY + shape.height / 4, width: shape.width / 2,
          height: shape.height / 2)
        found.append(
          Touch(
            name: obstruction.kind.name, shape: "\(obstruction.kind.name) \(obstruction.frame)",
            isCertain: obstruction.isCertain || frame.intersection(core) != nil))
      }
    }
    let radius = viewport.cornerRadius
    if radius > 0, crossesCorner(frame, bounds: viewport.bounds, radius: radius) {
      found.append(Touch(name: "display's rounded corner", shape: "corner radius \(radius)", isCertain: true))
    }
    return found
  }

  /// Whether a box meets a rounded box.
  private static func meets(_ frame: Rect, _ shape: Rect, cornerRadius: Points) -> Bool {
    guard let common = frame.intersection(shape) else { return false }
    let radius = min(cornerRadius, min(shape.width, shape.height) / 2)
    guard radius > 0 else { return true }
    // Only a part of the box inside a corner square can be outside the arc.
    for corner in arcs(of: shape, radius: radius) where corner.square.contains(common) {
      let dx = corner.center.x < common.minX ? common.minX - corner.center.x : corner.center.x - common.maxX
      let dy = corner.center.y < common.minY ? common.minY - corner.center.y : corner.center.y - common.maxY
      return dx.value * dx.value + dy.value * dy.value < radius.value * radius.value
    }
    return true
  }

  /// Whether a corner of a box is outside the display's arc.
  private static func crossesCorner(_ frame: Rect, bounds: Rect, radius: Points) -> Bool {
    let corners = [
      Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.minY),
      Point(x: frame.minX, y: frame.maxY), Point(x: frame.maxX, y: frame.maxY),
    ]
    return arcs(of: bounds, radius: radius).contains { arc in
      corners.contains { point in
        guard arc.square.contains(Rect(x: point.x, y: point.y, width: 0, height: 0)) else { return false }
        let dx = (point.x - arc.center.x).value
        let dy = (point.y - arc.center.y).value
        return dx * dx + dy * dy > radius.value * radius.value
      }
    }
  }

  private static func arcs(of rect: Rect, radius: Points) -> [(center: Point, square: Rect)] {
    [
      (rect.minX, rect.minY), (rect.maxX - radius, rect.minY), (rect.minX, rect.maxY - radius),
      (rect.maxX - radius, rect.maxY - radius),
    ].map { x, y in
      let center = Point(
        x: x == rect.minX ? rect.minX + radius : rect.maxX - radius,
        y: y == rect.minY ? rect.minY + radius : rect.maxY - radius)
      return (center, Rect(x: x, y: y, width: radius, height: radius))
    }
  }
}
