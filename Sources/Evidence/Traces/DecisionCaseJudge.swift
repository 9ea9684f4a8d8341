import Model

/// Compares recorded launches with the cases of a decision table.
///
/// A launch is evidence for a case only if it has the value of every condition of the table.
struct DecisionCaseJudge {
  private let cases: [DecisionCase]
  private let records: [LaunchRecord]

  init(_ cases: [DecisionCase], _ records: [LaunchRecord]) {
    self.cases = cases
    self.records = records
  }

  func judge(_ entry: EvidenceEntry, _ criterion: String) -> [JudgedEvidence] {
    var supported: [String] = []
    var contradicted: [String] = []
    var lines: [String] = []
    for expected in cases {
      let launches = records.filter { Self.matches($0, expected) }
      let wrong = launches.filter { $0.state != expected.state }
      lines += wrong.map {
        "line \($0.line): reached \($0.state ?? "no state"), expected \(expected.state) with \(expected.name)"
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
          entry, criterion, .contradicts, reason: .stateDiffers, message: joined(lines), cases: contradicted))
    }
    if !supported.isEmpty {
      judged.append(
        JudgedEvidence(
          entry, criterion, .supports,
          message: "\(supported.count) of \(counted(cases.count, "case")) reached the expected state",
          cases: supported))
    }
    return judged + unused(entry, criterion, hasVerdict: !judged.isEmpty)
  }

  private static func matches(_ record: LaunchRecord, _ expected: DecisionCase) -> Bool {
    expected.conditions.allSatisfy { record.conditions[$0.key] == $0.value }
  }

  /// Rejects launches that have some conditions of a table but not all of them.
  private func unused(_ entry: EvidenceEntry, _ criterion: String, hasVerdict: Bool) -> [JudgedEvidence] {
    let tables = Dictionary(grouping: cases, by: \.table).mapValues { Set($0[0].conditions.keys) }
    var partial: [String] = []
    for record in records where !record.conditions.isEmpty {
      let present = Set(record.conditions.keys)
      if tables.values.contains(where: { $0.isSubset(of: present) }) { continue }
      guard
        let nearest = tables.sorted(by: { $0.key < $1.key }).map(\.value).max(by: {
          $0.intersection(present).count < $1.intersection(present).count
        })
      else { continue }
      let missing = nearest.subtracting(present).sorted()
      let hints = present.subtracting(nearest).sorted().compactMap { name in
        nearestName(to: name, in: missing).map { "\"\(name)\": did you mean \"\($0)\"?" }
      }
      partial.append(
        (["line \(record.line) lacks " + missing.joined(separator: ", ")] + hints).joined(separator: "; "))
    }
    if !partial.isEmpty {
      return [
        JudgedEvidence(entry, criterion, .rejected, reason: .conditionsPartial, message: joined(partial))
      ]
    }
    if hasVerdict { return [] }
    return [
      JudgedEvidence(
        entry, criterion, .rejected, reason: .noCaseMatches,
        message: "none of \(counted(records.count, "launch")) has the conditions of a case of the criterion")
    ]
  }
}
