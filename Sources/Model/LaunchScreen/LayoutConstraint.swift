/// A layout guide.
package struct LayoutGuide: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case safeArea, layoutMargins, contentLayoutGuide, frameLayoutGuide, keyboard, readableContent
  }
  package var id: String
  package var kind: Kind
  package init(id: String, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

/// An `NSLayoutConstraint` of a document.
package struct LayoutConstraint: Hashable, Sendable {
  package enum Attribute: String, Sendable, CaseIterable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case baseline, lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }
  package enum Relation: String, Sendable { case equal, lessThanOrEqual, greaterThanOrEqual }
  package var id: String
  package var identifier: String?
  package var location: SourceLocation
  /// Id of a view or guide; the containing view's id where the document omits it.
  package var firstItem: String
  package var firstAttribute: Attribute
  package var relation: Relation
  /// Nil, like `secondAttribute`, where the constraint has only a constant.
  package var secondItem: String?
  package var secondAttribute: Attribute?
  package var multiplier: Double
  package var constant: Double
  package var priority: Double
  /// Whether the constant is the system's standard spacing; `constant` is the one that Interface Builder computed.
  package var isSymbolic: Bool
  /// Whether a build removes the constraint.
  package var isPlaceholder: Bool
  package init(
    id: String, location: SourceLocation, firstItem: String, firstAttribute: Attribute,
    relation: Relation = .equal, secondItem: String? = nil, secondAttribute: Attribute? = nil,
    multiplier: Double = 1, constant: Double = 0, priority: Double = 1000
  ) {
    self.id = id
    self.location = location
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    isSymbolic = false
    isPlaceholder = false
  }
}
