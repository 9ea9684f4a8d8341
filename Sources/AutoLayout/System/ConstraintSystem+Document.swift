import Simplex
import Model

extension ConstraintSystem {
  /// Adds a constraint of the document. A constraint with an item outside the tree has no effect.
  mutating func add(_ constraint: LayoutConstraint) {
    guard constraint.priority > 0, let first = tree.items[constraint.firstItem] else {
      return
    }
    // UIKit uses the layout direction of the first item's view. Left and right do not depend on it.
    let isAbsolute = constraint.firstAttribute.isAbsolute || constraint.secondAttribute?.isAbsolute ?? false
    let rightToLeft = tree.nodes[tree.owner(first)].isRightToLeft && !isAbsolute
    let second = constraint.secondItem.map { tree.items[$0] }
    if case .some(.none) = second { return }
    let other = second.flatMap { $0 }
    var left = side(first, constraint.firstAttribute, rightToLeft, with: other)
    var right = LinearExpression(constant(of: constraint, first, other))
    if let other, let attribute = constraint.secondAttribute {
      var term = side(other, attribute, rightToLeft, with: first)
      if constraint.multiplier != 1, !constraint.firstAttribute.isExtent {
        // A multiple of a position is relative to the origin of the nearest common ancestor.
        let ancestor = frames[tree.commonAncestor(tree.owner(first), tree.owner(other))]
        left = left - origin(ancestor, constraint.firstAttribute, rightToLeft)
        if !attribute.isExtent { term = term - origin(ancestor, attribute, rightToLeft) }
      }
      right = right + term * constraint.multiplier
    } else if !constraint.firstAttribute.isExtent {
      // A position without a second item is relative to the superview.
      let owner = tree.owner(first)
      left = left - origin(frames[tree.nodes[owner].parent ?? owner], constraint.firstAttribute, rightToLeft)
    }
    let relation: Relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: .lessThanOrEqual
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    let difference = left - right
    relate(difference, relation, priority: constraint.priority, .document(constraint.id))
    if relation != .equal { preferBound(difference) }
  }

  /// Prefers equality for an inequality if nothing else determines the value: a basic solution has a slack of 0.
  private mutating func preferBound(_ difference: LinearExpression) {
    if difference.isKnown { return }
    let slack = solver.makeVariable()
    relate(difference - LinearExpression(slack), .equal, .system(0, "slack"))
    solver.prefer(slack, near: 0, rank: 0)
  }

  /// Returns the constant. The standard spacing from the edges of the safe area is 0, whatever the document states.
  ///
  /// Source: 63 of 63 symbolic constraints to safe-area guides in recorded layouts.
  private func constant(
    of constraint: LayoutConstraint, _ first: LayoutTree.Item, _ second: LayoutTree.Item?
  ) -> Double {
    guard constraint.isSymbolic, constraint.firstAttribute == constraint.secondAttribute else {
      return constraint.constant
    }
    for case .guide(_, .safeArea)? in [first, second] { return 0 }
    return constraint.constant
  }

  /// Returns the origin of positions. From right to left, directional positions count from the right edge.
  private func origin(
    _ rect: ExpressionRect, _ attribute: LayoutConstraint.Attribute, _ rightToLeft: Bool
  ) -> LinearExpression {
    if attribute.isVertical { return rect.y }
    return rightToLeft && attribute.isDirectional ? rect.maxX * -1 : rect.x
  }

  /// Returns the value of an item's attribute. From right to left, a directional attribute has the opposite sign.
  private func side(
    _ item: LayoutTree.Item, _ attribute: LayoutConstraint.Attribute, _ rightToLeft: Bool,
    with other: LayoutTree.Item?
  ) -> LinearExpression {
    let rect = rectangle(item, attribute, with: other)
    switch attribute {
    case .left, .leftMargin: return rect.x
    case .right, .rightMargin: return rect.maxX
    case .leading, .leadingMargin: return rightToLeft ? rect.maxX * -1 : rect.x
    case .trailing, .trailingMargin: return rightToLeft ? rect.x * -1 : rect.maxX
    case .top, .topMargin: return rect.y
    case .bottom, .bottomMargin: return rect.maxY
    case .width: return rect.width
    case .height: return rect.height
    // A center is not directional, but its offset is: UIKit negates the constant from right to left.
    case .centerX, .centerXWithinMargins:
      let center = rect.x + rect.width * 0.5 - pixelCenter(rect.width)
      return rightToLeft ? center * -1 : center
    case .centerY, .centerYWithinMargins: return rect.y + rect.height * 0.5 - pixelCenter(rect.height)
    case .firstBaseline: return baseline(item, rect, first: true)
    case .baseline, .lastBaseline: return baseline(item, rect, first: false)
    }
  }

