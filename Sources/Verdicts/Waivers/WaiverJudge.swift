import Model

/// Decides which findings the waivers of a team cover at a moment, and what is wrong with the waivers.
package struct WaiverJudge: Sendable {
  package var waivers: [Waiver]
  package var rules: CriterionRules
  /// Seconds since 1970 in UTC.
  package var clock: Double

  package init(waivers: [Waiver], rules: CriterionRules, clock: Double) {
    self.waivers = waivers
    self.rules = rules
    self.clock = clock
  }

  /// What waivers and evidence say about the findings of a record, by index in `findings`.
  package struct Answer: Sendable {
    package var uses: [GateReport.WaiverUse] = []
    /// Waived parts of each finding; the parts do not overlap.
    package var waived: [Int: [Part]] = [:]
    /// Parts that evidence has settled since the run.
    package var settled: [Int: Extent] = [:]

    package struct Part: Hashable, Sendable {
      package var extent: Extent
      package var waiver: String
    }

    /// The part of a finding that is neither settled nor waived.
    func open(_ number: Int, of finding: RunFinding) -> Extent {
      let waived = (waived[number] ?? []).reduce(Extent()) { $0.union($1.extent) }
      return Extent(finding.cases).subtracting(waived).subtracting(settled[number] ?? Extent())
    }
    func waiver(of number: Int) -> String? { waived[number]?.first?.waiver }
  }

  /// A criterion that depends on others is waived where all of its open parts are. Errors are never waived.
  ///
  /// - Parameter proved: The criteria that evidence proves. They need no waiver.
  package func judge(_ record: RunRecord, proved: Set<String> = []) -> Answer {
    let cases = RecordCases(record, rules.cases)
    let numbers = Dictionary(grouping: record.findings.indices) { record.findings[$0].criterion }
    var answer = Answer()
    var states: [String: State] = [:]
    for criterion in rules.order {
      let own = numbers[criterion.id] ?? []
      let parts = rules.parts(of: criterion).map { numbers[$0] ?? [] }
      let causes = State(parts, record.findings, states)
      let active = waivers.filter { $0.criterion == criterion.id && isActive($0) }
      var state = State()
      for number in own where record.findings[number].isOpen {
        let finding = record.findings[number]
        let extent = Extent(finding.cases)
        state.bad = state.bad.union(extent)
        if finding.isWaivable {
          if proved.contains(criterion.id) {
            answer.settled[number] = extent
          } else {
            let fitting = active.filter { $0.binding?.matches(finding) ?? true }
            decide(number, extent, causes, fitting, cases, parts, &answer)
          }
        }
        state.open = state.open.union(answer.open(number, of: finding))
        state.unsettled = state.unsettled.union(extent.subtracting(answer.settled[number] ?? Extent()))
      }
      states[criterion.id] = state
    }
    answer.uses = waivers.map { use($0, record, answer, cases) }
    return answer
  }

  /// Open results of one criterion.
  private struct State {
    var bad = Extent()
    /// Bad results that evidence has not settled.
    var unsettled = Extent()
    /// Bad results that are neither settled nor waived.
    var open = Extent()

    init() {}

    /// The results of the parts of a criterion, where they decide it.
    init(_ parts: [[Int]], _ findings: [RunFinding], _ states: [String: State]) {
      for part in parts {
        guard let first = part.first, let known = states[findings[first].criterion] else { continue }
        // Of a part that is also about cases, the results apart from cases belong to that part alone.
        let countsFree = !part.contains { findings[$0].cases != nil }
        func counted(_ extent: Extent) -> Extent {
          Extent(cases: extent.cases, isFree: extent.isFree && countsFree)
        }
        bad = bad.union(counted(known.bad))
        unsettled = unsettled.union(counted(known.unsettled))
        open = open.union(counted(known.open))
      }
    }
  }

  private func decide(
    _ number: Int, _ extent: Extent, _ causes: State, _ active: [Waiver], _ cases: RecordCases,
    _ parts: [[Int]], _ answer: inout Answer
  ) {
    let caused = extent.intersection(causes.bad)
    let settled = caused.subtracting(causes.unsettled)
    if !settled.isEmpty { answer.settled[number] = settled }
    var follows = caused.subtracting(settled).subtracting(causes.open)
    var rest = extent.subtracting(settled).subtracting(follows)
    var waived: [Answer.Part] = []
    func add(_ covered: Extent, _ waiver: String) {
      if !covered.isEmpty { waived.append(.init(extent: covered, waiver: waiver)) }
    }
    for part in parts.joined().sorted() {
      for entry in answer.waived[part] ?? [] {
        let covered = follows.intersection(entry.extent)
        add(covered, entry.waiver)
        follows = follows.subtracting(covered)
      }
    }
    for waiver in active {
      let covered = rest.intersection(cases.extent(of: waiver.scope))
      add(covered, waiver.id)
      rest = rest.subtracting(covered)
    }
    if !waived.isEmpty { answer.waived[number] = waived }
  }

  private func isActive(_ waiver: Waiver) -> Bool { waiver.start <= clock && clock < waiver.end }

  private func use(
    _ waiver: Waiver, _ record: RunRecord, _ answer: Answer, _ cases: RecordCases
  ) -> GateReport.WaiverUse {
    func use(_ state: GateReport.WaiverUse.State, _ message: Message, _ count: Int = 0)
      -> GateReport.WaiverUse
    {
      .init(state: state, findings: count, message: message, waiver: waiver)
    }
    if clock >= waiver.end {
      let next = waivers.first { $0.renews == waiver.id && clock >= $0.start }
      return use(
        next == nil ? .expired : .renewed,
        Message(
          next == nil ? "ended" : "continued", about: next?.id,
          "It ended \(waiver.pastTerm)" + (next.map { ", and \($0.id) continues it." } ?? ".")))
    }
    if clock < waiver.start {
      return use(.notYet, Message("begins", "It begins at \(UTCTime.text(waiver.start))."))
    }
    let own = record.findings.indices.filter { record.findings[$0].criterion == waiver.criterion }
    let parts = own.flatMap { answer.waived[$0] ?? [] }.filter { $0.waiver == waiver.id }
    let count = parts.reduce(0) { $0 + $1.extent.count }
    if count == 0, let old = waivers.first(where: { $0.id == waiver.renews && isActive($0) }) {
      let text = "\(old.id) still applies; this waiver continues it."
      return use(.notYet, Message("continues", about: old.id, text))
    }
    if count == 0 { return use(.unused, unused(waiver, own.map { ($0, record.findings[$0]) }, answer)) }
    let found = parts.reduce(CaseRanges()) { $0.union($1.extent.cases) }.compactMap { cases.items[$0] }
    if !parts.contains(where: { $0.extent.isFree }),
      let message = WaiverScope(waiver: waiver, rules: rules).excess(over: found)
    {
      return use(.overWide, message, count)
    }
    let covered = own.filter { number in answer.waived[number]?.contains { $0.waiver == waiver.id } ?? false }
    if let message = WaiverBinding(waiver: waiver).excess(over: covered.map { record.findings[$0] }) {
      return use(.overWide, message, count)
    }
    return use(
      .active,
      Message(
        "waives", about: waiver.criterion,
        "It waives \(count) \(count == 1 ? "finding" : "findings") \(waiver.term)."
          + (waiver.signer.map { " Signed by \($0)." } ?? ""), figures: ["findings": Measure(count)]), count)
  }

  private func unused(_ waiver: Waiver, _ own: [(number: Int, finding: RunFinding)], _ answer: Answer)
    -> Message
  {
    let open = own.filter { $0.finding.isWaivable }
    if waiver.scope != CaseFilter(), open.contains(where: { $0.finding.cases == nil }) {
      return Message(
        "without-cases", about: waiver.criterion,
        "The findings of \(waiver.criterion) do not depend on a case. Remove `when` from the waiver.")
    }
    if let other = open.compactMap({ answer.waiver(of: $0.number) }).first {
      return Message("covered", about: other, "The waiver \(other) before it already covers its findings.")
    }
    if let mismatch = WaiverBinding(waiver: waiver).mismatch(open.map(\.finding)) { return mismatch }
    let id = waiver.criterion
    return open.isEmpty
      ? Message("no-finding", about: id, "\(id) has no finding to waive.")
      : Message("no-finding-in-scope", about: id, "\(id) has no finding in the cases of its `when`.")
  }
}

