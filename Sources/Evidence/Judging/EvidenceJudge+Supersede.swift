import Model

extension EvidenceJudge {
  /// Marks what contradicted a criterion, if evidence of the same kind about a later build supports it.
  func supersede(_ judged: inout [JudgedEvidence], _ entries: [EvidenceEntry]) {
    let byID = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    for index in judged.indices where judged[index].verdict == .contradicts {
      let old = judged[index]
      guard let before = byID[old.entry] else { continue }
      let newer = judged.first { new in
        guard new.verdict == .supports, new.criterion == old.criterion, new.kind == old.kind,
          Set(new.cases).isSuperset(of: old.cases), let after = byID[new.entry]
        else { return false }
        return isLater(after, than: before) && Self.isRecordedLater(new, after, than: old, before)
          && after.device == before.device
          && after.orientation == before.orientation && after.appearance == before.appearance
          && Set(new.devices).isSuperset(of: old.devices) && Self.isAsWide(after, as: before)
      }
      guard let newer else {
        judged[index].message = .standing(old.message, before)
        continue
      }
      judged[index].verdict = .superseded
      judged[index].message = .superseded(old.message, before, by: newer.entry)
    }
  }

  /// Whether an entry is about a later build. Without a build, a later commit or a build is later.
  private func isLater(_ new: EvidenceEntry, than old: EvidenceEntry) -> Bool {
    guard let time = old.at.flatMap({ UTCTime.seconds($0) }),
      let at = new.at.flatMap({ UTCTime.seconds($0) }),
      at > time
    else { return false }
    if let build = old.about.build {
      return new.about.build.map { BuildOrder.isNewer($0, than: build) } ?? false
    }
    if new.about.build != nil { return true }
    guard let commit = new.about.commit, let before = old.about.commit else { return false }
    if commit.hasPrefix(before) || before.hasPrefix(commit) { return false }
    guard let time = commitTime(commit), let earlier = commitTime(before) else { return true }
    return time >= earlier
  }

  /// Whether a recording that states its time was made after one that does. The others have the time of their entries.
  private static func isRecordedLater(
    _ new: JudgedEvidence, _ after: EvidenceEntry, than old: JudgedEvidence, _ before: EvidenceEntry
  ) -> Bool {
    guard new.at != after.at, old.at != before.at, let time = old.at.flatMap({ UTCTime.seconds($0) }),
      let at = new.at.flatMap({ UTCTime.seconds($0) })
    else { return true }
    return at > time
  }

  /// Whether an entry is about all tests of another one, and under no other condition.
  private static func isAsWide(_ new: EvidenceEntry, as old: EvidenceEntry) -> Bool {
    let seen = old.conditions ?? [:]
    return (new.conditions ?? [:]).allSatisfy { seen[$0.key] == $0.value }
      && (old.tests ?? [:]).allSatisfy { key, patterns in
        Set(new.tests?[key] ?? []).isSuperset(of: patterns)
      }
  }
}

extension Message {
  /// A contradiction that nothing replaces.
  fileprivate static func standing(_ message: Message, _ entry: EvidenceEntry) -> Message {
    let text = message.text.hasSuffix(".") ? String(message.text.dropLast()) : message.text
    let later = entry.about.build == nil ? "a later commit, or with --build" : "a later --build"
    return message.with("\(text). After the fix, add evidence about \(later)")
  }

  fileprivate static func superseded(_ message: Message, _ entry: EvidenceEntry, by newer: String) -> Message
  {
    let build = entry.about.build.map { "it was in build \($0)" } ?? "it was before"
    return Message(
      .superseded, about: newer, "\(newer) replaces it with a later build; \(build): \(message)")
  }
}
