import Model

/// What the evidence says about one criterion.
struct EvidenceStanding {
  var standing: GateReport.Standing
  /// Ids of the evidence entries that support the criterion.
  var entries: [String]
  var message: String
  /// Names of the decision cases without evidence.
  var openCases: [String] = []

  /// A contradiction outweighs all support. A criterion with a decision table needs evidence for each of its cases.
  init(_ criterion: Criterion, _ need: EvidenceNeed, _ judged: [JudgedEvidence]) {
    let own = judged.filter { $0.criterion == criterion.id }
    let supporting = own.filter { $0.verdict == .supports && need.kinds.contains($0.kind) }
    entries = supporting.map(\.entry).uniqued()
    if let against = own.first(where: { $0.verdict == .contradicts }) {
      standing = .failed
      message = "\(against.entry) contradicts it: \(against.message)"
      return
    }
    let proved = Set(supporting.flatMap(\.cases))
    openCases = need.cases.map(\.name).filter { !proved.contains($0) }
    let missing = Self.missing(need, supporting)
    if !missing.isEmpty {
      entries = []
      standing = .needsEvidence
      message = "Needs a screenshot or a sign-off in \(missing.map(\.rawValue).listed()) appearance, too."
      return
    }
    if !supporting.isEmpty, openCases.isEmpty {
      standing = .met
      message = "Evidence: \(Self.list(supporting))."
      return
    }
    standing = .needsEvidence
    if !supporting.isEmpty {
      message =
        "\(openCases.count) of its \(need.cases.count) cases have no evidence, the first: \(openCases[0])."
    } else {
      message = "Needs \(need.words)."
    }
    if let useless = own.first(where: { $0.verdict == .stale || $0.verdict == .rejected }) {
      let word = useless.verdict == .stale ? "is stale" : "does not count"
      message += " \(useless.entry) \(word): \(useless.message)"
    }
  }

  /// Returns the appearances without evidence. A test, or a sign-off without this condition, can cover all of them.
  private static func missing(_ need: EvidenceNeed, _ supporting: [JudgedEvidence]) -> [Appearance] {
    let coversAll = supporting.contains { $0.kind != .screenshot && $0.appearance == nil }
    if supporting.isEmpty || coversAll { return [] }
    let shown = Set(supporting.compactMap(\.appearance))
    return need.appearances.filter { !shown.contains($0) }
  }

  private static func list(_ entries: [JudgedEvidence]) -> String {
    let words = entries.map { entry in
      entry.entry + " ("
        + [entry.kind.words, entry.by.map { "by \($0)" }].compactMap { $0 }.joined(separator: " ") + ")"
    }
    return words.listed(atMost: 3)
  }
}
