/// Finds the required rows to drop. It adds the rows one by one, in the order of addition.
///
/// Each row has a marker in the tableau. When a row cannot hold, the markers in its remaining error identify
/// the rows that contradict it (Farkas' lemma). The set is minimal: rows whose markers are all zero are linearly
/// independent, so the multipliers that prove the contradiction are unique.
struct ConflictSearch {
  struct Conflict {
    /// Indices of constraints, ascending. The last one is dropped.
    var members: [Int]
    /// The least error of the last one.
    var amount: Double
    var dropped: Int { members[members.count - 1] }
  }

  let local: [Int]
  let tolerance: Tolerance
  private var tableau: Tableau
  var steps: Int { tableau.steps }
  /// The position of each marker's row.
  private var owners: [Int: Int] = [:]

  init(variableCount: Int, local: [Int], tolerance: Tolerance, stepLimit: Int = .max) {
    self.local = local
    self.tolerance = tolerance
    tableau = Tableau(variableCount: variableCount, tolerance: tolerance)
    tableau.stepLimit = stepLimit
  }

  /// - Parameter rows: the required rows, ascending by source.
  mutating func conflicts(among rows: [NormalRow]) -> [Conflict] {
    var found: [Conflict] = []
    for (position, row) in rows.enumerated() where !tableau.isExhausted {
      guard let (opponents, amount) = add(row, at: position) else { continue }
      found.append(Conflict(members: opponents.map { rows[$0].source } + [row.source], amount: amount))
    }
    return found
  }

  /// Adds a row, or returns the positions of the rows that it contradicts, and by how much.
  private mutating func add(_ row: NormalRow, at position: Int) -> (opponents: [Int], amount: Double)? {
    var value = tableau.value(of: row, local: local)
    if !row.isEquality && row.above == 0 { value = value.negated }
    // From here on, the value must be zero (equality) or at most zero.
    if let free = tableau.freePosition(in: value) {
      let marker = tableau.makeSymbol(row.isEquality ? .marker : .column)
      owners[marker] = position
      tableau.eliminate(row.isEquality ? value : value.negated, at: free, equals: marker)
      return nil
    }
    value = value.snapped(tolerance)
    if row.isEquality {
      return minimizeToZero(value.constant < 0 ? value.negated : value, of: position, thenKeepAs: .marker)
    }
    let slack = tableau.makeSymbol(.column)
    owners[slack] = position
    if value.constant <= 0 {
      tableau.fix(slack, as: .row)
      tableau.definitions[slack] = value.negated
      tableau.rows.append(slack)
      return nil
    }
    return minimizeToZero(value.adding(slack), of: position, thenKeepAs: .fixed)
  }

  /// Adds the expression as a row and minimizes it to zero. Otherwise, removes it and returns its opponents.
  private mutating func minimizeToZero(_ value: Expression, of position: Int, thenKeepAs role: Tableau.Role)
    -> (opponents: [Int], amount: Double)?
  {
    let artificial = tableau.makeRow(value)
    let reduced = tableau.minimize([Cost(symbol: artificial, weight: 1)])
    if reduced.total > tolerance.feasibility {
      let opponents = reduced.entries.compactMap { entry -> Int? in
        entry.coefficient.magnitude > Tolerance.pivot ? owners[entry.symbol] : nil
      }.filter { $0 != position }
      // Remove the row's own slack too.
      if let own = value.entries.last, role == .fixed { tableau.fix(own.symbol) }
      tableau.removeRow(artificial)
      tableau.removeFixedEntries()
      return (opponents.sorted(), reduced.total)
    }
    if role == .marker { owners[artificial] = position }
    if tableau.roles[artificial] == .row {
      tableau.definitions[artificial].constant = 0
      let columns = tableau.definitions[artificial].entries.filter { tableau.roles[$0.symbol] == .column }
      let widest = columns.max { $0.coefficient.magnitude < $1.coefficient.magnitude }
      guard let widest, widest.coefficient.magnitude > Tolerance.pivot,
        let index = tableau.rows.firstIndex(of: artificial)
      else {
        // Other rows already imply this one.
        tableau.removeRow(artificial)
        return nil
      }
      tableau.pivot(rowAt: index, column: widest.symbol)
    }
    tableau.fix(artificial, as: role)
    if role == .fixed { tableau.removeFixedEntries() }
    return nil
  }
}
