import Cassowary
import Model

/// What one round of layout takes for granted; the next round corrects it from the frames that came out.
struct LayoutAssumptions: Equatable {
  /// By node: safe-area insets, layout margins.
  var safeInsets: [EdgeInsets]
  var margins: [EdgeInsets]
  /// By node: from its edges to the readable content guide.
  var readable: [EdgeInsets]
  /// By node: the width in which a label of several lines breaks its text; nil for as wide as it likes.
  var textWidths: [Double?]

  func isClose(_ other: Self) -> Bool {
    zip(safeInsets, other.safeInsets).allSatisfy { $0.isClose($1) }
      && zip(margins, other.margins).allSatisfy { $0.isClose($1) }
      && zip(readable, other.readable).allSatisfy { $0.isClose($1) }
      && zip(textWidths, other.textWidths).allSatisfy { abs(($0 ?? -1) - ($1 ?? -1)) < 0.01 }
  }
}

/// The equations of one scene, and where each came from.
struct ConstraintSystem {
  enum Source: Hashable {
    case document(String)
    /// A rule of UIKit about a node, in words.
    case system(Int, String)
  }

  static let intrinsicCeiling = 999.9

  let tree: LayoutTree
  let assumptions: LayoutAssumptions
  let sizes: [IntrinsicSize]
  /// Taken off an extent before its half is added to find a center; see `CanvasTable.Unnamed`.
  let centerOffset: Double
  var solver = Solver()
  var sources: [Source] = []
  /// Frames in the coordinates of the root.
  var frames: [ExpressionRect] = []
  /// Size of the scrollable area, by scroll view.
  var contentSizes: [Int: (width: LinearExpression, height: LinearExpression)] = [:]

  init(
    tree: LayoutTree, rootSize: Size, assumptions: LayoutAssumptions, sizes: [IntrinsicSize],
    centerOffset: Double = 0
  ) {
    self.tree = tree
    self.assumptions = assumptions
    self.sizes = sizes
    self.centerOffset = centerOffset
    for index in tree.nodes.indices { addFrame(of: index, rootSize: rootSize) }
    for index in tree.nodes.indices where tree.nodes[index].view.kind == "scrollView" { addScrollArea(index) }
    for index in tree.nodes.indices {
      if case .stack(let stack) = tree.nodes[index].view.content { addStack(index, stack) }
      addIntrinsicSize(index)
    }
    for node in tree.nodes {
      for constraint in node.view.constraints { add(constraint) }
    }
  }

  // MARK: frames

  private mutating func addFrame(of index: Int, rootSize: Size) {
    let node = tree.nodes[index]
    guard let parent = node.parent else {
      frames.append(
        ExpressionRect(
          x: LinearExpression(0), y: LinearExpression(0), width: LinearExpression(rootSize.width.value),
          height: LinearExpression(rootSize.height.value)))
      return
    }
    let outer = frames[parent]
    switch node.role {
    case .root, .filling: frames.append(outer)
    case .fixed:
      let rect = node.view.recordedFrame ?? .zero
      frames.append(
        ExpressionRect(
          x: outer.x + rect.x.value, y: outer.y + rect.y.value, width: LinearExpression(rect.width.value),
          height: LinearExpression(rect.height.value)))
    case .autoresized: frames.append(Autoresizing.frame(of: node.view, in: tree.nodes[parent].view, outer))
    case .constrained, .arranged:
      let frame = ExpressionRect(
        x: variable(), y: variable(), width: variable(), height: variable())
      frames.append(frame)
      require(frame.width, .greaterThanOrEqual, 0, .system(index, "width is not negative"))
      require(frame.height, .greaterThanOrEqual, 0, .system(index, "height is not negative"))
    }
  }

  mutating func variable() -> LinearExpression { LinearExpression(solver.makeVariable()) }

  /// Adds `expression relation 0`, leaving out what holds already.
  mutating func relate(
    _ expression: LinearExpression, _ relation: Relation, priority: Double = 1000, _ source: Source
  ) {
    if expression.isConstant, priority < 1000 { return }
    solver.add(LinearConstraint(expression.terms, relation, -expression.constant, priority: priority))
    sources.append(source)
  }
  mutating func require(
    _ expression: LinearExpression, _ relation: Relation, _ constant: Double, _ source: Source
  ) {
    relate(expression - constant, relation, source)
  }
  mutating func equate(
    _ left: LinearExpression, _ right: LinearExpression, priority: Double = 1000, _ source: Source
  ) {
    relate(left - right, .equal, priority: priority, source)
  }

  // MARK: rectangles that constraints speak about

  /// The rectangle that constraints align: the frame without shadow and other ornament.
  func alignmentRect(_ index: Int) -> ExpressionRect { frames[index].inset(sizes[index].alignmentInsets) }

  func safeRect(_ index: Int) -> ExpressionRect { frames[index].inset(assumptions.safeInsets[index]) }

  func marginRect(_ index: Int) -> ExpressionRect { frames[index].inset(assumptions.margins[index]) }

  /// The scrollable area: it starts at the scroll view's own corner, because nothing is scrolled at launch.
  func contentRect(_ index: Int) -> ExpressionRect {
    guard let size = contentSizes[index] else { return frames[index] }
    return ExpressionRect(x: frames[index].x, y: frames[index].y, width: size.width, height: size.height)
  }

  private mutating func addScrollArea(_ index: Int) {
    let size = (width: variable(), height: variable())
    contentSizes[index] = size
    require(size.width, .greaterThanOrEqual, 0, .system(index, "content width is not negative"))
    require(size.height, .greaterThanOrEqual, 0, .system(index, "content height is not negative"))
  }

  // MARK: intrinsic sizes

  private mutating func addIntrinsicSize(_ index: Int) {
    let node = tree.nodes[index]
    guard node.role == .constrained || node.role == .arranged else { return }
    let size = sizes[index]
    let rect = alignmentRect(index)
    let axes = [
      (size.width, rect.width, node.view.horizontalHugging, node.view.horizontalCompression, "width"),
      (size.height, rect.height, node.view.verticalHugging, node.view.verticalCompression, "height"),
    ]
    for (value, extent, hugging, compression, name) in axes {
      guard let value else { continue }
      let source = Source.system(index, "intrinsic \(name)")
      // UIKit adds two inequalities an axis, even where both priorities are the same.
      // At 1000 they still give way to constraints that the document states, so they stay just below.
      let ceiling = Self.intrinsicCeiling
      if compression > 0 {
        relate(extent - value, .greaterThanOrEqual, priority: min(compression, ceiling), source)
      }
      if hugging > 0 { relate(extent - value, .lessThanOrEqual, priority: min(hugging, ceiling), source) }
    }
  }
}
