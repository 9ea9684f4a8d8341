/// Finds out which required rows have to go, adding them one by one in the order in which they were added.
///
/// Each row keeps a marker in the tableau; when a row cannot be met, the markers in what it misses by name the
/// rows that stand against it (Farkas' lemma). None of them is superfluous: markers that are zero together belong
/// to linearly independent rows, so the multipliers that prove the contradiction are the only ones there are, and
/// a smaller set would need others.
struct ConflictSearch {
  struct Conflict {
    /// Indices of constraints, ascending; the last one goes.
    var members: [Int]
    var dropped: Int { members[members.count - 1] }
  }

  let local: [Int]
  let tolerance: Tolerance
  private var tableau: Tableau
  /// For each symbol that is a marker, the position of its row.
  private var owners: [Int: Int] = [:]

  init(variableCount: Int, local: [Int], tolerance: Tolerance) {
    self.local = local
    self.tolerance = tolerance
    tableau = Tableau(variableCount: variableCount, tolerance: tolerance)
  }

  /// - Parameter rows: the required rows by ascending source.
  mutating func conflicts(among rows: [NormalRow]) -> [Conflict] {
    var found: [Conflict] = []
    for (position, row) in rows.enumerated() {
      guard let opponents = add(row, at: position) else { continue }
      found.append(Conflict(members: opponents.map { rows[$0].source } + [row.source]))
    }
    return found
  }

  /// Adds a row, or returns the positions of the rows that it contradicts.
  private mutating func add(_ row: NormalRow, at position: Int) -> [Int]? {
    var value = tableau.value(of: row, local: local)
    if !row.isEquality && row.above == 0 { value = value.negated }
    // From here on the row has to be zero, or at most zero.
    if let free = tableau.freePosition(in: value) {
      let marker = tableau.makeSymbol(row.isEquality ? .marker : .column)
      owners[marker] = position
      tableau.eliminate(row.isEquality ? value : value.negated, at: free, equals: marker)
      return nil
    }
    value = value.snapped(tolerance)
    if row.isEquality {
      return drive(value.constant < 0 ? value.negated : value, of: position, thenKeepAs: .marker)
    }
    let slack = tableau.makeSymbol(.column)
    owners[slack] = position
    if value.constant <= 0 {
      tableau.fix(slack, as: .row)
      tableau.definitions[slack] = value.negated
      tableau.rows.append(slack)
      return nil
    }
    return drive(value.adding(slack), of: position, thenKeepAs: .fixed)
  }

  /// Adds the expression as a row and drives it to zero, for good; or takes it out and returns its opponents.
  private mutating func drive(_ value: Expression, of position: Int, thenKeepAs place: Tableau.Place)
    -> [Int]?
  {
    let artificial = tableau.makeRow(value)
    let reduced = tableau.minimize([Cost(symbol: artificial, weight: 1)])
    if reduced.total > tolerance.feasibility {
      let opponents = reduced.entries.compactMap { entry -> Int? in
        entry.coefficient.magnitude > Tolerance.pivot ? owners[entry.symbol] : nil
      }.filter { $0 != position }
      // The slack of the row itself goes with it.
      if let own = value.entries.last, place == .fixed { tableau.fix(own.symbol) }
      tableau.removeRow(artificial)
      tableau.removeFixedEntries()
      return opponents.sorted()
    }
    if place == .marker { owners[artificial] = position }
    if tableau.places[artificial] == .row {
      tableau.definitions[artificial].constant = 0
      let columns = tableau.definitions[artificial].entries.filter { tableau.places[$0.symbol] == .column }
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
    tableau.fix(artificial, as: place)
    if place == .fixed { tableau.removeFixedEntries() }
    return nil
  }
}
