import Model

private struct BitmapKey: MemoKey {
  typealias Figure = Bitmap
  static let holdsPixels = true
  var without: Set<String> = []
}

private struct VisibleCoverageKey: MemoKey {
  typealias Figure = Coverage
  static let holdsPixels = true
  var view: String
  var hidden: Set<String>
}

private struct SoleCoverageKey: MemoKey {
  typealias Figure = Coverage
  static let holdsPixels = true
  var view: String
}

private struct ExtentKey: MemoKey {
  typealias Figure = DrawnExtent?
  var view: String
}

extension Screen {
  /// The screen as a person sees it.
  public var bitmap: Bitmap { memo.figure(BitmapKey()) { renderer.draw(list) } }

  /// The screen without what `ids` paint.
  func bitmap(without ids: Set<String>) -> Bitmap {
    memo.figure(BitmapKey(without: ids)) {
      renderer.draw(list.painting { !ids.contains($0) })
    }
  }

  /// What a view shows of itself with everything above it in place.
  func visibleCoverage(of id: String, without hidden: Set<String> = []) -> Coverage {
    memo.figure(VisibleCoverageKey(view: id, hidden: hidden)) {
      renderer.coverage(of: id, in: hidden.isEmpty ? list : list.painting { !hidden.contains($0) })
    }
  }

  /// What a view would show if nothing else painted.
  func soleCoverage(of id: String) -> Coverage {
    memo.figure(SoleCoverageKey(view: id)) { renderer.coverage(of: id, in: list.painting { $0 == id }) }
  }

  /// Whether a view or one around it is hidden in this environment.
  func isHidden(_ id: String) -> Bool {
    root.path(to: id).contains { step in
      root.find(step)?.isHidden == true || layout.item(step)?.isHidden == true
    }
  }

  /// A view's alpha times that of every view around it.
  func alpha(of id: String) -> Double {
    root.path(to: id).compactMap { root.find($0)?.alpha.value }.reduce(1, *)
  }

  func node(_ id: String) -> (node: DisplayNode, ancestors: [DisplayNode])? { list.node(id) }

  /// Ids of the views that `selectors` pick in this environment.
  func ids(of selectors: [Selector]) -> Set<String> {
    Set(selectors.flatMap { $0.select(in: root) }.map(\.id))
  }

  /// What keeps a figure about pictures from being told: one that is missing, broken or not decoded. Its own row says
  /// what is wrong with it.
  var undecidedByPictures: Finding? {
    // A root without a background of its own shows the window, which is drawn.
    let isClear = root.backgroundColor == nil && root.imageName == nil
    guard let problem = problems.first(where: { !isClear || $0.viewID != root.id }) else { return nil }
    let view = root.find(problem.viewID)
    return Finding(
      .cannotTell, "Not every picture could be drawn: \(problem.message)", reason: Reasons.unreadableImage,
      location: view?.location, element: view?.id, cause: "unreadable:\(problem.viewID)")
  }

  /// Why a view paints nothing, in words.
  func reasonForNothing(_ view: View) -> Finding {
    let own = problems.filter { $0.viewID == view.id }
    if let limit = own.first(where: \.isLimit) {
      return Finding(
        .cannotTell, limit.message, reason: Reasons.unreadableImage, location: view.location,
        element: view.id, cause: "unreadable:\(view.id)")
    }
    let rationale: String
    if let problem = own.first {
      rationale = problem.message
    } else if isHidden(view.id) {
      rationale = "it or a view around it is hidden"
    } else if let (node, ancestors) = node(view.id) {
      let alpha = (ancestors + [node]).reduce(Ratio(1)) { Ratio($0.value * $1.alpha.value) }
      if alpha <= 0 {
        rationale = "its alpha is 0"
      } else if alpha < 0.5 {
        rationale = "its alpha is \(alpha), so that more than half of what lies behind it shows"
      } else if node.frame.isEmpty {
        rationale = "its frame is empty: \(node.frame)"
      } else if node.paints.isEmpty {
        rationale = "it has neither an image nor a background color"
      } else {
        rationale = "it lies outside the screen or is clipped away: \(node.frame)"
      }
    } else {
      rationale = "it is not part of the drawn screen"
    }
    return Finding(
      .failed, "\(view.label) shows nothing: \(rationale).", location: view.location, element: view.id,
      cause: "shows-nothing:\(view.id)")
  }
}

/// The box around pixels that a view covers at least half, in points.
struct DrawnExtent: Sendable {
  var rect: Rect
  var pixels: Int
}

extension Coverage {
  /// Share of this coverage that is gone in `visible`, a map of the same size; 0 where there is none to lose.
  func lostShare(showing visible: Coverage) -> Double {
    var total = 0
    var lost = 0
    for index in values.indices {
      total += Int(values[index])
      lost += max(0, Int(values[index]) - Int(visible.values[index]))
    }
    return total == 0 ? 0 : Double(lost) / Double(total)
  }

  /// Nil where no pixel reaches `threshold`.
  func extent(scale: Ratio, threshold: UInt8 = 128) -> DrawnExtent? {
    var left = width
    var right = -1
    var top = height
    var bottom = -1
    var count = 0
    values.withUnsafeBufferPointer { values in
      for y in 0..<height {
        for x in 0..<width where values[y * width + x] >= threshold {
          count += 1
          if x < left { left = x }
          if x > right { right = x }
          if y < top { top = y }
          bottom = y
        }
      }
    }
    guard right >= left else { return nil }
    let unit = 1 / scale.value
    return DrawnExtent(
      rect: Rect(
        x: Points(Double(left) * unit), y: Points(Double(top) * unit),
        width: Points(Double(right - left + 1) * unit), height: Points(Double(bottom - top + 1) * unit)),
      pixels: count)
  }
}

extension Screen {
  /// The extent that a view would have if nothing lay above it; nil where it paints nothing on the screen.
  func drawnExtent(of id: String) -> DrawnExtent? {
    memo.figure(ExtentKey(view: id)) { soleCoverage(of: id).extent(scale: environment.scale) }
  }
}
