import Model

extension Assertion {
  /// What criteria need of frames, by the id of their assertion. Other assertions look at pixels that no frame decides.
  package static let demands: [String: @Sendable (FrameSample) -> FrameDemand] = [
    "layout.consistent": { _ in .nothing },
    "layout.constraints": { _ in .nothing },
    "layout.position": { sample in sample.ofElement { sample.position(of: $0) } },
    "layout.frame": { sample in sample.ofElement { sample.formulas(of: $0) } },
    "layout.size": { sample in sample.ofElement { sample.size(of: $0) } },
    "layout.pinned-to-edges": { sample in sample.ofElement { sample.edges(of: $0) } },
    "layout.centered": { sample in sample.ofElement { sample.center(of: $0) } },
    "layout.whole": { sample in sample.ofElement { sample.wholeness(of: $0) } },
    "layout.fills-screen": { $0.cover },
    "safe-area.inside": { $0.safeContent },
    "safe-area.visible-content": { $0.safeLeaves },
  ]
}

extension FrameSample {
  private var tolerance: Points { parameters.points("tolerance") ?? 0.5 }

  fileprivate func ofElement(_ demand: (View) -> FrameDemand) -> FrameDemand {
    guard case .found(_, let view) = subject.look(up: "of", parameters), screen.layout.item(view.id) != nil
    else { return .unknown("the element is not on the screen") }
    return demand(view)
  }

  fileprivate func position(of view: View) -> FrameDemand {
    let isSafe = parameters.string("relativeTo") != "screen"
    let area = SumBox.window(less: isSafe ? screen.viewport.safeArea : .zero)
    let box = SumBox(view.id)
    let distances: [(name: String, sum: FrameSum)] = [
      ("top", box.top - area.top), ("left", box.left - area.left), ("bottom", area.bottom - box.bottom),
      ("right", area.right - box.right),
      ("centerX", FrameSum(view.id, .centerX) - (area.left + area.right) * 0.5),
      ("centerY", FrameSum(view.id, .centerY) - (area.top + area.bottom) * 0.5),
    ]
    return .requirements(
      distances.flatMap { distance in
        parameters.points(distance.name).map { (distance.sum - $0).within(tolerance) } ?? []
      })
  }

  fileprivate func edges(of view: View) -> FrameDemand {
    let (box, window) = (SumBox(view.id), SumBox.window())
    let gaps = [
      box.left - window.left, box.top - window.top, window.right - box.right, window.bottom - box.bottom,
    ]
    return .requirements(gaps.flatMap { $0.within(tolerance) })
  }

  fileprivate func size(of view: View) -> FrameDemand {
    guard isRigid(view.id) else {
      return .unknown("the size of \(view.label) depends on the window, and with it what it draws")
    }
    // The same size draws the same pixels, so the measured ones hold everywhere.
    let wanted = [
      FrameSum(view.id, .width) - (parameters.points("width") ?? 0),
      FrameSum(view.id, .height) - (parameters.points("height") ?? 0),
    ]
    return .requirements(wanted.flatMap { $0.within(tolerance) }, provided: shown(view))
  }

  /// The requirements that nothing cuts off what a view draws; nil if something does on this screen.
  private func shown(_ view: View) -> [FrameRequirement] {
    guard let (node, ancestors) = screen.node(view.id) else { return [] }
    let box = painted(node)?.box ?? SumBox(view.id)
    return ([SumBox.window()] + ancestors.filter(\.clips).map { SumBox($0.viewID) }).flatMap {
      box.insets(in: $0).map { FrameRequirement($0) }
    }
  }

  fileprivate func center(of view: View) -> FrameDemand {
    guard let (node, _) = screen.node(view.id), let drawn = screen.drawnExtent(of: view.id)?.rect else {
      return .unknown("\(view.label) shows nothing")
    }
    guard isRigid(view.id) || isOpaqueFrame(node) else {
      return .unknown("the size of \(view.label) depends on the window, and with it what it draws")
    }
    let box =
      isRigid(view.id) ? SumBox(view.id).moved(from: node.frame, to: drawn) : SumBox(view.id)
    let offsets = [
      (box.left + box.right) * 0.5 - .window(width: 0.5), (box.top + box.bottom) * 0.5 - .window(height: 0.5),
    ]
    return .requirements(offsets.flatMap { $0.within(tolerance) }, provided: shown(view))
  }

