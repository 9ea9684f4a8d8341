import Foundation
import Model

/// The steps of the constraint solver that one run may still use.
final class SolverBudget: @unchecked Sendable {
  private let each: Int
  private let lock = NSLock()
  // Guarded by `lock`.
  private var left: Int

  init(_ limits: Limits?) {
    each = limits?[.solverStepsEach] ?? .max
    left = limits?[.solverSteps] ?? .max
  }

  /// The steps of the next layout at most.
  var next: Int { lock.withLock { max(0, min(each, left)) } }

  func spend(_ steps: Int) { lock.withLock { left -= min(steps, left) } }
}
