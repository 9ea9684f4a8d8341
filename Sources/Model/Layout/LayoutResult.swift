/// Solved frames of one document in one environment.
public struct LayoutResult: Sendable {
  public var size: Size
  public var scale: Ratio
  /// Parents before children, siblings back to front. Views that the traits exclude are not listed.
  public var items: [LaidOutItem]
  /// Each entry is one smallest set of required constraints that cannot hold together (ids).
  public var conflicts: [[String]]
  /// Constraints of the document that do not hold in the result and why not (optional ones excluded).
  public var unsupported: [String]
  public init(
    size: Size, scale: Ratio, items: [LaidOutItem], conflicts: [[String]] = [],
    unsupported: [String] = []
  ) {
    self.size = size
    self.scale = scale
    self.items = items
    self.conflicts = conflicts
    self.unsupported = unsupported
  }
  public func item(_ id: String) -> LaidOutItem? { items.first { $0.id == id } }
}

/// A view or guide with its solved frame.
public struct LaidOutItem: Hashable, Sendable {
  public var id: String
  /// Element name of the view, or the guide's kind.
  public var kind: String
  public var isGuide: Bool
  public var parent: String?
  /// In points, in the parent's coordinates, rounded to pixels as UIKit rounds.
  public var frame: Rect
  /// In points of the screen, unrounded sum of the rounded frames up to the root.
  public var screenFrame: Rect
  /// Another frame would satisfy the constraints equally well.
  public var isAmbiguous: Bool
  public var isHidden: Bool
  /// Rests on an estimate (text metrics, an SF Symbol's size).
  public var isEstimated: Bool
  /// Where the position and size come from: `constraints`, `autoresizing`, `recordedFrame`, `container`.
  public var basis: Basis
  public enum Basis: String, Sendable { case constraints, autoresizing, recordedFrame, container }
  public init(
    id: String, kind: String, isGuide: Bool = false, parent: String?, frame: Rect,
    screenFrame: Rect, isAmbiguous: Bool = false, isHidden: Bool = false,
    isEstimated: Bool = false, basis: Basis = .constraints
  ) {
    self.id = id
    self.kind = kind
    self.isGuide = isGuide
    self.parent = parent
    self.frame = frame
    self.screenFrame = screenFrame
    self.isAmbiguous = isAmbiguous
    self.isHidden = isHidden
    self.isEstimated = isEstimated
    self.basis = basis
  }
}
