import Model

/// What rows rest on, as far as results tell; case by case.
struct RestingParts {
  let checklist: Checklist
  /// Ids of the assertions that are made once for each case.
  let perCase: Set<String>
  private let rows: [String: Criterion]

  init(_ checklist: Checklist, perCase: Set<String>) {
    self.checklist = checklist
    self.perCase = perCase
    rows = Dictionary(checklist.criteria.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Ids of the rows that `criterion` rests on; empty for one that rests on none.
  func parts(of criterion: Criterion) -> [String] {
    guard case .dependsOn(let rest) = criterion.basis else { return [] }
    return rest.criteria ?? checklist.criteria.filter(looksAtCases).map(\.id)
  }

  func looksAtCases(_ criterion: Criterion) -> Bool {
    guard case .assertions(let calls) = criterion.basis else { return false }
    return calls.contains { perCase.contains($0.assertion) }
  }

  /// Rows in an order in which each comes after all that it rests on.
  var order: [Criterion] {
    var placed = Set<String>()
    var ordered: [Criterion] = []
    var open = checklist.criteria
    while !open.isEmpty {
      let ready = open.filter { parts(of: $0).allSatisfy { placed.contains($0) || rows[$0] == nil } }
      // A circle is a fault of the checklist, which its reader tells.
      if ready.isEmpty { break }
      ordered += ready
      placed.formUnion(ready.map(\.id))
      open.removeAll { placed.contains($0.id) }
    }
    return ordered + open
  }

  /// Whether `criterion` is about `item`, its own filter and that of what it rests on taken together.
  static func isAbout(_ criterion: Criterion, _ item: Case) -> Bool {
    if case .dependsOn(let rest) = criterion.basis, !rest.filter.matches(item) { return false }
    return criterion.filter.matches(item)
  }
}

/// Results by row, and within it by case.
struct ResultIndex {
  /// Row → case (nil: none) → positions.
  private(set) var places: [String: [CaseKey?: [Int]]] = [:]
  let results: [RunResult]

  init(_ results: [RunResult]) {
    self.results = results
    for (position, result) in results.enumerated() {
      places[result.criterion, default: [:]][CaseKey(result), default: []].append(position)
    }
  }

  func positions(of criterion: String, at key: CaseKey?) -> [Int] { places[criterion]?[key] ?? [] }

  /// Positions of the results that a resting row's result at `key` is made of.
  func positions(of parts: [String], restingAt key: CaseKey?) -> [Int] {
    parts.flatMap { part -> [Int] in
      guard let own = places[part] else { return [] }
      if let key { return own[key] ?? [] }
      // A part that is partly about cases counts by them; its other half is its own row's matter.
      if own.keys.contains(where: { $0 != nil }) { return [] }
      return (own[nil] ?? []).filter { results[$0].reason != "no-case" }
    }
  }
}