/// Cases of a record beside those of the matrix of now.
struct RecordCases {
  /// The case at each index of the record; nil for one that the matrix does not have.
  let items: [Case?]

  init(_ record: RunRecord, _ cases: [Case]) {
    let ids = record.matrix.cases
    if ids.count == cases.count, zip(ids, cases).allSatisfy({ $0 == $1.id }) {
      items = cases
    } else {
      let byID = Dictionary(cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      items = ids.map { byID[$0] }
    }
  }

  /// Results that a scope covers: only a scope without conditions covers what does not depend on a case.
  func extent(of scope: CaseFilter) -> Extent {
    var cases = CaseRanges()
    for (caseIndex, item) in items.enumerated() where item.map(scope.matches) ?? false {
      cases.append(caseIndex)
    }
    return Extent(cases: cases, isFree: scope == CaseFilter())
  }
}

extension RunRecord {
  /// Names the waiver of each waived finding; outcomes stay as they are.
  package mutating func mark(_ answer: WaiverJudge.Answer) {
    var marked: [RunFinding] = []
    for (number, finding) in findings.enumerated() {
      guard let waived = answer.waived[number] else {
        marked.append(finding)
        continue
      }
      let rest = waived.reduce(Extent(finding.cases)) { $0.subtracting($1.extent) }
      let parts = [(rest, nil)] + waived.map { ($0.extent, $0.waiver) }
      marked += parts.flatMap { extent, waiver in
        extent.asFindingCases.map { cases -> RunFinding in
          var part = finding
          part.cases = cases
          part.waiver = waiver
          return part
        }
      }
    }
    findings = marked
    let used = Set(answer.waived.values.joined().map(\.waiver))
    waivers = answer.uses.map(\.waiver).filter { used.contains($0.id) }
  }
}
