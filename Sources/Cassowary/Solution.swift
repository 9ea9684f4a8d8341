/// Values that satisfy the required constraints and come as near as possible to the others, level by level.
public struct Solution: Sendable {
  /// Each a smallest set of required constraints that cannot hold together (without any one of them the others
  /// can), in order of addition; the last of the set was dropped to go on.
  public internal(set) var conflicts: [[ConstraintID]] = []

  /// Constraints left out, in order of addition: the last of every conflict, and those refused because a number
  /// in them is not finite or beyond 1e12, their priority is not above 0, or their variable is not the solver's.
  public internal(set) var dropped: [ConstraintID] = []

  /// Why the values may not be optimal, where the solver stopped early; nil in every ordinary case.
  public internal(set) var failure: String?

  var values: [Double]
  var ambiguous: [Bool]
  /// By ascending identifier.
  var residuals: [(id: Int, error: Double)]

  /// Always finite; 0 for a variable of another solver.
  public func value(_ variable: Variable) -> Double {
    values.indices.contains(variable.index) ? values[variable.index] : 0
  }

  /// Whether another assignment that is as good on every level gives the variable another value.
  ///
  /// Preferences (`Solver.prefer`) do not count.
  public func isAmbiguous(_ variable: Variable) -> Bool {
    ambiguous.indices.contains(variable.index) ? ambiguous[variable.index] : false
  }

  /// How far the constraint is from holding, in the units of its own constant: 0 where it holds or was removed,
  /// infinity where it was refused.
  public func residual(_ id: ConstraintID) -> Double {
    residuals.sortedPosition(of: id.index, by: \.id).map { residuals[$0].error } ?? 0
  }
}
