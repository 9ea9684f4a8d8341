import Model

extension Assertion {
  /// Nothing misses the middle of the screen by a few points on every device.
  static let nearlyCentered = perCase(
    "layout.nearly-centered",
    "Nothing misses the horizontal middle of the screen by a few points, or is in the middle of the document's canvas only.",
    [.isAboutFrames, .isAboutContent], pixels: .drawing(),
    measurement: """
      The distance between the middle of each image, centered text and fill and that of the screen, if constraints make it \
      the same on every device: a constant of a center constraint, or two edges with different constants. An image counts \
      with its drawn pixels, so that transparent edges may be balanced. Of what no constraint positions, or fixed distances \
      from one edge do, the middle on the document's canvas against that on the screen.
      """,
    parameters: [
      .init("from", .number, "Distance in points from which it counts", default: .number(1)),
      .init("upTo", .number, "Distance in points up to which it is taken as an error", default: .number(10)),
    ],
    reasons: ["not-centered": "Nothing on the screen is centered by constraints."]
  ) { _, screen, parameters in
    let from = parameters.points("from")
    let upTo = parameters.points("upTo")
    var count = 0
    for content in screen.content(except: []) where !content.view.isLeading {
      if let offset = screen.canvasOffset(of: content.view) {
        count += 1
        if max(offset.x.magnitude, offset.y.magnitude) >= max(from, content.error) {
          let ways = [
            (offset.x, offset.x > 0 ? "to the right of" : "to the left of"),
            (offset.y, offset.y > 0 ? "below" : "above"),
          ].filter { $0.0.magnitude >= from }.map { "\($0.0.magnitude.tenths) pt \($0.1)" }
          return Finding(
            .failed, "canvas-only", .view(content.view),
            "\(content.view.label) is in the middle of the document's canvas of \(offset.canvas.words) pt only. On this screen it is \(ways.listed()) the middle.",
            measured: ["offset": Measure(max(offset.x.magnitude, offset.y.magnitude))],
            expected: ["from": Measure(from)]
          ).fixed(by: offset.fix)
        }
        continue
      }
      guard let offset = screen.steadyOffset(of: content.view) else { continue }
      count += 1
      guard offset.distance.magnitude >= from, offset.distance.magnitude <= upTo, content.error < from,
        let extent = screen.drawnExtent(of: content.view.id)?.rect
      else { continue }
      let drawn = extent.midX - screen.viewport.bounds.midX
      guard drawn.magnitude >= from, drawn.magnitude <= upTo + from else { continue }
      return Finding(
        .failed, "beside-middle", .view(content.view), cause: .shared("off-center"),
        "\(content.view.label) is \(drawn.magnitude.tenths) pt to the \(drawn > 0 ? "right" : "left") of the middle on every device; expected the middle.",
        measured: ["offset": Measure(drawn)], expected: ["from": Measure(from), "upTo": Measure(upTo)]
      ).fixed(by: offset.fix(drawn))
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
  /// Returns what to change, at the view that is off the middle of the one around it, so that pixels move to the left.
  var fix: @Sendable (Points) -> Fix
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
      let isFirst = center.firstItem == view.id
      return SteadyOffset(distance: isFirst ? constant : -constant) { drawn in
        center.settingConstant((isFirst ? constant - drawn : constant + drawn).tenths)
      }
    }
    guard holders.count == 2, holders.allSatisfy({ $0.multiplier == 1 }),
      let first = holders.first(where: { ["leading", "left"].contains($0.edge(of: view.id)) }),
      let last = holders.first(where: { ["trailing", "right"].contains($0.edge(of: view.id)) }),
      first.isEdgeToEdge, last.isEdgeToEdge, first.touchesMargin == last.touchesMargin
    else { return nil }
    // Distances inside of the view around it.
    let start = Points(first.firstItem == view.id ? first.constant : -first.constant)
    let end = Points(last.firstItem == view.id ? -last.constant : last.constant)
    return SteadyOffset(distance: (start - end) / 2) { drawn in
      let wanted = (end + drawn * 2).tenths
      let change = last.settingConstant(last.firstItem == view.id ? -wanted : wanted)
      return Fix(
        "Its distances from both sides are \(start) and \(end) pt. \(change.sentence)",
        [last.origin, first.origin], edits: change.edits)
    }
  }
}

