/// A set of linear constraints whose priorities are lexicographic: a violation at a higher priority outweighs
/// every sum of violations at lower ones.
///
/// Within a level, the solver minimizes the sum of absolute errors. Preferences break ties, and then each variable,
/// in order of creation, is as near to zero as possible. The values do not depend on the order of addition, with
/// one exception: of required constraints that contradict each other, the solver drops the last one added.
package struct Solver: Sendable {
  struct Preference: Sendable {
    var variable: Int
    var value: Double
    var rank: Int
  }

  var variableCount = 0
  var parameterCount = 0
  /// Ascending by identifier. Removed constraints leave no trace.
  var constraints: [(id: Int, constraint: LinearConstraint)] = []
  private var nextID = 0
  var preferences: [Preference] = []

  package init() {}

  package mutating func makeVariable() -> Variable {
    defer { variableCount += 1 }
    return Variable(index: variableCount, isParameter: false)
  }

  /// Makes a number that can differ between solutions of a `CompiledSystem`.
  package mutating func makeParameter() -> Variable {
    defer { parameterCount += 1 }
    return Variable(index: parameterCount, isParameter: true)
  }

  @discardableResult
  package mutating func add(_ constraint: LinearConstraint) -> ConstraintID {
    defer { nextID += 1 }
    constraints.append((nextID, constraint))
    return ConstraintID(index: nextID)
  }

  /// Removes a constraint. An unknown identifier has no effect.
  package mutating func remove(_ id: ConstraintID) {
    let position = constraints.sortedPosition(of: id.index, by: \.id)
    if let position { constraints.remove(at: position) }
  }

  /// Breaks ties between optimal assignments. The solver considers lower ranks first.
  ///
  /// Preferences of one rank minimize the sum of their distances. The solver ignores values that are not finite.
  package mutating func prefer(_ variable: Variable, near value: Double, rank: Int) {
    if variable.isParameter { return }
    preferences.append(Preference(variable: variable.index, value: value, rank: rank))
  }

  /// Solves the constraints added so far.
  ///
  /// - Parameter parameters: values in order of creation; a missing one is 0.
  /// - Complexity: linear in the number of independent groups of variables. Within a group, it grows with the
  ///   number of constraints.
  package func solve(_ parameters: [Double] = []) -> Solution { compiled().solveOnce(parameters) }

  /// Returns the constraints in a form that solves again for other parameters without building anything.
  package func compiled() -> CompiledSystem { CompiledSystem(self) }
}

extension Array {
  /// Returns the index of the element with the given key, in an array that ascends by that key.
  func sortedPosition(of key: Int, by keyOf: (Element) -> Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if keyOf(self[middle]) < key { low = middle + 1 } else { high = middle }
    }
    return low < count && keyOf(self[low]) == key ? low : nil
  }
}
