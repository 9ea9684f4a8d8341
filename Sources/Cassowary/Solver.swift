/// A set of linear constraints whose priorities are lexicographic: a violation at a higher priority outweighs
/// every sum of violations at lower ones.
///
/// Within a level the sum of absolute errors is least. Where that leaves a choice, preferences decide, and then
/// each variable in order of creation lies as near to zero as it can; so the values are a function of the
/// constraints and never of the order in which they were added. Only which of several contradicting required
/// constraints is dropped depends on the order: the last one added.
public struct Solver: Sendable {
  struct Preference: Sendable {
    var variable: Int
    var value: Double
    var rank: Int
  }

  var variableCount = 0
  /// By ascending identifier. Removed constraints leave nothing behind, however often they come and go.
  var constraints: [(id: Int, constraint: LinearConstraint)] = []
  private var nextID = 0
  var preferences: [Preference] = []

  public init() {}

  public mutating func makeVariable() -> Variable {
    defer { variableCount += 1 }
    return Variable(index: variableCount)
  }

  @discardableResult
  public mutating func add(_ constraint: LinearConstraint) -> ConstraintID {
    defer { nextID += 1 }
    constraints.append((nextID, constraint))
    return ConstraintID(index: nextID)
  }

  /// Takes a constraint out again as if it had never been added; an unknown identifier has no effect.
  public mutating func remove(_ id: ConstraintID) {
    let position = constraints.sortedPosition(of: id.index, by: \.id)
    if let position { constraints.remove(at: position) }
  }

  /// Breaks ties between assignments that are equally good on every level: lower ranks are considered first.
  ///
  /// Preferences of one rank minimize the sum of their distances. One whose value is not finite is ignored.
  public mutating func prefer(_ variable: Variable, near value: Double, rank: Int) {
    preferences.append(Preference(variable: variable.index, value: value, rank: rank))
  }
}

extension Array {
  /// Where the element with the given key is, in an array that ascends by that key.
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