/// How far a view that is in the middle of the document's canvas is from the middle of the screen.
private struct CanvasOffset {
  var x: Points = 0
  var y: Points = 0
  var canvas: Size
  var fix: Fix
}

extension Screen {
  /// Returns what centers a view that is in the middle of the document's canvas only, or what else gives it a position; nil
  /// for a view with constraints.
  func canvasFix(of view: View) -> Fix? {
    if let offset = canvasOffset(of: view) { return offset.fix }
    guard let basis = layout.item(view.id)?.basis, basis == .recordedFrame || basis == .autoresizing else {
      return nil
    }
    return Fix(
      "It has no constraints, so it keeps its position on the document's canvas. Add constraints for its position and size."
    )
  }

  /// Returns how far the screen moves a view out of the middle that it has on the canvas; nil if the view is not in the middle
  /// there, or if constraints to the middle or to both edges position it and what it is in.
  fileprivate func canvasOffset(of view: View) -> CanvasOffset? {
    let path = root.path(to: view.id).dropFirst()
    func isFree(_ view: View) -> Bool {
      layout.item(view.id).map { $0.basis != .constraints && $0.basis != .container } ?? false
    }
    guard let item = layout.item(view.id), item.basis != .container,
      let anchor = path.first(where: isFree) ?? path.first,
      let (frame, canvas) = view.canvasFrame(in: root), canvas.contains(frame, tolerance: 0.5)
    else { return nil }
    let isFree = isFree(anchor)
    // What is in the anchor does not position it.
    let inner = Set(anchor.flattened.flatMap { [$0.id] + $0.guides.map(\.id) })
    func held(_ isHorizontal: Bool) -> [LayoutConstraint] {
      holders(of: anchor, isHorizontal: isHorizontal).filter {
        !inner.contains($0.other(than: anchor.id) ?? "")
      }
    }
    let axes = [true, false].filter { isHorizontal in
      let length = isHorizontal ? (frame.width, canvas.width) : (frame.height, canvas.height)
      let held = held(isHorizontal)
      return length.0 < length.1 - 1 && canvas.distance(of: frame, isHorizontal: isHorizontal).magnitude <= 1
        && (isFree ? held.isEmpty : held.count == 1 && held[0].edge(of: anchor.id) != nil)
    }
    // Fixed distances from one edge are chance along one axis, and not along both.
    guard !axes.isEmpty, isFree || axes.count == 2, let outer = anchor.canvasFrame(in: root)?.frame else {
      return nil
    }
    let bounds = viewport.bounds
    let replacing = axes.flatMap(held)
    // What is around the view can be off the middle, so that the view is in it.
    let added = axes.map { isHorizontal in
      let beside = canvas.distance(of: outer, isHorizontal: isHorizontal)
      let name = isHorizontal ? "centerX" : "centerY"
      let constant =
        beside.magnitude <= 1 ? "" : beside > 0 ? " + \(beside.tenths)" : " - \((-beside).tenths)"
      return "\(anchor.id).\(name) = \(root.id).\(name)\(constant)"
    }
    let replaced = replacing.isEmpty ? "" : " instead of \(replacing.map(\.named).listed())"
    let canEdit =
      isFree && path.first?.id == anchor.id && !added.contains { $0.contains(" + ") || $0.contains(" - ") }
    return CanvasOffset(
      x: axes.contains(true) ? item.screenFrame.midX - bounds.midX : 0,
      y: axes.contains(false) ? item.screenFrame.midY - bounds.midY : 0, canvas: canvas.size,
      fix: Fix(
        "Add \(axes.count == 1 ? "a constraint" : "constraints") \(added.listed())\(replaced).",
        [anchor.origin] + replacing.map(\.origin),
        edits: canEdit ? constraintEdits(for: anchor, isCentered: axes.count == 2) : []))
  }
}

extension Rect {
  /// How far the middle of a rectangle is from this one's middle along an axis.
  fileprivate func distance(of other: Rect, isHorizontal: Bool) -> Points {
    isHorizontal ? other.midX - midX : other.midY - midY
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
