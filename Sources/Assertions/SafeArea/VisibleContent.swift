import Model

extension Assertion {
  /// Texts and images are outside the areas that bars and hardware take.
  static let visibleContent = perCase(
    "safe-area.visible-content",
    "Texts and images that do not reach the screen's edge are inside the safe area.",
    [.isAboutFrames, .isAboutContent], pixels: .drawing(),
    measurement: """
      The box around the drawn pixels of each text and image against the screen less the safe-area insets. What reaches the \
      screen's edge does not count on that side if it spans the edge, reaches a second one beside it, goes on beyond it, is \
      cut off there without gaps or takes at least `largeFrom` of the screen.
      """,
    parameters: [
      .tolerance(1),
      .init(
        "largeFrom", .number, "Share of the screen from which an image may reach the screen's edge",
        default: .number(0.15), range: 0...1),
    ],
    reasons: ["uncertain-inset": "The safe area of this device is an estimate."],
    sharing: [Reasons.estimated]
  ) { subject, screen, parameters in
    let tolerance = parameters.points("tolerance")
    // A picture that is meant to cover the screen belongs outside of the safe area; `layout.covers` judges it.
    let covers = Set(screen.covers(of: subject.project.document).map(\.view.id))
    let leaves = screen.leaves.filter { !covers.contains($0.view.id) }
    var unsure: Finding?
    // Where the system draws an image that is larger than the screen is unknown; `layout.intact` reports it.
    let isDictionary = subject.project.document?.format == .infoPlist
    for leaf in leaves {
      let interval = FrameInterval(leaf.area, error: leaf.error)
      let bounds = screen.viewport.bounds
      let safe = bounds.inset(by: screen.viewport.safeArea)
      guard interval.outcome({ !safe.contains($0, tolerance: tolerance) }) != .passed,
        // What the screen cuts off is outside the safe area as well; `layout.intact` reports it.
        !screen.cutsOff(leaf), screen.croppedPicture(leaf, in: subject.project) == nil,
        !isDictionary || leaf.area.width <= bounds.width && leaf.area.height <= bounds.height,
        let finding = judge(leaf, screen, parameters)
      else { continue }
      if finding.reason == nil { return finding }
      unsure = unsure ?? finding
    }
    return unsure
      ?? Finding(
        .passed, "inside", "Every text and image is inside the safe area or reaches the screen's edge.",
        measured: ["views": .number(Double(leaves.count))])
  }

  private static func judge(_ leaf: Leaf, _ screen: Screen, _ parameters: Parameters) -> Finding? {
    let viewport = screen.viewport
    let safe = viewport.bounds.inset(by: viewport.safeArea)
    let tolerance = parameters.points("tolerance")
    let largeFrom = parameters.number("largeFrom")
    func intrusions(_ area: Rect) -> [(edge: ScreenEdge, depth: Points)] {
      area.overshoot(beyond: safe, tolerance).filter { side in
        !area.belongs(to: side.edge, of: viewport.bounds, goingOn: leaf.area, largeFrom: largeFrom)
          && !(leaf.isDrawn && screen.soleCoverage(of: leaf.view.id).isCutOff(at: side.edge))
      }
    }
    let drawn = leaf.isDrawn ? screen.drawnExtent(of: leaf.view.id)?.rect ?? leaf.area : leaf.area
    let interval = FrameInterval(drawn, error: leaf.error)
    guard let failing = interval.failing({ !intrusions($0).isEmpty }) else { return nil }
    let sides = intrusions(failing)
    let isCertain = sides.contains { screen.isCertain(leaf.view, at: $0.edge) }
    let reason =
      interval.outcome { !intrusions($0).isEmpty } == .cannotTell
      ? Reasons.estimated : isCertain ? nil : "uncertain-inset"
    let met = viewport.obstructions.filter { $0.frame.intersection(interval.rect) != nil }.map(\.kind.name)
    let hardware = met.isEmpty ? "" : ", where it overlaps the \(met.joined(separator: " and the "))"
    return Finding(
      reason == nil ? .failed : .cannotTell, "outside-safe-area", .view(leaf.view),
      "\(leaf.view.label) at \(interval.words) is outside the safe area \(sides.words)\(hardware).",
      measured: ["frame": Measure(interval.rect)], expected: ["inside": Measure(safe)], reason: reason
    ).fixed(by: screen.contentFix(of: leaf.view, drawn, sides.map(\.edge)))
  }
}

extension Rect {
  /// Returns the sides on which the rectangle is outside of a safe area, and by how much.
  func overshoot(beyond safe: Rect, _ tolerance: Points) -> [(edge: ScreenEdge, depth: Points)] {
    ScreenEdge.allCases.map { ($0, -gap(to: safe, at: $0)) }.filter { $0.depth > tolerance }
  }

  /// Whether drawn pixels reach an edge of the screen and are meant to: they span it, fill a corner, go on beyond it, or are
  /// large. A small mark in a corner was only forgotten there.
  ///
  /// - Parameter whole: What is drawn with what the screen cuts off.
  fileprivate func belongs(
    to edge: ScreenEdge, of screen: Rect, goingOn whole: Rect, largeFrom: Double
  ) -> Bool {
    guard gap(to: screen, at: edge) <= 0.5 else { return false }
    let length = edge.isHorizontal ? height.value / screen.height.value : width.value / screen.width.value
    let reachesBeside = ScreenEdge.allCases.contains {
      $0.isHorizontal != edge.isHorizontal && gap(to: screen, at: $0) <= 0.5
    }
    return length >= 0.9 || reachesBeside && length >= 0.2 || whole.gap(to: screen, at: edge) < -0.5
      || area >= screen.area * largeFrom
  }
}

extension [(edge: ScreenEdge, depth: Points)] {
  /// `at the top by 6 pt and at the left by 2 pt`
  var words: String { map { "at the \($0.edge.rawValue) by \($0.depth) pt" }.listed() }
}

extension Screen {
  /// Whether the inset at an edge has a source, and the position of the view along this axis depends on no other one without.
  fileprivate func isCertain(_ view: View, at edge: ScreenEdge) -> Bool {
    guard !viewport.uncertainInsets.contains(edge) else { return false }
    let guides = root.safeAreaGuides
    let isHeld = root.path(to: view.id).contains { view in
      holders(of: view, isHorizontal: edge.isHorizontal).contains { $0.touches(guides) }
    }
    return !isHeld || viewport.uncertainInsets.allSatisfy { $0.isHorizontal != edge.isHorizontal }
  }

  /// Returns what moves a text or image into the safe area.
  fileprivate func contentFix(of view: View, _ drawn: Rect, _ edges: [ScreenEdge]) -> Fix {
    let safe = viewport.bounds.inset(by: viewport.safeArea)
    var fix: Fix
    if drawn.width > safe.width || drawn.height > safe.height {
      let isWide = drawn.width > safe.width
      let (side, limit) = isWide ? ("width", safe.width) : ("height", safe.height)
      fix = Fix(
        "It is larger than the safe area. Limit its \(side) to that of the safe area (\(limit.tenths) pt here)."
      )
    } else {
      fix =
        canvasFix(of: view) ?? safeAreaFix(of: view, edges) ?? Fix("Constrain it to the safe-area guide.")
    }
    fix.origins = ([view.origin] + fix.origins).uniqued()
    return fix
  }
}
