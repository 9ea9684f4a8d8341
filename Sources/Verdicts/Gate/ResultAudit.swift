import Model

/// Compares the results of a record with those that the checklist and the matrix need.
struct ResultAudit {
  /// Results, with the first of them in words.
  struct List {
    var count = 0
    private var examples: [String] = []

    mutating func add(_ key: ResultKey, _ extent: Extent, _ ids: [CaseID]) {
      count += extent.count
      if extent.isFree, examples.count < 3 { examples.append("\(key.criterion) (\(key.assertion))") }
      for caseIndex in extent.cases where examples.count < 3 {
        examples.append("\(key.criterion) on \(CaseText.short(ids[caseIndex]))")
      }
    }
    var text: String {
      examples.joined(separator: "; ")
        + (count > examples.count ? "; and \(count - examples.count) more" : "")
    }
  }
  struct ResultKey: Hashable {
    var criterion: String
    var assertion: String
  }

  private(set) var missing = List()
  private(set) var unknown = List()
  private(set) var repeated = List()
  /// Results of criteria that depend on others, with another outcome than these give.
  private(set) var contradicting = List()

  init(_ record: RunRecord, _ rules: CriterionRules) {
    let table = CaseTable(record.matrix.cases, rules.cases.map(\.id))
    var have: [ResultKey: Extent] = [:]
    var order: [ResultKey] = []
    for finding in record.findings {
      let key = ResultKey(criterion: finding.criterion, assertion: finding.assertion)
      let extent = table.present(Extent(finding.cases))
      if have[key] == nil { order.append(key) }
      let known = have[key] ?? Extent()
      repeated.add(key, extent.intersection(known), table.ids)
      have[key] = known.union(extent)
    }
    var expected: [ResultKey: Extent] = [:]
    for entry in ExpectedResults(rules).entries {
      let key = ResultKey(criterion: entry.criterion, assertion: entry.assertion)
      expected[key] = (expected[key] ?? Extent()).union(entry.extent)
      missing.add(key, entry.extent.subtracting(have[key] ?? Extent()), table.ids)
    }
    for key in order {
      unknown.add(key, (have[key] ?? Extent()).subtracting(expected[key] ?? Extent()), table.ids)
    }
    if table.isSame { contradicting = Self.contradictions(record, rules, table.ids) }
  }

  private static func contradictions(_ record: RunRecord, _ rules: CriterionRules, _ ids: [CaseID]) -> List {
    let own = Dictionary(grouping: record.findings) { $0.criterion }
    var derived = own
    DerivedFindings(rules, ExpectedResults(rules)).add(to: &derived)
    var list = List()
    for criterion in rules.checklist.criteria {
      guard case .dependsOn = criterion.basis else { continue }
      for finding in own[criterion.id] ?? [] {
        let others = (derived[criterion.id] ?? []).filter { $0.outcome != finding.outcome }
        let differing = others.reduce(Extent()) { $0.union(Extent($1.cases)) }
        list.add(
          ResultKey(criterion: criterion.id, assertion: finding.assertion),
          Extent(finding.cases).intersection(differing), ids)
      }
    }
    return list
  }

  /// Cases of a record with the indices of the current matrix; unknown cases follow after these.
  private struct CaseTable {
    let ids: [CaseID]
    let isSame: Bool
    private let caseIndices: [Int]

    init(_ recorded: [CaseID], _ now: [CaseID]) {
      isSame = recorded == now
      guard !isSame else {
        ids = now
        caseIndices = []
        return
      }
      var known: [CaseID: Int] = [:]
      var ids = now
      for (caseIndex, id) in now.enumerated() { known[id] = caseIndex }
      caseIndices = recorded.map { id in
        if let caseIndex = known[id] { return caseIndex }
        known[id] = ids.count
        ids.append(id)
        return ids.count - 1
      }
      self.ids = ids
    }

    func present(_ extent: Extent) -> Extent {
      if isSame { return extent }
      return Extent(
        cases: CaseRanges(extent.cases.compactMap { $0 < caseIndices.count ? caseIndices[$0] : nil }),
        isFree: extent.isFree)
    }
  }
}
