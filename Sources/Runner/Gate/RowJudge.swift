import Model

/// How each row stands: by its results, by what excuses them, and by the evidence.
struct RowJudge {
  let input: GateInput
  let answer: WaiverJudge.Answer
  let standings: [String: EvidenceStanding]
  let judged: [JudgedEvidence]
  let index: ResultIndex
  let parts: RestingParts

  init(_ input: GateInput) {
    self.input = input
    let judged = input.evidence.isIntact ? input.evidence.judged : []
    var standings: [String: EvidenceStanding] = [:]
    for row in input.now.checklist.criteria {
      guard case .evidence(let need) = row.basis else { continue }
      standings[row.id] = EvidenceStanding(row, need, judged)
    }
    let witnessed = Set(standings.filter { $0.value.standing == .met }.keys)
    answer = WaiverJudge(
      waivers: input.waivers, checklist: input.now.checklist, cases: input.now.matrix.cases,
      perCase: input.now.perCase, clock: input.clock
    ).judge(input.record.results, witnessed: witnessed)
    self.standings = standings
    self.judged = judged
    index = ResultIndex(input.record.results)
    parts = RestingParts(input.now.checklist, perCase: input.now.perCase)
  }

  /// Every row but the lines of the definition of done, in the checklist's order.
  var rows: [GateReport.Row] {
    input.now.checklist.criteria.filter { !$0.isGate }.map(row)
  }

  private func row(_ criterion: Criterion) -> GateReport.Row {
    let own = (index.places[criterion.id] ?? [:]).values.flatMap { $0 }.sorted()
    var counts: [String: Int] = [:]
    for position in own { counts[index.results[position].outcome.rawValue, default: 0] += 1 }
    let (standing, message) = standing(of: criterion, own)
    return GateReport.Row(
      criterion: criterion.id, title: criterion.title, impact: criterion.impact,
      isBlocking: criterion.blocks(from: input.policy.blocksFrom), standing: standing, results: counts,
      evidence: pieces(criterion), waiver: own.lazy.compactMap { answer.excused[$0] }.first, message: message)
  }

  private func pieces(_ criterion: Criterion) -> [String] {
    if let known = standings[criterion.id] { return known.pieces }
    var seen = Set<String>()
    return judged.filter { $0.criterion == criterion.id && $0.verdict == .supports }.map(\.entry)
      .filter { seen.insert($0).inserted }
  }

  private func standing(of criterion: Criterion, _ own: [Int]) -> (GateReport.Standing, String) {
    if let errored = own.first(where: { index.results[$0].outcome == .errored }) {
      return (.errored, index.results[errored].message)
    }
    let excuse = own.lazy.compactMap { answer.excused[$0] }.first
    if let witness = standings[criterion.id] {
      guard witness.standing != .met, let excuse else { return (witness.standing, witness.message) }
      return (.waived, waived(excuse, 1) + " " + witness.message)
    }
    if let against = judged.first(where: {
      $0.criterion == criterion.id && $0.verdict == .contradicts && !isExcused($0, own)
    }) {
      return (.failed, "\(against.entry) shows that it does not hold: \(against.message)")
    }
    let open = own.filter { !answer.isSettledOrExcused($0) }
    for (outcome, standing) in [(Outcome.failed, GateReport.Standing.failed), (.cannotTell, .cannotTell)] {
      let found = open.filter { index.results[$0].outcome == outcome }
      guard let first = found.first else { continue }
      let extent = own.count > 1 ? " (\(found.count) of \(own.count) results)" : ""
      return (standing, index.results[first].message + extent)
    }
    if own.isEmpty { return (.cannotTell, "The run has no result of it.") }
    if let excuse { return (.waived, waived(excuse, own.count { answer.excused[$0] != nil })) }
    return settled(criterion, own)
  }

  /// A screenshot shows what a waiver has let pass: within its scope, it contradicts nothing that is not known.
  private func isExcused(_ piece: JudgedEvidence, _ own: [Int]) -> Bool {
    let used = Set(own.compactMap { answer.excused[$0] })
    return !piece.devices.isEmpty
      && input.waivers.contains { waiver in
        let scope = waiver.scope
        guard used.contains(waiver.id), waiver.criterion == piece.criterion else { return false }
        return piece.devices.allSatisfy { id in
          input.now.matrix.cases.contains {
            $0.device == id && scope.matches($0) && $0.orientation == piece.orientation
              && $0.appearance == piece.appearance
          }
        }
      }
  }

  /// For a row without an open finding.
  private func settled(_ criterion: Criterion, _ own: [Int]) -> (GateReport.Standing, String) {
    let applicable = own.filter { index.results[$0].outcome != .notApplicable }
    if !applicable.isEmpty {
      return (.met, applicable.count == 1 ? "It holds." : "All of its \(applicable.count) results hold.")
    }
    let first = index.results[own[0]]
    if first.reason == "no-case", !isOutOfReach(criterion) {
      return (
        .cannotTell, "The matrix \(input.now.matrix.id) has no case that it is about; a larger one is needed."
      )
    }
    return (.notApplicable, first.message)
  }

  /// Whether no case is about the row because the app does not run on such devices at all. A matrix keeps devices and
  /// orientations that a row names, so that for any other reason it is too small.
  private func isOutOfReach(_ criterion: Criterion) -> Bool {
    var idioms = criterion.filter.idioms
    if case .dependsOn(let rest) = criterion.basis { idioms += rest.filter.idioms }
    let reached = Set(input.now.matrix.cases.map(\.environment.idiom))
    return !idioms.isEmpty && !idioms.contains(where: reached.contains)
  }

  private func waived(_ id: String, _ count: Int) -> String {
    guard let waiver = input.waivers.first(where: { $0.id == id }) else { return "Waived by \(id)." }
    return
      "\(count == 1 ? "A finding is" : "\(count) findings are") waived by \(id) until \(UTCTime.text(waiver.end)) "
      + "(\(waiver.approver)): \(waiver.reason)"
  }
}

extension GateReport.Standing {
  /// From what is least to what is most in the way.
  static let byWeight: [Self] = [
    .notApplicable, .met, .waived, .needsEvidence, .cannotTell, .failed, .errored,
  ]
  static func worst(_ standings: [Self]) -> Self? {
    standings.max { (byWeight.firstIndex(of: $0) ?? 0) < (byWeight.firstIndex(of: $1) ?? 0) }
  }
}
