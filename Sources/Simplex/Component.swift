/// Variables that constraints connect to each other, and those constraints.
struct Component: Sendable {
  /// Indices among the solver's variables, ascending.
  var variables: [Int] = []
  /// Ascending by source.
  var rows: [NormalRow] = []
  var preferences: [Solver.Preference] = []

  struct Result: Sendable {
    var values: [Double]
    var ambiguous: [Bool]
    var conflicts: [ConflictSearch.Conflict] = []
    var failure: String?
    /// Coefficients read or written.
    var steps = 0
  }

  var tolerance: Tolerance { Tolerance(magnitude: rows.reduce(0) { max($0, $1.constant.magnitude) }) }

  /// - Parameters:
  ///   - local: the position in its component of each variable of the solver.
  ///   - stepLimit: coefficients to read and write at most.
  func solve(local: [Int], stepLimit: Int = .max) -> Result {
    let tolerance = self.tolerance
    let required = rows.filter(\.isRequired)
    var tableau = Tableau(variableCount: variables.count, tolerance: tolerance)
    tableau.stepLimit = stepLimit
    var conflicts: [ConflictSearch.Conflict] = []
    var steps = 0
    if tableau.require(Self.canonical(required), local: local) > tolerance.feasibility, !tableau.isExhausted {
      steps = tableau.steps
      var search = ConflictSearch(
        variableCount: variables.count, local: local, tolerance: tolerance, stepLimit: stepLimit - steps)
      conflicts = search.conflicts(among: required)
      steps += search.steps
      let dropped = Set(conflicts.map(\.dropped))
      let kept = required.filter { !dropped.contains($0.source) }
      tableau = Tableau(variableCount: variables.count, tolerance: tolerance)
      tableau.stepLimit = stepLimit - steps
      let missed = tableau.require(Self.canonical(kept), local: local)
      if missed > tolerance.feasibility {
        tableau.failure = "the required constraints still conflict by \(missed)"
      }
    }
    for level in levels() where !tableau.isDetermined && !tableau.isExhausted {
      tableau.satisfy(level, local: local)
    }
    if !tableau.isExhausted { tableau.fixImpliedZeros() }
    let ambiguous = variables.indices.map { !tableau.definition(of: $0).entries.isEmpty }
    breakTies(&tableau, local: local)
    var values = variables.indices.map {
      tableau.roles[$0] == .free ? 0 : tableau.definition(of: $0).constant
    }
    for index in values.indices where !values[index].isFinite {
      values[index] = 0
      tableau.failure = tableau.failure ?? "a value overflowed"
    }
    if tableau.isExhausted { tableau.fail() }
    return Result(
      values: values, ambiguous: ambiguous, conflicts: conflicts, failure: tableau.failure,
      steps: steps + tableau.steps)
  }

  /// The optional rows, by descending priority.
  private func levels() -> [[NormalRow]] {
    let optional = Dictionary(grouping: rows.filter { !$0.isRequired }, by: \.priority)
    return optional.keys.sorted(by: >).map { Self.canonical(optional[$0] ?? []) }
  }

  /// Returns the rows in an order that does not depend on the order of addition, with equal rows merged.
  private static func canonical(_ rows: [NormalRow]) -> [NormalRow] {
    var result: [NormalRow] = []
    result.reserveCapacity(rows.count)
    for row in rows.sorted(by: NormalRow.precedes) {
      if let last = result.last, last.coincides(with: row) {
        result[result.count - 1].above += row.above
        result[result.count - 1].below += row.below
      } else {
        result.append(row)
      }
    }
    return result
  }

  private func breakTies(_ tableau: inout Tableau, local: [Int]) {
    let byRank = Dictionary(grouping: preferences, by: \.rank)
    for rank in byRank.keys.sorted() where !tableau.isDetermined && !tableau.isExhausted {
      let rows = (byRank[rank] ?? []).compactMap { preference in
        NormalRow(near: preference.value, variable: preference.variable)
      }
      tableau.satisfy(Self.canonical(rows), local: local)
    }
    for variable in variables.indices where !tableau.isDetermined && !tableau.isExhausted {
      if !tableau.definition(of: variable).entries.isEmpty { tableau.settle(variable, near: 0) }
    }
  }

  /// Splits the variables so that each row's variables are in one component.
  static func split(_ rows: [NormalRow], preferences: [Solver.Preference], variableCount: Int) -> [Component]
  {
    var parents = Array(0..<variableCount)
    func root(_ variable: Int) -> Int {
      var variable = variable
      while parents[variable] != variable {
        parents[variable] = parents[parents[variable]]
        variable = parents[variable]
      }
      return variable
    }
    for row in rows {
      guard let first = row.variables.first else { continue }
      for other in row.variables.dropFirst() {
        let (a, b) = (root(first), root(other))
        // The smallest variable is the root: components are ordered by their first variables.
        parents[max(a, b)] = min(a, b)
      }
    }
    var positions = Array(repeating: -1, count: variableCount)
    var components: [Component] = []
    for variable in 0..<variableCount {
      let root = root(variable)
      if positions[root] < 0 {
        positions[root] = components.count
        components.append(Component())
      }
      components[positions[root]].variables.append(variable)
    }
    for row in rows {
      guard let first = row.variables.first else { continue }
      components[positions[root(first)]].rows.append(row)
    }
    for preference in preferences where 0..<variableCount ~= preference.variable {
      components[positions[root(preference.variable)]].preferences.append(preference)
    }
    return components
  }
}
