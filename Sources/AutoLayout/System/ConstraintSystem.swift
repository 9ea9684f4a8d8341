import Simplex
import Model

/// The constraints of one scene and the source of each. Environments differ only in the parameters.
struct ConstraintSystem {
  enum Source: Hashable {
    case document(String)
    /// A constraint that UIKit adds to the view with this index, and its description.
    case system(Int, String)
  }

  /// The highest priority of intrinsic sizes. At 1000 they would conflict with the document's constraints.
  static let intrinsicCeiling = 999.9
  /// Subtracted from the priorities of design-time sizes, so that real content has precedence.
  static let designTimeReduction = 0.5

  let tree: LayoutTree
  /// By node.
  let shapes: [SizeParts]
  let parameters: LayoutParameters
  /// The rules of Interface Builder's canvas, if any.
  struct CanvasOptions: Hashable {
    /// Points to subtract from an extent before halving it for a center; see `CanvasTable.Unnamed`.
    var centerOffset = 0.0
    /// See `CanvasTable.Rule.hiddenArrangedViews`.
    var hiddenViewsKeepPosition = false
  }

  let options: CanvasOptions
  var solver: Solver
  var sources: [Source] = []
  /// Frames in the coordinates of the root.
  var frames: [ExpressionRect] = []
  /// Sizes of the scrollable areas, by scroll view.
  var contentSizes: [Int: (width: LinearExpression, height: LinearExpression)] = [:]

  init(tree: LayoutTree, shapes: [SizeParts], options: CanvasOptions) {
    self.tree = tree
    self.shapes = shapes
    self.options = options
    var solver = Solver()
    parameters = LayoutParameters(count: tree.nodes.count, &solver)
    self.solver = solver
    for index in tree.nodes.indices { addFrame(of: index) }
    for index in tree.nodes.indices where tree.nodes[index].view.kind == .scroll { addScrollArea(index) }
    for index in tree.nodes.indices {
      if case .stack(let stack) = tree.nodes[index].view.content { addStack(index, stack) }
      addIntrinsicSize(index)
    }
    for node in tree.nodes {
      for constraint in node.view.constraints { add(constraint) }
    }
  }

  // MARK: frames

  private mutating func addFrame(of index: Int) {
    let node = tree.nodes[index]
    guard let parent = node.parent else {
      frames.append(
        ExpressionRect(
          x: LinearExpression(0), y: LinearExpression(0), width: parameters.rootWidth,
          height: parameters.rootHeight))
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

  /// Adds `expression relation 0`. An optional relation between known numbers has no effect.
  mutating func relate(
    _ expression: LinearExpression, _ relation: Relation, priority: Double = 1000, _ source: Source
  ) {
    if expression.isKnown, priority < 1000 { return }
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

  // MARK: rectangles of constraints

  /// The rectangle that constraints align: the frame without shadows and other decoration.
  func alignmentRect(_ index: Int) -> ExpressionRect { frames[index].inset(shapes[index].alignmentInsets) }

  func safeRect(_ index: Int) -> ExpressionRect { frames[index].inset(parameters.nodes[index].safe) }

  func marginRect(_ index: Int) -> ExpressionRect { frames[index].inset(parameters.nodes[index].margins) }

  /// The scrollable area. It starts at the scroll view's origin, because nothing is scrolled at launch.
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
    let shape = shapes[index]
    let size = parameters.nodes[index]
    let rect = alignmentRect(index)
    if shape.hasWidth {
      addIntrinsic(
        rect.width - size.width, hugging: node.view.horizontalHugging,
        compression: node.view.horizontalCompression, shape.isDesignTime, .system(index, "intrinsic width"))
    }
    if shape.hasHeight {
      addIntrinsic(
        rect.height - size.height, hugging: node.view.verticalHugging,
        compression: node.view.verticalCompression, shape.isDesignTime, .system(index, "intrinsic height"))
    }
  }

  /// Adds two inequalities, as UIKit does even if both priorities are equal.
  ///
  /// - Parameter excess: the extent less the intrinsic one.
  private mutating func addIntrinsic(
    _ excess: LinearExpression, hugging: Double, compression: Double, _ isDesignTime: Bool, _ source: Source
  ) {
    let reduction = isDesignTime ? Self.designTimeReduction : 0
    func priority(_ stated: Double) -> Double { min(stated, Self.intrinsicCeiling) - reduction }
    if priority(compression) > 0 {
      relate(excess, .greaterThanOrEqual, priority: priority(compression), source)
    }
    if priority(hugging) > 0 { relate(excess, .lessThanOrEqual, priority: priority(hugging), source) }
  }
}
