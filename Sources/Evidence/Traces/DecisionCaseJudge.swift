import Model

/// Compares recorded launches with the cases of a decision table.
///
/// A launch is evidence for a case only if it has the value of every condition of the table.
struct DecisionCaseJudge {
  let cases: [DecisionCase]
  let records: [LaunchRecord]

  func judge(_ entry: EvidenceEntry, _ criterion: String) -> [JudgedEvidence] {
    var supported: [String] = []
    var contradicted: [String] = []
    var wrongLaunches: [(launch: LaunchRecord, expected: DecisionCase)] = []
    for expected in cases {
      let launches = records.filter { Self.matches($0, expected) }
      let wrong = launches.filter { $0.state != expected.state }
      wrongLaunches += wrong.map { ($0, expected) }
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
          entry, criterion, .contradicts,
          Message(
            .stateDiffers,
            joined(
              wrongLaunches.map { launch, expected in
                "line \(launch.line): reached \(launch.state ?? "no state"), expected \(expected.state) with \(expected.name)"
              })), cases: contradicted))
    }
    if !supported.isEmpty {
      judged.append(
        JudgedEvidence(
          entry, criterion, .supports,
          Message(
            "cases-reached",
            "\(supported.count) of \(PlainText.count(cases.count, "case")) reached the expected state"),
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
    var partial: [(launch: LaunchRecord, missing: [String], extra: [String])] = []
    for record in records where !record.conditions.isEmpty {
      let present = Set(record.conditions.keys)
      if tables.values.contains(where: { $0.isSubset(of: present) }) { continue }
      guard
        let nearest = tables.sorted(by: { $0.key < $1.key }).map(\.value).max(by: {
          $0.intersection(present).count < $1.intersection(present).count
        })
      else { continue }
      partial.append(
        (record, nearest.subtracting(present).sorted(), present.subtracting(nearest).sorted()))
    }
    if !partial.isEmpty {
      return [JudgedEvidence(entry, criterion, .rejected, .conditionsPartial(partial))]
    }
    return hasVerdict
      ? []
      : [
        JudgedEvidence(
          entry, criterion, .rejected,
          Message(
            .noCaseMatches,
            "none of \(counted(launches: records.count)) has the conditions of a case of the criterion"
          ))
      ]
  }
}

extension Message {
  fileprivate static func conditionsPartial(
    _ launches: [(launch: LaunchRecord, missing: [String], extra: [String])]
  ) -> Message {
    let sentences = launches.map { launch, missing, extra in
      let hints = extra.compactMap { name in
        nearestName(to: name, in: missing).map { "\"\(name)\": did you mean \"\($0)\"?" }
      }
      return (["line \(launch.line) lacks " + missing.joined(separator: ", ")] + hints).joined(
        separator: "; ")
    }
    return Message(.conditionsPartial, joined(sentences))
  }

}
