/// The frames of one document in one environment.
package struct LayoutResult: Hashable, Sendable {
  package var size: Size
  package var scale: Ratio
  /// Parents before children, siblings back to front. Views that the traits exclude are absent.
  package var items: [LaidOutItem]
  /// Minimal sets of required constraints that contradict each other, by id.
  package var conflicts: [[String]]
  /// Parts of the document that the layout does not support, one sentence each.
  package var unsupported: [String]
  /// Why the layout was given up, as a clause about the constraints; the frames then mean nothing. Normally nil.
  package var failure: String?
  package init(
    size: Size, scale: Ratio, items: [LaidOutItem], conflicts: [[String]] = [],
    unsupported: [String] = []
  ) {
    self.size = size
    self.scale = scale
    self.items = items
    self.conflicts = conflicts
    self.unsupported = unsupported
  }
  /// - Complexity: Linear in the number of items; use `itemsByID` in loops.
  package func item(_ id: String) -> LaidOutItem? { items.first { $0.id == id } }

  /// The items by id; of several with one id, the first.
  package var itemsByID: [String: LaidOutItem] {
    Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// A view or guide with its solved frame.
package struct LaidOutItem: Hashable, Sendable {
  package var id: String
  /// Element name of the view, or the guide's kind.
  package var kind: String
  package var isGuide: Bool
  package var parent: String?
  /// In points, in the parent's coordinates, rounded to pixels as UIKit rounds.
  package var frame: Rect
  /// In points, in the coordinates of the screen: the sum of the rounded frames up to the root.
  package var screenFrame: Rect
  /// Whether another frame satisfies the constraints equally well.
  package var isAmbiguous: Bool
  /// The parts of `frame` that the constraints do not determine.
  package var undetermined: Undetermined
  package struct Undetermined: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let x = Undetermined(rawValue: 1)
    package static let y = Undetermined(rawValue: 2)
    package static let width = Undetermined(rawValue: 4)
    package static let height = Undetermined(rawValue: 8)
  }
  package var isHidden: Bool
  /// How far an edge of the frame can move because of estimates: text metrics, the size of an SF Symbol, or a margin
  /// that no source states.
  package var uncertainty: Points
  /// Whether the frame depends on an estimate.
  package var isEstimated: Bool { uncertainty.value > Self.leastMovement }
  /// A smaller movement is rounding.
  private static let leastMovement = 0.01
  /// The source of the position and size.
  package var basis: Basis
  package enum Basis: String, Sendable { case constraints, autoresizing, recordedFrame, container }
  package init(
    id: String, kind: String, isGuide: Bool = false, parent: String?, frame: Rect,
    screenFrame: Rect, isAmbiguous: Bool = false, undetermined: Undetermined = [], isHidden: Bool = false,
    uncertainty: Points = 0, basis: Basis = .constraints
  ) {
    self.id = id
    self.kind = kind
    self.isGuide = isGuide
    self.parent = parent
    self.frame = frame
    self.screenFrame = screenFrame
    self.isAmbiguous = isAmbiguous
    self.undetermined = undetermined
    self.isHidden = isHidden
    self.uncertainty = uncertainty
    self.basis = basis
  }
}
