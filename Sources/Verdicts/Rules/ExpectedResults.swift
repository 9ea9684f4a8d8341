import Model

/// Results that a run of a checklist over a table of cases must have. The run makes them, the gate checks them.
package struct ExpectedResults: Sendable {
  /// Results of one assertion of one criterion.
  package struct Entry: Hashable, Sendable {
    package var criterion: String
    /// Id of an assertion, or a raw value of `DerivedAssertion`.
    package var assertion: String
    package var extent: Extent
    /// Whether the result only says that no case is about the criterion.
    package var isPlaceholder = false
  }
  /// In the order of the checklist, within a criterion in the order of its assertions.
  package let entries: [Entry]
  /// Ids of the criteria that have results in cases of the whole matrix.
  package let aboutCases: Set<String>

  package init(_ rules: CriterionRules) {
    var byCriterion: [String: [Entry]] = [:]
    for criterion in rules.order {
      byCriterion[criterion.id] = Self.entries(of: criterion, rules, byCriterion)
    }
    entries = rules.checklist.criteria.flatMap { byCriterion[$0.id] ?? [] }
    aboutCases = Set(entries.filter { !$0.extent.cases.isEmpty }.map(\.criterion))
  }

  private init(entries: [Entry], aboutCases: Set<String>) {
    self.entries = entries
    self.aboutCases = aboutCases
  }

  /// The results of a part of the matrix, with indices that count from the part's first case.
  package func restricted(to part: Range<Int>) -> ExpectedResults {
    let range = CaseRanges(part)
    let kept = entries.compactMap { entry -> Entry? in
      var entry = entry
      entry.extent.cases = entry.extent.cases.intersection(range).shifted(by: -part.lowerBound)
      return entry.extent.isEmpty ? nil : entry
    }
    return ExpectedResults(entries: kept, aboutCases: aboutCases)
  }

  private static func entries(
    of criterion: Criterion, _ rules: CriterionRules, _ known: [String: [Entry]]
  ) -> [Entry] {
    func entry(_ assertion: String, _ extent: Extent) -> Entry {
      Entry(criterion: criterion.id, assertion: assertion, extent: extent)
    }
    func derived(_ assertion: DerivedAssertion, isPlaceholder: Bool = false) -> Entry {
      Entry(
        criterion: criterion.id, assertion: assertion.rawValue, extent: Extent(isFree: true),
        isPlaceholder: isPlaceholder)
    }
    switch criterion.basis {
    case .gate: return []
    case .evidence: return [derived(.evidence)]
    case .assertions(let calls):
      let cases = rules.cases(of: criterion)
      let found = calls.map { call in
        entry(
          call.assertion, rules.perCase.contains(call.assertion) ? Extent(cases: cases) : Extent(isFree: true)
        )
      }.filter { !$0.extent.isEmpty }
      let proved = rules.windows.contains(criterion.id) ? [derived(.windows)] : []
      return found.isEmpty && proved.isEmpty ? [derived(.none, isPlaceholder: true)] : found + proved
    case .dependsOn:
      let extent = extent(of: rules.parts(of: criterion).map { known[$0] ?? [] })
      let own = Extent(cases: extent.cases.intersection(rules.cases(of: criterion)), isFree: extent.isFree)
      return own.isEmpty
        ? [derived(.dependsOn, isPlaceholder: true)] : [entry(DerivedAssertion.dependsOn.rawValue, own)]
    }
  }

  /// Where a criterion that depends on others has results: in the cases of its parts, and apart from cases for the parts
  /// that have no case.
  ///
  /// The part of a criterion that is not about cases belongs to that criterion alone.
  private static func extent(of parts: [[Entry]]) -> Extent {
    var extent = Extent()
    for part in parts {
      let cases = part.reduce(CaseRanges()) { $0.union($1.extent.cases) }
      extent.cases = extent.cases.union(cases)
      if cases.isEmpty, part.contains(where: { $0.extent.isFree && !$0.isPlaceholder }) {
        extent.isFree = true
      }
    }
    return extent
  }
}
