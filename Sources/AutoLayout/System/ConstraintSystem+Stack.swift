import Simplex
import Model

/// One axis of a stack view: the start, end and extent of rectangles along it.
private struct StackAxis {
  var isHorizontal: Bool
  var isRightToLeft: Bool

  func start(_ rect: ExpressionRect) -> LinearExpression {
    if !isHorizontal { return rect.y }
    return isRightToLeft ? rect.maxX * -1 : rect.x
  }
  func end(_ rect: ExpressionRect) -> LinearExpression {
    if !isHorizontal { return rect.maxY }
    return isRightToLeft ? rect.x * -1 : rect.maxX
  }
  func extent(_ rect: ExpressionRect) -> LinearExpression { isHorizontal ? rect.width : rect.height }
  func center(_ rect: ExpressionRect) -> LinearExpression { (start(rect) + end(rect)) * 0.5 }
}

/// The constraints that `UIStackView` creates from its properties.
///
/// Source of identifiers and priorities: kean.blog/post/lets-build-uistackview.
extension ConstraintSystem {
  mutating func addStack(_ index: Int, _ stack: StackContent) {
    let node = tree.nodes[index]
    let all = node.children
    let visible = all.filter { !tree.nodes[$0].view.isHidden }
    let isHorizontal = stack.axis == .horizontal
    let main = StackAxis(isHorizontal: isHorizontal, isRightToLeft: node.isRightToLeft)
    let cross = StackAxis(isHorizontal: !isHorizontal, isRightToLeft: node.isRightToLeft)
    let canvas = stack.marginsRelative ? marginRect(index) : alignmentRect(index)
    arrange(index, stack, visible, canvas, main)
    align(index, stack, all, canvas, cross)
    for child in all where tree.nodes[child].view.isHidden {
      let rect = alignmentRect(child)
      if options.hiddenViewsKeepPosition {
        addHidden(child, stack, visible, canvas, main)
        continue
      }
      require(main.extent(rect), .equal, 0, .system(index, "hiding"))
      equate(main.start(rect), hiddenStart(child, visible, canvas, main), .system(index, "hiding"))
    }
  }

  /// Returns the position of a hidden view: the end of the previous visible one.
  private func hiddenStart(
    _ child: Int, _ visible: [Int], _ canvas: ExpressionRect, _ axis: StackAxis
  ) -> LinearExpression {
    guard let before = visible.last(where: { $0 < child }) else { return axis.start(canvas) }
    return axis.end(alignmentRect(before))
  }

  /// Adds the position of a hidden view on the canvas.
  private mutating func addHidden(
    _ child: Int, _ stack: StackContent, _ visible: [Int], _ canvas: ExpressionRect, _ axis: StackAxis
  ) {
    let source = Source.system(tree.nodes[child].parent ?? 0, "hiding")
    let rect = alignmentRect(child)
    equate(axis.extent(rect), LinearExpression(0), priority: Self.intrinsicCeiling, source)
    let fills = [.fill, .fillEqually, .fillProportionally].contains(stack.distribution)
    guard fills, visible.count > 1, let first = visible.first, let last = visible.last, child > first else {
      equate(axis.start(rect), axis.start(canvas), source)
      return
    }
    if child > last {
      equate(axis.end(rect), axis.end(canvas), source)
    } else if let before = visible.last(where: { $0 < child }) {
      equate(axis.start(rect), axis.end(alignmentRect(before)) + stack.spacing.value / 2, source)
    }
  }

  private mutating func arrange(
    _ index: Int, _ stack: StackContent, _ views: [Int], _ canvas: ExpressionRect, _ axis: StackAxis
  ) {
    guard let first = views.first, let last = views.last else {
      equate(axis.extent(canvas), LinearExpression(0), priority: 49, .system(index, "canvas fit"))
      return
    }
    equate(axis.start(alignmentRect(first)), axis.start(canvas), .system(index, "canvas connection"))
    equate(axis.end(alignmentRect(last)), axis.end(canvas), .system(index, "canvas connection"))
    let spreads = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    for (before, after) in zip(views, views.dropFirst()) {
      let gap = gap(before, after, stack, axis) - stack.spacing.value
      relate(gap, spreads ? .greaterThanOrEqual : .equal, .system(index, "spacing"))
    }
    switch stack.distribution {
    case .fillEqually:
      for view in views.dropFirst() {
        equate(
          axis.extent(alignmentRect(view)), axis.extent(alignmentRect(first)), .system(index, "fill equally"))
      }
    case .fillProportionally: fillProportionally(index, stack, views, canvas, axis)
    case .equalSpacing:
      let gaps = zip(views, views.dropFirst()).map { gap($0, $1, stack, axis) }
      for other in gaps.dropFirst() { equate(other, gaps[0], .system(index, "equal spacing")) }
    case .equalCentering: equalCentering(index, views, axis)
    case .fill: break
    }
    if spreads {
      equate(axis.extent(canvas), LinearExpression(0), priority: 49, .system(index, "canvas fit"))
    }
  }

