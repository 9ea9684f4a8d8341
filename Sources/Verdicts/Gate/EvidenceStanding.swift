import Model

/// What the evidence says about one criterion.
struct EvidenceStanding {
  var standing: GateReport.Standing
  /// Ids of the evidence entries that support the criterion.
  var entries: [String]
  var message: Message
  /// Names of the decision cases without evidence.
  var openCases: [String] = []

  /// A contradiction outweighs all support. A criterion with a decision table needs evidence for each of its cases.
  init(_ criterion: Criterion, _ need: EvidenceNeed, _ judged: [JudgedEvidence]) {
    let own = judged.filter { $0.criterion == criterion.id }
    let supporting = own.filter { $0.verdict == .supports && need.kinds.contains($0.kind) }
    entries = supporting.map(\.entry).uniqued()
    if let against = own.first(where: { $0.verdict == .contradicts }) {
      (standing, message) = (.failed, .contradicted(by: against))
      return
    }
    let proved = Set(supporting.flatMap(\.cases))
    openCases = need.cases.map(\.name).filter { !proved.contains($0) }
    let missing = Self.missing(need, supporting)
    if !missing.isEmpty {
      entries = []
      (standing, message) = (
        .needsEvidence,
        Message(
          "needs-appearance", about: missing[0].rawValue,
          "Needs a screenshot or a sign-off in \(missing.map(\.rawValue).listed()) appearance, too.")
      )
      return
    }
    if !supporting.isEmpty, openCases.isEmpty {
      (standing, message) = (.met, .proved(by: supporting))
      return
    }
    standing = .needsEvidence
    let useless = own.first { $0.verdict == .stale || $0.verdict == .rejected }
    message =
      supporting.isEmpty
      ? Message("needs-evidence", about: useless?.entry, "Needs \(need.words)." + Message.end(useless))
      : Message(
        "open-cases", about: openCases[0],
        "\(openCases.count) of its \(need.cases.count) cases have no evidence, the first: \(openCases[0])."
          + Message.end(useless),
        figures: ["open": Measure(openCases.count), "cases": Measure(need.cases.count)])
  }

  /// Returns the appearances without evidence. A test, or a sign-off without this condition, can cover all of them.
  private static func missing(_ need: EvidenceNeed, _ supporting: [JudgedEvidence]) -> [Appearance] {
    let coversAll = supporting.contains { $0.kind != .screenshot && $0.appearance == nil }
    if supporting.isEmpty || coversAll { return [] }
    let shown = Set(supporting.compactMap(\.appearance))
    return need.appearances.filter { !shown.contains($0) }
  }
}

extension Message {
  static func contradicted(by entry: JudgedEvidence) -> Message {
    Message("contradicted", about: entry.entry, "\(entry.entry) contradicts it: \(entry.message)")
  }

  fileprivate static func proved(by entries: [JudgedEvidence]) -> Message {
    let words = entries.map { entry in
      entry.entry + " ("
        + [entry.kind.words, entry.by.map { "by \($0)" }].compactMap { $0 }.joined(separator: " ") + ")"
    }
    return Message("proved", about: entries[0].entry, "Evidence: \(words.listed(atMost: 3)).")
  }

  fileprivate static func end(_ useless: JudgedEvidence?) -> String {
    useless.map { entry in
      " \(entry.entry) \(entry.verdict == .stale ? "is stale" : "does not count"): \(entry.message)"
    } ?? ""
  }
}
