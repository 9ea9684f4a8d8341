import Model

extension Assertion {
  /// Nothing misses the middle of the screen by a few points on every device.
  static let nearlyCentered = perCase(
    "layout.nearly-centered",
    "Nothing misses the horizontal middle of the screen by a few points on every device.",
    pixels: .drawing(PixelUse.never),
    measurement: """
      The distance between the middle of each image, centered text and fill and that of the screen, if constraints make it \
      the same on every device: a constant of a center constraint, or two edges with different constants. An image counts \
      with its drawn pixels, so that transparent edges may be balanced.
      """,
    parameters: [
      .init("from", .number, "Distance in points from which it counts", default: .number(1)),
      .init("upTo", .number, "Distance in points up to which it is taken as an error", default: .number(10)),
    ],
    reasons: ["not-centered": "Nothing on the screen is centered by constraints."]
  ) { _, screen, parameters in
    let from = parameters.points("from") ?? 0
    let upTo = parameters.points("upTo") ?? 0
    var count = 0
    for content in screen.content(except: []) where !content.view.isLeading {
      guard let offset = screen.steadyOffset(of: content.view) else { continue }
      count += 1
      guard offset.distance.magnitude >= from, offset.distance.magnitude <= upTo, content.error < from,
        let extent = screen.drawnExtent(of: content.view.id)?.rect
      else { continue }
      let drawn = extent.midX - screen.viewport.bounds.midX
      guard drawn.magnitude >= from, drawn.magnitude <= upTo + from else { continue }
      return Finding(.failed, .offCenter(content.view, by: drawn, from: from, upTo: upTo)).fixed(
        by: offset.fix)
    }
    return count == 0
      ? Finding(.notApplicable, "not-centered", "Nothing on the screen is centered by constraints.")
      : Finding(
        .passed, "centered", "What constraints center is in the middle of the screen.",
        measured: ["views": Measure(count)])
  }
}

/// How far a view is beside the middle of the screen, whatever the screen's width.
private struct SteadyOffset {
  var distance: Points
  /// What to change, at the view that is off the middle of the one around it.
  var fix: Fix
}

extension Screen {
  /// Returns how far constraints put a view beside the middle on every device; nil if that depends on the device.
  fileprivate func steadyOffset(of view: View) -> SteadyOffset? {
    let path = root.path(to: view.id)
    guard path.count > 1, layout.item(view.id)?.basis == .constraints else { return nil }
    let parents = Dictionary(
      path.dropLast().flatMap { parent in ([parent.id] + parent.guides.map(\.id)).map { ($0, parent) } },
      uniquingKeysWith: { first, _ in first })
    let holders = holders(of: view, isHorizontal: true)
    guard let own = offset(of: view, holders), let other = holders.first.flatMap({ $0.other(than: view.id) }),
      let parent = parents[other],
      holders.allSatisfy({ parents[$0.other(than: view.id) ?? ""]?.id == parent.id })
    else { return nil }
    if parent.id == root.id { return own }
    guard let outer = steadyOffset(of: parent) else { return nil }
    return SteadyOffset(
      distance: own.distance + outer.distance, fix: own.distance == 0 ? outer.fix : own.fix)
  }

  private func offset(of view: View, _ holders: [LayoutConstraint]) -> SteadyOffset? {
    if holders.count == 1, let center = holders.first, center.isCentered(.centerX) {
      let constant = Points(center.constant)
      return SteadyOffset(
        distance: center.firstItem == view.id ? constant : -constant, fix: center.withoutConstant)
    }
    guard holders.count == 2, holders.allSatisfy({ $0.multiplier == 1 }),
      let first = holders.first(where: { ["leading", "left"].contains($0.edge(of: view.id)) }),
      let last = holders.first(where: { ["trailing", "right"].contains($0.edge(of: view.id)) }),
      first.isEdgeToEdge, last.isEdgeToEdge, first.touchesMargin == last.touchesMargin
    else { return nil }
    // Distances inside of the view around it.
    let start = Points(first.firstItem == view.id ? first.constant : -first.constant)
    let end = Points(last.firstItem == view.id ? -last.constant : last.constant)
    let constant = last.firstItem == view.id ? -start : start
    return SteadyOffset(
      distance: (start - end) / 2,
      fix: Fix(
        "Its distances from both sides are \(start) and \(end) pt. Set the constant of \(last.named) from \(Points(last.constant)) to \(constant).",
        [last.origin, first.origin], edits: [last.edit("constant", constant == 0 ? nil : "\(constant)")]))
  }
}

extension LayoutConstraint {
  fileprivate func other(than id: String) -> String? { firstItem == id ? secondItem : firstItem }
  fileprivate var touchesMargin: Bool { firstAttribute.isMargin || secondAttribute?.isMargin == true }
  /// Whether both attributes are the same edge, with or without a margin.
  fileprivate var isEdgeToEdge: Bool {
    firstAttribute.edge != nil && firstAttribute.edge == secondAttribute?.edge
  }
}

extension View {
  /// Whether it shows a text at one side of its frame, so that the frame's middle is not seen.
  fileprivate var isLeading: Bool {
    if case .label(let label) = content { return label.alignment != .center }
    return bearsText && kind != .button
  }
}

extension Finding.Message {
  fileprivate static func offCenter(_ view: View, by distance: Points, from: Points, upTo: Points) -> Self {
    Self(
      "beside-middle", .view(view), cause: .shared("off-center"),
      "\(view.label) is \(distance.magnitude.tenths) pt to the \(distance > 0 ? "right" : "left") of the middle on every device; expected the middle.",
      measured: ["offset": Measure(distance)], expected: ["from": Measure(from), "upTo": Measure(upTo)])
  }
}
