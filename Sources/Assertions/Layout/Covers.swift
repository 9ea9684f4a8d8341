import Imaging
import Model

extension Assertion {
  /// A picture that is meant to cover the screen leaves no strip.
  static let covers = perCase(
    "layout.covers", "A picture that is meant to cover the screen leaves no strip of the background.",
    [.isAboutFrames, .isAboutContent], pixels: .drawing(),
    measurement: """
      The box of each opaque picture against the screen's edges, and the CIEDE2000 difference between the picture and what \
      is beside it. A picture is meant to cover the screen if it ends at the safe area or nearer to the edge on all sides, \
      if its frame covers the document's canvas, or if it takes at least half of the screen and reaches two opposite edges.
      """,
    parameters: [
      .init(
        "visibleFrom", .number, "Color difference (CIEDE2000) from which a strip is visible",
        default: .number(2))
    ],
    reasons: [
      Reasons.noPicture: "The screen shows no picture that is meant to cover it.",
      "uncertain-inset": "The safe area of this device is an estimate.",
    ]
  ) { subject, screen, parameters in
    let covers = screen.covers(of: subject.project.document)
    guard !covers.isEmpty else {
      return Finding(
        .notApplicable, Reasons.noPicture, "The screen shows no picture that is meant to cover it.")
    }
    let limit = parameters.number("visibleFrom")
    var unsure: Finding?
    for cover in covers {
      let strips = cover.strips.filter { $0.picture.most >= limit }
      guard let strip = strips.first else { continue }
      let isCertain =
        cover.intent != .safeArea
        || screen.viewport.uncertainInsets.isDisjoint(with: strips.map(\.picture.edge))
      let sides = strips.map { "at the \($0.picture.edge.rawValue) (\($0.gap.tenths) pt)" }.listed()
      let (inside, outside) = (strip.picture.inside, strip.picture.outside)
      let finding = Finding(
        isCertain ? .failed : .cannotTell, "strip", .view(cover.view),
        "\(cover.view.label) is meant to cover the screen, but the background \(outside) shows beside it \(sides); the picture there is \(inside).",
        measured: [
          "inside": .text(inside), "outside": .text(outside), "deltaE": Measure(strip.picture.most),
        ].merging(strips.map { ($0.picture.edge.rawValue, Measure($0.gap)) }) { own, _ in own },
        expected: ["top": 0, "left": 0, "bottom": 0, "right": 0, "visibleFrom": Measure(limit)],
        reason: isCertain ? nil : "uncertain-inset"
      ).fixed(by: screen.coverFix(of: cover, strips.map(\.picture.edge)))
      if isCertain { return finding }
      unsure = unsure ?? finding
    }
    return unsure
      ?? Finding(
        .passed, "covers", "Every picture that is meant to cover the screen does.",
        measured: ["pictures": Measure(covers.count)])
  }
}

/// A picture that is meant to cover the screen.
struct CoverPicture: Sendable {
  enum Intent: Sendable {
    /// It ends at the safe area, or nearer to the screen's edge, on all sides.
    case safeArea
    /// Its frame covers the document's canvas.
    case canvas
    /// It takes at least half of the screen and reaches two opposite edges.
    case letterbox
  }
  var view: View
  var intent: Intent
  /// Where it ends inside of the screen.
  var strips: [(picture: PictureEdge, gap: Points)]
}

extension Screen {
  /// Returns the pictures that are meant to cover the screen, and are opaque where they end inside of it.
  ///
  /// - Parameter document: What the screen shows. What the system does with pictures that no document lays out is unknown.
  func covers(of document: InterfaceDocument?) -> [CoverPicture] {
    guard let document, document.format != .infoPlist else { return [] }
    return leaves.compactMap { leaf in
      guard leaf.view.imageName != nil, leaf.isDrawn else { return nil }
      var area = leaf.area
      for clip in leaf.clips { area = area.intersection(clip) ?? .zero }
      let gaps = ScreenEdge.allCases.map { (edge: $0, gap: area.gap(to: viewport.bounds, at: $0)) }
      guard let intent = intent(of: leaf.view, area) else { return nil }
      let wide = gaps.filter { $0.gap > 0.5 + leaf.error }
      if wide.isEmpty { return CoverPicture(view: leaf.view, intent: intent, strips: []) }
      let edges = pictureEdges(of: leaf.view.id)
      let strips = wide.compactMap { wide in
        edges.first { $0.edge == wide.edge }.map { (picture: $0, gap: wide.gap) }
      }
      // What shows through a translucent edge continues beside it.
      if intent != .letterbox, strips.count < wide.count || strips.contains(where: { !$0.picture.isOpaque }) {
        return CoverPicture(view: leaf.view, intent: intent, strips: [])
      }
      guard strips.count == wide.count, strips.allSatisfy(\.picture.isOpaque),
        !strips.contains(where: { isFilled(beside: leaf.view, area, $0.picture.edge) })
      else { return nil }
      return CoverPicture(view: leaf.view, intent: intent, strips: strips)
    }
  }

