import Model

/// Which findings a waiver excuses at a moment, and what is wrong with the waivers.
public struct WaiverJudge: Sendable {
  public var waivers: [Waiver]
  public var checklist: Checklist
  public var cases: [Case]
  /// Ids of the assertions that are made once for each case.
  public var perCase: Set<String>
  /// Seconds since 1970 in UTC.
  public var clock: Double

  public init(waivers: [Waiver], checklist: Checklist, cases: [Case], perCase: Set<String>, clock: Double) {
    self.waivers = waivers
    self.checklist = checklist
    self.cases = cases
    self.perCase = perCase
    self.clock = clock
  }

  public struct Answer: Sendable {
    public var uses: [GateReport.WaiverUse]
    /// Position of a result → id of the waiver that excuses it.
    public var excused: [Int: String]
    /// Positions of results that evidence has settled since.
    public var settled: Set<Int>

    func isSettledOrExcused(_ position: Int) -> Bool {
      settled.contains(position) || excused[position] != nil
    }
  }

  /// A row that rests on others is excused where all that is bad of them is. An error is never excused.
  ///
  /// - Parameter witnessed: rows that evidence has shown to hold, which leaves nothing to excuse.
  public func judge(_ results: [RunResult], witnessed: Set<String> = []) -> Answer {
    let index = ResultIndex(results)
    let parts = RestingParts(checklist, perCase: perCase)
    let byKey = Dictionary(cases.map { (CaseKey($0), $0) }, uniquingKeysWith: { first, _ in first })
    var answer = Answer(uses: [], excused: [:], settled: [])
    for criterion in parts.order {
      let names = parts.parts(of: criterion)
      let own = waivers.filter { $0.criterion == criterion.id && isActive($0) }
      let isWitnessed = witnessed.contains(criterion.id)
      for (key, positions) in index.places[criterion.id] ?? [:] {
        let causes = index.positions(of: names, restingAt: key).filter { Self.isBad(results[$0]) }
        for position in positions where Self.isExcusable(results[position]) {
          if isWitnessed || (!causes.isEmpty && causes.allSatisfy(answer.settled.contains)) {
            answer.settled.insert(position)
          } else if !causes.isEmpty, causes.allSatisfy({ answer.isSettledOrExcused($0) }) {
            answer.excused[position] = causes.sorted().lazy.compactMap { answer.excused[$0] }.first
          } else {
            answer.excused[position] =
              own.first { Self.covers($0.scope, key.flatMap { byKey[$0] }) }?.id
          }
        }
      }
    }
    answer.uses = waivers.map { use($0, results, answer.excused, byKey) }
    return answer
  }

  static func isExcusable(_ result: RunResult) -> Bool {
    result.outcome == .failed || result.outcome == .cannotTell
  }
  static func isBad(_ result: RunResult) -> Bool { isExcusable(result) || result.outcome == .errored }

  /// What is about no case is only within a scope that names none.
  private static func covers(_ scope: CaseFilter, _ item: Case?) -> Bool {
    guard let item else { return scope == CaseFilter() }
    return scope.matches(item)
  }

  private func isActive(_ waiver: Waiver) -> Bool { waiver.start <= clock && clock < waiver.end }

  private func use(
    _ waiver: Waiver, _ results: [RunResult], _ excused: [Int: String], _ byKey: [CaseKey: Case]
  ) -> GateReport.WaiverUse {
    func told(_ state: GateReport.WaiverUse.State, _ count: Int, _ message: String) -> GateReport.WaiverUse {
      .init(waiver: waiver, state: state, findings: count, message: message)
    }
    if clock >= waiver.end {
      return told(.expired, 0, "It ended at \(UTCTime.text(waiver.end)) and excuses nothing any more.")
    }
    if clock < waiver.start {
      return told(.notYet, 0, "It begins at \(UTCTime.text(waiver.start)) and excuses nothing yet.")
    }
    let own = results.indices.filter {
      excused[$0] == waiver.id && results[$0].criterion == waiver.criterion
    }
    if own.isEmpty { return told(.unused, 0, unusedMessage(waiver, results, excused)) }
    let found = own.compactMap { CaseKey(results[$0]).flatMap { byKey[$0] } }
    if let message = WaiverScope(waiver: waiver, checklist: checklist, cases: cases).excess(over: found),
      found.count == own.count
    {
      return told(.overWide, own.count, message)
    }
    let noun = own.count == 1 ? "finding" : "findings"
    return told(.active, own.count, "It excuses \(own.count) \(noun) until \(UTCTime.text(waiver.end)).")
  }

  private func unusedMessage(
    _ waiver: Waiver, _ results: [RunResult], _ excused: [Int: String]
  ) -> String {
    let bad = results.indices.filter {
      results[$0].criterion == waiver.criterion && Self.isExcusable(results[$0])
    }
    if waiver.scope != CaseFilter(), bad.contains(where: { results[$0].device == nil }) {
      return "The findings of \(waiver.criterion) are about no case; a waiver of it has no `when`."
    }
    if let other = bad.compactMap({ excused[$0] }).first {
      return "It excuses nothing that \(other) does not excuse before it."
    }
    return bad.isEmpty
      ? "\(waiver.criterion) has no finding that it could excuse."
      : "\(waiver.criterion) has no finding in the cases that it names."
  }
}

extension RunRecord {
  /// Names the waiver of each result that one excuses; outcomes stay as they are.
  public mutating func mark(_ answer: WaiverJudge.Answer) {
    for (position, id) in answer.excused where results.indices.contains(position) {
      results[position].waiver = id
    }
    let used = Set(answer.excused.values)
    waivers = answer.uses.map(\.waiver).filter { used.contains($0.id) }
  }
}
