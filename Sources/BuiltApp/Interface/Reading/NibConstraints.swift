import Model

extension NibNode {
  var isConstraint: Bool { className == "NSLayoutConstraint" }
}

extension NibViews {
  /// The raw values of `NSLayoutConstraint.Attribute`, from 1.
  private static let attributes: [LayoutConstraint.Attribute] = [
    .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY, .lastBaseline,
    .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
    .centerXWithinMargins, .centerYWithinMargins,
  ]
  /// Standard spacing to the superview and between siblings, in points, as Interface Builder computes it.
  private static let spacing = (superview: 20.0, sibling: 8.0)

  /// Returns the constraints of a view that its document has.
  func constraints(of node: NibNode) -> [LayoutConstraint] {
    node.elements("UIViewAutolayoutConstraints").compactMap { constraint in
      nib.addedConstraints.contains(constraint.index) ? nil : self.constraint(constraint)
    }
  }

  /// Returns nil for a constraint of another class, or without a known attribute.
  func constraint(_ node: NibNode) -> LayoutConstraint? {
    guard node.isConstraint, let item = node.node("NSFirstItem"),
      let first = attribute(node, "NSFirstAttribute")
    else { return nil }
    var constraint = LayoutConstraint(
      id: nib.id(of: node), location: SourceLocation(file: nib.file), firstItem: nib.id(of: item),
      firstAttribute: first)
    constraint.identifier = node.text("NSLayoutIdentifier")
    constraint.relation =
      switch node.integer("NSRelation") {
      case -1: .lessThanOrEqual
      case 1: .greaterThanOrEqual
      default: .equal
      }
    let second = node.node("NSSecondItem")
    if let second {
      constraint.secondItem = nib.id(of: second)
      constraint.secondAttribute = attribute(node, "NSSecondAttribute") ?? first
    }
    constraint.multiplier = Self.exactRatio(node.double("NSMultiplier") ?? 1)
    constraint.constant = node.double("NSConstantV2") ?? node.double("NSConstant") ?? 0
    constraint.priority = min(max(node.double("NSPriority") ?? 1000, 0), 1000)
    if node.text("NSSymbolicConstant") != nil {
      constraint.isSymbolic = true
      if node["NSConstant"] == nil, node["NSConstantV2"] == nil {
        constraint.constant =
          isInside(item, second) || isInside(second, item) ? Self.spacing.superview : Self.spacing.sibling
      }
    }
    return constraint
  }

  private func attribute(_ node: NibNode, _ key: String) -> LayoutConstraint.Attribute? {
    guard let number = node.integer(key + "V2") ?? node.integer(key),
      Self.attributes.indices.contains(number - 1)
    else { return nil }
    return Self.attributes[number - 1]
  }

  private func isInside(_ child: NibNode?, _ parent: NibNode?) -> Bool {
    guard let child, let parent else { return false }
    return parent.elements("UISubviews").contains { $0.index == child.index }
  }

  /// Returns the ratio of small whole numbers that a 32-bit number was made from: ibtool stores 1/3 as 0.33333334.
  static func exactRatio(_ value: Double) -> Double {
    guard value.isFinite, Double(Float(value)) == value, value.rounded() != value else { return value }
    for divisor in 2...1000 {
      let dividend = (value * Double(divisor)).rounded()
      if dividend.magnitude <= 1000, Double(Float(dividend / Double(divisor))) == value {
        return dividend / Double(divisor)
      }
    }
    return value
  }
}
