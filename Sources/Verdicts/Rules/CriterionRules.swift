import Model

/// How the criteria of a checklist are decided, over a table of cases.
///
/// The run, the gate and waivers share these rules: what a criterion depends on, in which order criteria are decided, and
/// which cases a criterion is about.
package struct CriterionRules: Sendable {
  package let checklist: Checklist
  package let cases: [Case]
  /// Ids of the assertions that are evaluated in each case; the others are evaluated once.
  package let perCase: Set<String>
  /// Ids of the criteria that the run decides for windows of all sizes too.
  package let windows: Set<String>
  /// Criteria in an order in which each comes after all that it depends on or needs.
  ///
  /// Criteria in a cycle come last; the checklist reader reports the cycle.
  package let order: [Criterion]
  private let byID: [String: Criterion]
  /// Ids of the criteria with results in cases.
  private let perCaseCriteria: [String]

  package init(_ checklist: Checklist, cases: [Case], perCase: Set<String>, windows: Set<String> = []) {
    self.windows = windows
    self.checklist = checklist
    self.cases = cases
    self.perCase = perCase
    byID = Dictionary(checklist.criteria.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let perCaseCriteria = checklist.criteria.filter {
      guard case .assertions(let calls) = $0.basis else { return false }
      return calls.contains { perCase.contains($0.assertion) }
    }.map(\.id)
    self.perCaseCriteria = perCaseCriteria
    order = Self.sorted(checklist.criteria) { criterion in
      switch criterion.basis {
      case .dependsOn(let rest): rest.criteria ?? perCaseCriteria
      case .gate(let needs): needs
      case .assertions, .evidence: []
      }
    }
  }

  package subscript(id: String) -> Criterion? { byID[id] }

  /// Ids of the criteria that `criterion` depends on; empty for one that is decided by itself.
  package func parts(of criterion: Criterion) -> [String] {
    guard case .dependsOn(let rest) = criterion.basis else { return [] }
    return rest.criteria ?? perCaseCriteria
  }

  /// Cases that a criterion is about: its own filter and that of what it depends on together.
  package func cases(of criterion: Criterion) -> CaseRanges {
    let filter = criterion.filter
    guard case .dependsOn(let rest) = criterion.basis else { return Self.cases(filter, in: cases) }
    return Self.cases(filter, in: cases).intersection(Self.cases(rest.filter, in: cases))
  }

  /// Indices of the cases that match a filter.
  package static func cases(_ filter: CaseFilter, in cases: [Case]) -> CaseRanges {
    if filter.axes.isEmpty, filter.idioms.isEmpty { return CaseRanges(cases.indices) }
    var ranges = CaseRanges()
    var matcher = CaseMatcher(filter)
    for caseIndex in cases.indices where matcher.matches(cases[caseIndex]) { ranges.append(caseIndex) }
    return ranges
  }

  /// Sorts so that each criterion comes after its parts (Kahn's algorithm, stable).
  private static func sorted(_ criteria: [Criterion], parts: (Criterion) -> [String]) -> [Criterion] {
    let known = Set(criteria.map(\.id))
    var placed = Set<String>()
    var ordered: [Criterion] = []
    var open = criteria.map { ($0, parts($0).filter(known.contains)) }
    while !open.isEmpty {
      let ready = open.filter { $0.1.allSatisfy(placed.contains) }
      if ready.isEmpty { break }
      ordered += ready.map(\.0)
      placed.formUnion(ready.map(\.0.id))
      open.removeAll { placed.contains($0.0.id) }
    }
    return ordered + open.map(\.0)
  }
}