  fileprivate func wholeness(of view: View) -> FrameDemand {
    guard let (node, ancestors) = screen.node(view.id), let area = node.paintedArea else {
      return .unknown("\(view.label) shows nothing")
    }
    guard let (box, isExact) = painted(node) else {
      return .unknown("the size of \(view.label) depends on the window, and with it what it draws")
    }
    let clips = ancestors.filter(\.clips).map { SumBox($0.viewID) } + (node.clips ? [SumBox(view.id)] : [])
    let inside = ([SumBox.window()] + clips).flatMap { clip in
      box.insets(in: clip, tolerance: 0.5).map { FrameRequirement($0, isWhole: isExact) }
    }
    var apart: [FrameRequirement] = []
    let drawn = screen.drawn
    for index in drawn.above(view.id) {
      let other = drawn.nodes[index]
      guard let covering = other.paintedArea else { continue }
      guard let requirement = separation(box, area, from: other, covering) else {
        return .unknown("another view overlaps \(view.label)")
      }
      apart.append(requirement)
    }
    return .requirements(inside, provided: apart)
  }

  /// Returns that a view stays on the side of a box where it is on this screen; nil if they overlap.
  private func separation(
    _ box: SumBox, _ area: Rect, from other: DisplayNode, _ covering: Rect
  ) -> FrameRequirement? {
    guard let (cover, _) = painted(other) else { return nil }
    let sides: [(Points, FrameSum)] = [
      (covering.minX - area.maxX, cover.left - box.right),
      (area.minX - covering.maxX, box.left - cover.right),
      (covering.minY - area.maxY, cover.top - box.bottom),
      (area.minY - covering.maxY, box.top - cover.bottom),
    ]
    return sides.filter { $0.0 >= 0 }.max { $0.0 < $1.0 }.map { FrameRequirement($0.1) }
  }

  fileprivate var cover: FrameDemand {
    for (node, ancestors) in screen.list.flattened {
      let isHidden = (ancestors + [node]).contains { $0.alpha < 1 }
      guard !isHidden, coversFrame(node), node.frame.contains(screen.viewport.bounds) else { continue }
      if node.viewID == screen.root.id { return .requirements([]) }
      let boxes = [node.viewID] + ancestors.filter(\.clips).map(\.viewID)
      return .requirements(
        boxes.flatMap { id in
          SumBox.window().insets(in: SumBox(id)).map { FrameRequirement($0, isWhole: false) }
        })
    }
    return .unknown("no opaque view covers the whole screen")
  }

  fileprivate var safeContent: FrameDemand {
    let safe = SumBox.window(less: screen.viewport.safeArea)
    let exceptions = Set(
      screen.ids(of: parameters.selectors("except")).flatMap { screen.root.path(to: $0).map(\.id) })
    // As in `SumBox.insets(in:)`.
    let sides: [ScreenEdge] = [.left, .top, .right, .bottom]
    func gap(_ node: DisplayNode, at edge: ScreenEdge) -> Points {
      (node.paintedArea ?? node.frame).gap(to: screen.viewport.bounds, at: edge)
    }
    let views = screen.root.byID
    var requirements: [FrameRequirement] = []
    for (node, ancestors) in screen.list.flattened where node.viewID != screen.root.id {
      guard !exceptions.contains(node.viewID), !(ancestors + [node]).contains(where: { $0.alpha <= 0 }),
        let view = views[node.viewID], screen.layout.item(view.id)?.isHidden == false,
        !node.paints.isEmpty || view.hasContent
      else { continue }
      guard let (box, isExact) = painted(node) else {
        return .unknown("the size of \(view.label) depends on the window, and with it what it draws")
      }
      let insets = box.insets(in: safe, tolerance: tolerance)
      // A view that covers the screen does not count, so one that covers it here may stop to count elsewhere.
      let covers = (node.paintedArea ?? node.frame).contains(screen.viewport.bounds)
      if covers {
        let window = SumBox.window().insets(in: box)
        requirements += window.map { FrameRequirement($0, isWhole: false) }
        continue
      }
      let clips = ancestors.filter(\.clips).map { SumBox($0.viewID) }
      let unclipped = clips.flatMap { box.insets(in: $0) } + [box.right - box.left, box.bottom - box.top]
      // Where it stays inside of the window on one side, it does not cover the screen.
      let side = ScreenEdge.allCases.max { gap(node, at: $0) < gap(node, at: $1) }
      let away = box.insets(in: .window(), tolerance: -1)[side.flatMap(sides.firstIndex) ?? 0]
      requirements += insets.map { FrameRequirement($0, failsIf: unclipped + [away], isWhole: isExact) }
    }
    return .requirements(requirements)
  }