  private func gap(_ before: Int, _ after: Int, _ stack: StackContent, _ axis: StackAxis) -> LinearExpression
  {
    if stack.baselineRelative, !axis.isHorizontal {
      return baseline(of: after, alignmentRect(after), first: true)
        - baseline(of: before, alignmentRect(before), first: false)
    }
    return axis.start(alignmentRect(after)) - axis.end(alignmentRect(before))
  }

  private mutating func equalCentering(_ index: Int, _ views: [Int], _ axis: StackAxis) {
    let gaps = zip(views, views.dropFirst()).map {
      axis.center(alignmentRect($1)) - axis.center(alignmentRect($0))
    }
    for (step, other) in gaps.dropFirst().enumerated() {
      equate(other, gaps[0], priority: Double(max(149 - step, 1)), .system(index, "equal centering"))
    }
  }

  private mutating func fillProportionally(
    _ index: Int, _ stack: StackContent, _ views: [Int], _ canvas: ExpressionRect, _ axis: StackAxis
  ) {
    let extents = views.map { shapes[$0].proportions[axis.isHorizontal ? 0 : 1] }
    let whole = extents.reduce(0, +) + stack.spacing.value * Double(views.count - 1)
    guard whole > 0 else { return }
    let single = extents.filter { $0 > 0 }.count == 1
    for (step, view) in views.enumerated() {
      let extent = axis.extent(alignmentRect(view))
      guard extents[step] > 0 else {
        // A required size of the view is stronger.
        equate(
          extent, LinearExpression(0), priority: Self.intrinsicCeiling, .system(index, "fill proportionally"))
        continue
      }
      equate(
        extent, axis.extent(canvas) * (extents[step] / whole),
        priority: single ? 999 : Double(max(999 - step, 1)), .system(index, "fill proportionally"))
    }
  }

  private mutating func align(
    _ index: Int, _ stack: StackContent, _ views: [Int], _ canvas: ExpressionRect, _ axis: StackAxis
  ) {
    guard !views.isEmpty else {
      equate(axis.extent(canvas), LinearExpression(0), priority: 49, .system(index, "canvas fit"))
      return
    }
    for view in views {
      let rect = alignmentRect(view)
      let source = Source.system(index, "alignment")
      switch stack.alignment {
      case .leading, .top:
        equate(axis.start(rect), axis.start(canvas), source)
        relate(axis.end(canvas) - axis.end(rect), .greaterThanOrEqual, source)
      case .trailing, .bottom:
        equate(axis.end(rect), axis.end(canvas), source)
        relate(axis.start(rect) - axis.start(canvas), .greaterThanOrEqual, source)
      case .center:
        equate(axis.center(rect), axis.center(canvas), source)
        relate(axis.start(rect) - axis.start(canvas), .greaterThanOrEqual, source)
        relate(axis.end(canvas) - axis.end(rect), .greaterThanOrEqual, source)
      case .firstBaseline, .lastBaseline:
        let isFirst = stack.alignment == .firstBaseline
        equate(
          baseline(of: view, rect, first: isFirst),
          baseline(of: views[0], alignmentRect(views[0]), first: isFirst), source)
        relate(axis.start(rect) - axis.start(canvas), .greaterThanOrEqual, source)
        relate(axis.end(canvas) - axis.end(rect), .greaterThanOrEqual, source)
      case .fill:
        equate(axis.start(rect), axis.start(canvas), source)
        equate(axis.end(rect), axis.end(canvas), source)
        continue
      }
      // A view shrinks to its intrinsic extent. Without one, it fills the arrangement.
      let hasExtent = axis.isHorizontal ? shapes[view].hasWidth : shapes[view].hasHeight
      let target = !hasExtent && stack.alignment == .center ? axis.extent(canvas) : LinearExpression(0)
      equate(axis.extent(rect), target, priority: 25, .system(index, "ambiguity suppression"))
    }
    if stack.alignment != .fill {
      equate(axis.extent(canvas), LinearExpression(0), priority: 51, .system(index, "spanning fit"))
    }
  }
}
