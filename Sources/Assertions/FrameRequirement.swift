import Model

/// A condition that a criterion sets on frames, for all window sizes at once.
///
/// It holds if one of the sums is at least 0. Sums are linear in frames and the window's size.
package struct FrameRequirement: Sendable {
  package var alternatives: [FrameSum]
  /// Sums that must be at least 0 for a failure to be certain.
  package var failsIf: [FrameSum]
  /// False if something else than the alternatives can make it hold.
  package var isWhole: Bool

  init(_ alternatives: FrameSum..., failsIf: [FrameSum] = [], isWhole: Bool = true) {
    (self.alternatives, self.failsIf, self.isWhole) = (alternatives, failsIf, isWhole)
  }
}

/// A constant plus multiples of lengths of frames and of the window, in points.
package struct FrameSum: Sendable {
  package struct Term: Sendable {
    package var factor: Double
    package var view: String
    package var length: FrameLength
  }
  package var terms: [Term] = []
  package var windowWidth = 0.0
  package var windowHeight = 0.0
  package var constant = 0.0

  init(_ constant: Points = 0) { self.constant = constant.value }
  init(_ view: String, _ length: FrameLength) { terms = [Term(factor: 1, view: view, length: length)] }

  static func window(width: Double = 0, height: Double = 0) -> FrameSum {
    var sum = FrameSum()
    (sum.windowWidth, sum.windowHeight) = (width, height)
    return sum
  }

  static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.terms += b.terms
    sum.windowWidth += b.windowWidth
    sum.windowHeight += b.windowHeight
    sum.constant += b.constant
    return sum
  }
  static func - (a: Self, b: Self) -> Self { a + b * -1 }
  static func + (a: Self, b: Points) -> Self { a + FrameSum(b) }
  static func - (a: Self, b: Points) -> Self { a + FrameSum(b * -1) }
  static func * (a: Self, factor: Double) -> Self {
    var sum = a
    for index in sum.terms.indices { sum.terms[index].factor *= factor }
    sum.windowWidth *= factor
    sum.windowHeight *= factor
    sum.constant *= factor
    return sum
  }

  /// Returns the two sums that keep this one near 0.
  func within(_ tolerance: Points) -> [FrameRequirement] {
    [FrameRequirement(self + tolerance), FrameRequirement(self * -1 + tolerance)]
  }
}

/// Edges of a rectangle as sums.
struct SumBox: Sendable {
  var left: FrameSum
  var top: FrameSum
  var right: FrameSum
  var bottom: FrameSum

  init(_ view: String) {
    left = FrameSum(view, .left)
    top = FrameSum(view, .top)
    right = FrameSum(view, .right)
    bottom = FrameSum(view, .bottom)
  }

  private init(left: FrameSum, top: FrameSum, right: FrameSum, bottom: FrameSum) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The window less some insets.
  static func window(less insets: Insets = .zero) -> SumBox {
    SumBox(
      left: FrameSum(insets.left), top: FrameSum(insets.top),
      right: .window(width: 1) - insets.right, bottom: .window(height: 1) - insets.bottom)
  }

  /// Returns the box of something that keeps its distances from the edges of its frame.
  func moved(from frame: Rect, to painted: Rect) -> SumBox {
    SumBox(
      left: left + (painted.minX - frame.minX), top: top + (painted.minY - frame.minY),
      right: right + (painted.maxX - frame.maxX), bottom: bottom + (painted.maxY - frame.maxY))
  }

  /// Returns the sums that are at least 0 where this box is inside of another one.
  func insets(in outer: SumBox, tolerance: Points = 0) -> [FrameSum] {
    [
      left - outer.left + tolerance, top - outer.top + tolerance, outer.right - right + tolerance,
      outer.bottom - bottom + tolerance,
    ]
  }
}

/// What a criterion needs of the frames.
package enum FrameDemand: Sendable {
  /// All of them, where `provided` holds; otherwise it is unknown.
  case requirements([FrameRequirement], provided: [FrameRequirement] = [])
  /// Nothing but the same decisions of the layout.
  case nothing
  /// Frames do not decide it; the reason as a clause.
  case unknown(String)
}

/// The screen of one size from which requirements of other sizes follow.
package struct FrameSample: Sendable {
  let subject: CaseFacts
  let screen: Screen
  let parameters: Parameters
  /// Whether a view has the same size, a whole number of pixels, on all sizes with the same decisions.
  let isRigid: @Sendable (String) -> Bool
  /// The least width and height that a view has on these sizes; nil for a view without a frame.
  let leastSize: @Sendable (String) -> Size?

  package init(
    _ subject: CaseFacts, _ screen: Screen, _ parameters: Parameters,
    isRigid: @escaping @Sendable (String) -> Bool, leastSize: @escaping @Sendable (String) -> Size?
  ) {
    (self.subject, self.screen, self.parameters) = (subject, screen, parameters)
    (self.isRigid, self.leastSize) = (isRigid, leastSize)
  }
}
