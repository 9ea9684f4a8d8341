/// A layout guide.
public struct LayoutGuide: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case safeArea, layoutMargins, contentLayoutGuide, frameLayoutGuide, keyboard, readableContent
  }
  public var id: String
  public var kind: Kind
  public init(id: String, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

/// An `NSLayoutConstraint` of a document.
public struct LayoutConstraint: Hashable, Sendable {
  public enum Attribute: String, Sendable, CaseIterable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case baseline, lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }
  public enum Relation: String, Sendable { case equal, lessThanOrEqual, greaterThanOrEqual }
  public var id: String
  public var identifier: String?
  public var location: SourceLocation
  /// Id of a view or guide; the containing view's id where the document omits it.
  public var firstItem: String
  public var firstAttribute: Attribute
  public var relation: Relation
  /// Nil, like `secondAttribute`, where the constraint has only a constant.
  public var secondItem: String?
  public var secondAttribute: Attribute?
  public var multiplier: Double
  public var constant: Double
  public var priority: Double
  /// Whether the constant is the system's standard spacing; `constant` is the one that Interface Builder computed.
  public var isSymbolic: Bool
  /// Whether a build removes the constraint.
  public var isPlaceholder: Bool
  public init(
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
