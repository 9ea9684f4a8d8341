import Simplex
import Model

/// The inputs of one layout pass. The next pass corrects them from the frames of this one.
struct LayoutAssumptions: Equatable {
  /// By node.
  var safeInsets: [EdgeInsets]
  /// By node.
  var margins: [EdgeInsets]
  /// By node: insets from the view's edges to the readable content guide.
  var readable: [EdgeInsets]
  /// By node: the width at which a label wraps its text; unlimited if `nil`.
  var textWidths: [Double?]

  func isClose(_ other: Self) -> Bool {
    zip(safeInsets, other.safeInsets).allSatisfy { $0.isClose($1) }
      && zip(margins, other.margins).allSatisfy { $0.isClose($1) }
      && zip(readable, other.readable).allSatisfy { $0.isClose($1) }
      && zip(textWidths, other.textWidths).allSatisfy { abs(($0 ?? -1) - ($1 ?? -1)) < EdgeInsets.closeness }
  }
}

/// The parts of an intrinsic size that change the constraints of a view, not only their constants.
struct SizeParts: Hashable {
  var hasWidth: Bool
  var hasHeight: Bool
  var hasBaselines: Bool
  var isDesignTime: Bool
  var alignmentInsets: EdgeInsets
  /// The intrinsic size of a view in a stack that fills proportionally: it is a factor there.
  var proportions: [Double]

  init(_ size: IntrinsicSize, isProportional: Bool) {
    hasWidth = size.width != nil
    hasHeight = size.height != nil
    hasBaselines = size.baselines != nil
    isDesignTime = size.isDesignTime
    alignmentInsets = size.alignmentInsets
    proportions = isProportional ? [size.width ?? 0, size.height ?? 0] : []
  }
}

/// The solver's parameters: the numbers that differ between environments with the same constraints.
struct LayoutParameters {
  /// The parameters of one view.
  struct Node {
    var safe: ExpressionInsets
    var margins: ExpressionInsets
    var readable: ExpressionInsets
    var width: LinearExpression
    var height: LinearExpression
    var firstBaseline: LinearExpression
    var lastBaseline: LinearExpression
    var textHeight: LinearExpression
  }

  let rootWidth: LinearExpression
  let rootHeight: LinearExpression
  private(set) var nodes: [Node] = []

  init(count: Int, _ solver: inout Solver) {
    func make() -> LinearExpression { LinearExpression(solver.makeParameter()) }
    func insets() -> ExpressionInsets {
      ExpressionInsets(top: make(), left: make(), bottom: make(), right: make())
    }
    rootWidth = make()
    rootHeight = make()
    for _ in 0..<count {
      nodes.append(
        Node(
          safe: insets(), margins: insets(), readable: insets(), width: make(), height: make(),
          firstBaseline: make(), lastBaseline: make(), textHeight: make()))
    }
  }

  /// Returns the values of the parameters in order of creation.
  static func values(rootSize: Size, _ assumptions: LayoutAssumptions, _ sizes: [IntrinsicSize]) -> [Double] {
    var values = [rootSize.width.value, rootSize.height.value]
    values.reserveCapacity(2 + 17 * sizes.count)
    for (index, size) in sizes.enumerated() {
      for insets in [assumptions.safeInsets[index], assumptions.margins[index], assumptions.readable[index]] {
        values.append(insets.top)
        values.append(insets.left)
        values.append(insets.bottom)
        values.append(insets.right)
      }
      values.append(size.width ?? 0)
      values.append(size.height ?? 0)
      values.append(size.baselines?.first ?? 0)
      values.append(size.baselines?.last ?? 0)
      values.append(size.baselines?.height ?? 0)
    }
    return values
  }
}