  fileprivate var safeLeaves: FrameDemand {
    let safe = SumBox.window(less: screen.viewport.safeArea)
    let covers = Set(screen.covers(of: subject.project.document).map(\.view.id))
    var requirements: [FrameRequirement] = []
    for leaf in screen.leaves {
      guard let (node, ancestors) = screen.node(leaf.view.id) else { continue }
      guard let (box, isExact) = painted(node) else {
        return .unknown("the size of \(leaf.view.label) depends on the window, and with it what it draws")
      }
      let isCut = ([node] + ancestors).contains(where: \.clips)
      let inside = box.insets(in: safe, tolerance: tolerance)
      let touching = box.insets(in: .window()).map { $0 * -1 + 0.5 }
      for (index, inset) in inside.enumerated() {
        // What spans an edge of the window may reach it. Other reasons for which it may do so depend on the pixels.
        let (one, other) = (touching[(index + 1) % 4], touching[(index + 3) % 4])
        for spanning in isExact ? [[touching[index]], [one], [other]] : [[]] {
          var requirement = FrameRequirement(
            inset, isWhole: isExact && !isCut && !covers.contains(leaf.view.id))
          requirement.alternatives += spanning
          // What the screen cuts off is reported by another criterion.
          requirement.failsIf = box.insets(in: .window()) + (isExact ? [touching[index] * -1] : [])
          requirements.append(requirement)
        }
      }
    }
    return .requirements(requirements)
  }

  fileprivate func formulas(of view: View) -> FrameDemand {
    var requirements: [FrameRequirement] = []
    for length in FrameLength.allCases {
      guard let text = parameters.string(length.rawValue), let formula = Formula(text) else { continue }
      let own = FrameSum(view.id, length)
      let goals = formula.sums.map { terms in
        terms.reduce(FrameSum?.some(FrameSum())) { sum, term in
          guard let sum, let value = self.sum(term.variable, of: view) else { return nil }
          return sum + value * term.factor
        }
      }
      let known = goals.compactMap(\.self)
      guard known.count == goals.count, known.count <= 2, let first = known.first else {
        return .unknown("a formula is not linear in the window's size")
      }
      let above = known.map { own - $0 + tolerance }
      let below = known.map { $0 - own + tolerance }
      guard known.count == 2 else {
        requirements += (own - first).within(tolerance)
        continue
      }
      // Near the least of two sums: at least as large as one of them, and at most as large as both.
      let (any, all) = formula.choice == .least ? (above, below) : (below, above)
      requirements.append(FrameRequirement(any[0], any[1]))
      requirements += all.map { FrameRequirement($0) }
    }
    return .requirements(requirements)
  }

  private func sum(_ variable: Formula.Variable?, of view: View) -> FrameSum? {
    let safe = SumBox.window(less: screen.viewport.safeArea)
    return switch variable {
    case nil: FrameSum(1)
    case .screenWidth: .window(width: 1)
    case .screenHeight: .window(height: 1)
    case .screenShort: nil
    case .safeLeft: safe.left
    case .safeRight: safe.right
    case .safeTop: safe.top
    case .safeBottom: safe.bottom
    case .safeWidth: safe.right - safe.left
    case .safeHeight: safe.bottom - safe.top
    case .width: FrameSum(view.id, .width)
    case .height: FrameSum(view.id, .height)
    }
  }
}
