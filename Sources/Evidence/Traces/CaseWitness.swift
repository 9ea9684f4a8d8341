import Model

/// Holds recorded launches against the cases of a decision table.
///
/// A launch witnesses a case only where it says the value of every condition of the table.
struct CaseWitness {
  private let cases: [DecisionCase]
  private let records: [LaunchRecord]

  init(_ cases: [DecisionCase], _ records: [LaunchRecord]) {
    self.cases = cases
    self.records = records
  }

  func judge(_ piece: EvidencePiece, _ criterion: String) -> [JudgedEvidence] {
    var supported: [String] = []
    var contradicted: [String] = []
    var lines: [String] = []
    for expected in cases {
      let launches = records.filter { Self.isOf($0, expected) }
      let wrong = launches.filter { $0.state != expected.state }
      lines += wrong.map {
        "line \($0.line): reached \($0.state ?? "no state") instead of \(expected.state) with \(expected.name)"
      }
      if !wrong.isEmpty {
        contradicted.append(expected.name)
      } else if !launches.isEmpty {
        supported.append(expected.name)
      }
    }
    var judged: [JudgedEvidence] = []
    if !contradicted.isEmpty {
      judged.append(
        JudgedEvidence(
          piece, criterion, .contradicts, reason: "state-differs", message: joined(lines),
          cases: contradicted))
    }
    if !supported.isEmpty {
      judged.append(
        JudgedEvidence(
          piece, criterion, .supports,
          message:
            "\(supported.count) of \(counted(cases.count, "case")) reached the state that the table expects",
          cases: supported))
    }
    return judged + unused(piece, criterion, isNothingWitnessed: judged.isEmpty)
  }

  private static func isOf(_ record: LaunchRecord, _ expected: DecisionCase) -> Bool {
    expected.conditions.allSatisfy { record.conditions[$0.key] == $0.value }
  }

  /// Launches that say some conditions but not all of a table.
  private func unused(
    _ piece: EvidencePiece, _ criterion: String, isNothingWitnessed: Bool
  ) -> [JudgedEvidence] {
    let tables = Dictionary(grouping: cases, by: \.table).mapValues { Set($0[0].conditions.keys) }
    var partial: [String] = []
    for record in records where !record.conditions.isEmpty {
      let said = Set(record.conditions.keys)
      if tables.values.contains(where: { $0.isSubset(of: said) }) { continue }
      guard
        let nearest = tables.sorted(by: { $0.key < $1.key }).map(\.value).max(by: {
          $0.intersection(said).count < $1.intersection(said).count
        })
      else { continue }
      let missing = nearest.subtracting(said).sorted()
      let strange = said.subtracting(nearest).sorted().compactMap { name in
        nearestName(to: name, in: missing).map { "\"\(name)\": did you mean \"\($0)\"?" }
      }
      partial.append(
        (["line \(record.line) does not say " + missing.joined(separator: ", ")] + strange)
          .joined(separator: "; "))
    }
    if !partial.isEmpty {
      return [
        JudgedEvidence(
          piece, criterion, .rejected, reason: "conditions-partial", message: joined(partial))
      ]
    }
    if !isNothingWitnessed { return [] }
    return [
      JudgedEvidence(
        piece, criterion, .rejected, reason: "no-case-matches",
        message:
          "none of \(counted(records.count, "launch")) was made under the conditions of the row's cases")
    ]
  }
}