  private func intent(of view: View, _ area: Rect) -> CoverPicture.Intent? {
    func gap(_ edge: ScreenEdge) -> Points { area.gap(to: viewport.bounds, at: edge) }
    let endsAtSafeArea = ScreenEdge.allCases.allSatisfy { edge in
      let inset = viewport.safeArea.inset(at: edge)
      if gap(edge) <= 0.5 { return true }
      return gap(edge) <= inset + 0.5 && safeAreaHolder(of: view, at: edge) != nil
    }
    if endsAtSafeArea { return .safeArea }
    if let frame = node(view.id)?.node.frame, !frame.contains(viewport.bounds, tolerance: 0.5),
      view.coversCanvas(of: root)
    {
      return .canvas
    }
    let isLarge = (area.intersection(viewport.bounds)?.area ?? 0) >= viewport.bounds.area / 2
    func isLetterbox(_ reached: (ScreenEdge, ScreenEdge), _ left: (ScreenEdge, ScreenEdge)) -> Bool {
      gap(reached.0) <= 0.5 && gap(reached.1) <= 0.5 && gap(left.0) > 0.5
        && (gap(left.0) - gap(left.1)).magnitude <= 1
    }
    let sides = (ScreenEdge.left, ScreenEdge.right)
    let ends = (ScreenEdge.top, ScreenEdge.bottom)
    return isLarge && (isLetterbox(sides, ends) || isLetterbox(ends, sides)) ? .letterbox : nil
  }

  /// Returns the view that constraints tie to the safe area: the view itself, or one around it that ends at the same edge.
  private func safeAreaHolder(of view: View, at edge: ScreenEdge) -> View? {
    let guides = root.safeAreaGuides
    func end(_ view: View) -> Points? {
      layout.item(view.id)?.screenFrame.gap(to: viewport.bounds, at: edge)
    }
    for candidate in root.path(to: view.id).dropFirst().reversed() {
      guard let own = end(view), let other = end(candidate), (own - other).magnitude <= 0.5 else {
        return nil
      }
      if holders(of: candidate, isHorizontal: edge.isHorizontal).contains(where: { $0.touches(guides) }) {
        return candidate
      }
    }
    return nil
  }

  /// Whether another view than one that covers the screen paints most of the strip beside a picture.
  private func isFilled(beside view: View, _ area: Rect, _ edge: ScreenEdge) -> Bool {
    let strip = area.strip(to: viewport.bounds, at: edge)
    let around = Set(root.path(to: view.id).map(\.id))
    return drawn.nodes.contains { node in
      guard !around.contains(node.viewID), let painted = node.paintedArea,
        !painted.contains(viewport.bounds, tolerance: 0.5), let common = painted.intersection(strip)
      else { return false }
      return common.area >= strip.area / 2
    }
  }

  /// Returns one fix for all devices: at the sides with a strip, and at those where another device may have one.
  fileprivate func coverFix(of cover: CoverPicture, _ edges: [ScreenEdge]) -> Fix {
    // A view around the picture may be the one that ends at the safe area.
    let view = edges.lazy.compactMap { safeAreaHolder(of: cover.view, at: $0) }.first ?? cover.view
    let guides = root.safeAreaGuides
    let isFramed = node(view.id)?.node.frame.contains(viewport.bounds, tolerance: 0.5) ?? false
    let sides = ScreenEdge.allCases.filter { edge in
      cover.intent != .safeArea || edges.contains(edge)
        || holders(of: view, isHorizontal: edge.isHorizontal).contains { constraint in
          constraint.touches(guides)
            && [edge.rawValue, edge.pinned.rawValue].contains(constraint.edge(of: view.id))
        }
    }
    let mode = Fix(
      "Set its content mode to Aspect Fill.", [cover.view.origin], edits: [cover.view.edit(.scaleAspectFill)])
    let pins =
      isFramed
      ? nil : edgeFix(of: view, sides) ?? Fix("Pin it to all four edges of the root view.")
    return Fix.joined([pins, cover.view.contentMode == .scaleAspectFit ? mode : nil].compactMap { $0 })
      ?? Fix("Pin it to all four edges of the root view.")
  }
}

extension View {
  /// Whether the frame that the document records covers all of its canvas.
  func coversCanvas(of root: View) -> Bool {
    canvasFrame(in: root).map { $0.frame.contains($0.canvas, tolerance: 1) } ?? false
  }

  /// Returns the frame that the document records, in the coordinates of its canvas; nil if a frame between the view and the
  /// root is not recorded or is marked as misplaced.
  func canvasFrame(in root: View) -> (frame: Rect, canvas: Rect)? {
    guard let canvas = root.recordedFrame, let own = recordedFrame, !isMisplaced else { return nil }
    var frame = Rect(x: 0, y: 0, width: own.width, height: own.height)
    for step in root.path(to: id).dropFirst() {
      guard let recorded = step.recordedFrame else { return nil }
      frame = frame.offset(x: recorded.x, y: recorded.y)
    }
    return (frame, Rect(x: 0, y: 0, width: canvas.width, height: canvas.height))
  }
}

extension Rect {
  /// How far the edge is inside of the same edge of `bounds`; negative where it is outside.
  func gap(to bounds: Rect, at edge: ScreenEdge) -> Points {
    switch edge {
    case .top: minY - bounds.minY
    case .left: minX - bounds.minX
    case .bottom: bounds.maxY - maxY
    case .right: bounds.maxX - maxX
    }
  }

  /// The part of `bounds` between an edge and the same edge of `bounds`, as long as this rectangle.
  fileprivate func strip(to bounds: Rect, at edge: ScreenEdge) -> Rect {
    let inside = intersection(bounds) ?? .zero
    let gap = gap(to: bounds, at: edge)
    return switch edge {
    case .top: Rect(x: inside.x, y: bounds.minY, width: inside.width, height: gap)
    case .left: Rect(x: bounds.minX, y: inside.y, width: gap, height: inside.height)
    case .bottom: Rect(x: inside.x, y: bounds.maxY - gap, width: inside.width, height: gap)
    case .right: Rect(x: bounds.maxX - gap, y: inside.y, width: gap, height: inside.height)
    }
  }
}

extension Insets {
  fileprivate func inset(at edge: ScreenEdge) -> Points {
    switch edge {
    case .top: top
    case .left: left
    case .bottom: bottom
    case .right: right
    }
  }
}