  /// Returns half a point on canvases with centers at whole points. A known extent has an exact center.
  private func pixelCenter(_ extent: LinearExpression) -> Double { extent.isKnown ? 0 : options.centerOffset }

  /// Returns the rectangle of an item that an attribute refers to.
  private func rectangle(
    _ item: LayoutTree.Item, _ attribute: LayoutConstraint.Attribute, with other: LayoutTree.Item?
  ) -> ExpressionRect {
    switch item {
    case .topGuide: return band(top: true)
    case .bottomGuide: return band(top: false)
    case .guide(let index, let kind):
      switch kind {
      case .safeArea: return safeRect(index)
      case .layoutMargins: return marginRect(index)
      case .readableContent: return frames[index].inset(parameters.nodes[index].readable)
      case .contentLayoutGuide: return contentRect(index)
      case .frameLayoutGuide: return frames[index]
      case .keyboard: return keyboardRect(index)
      }
    case .view(let index):
      // For its subviews, edges and margins of a scroll view refer to its content, extents and centers to its frame.
      if contentSizes[index] != nil, !attribute.isExtent, !attribute.isCenter, let other,
        tree.isAncestor(index, of: tree.owner(other))
      {
        let content = contentRect(index)
        return attribute.isMargin ? content.inset(parameters.nodes[index].margins) : content
      }
      return attribute.isMargin ? marginRect(index) : alignmentRect(index)
    }
  }

  /// Returns the top or bottom layout guide: from the root's edge to the edge of its safe area.
  private func band(top: Bool) -> ExpressionRect {
    let root = frames[0]
    let insets = parameters.nodes[0].safe
    let height = top ? insets.top : insets.bottom
    return ExpressionRect(
      x: root.x, y: top ? root.y : root.maxY - height, width: root.width, height: height)
  }

  /// Returns the guide of a hidden keyboard: it starts at the bottom of the safe area.
  private func keyboardRect(_ index: Int) -> ExpressionRect {
    let rect = frames[index]
    let bottom = parameters.nodes[index].safe.bottom
    return ExpressionRect(
      x: rect.x, y: rect.maxY - bottom, width: rect.width, height: bottom)
  }

  func baseline(_ item: LayoutTree.Item, _ rect: ExpressionRect, first: Bool) -> LinearExpression {
    guard case .view(let index) = item else { return first ? rect.y : rect.maxY }
    return baseline(of: index, rect, first: first)
  }

  /// Returns the baseline of a view's vertically centered text, or the edge of a view without text.
  func baseline(of index: Int, _ rect: ExpressionRect, first: Bool) -> LinearExpression {
    let node = tree.nodes[index]
    if case .stack(let stack) = node.view.content {
      let visible = node.children.filter { !tree.nodes[$0].view.isHidden }
      if let child = stack.axis == .horizontal || first ? visible.first : visible.last {
        return baseline(of: child, alignmentRect(child), first: first)
      }
    }
    guard shapes[index].hasBaselines else { return first ? rect.y : rect.maxY }
    let text = parameters.nodes[index]
    return rect.y + rect.height * 0.5 + (first ? text.firstBaseline : text.lastBaseline) - text.textHeight
      * 0.5
  }
}

extension LayoutConstraint.Attribute {
  var isExtent: Bool { self == .width || self == .height }
  var isCenter: Bool {
    switch self {
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: true
    default: false
    }
  }
  var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }
  var isVertical: Bool {
    switch self {
    case .top, .bottom, .height, .centerY, .baseline, .firstBaseline, .lastBaseline, .topMargin,
      .bottomMargin,
      .centerYWithinMargins:
      true
    default: false
    }
  }
  /// Whether the attribute does not depend on the layout direction.
  var isAbsolute: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }
  /// Whether the attribute depends on the layout direction.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin, .centerX, .centerXWithinMargins: true
    default: false
    }
  }
}

extension ConstraintSystem {
  /// Returns the rectangle of a guide, in the coordinates of the root.
  func guideRect(_ item: LayoutTree.Item) -> ExpressionRect { rectangle(item, .left, with: nil) }
}
