import Model

/// What the evidence says about one row.
struct EvidenceStanding {
  var standing: GateReport.Standing
  /// Ids of the pieces that support the row.
  var pieces: [String]
  var message: String
  /// Names of the decision cases that nothing witnesses yet.
  var openCases: [String] = []

  /// A contradiction beats all support; a row of a decision table needs every one of its cases witnessed.
  init(_ row: Criterion, _ need: EvidenceNeed, _ judged: [JudgedEvidence]) {
    let own = judged.filter { $0.criterion == row.id }
    let supporting = own.filter { $0.verdict == .supports && need.kinds.contains($0.kind) }
    pieces = supporting.map(\.entry).uniqued()
    if let against = own.first(where: { $0.verdict == .contradicts }) {
      standing = .failed
      message = "\(against.entry) shows that it does not hold: \(against.message)"
      return
    }
    let witnessed = Set(supporting.flatMap(\.cases))
    openCases = need.cases.map(\.name).filter { !witnessed.contains($0) }
    if !supporting.isEmpty, openCases.isEmpty {
      standing = .met
      message = "Witnessed by \(Self.list(supporting))."
      return
    }
    standing = .needsEvidence
    if !supporting.isEmpty {
      message =
        "\(openCases.count) of its \(need.cases.count) cases are not witnessed, the first: \(openCases[0])."
    } else {
      message = "Needs \(need.words)."
    }
    if let useless = own.first(where: { $0.verdict == .stale || $0.verdict == .rejected }) {
      let word = useless.verdict == .stale ? "is stale" : "does not count"
      message += " \(useless.entry) \(word): \(useless.message)"
    }
  }

  private static func list(_ pieces: [JudgedEvidence]) -> String {
    let shown = pieces.prefix(3).map { piece in
      piece.entry + " ("
        + [piece.kind.words, piece.by.map { "by \($0)" }].compactMap { $0 }.joined(separator: " ") + ")"
    }
    return shown.joined(separator: ", ") + (pieces.count > 3 ? " and \(pieces.count - 3) more" : "")
  }
}
