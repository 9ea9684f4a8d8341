import Simplex
import Foundation
import Model

/// One root view under given size classes and layout direction, with the constraint systems compiled so far.
///
/// An environment changes only parameters of a system. Views with other intrinsic sizes can need another system, for
/// example if an image is missing in one appearance.
final class CompiledScene: @unchecked Sendable {
  let tree: LayoutTree
  /// The root view, with variations applied.
  let root: View
  /// Ids that constraints refer to but the tree does not contain, by constraint.
  let missingItems: [(constraint: String, item: String)]
  private let options: ConstraintSystem.CanvasOptions
  /// By node: whether a stack view fills proportionally to the view's intrinsic size.
  private let isProportional: [Bool]
  private let lock = NSLock()
  // Guarded by `lock`.
  private var systems: [[SizeParts]: CompiledLayout] = [:]

  init(root: View, tree: LayoutTree, options: ConstraintSystem.CanvasOptions) {
    self.root = root
    self.tree = tree
    self.options = options
    isProportional = tree.nodes.map { node in
      guard let parent = node.parent, case .stack(let stack) = tree.nodes[parent].view.content else {
        return false
      }
      return stack.distribution == .fillProportionally
    }
    missingItems = tree.nodes.flatMap(\.view.constraints).flatMap { constraint in
      [constraint.firstItem, constraint.secondItem].compactMap { item in
        item.flatMap { tree.items[$0] == nil ? (constraint.id, $0) : nil }
      }
    }
  }

  /// Solves the scene for one environment.
  ///
  /// - Parameters:
  ///   - budget: Steps that the solver may use; the solution takes those that it needs.
  ///   - trace: Records what decided the solution.
  func solve(
    rootSize: Size, _ assumptions: LayoutAssumptions, _ sizes: [IntrinsicSize], _ budget: SolverBudget,
    _ trace: DecisionTrace?
  ) -> SolvedLayout {
    let shapes = zip(sizes, isProportional).map(SizeParts.init)
    let parameters = LayoutParameters.values(rootSize: rootSize, assumptions, sizes)
    let (learned, count) = lock.withLock { (systems[shapes], systems.count) }
    var layout =
      learned ?? CompiledLayout(ConstraintSystem(tree: tree, shapes: shapes, options: options), number: count)
    let known = layout.system.simplexCount
    layout.system.stepLimit = budget.next
    trace?.mark(layout.number)
    let solution = layout.system.solve(parameters, tracing: trace)
    budget.spend(solution.steps)
    if layout.system.simplexCount != known {
      // Two tasks can learn at once. One of them wins, and the other region is learned again.
      lock.withLock { systems[shapes] = layout }
    }
    return SolvedLayout(layout: layout, solution: solution, sizes: sizes)
  }
}

/// A compiled constraint system and the expressions to read from its solutions.
struct CompiledLayout {
  var system: CompiledSystem
  /// Among those of the scene, if one task at a time solves it.
  let number: Int
  let frames: [ExpressionRect]
  let guides: [(id: String, owner: Int, rect: ExpressionRect)]
  let sources: [ConstraintSystem.Source]

  init(_ constraints: ConstraintSystem, number: Int) {
    self.number = number
    system = constraints.solver.compiled()
    frames = constraints.frames
    sources = constraints.sources
    var guides: [(id: String, owner: Int, rect: ExpressionRect)] = []
    for (id, item) in constraints.tree.items {
      if case .view = item { continue }
      guides.append((id, constraints.tree.owner(item), constraints.guideRect(item)))
    }
    self.guides = guides
  }
}

/// The solution of one layout pass.
struct SolvedLayout {
  let layout: CompiledLayout
  let solution: Solution
  let sizes: [IntrinsicSize]
  /// In the coordinates of the root, not rounded.
  let frames: [PlainRect]

  init(layout: CompiledLayout, solution: Solution, sizes: [IntrinsicSize]) {
    self.layout = layout
    self.solution = solution
    self.sizes = sizes
    frames = layout.frames.map { $0.rect(solution) }
  }
}
