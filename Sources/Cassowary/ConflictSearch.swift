/// Finds out which required rows have to go, adding them one by one in the order in which they were added.
///
/// Each row keeps a marker in the tableau; when a row cannot be met, the markers in what it misses by name the
/// rows that stand against it (Farkas' lemma).
struct ConflictSearch {
  struct Conflict {
    /// Indices of constraints, ascending; the last one goes.
    var members: [Int]
    var dropped: Int { members[members.count - 1] }
  }

  let local: [Int]
  let variableCount: Int
  let tolerance: Tolerance
  private var tableau: Tableau
  /// For each symbol that is a marker, the position of its row.
  private var owners: [Int: Int] = [:]

  init(variableCount: Int, local: [Int], tolerance: Tolerance) {
    self.local = local
    self.variableCount = variableCount
    self.tolerance = tolerance
    tableau = Tableau(variableCount: variableCount, tolerance: tolerance)
  }

  /// - Parameter rows: the required rows by ascending source.
  mutating func conflicts(among rows: [NormalRow]) -> [Conflict] {
    var found: [Conflict] = []
    for (position, row) in rows.enumerated() {
      guard let opponents = add(row, at: position) else { continue }
      let members = irreducible(opponents.map { rows[$0] }, against: row)
      found.append(Conflict(members: members.map(\.source).sorted()))
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
    if row.isEquality { return addEquality(value.constant < 0 ? value.negated : value, position) }
    let slack = tableau.makeSymbol(.column)
    owners[slack] = position
    if value.constant <= 0 {
      tableau.fix(slack, as: .row)
      tableau.definitions[slack] = value.negated
      tableau.rows.append(slack)
      return nil
    }
    return drive(value.adding(slack), thenKeepAs: .fixed, owner: nil)
  }

  private mutating func addEquality(_ value: Expression, _ position: Int) -> [Int]? {
    drive(value, thenKeepAs: .marker, owner: position)
  }

  /// Adds the expression as a row and drives it to zero, for good; or takes it out and returns its opponents.
  private mutating func drive(_ value: Expression, thenKeepAs place: Tableau.Place, owner: Int?) -> [Int]? {
    let artificial = tableau.makeRow(value)
    let reduced = tableau.minimise([Cost(symbol: artificial, weight: 1)])
    if reduced.total > tolerance.feasibility {
      let opponents = reduced.entries.compactMap { entry -> Int? in
        entry.coefficient.magnitude > Tolerance.pivot ? owners[entry.symbol] : nil
      }
      // The slack of the row itself goes with it.
      if let own = value.entries.last, place == .fixed { tableau.fix(own.symbol) }
      tableau.removeRow(artificial)
      tableau.removeFixedEntries()
      return Array(Set(opponents)).sorted()
    }
    owners[artificial] = owner
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

  /// The rows without those that the contradiction does not need; by ascending source, `row` the last.
  private func irreducible(_ opponents: [NormalRow], against row: NormalRow) -> [NormalRow] {
    var members = opponents.filter { $0.source != row.source }
    if isIndependentButForOne(members + [row]) { return members + [row] }
    var index = members.count - 1
    while index >= 0 {
      var rest = members
      rest.remove(at: index)
      if !isFeasible(rest + [row]) { members = rest }
      index -= 1
    }
    return members + [row]
  }

  /// Whether every part of the rows is linearly independent, so that no smaller set can contradict itself: the
  /// multipliers that prove the contradiction are then the only ones, and none of them is zero.
  private func isIndependentButForOne(_ rows: [NormalRow]) -> Bool {
    var tableau = Tableau(variableCount: variableCount, tolerance: tolerance)
    var dependent = 0
    for row in rows {
      let value = tableau.value(of: row, local: local)
      if let position = tableau.freePosition(in: value) {
        tableau.eliminate(value, at: position, equals: nil)
      } else {
        dependent += 1
      }
    }
    return dependent == 1
  }

  private func isFeasible(_ rows: [NormalRow]) -> Bool {
    var tableau = Tableau(variableCount: variableCount, tolerance: tolerance)
    return tableau.require(rows.sorted(by: NormalRow.precedes), local: local) <= tolerance.feasibility
  }
}
