import Model

extension EvidenceJudge {
  /// Returns what is wrong with an entry's own fields.
  func formRejections(of entry: EvidenceEntry) -> [Message] {
    var rejections: [Message] = []
    if let at = entry.at {
      if let seconds = UTCTime.seconds(at) {
        if seconds > now + EvidenceLimits.clockTolerance {
          rejections.append(.future("its time is \(at)", now: now))
        } else if seconds < EvidenceLimits.earliestTime {
          rejections.append(.implausible("its time is \(at)"))
        }
      } else {
        rejections.append(
          Message(.timeUnreadable, about: at, "its time \"\(at)\" is not in UTC like 2026-11-21T10:00:00Z"))
      }
    }
    if entry.kind == .signOff, let rejection = incompleteSignOff(entry) { rejections.append(rejection) }
    return rejections
  }

  /// Lists all missing parts of a sign-off in one sentence.
  ///
  /// `qa` does not judge a name or a statement: reports show them, and a signature shows who wrote them.
  private func incompleteSignOff(_ entry: EvidenceEntry) -> Message? {
    /// Whether a text says nothing, or is that of the printed command.
    func lacks(_ text: String?, _ printed: String) -> Bool {
      text == printed || !(text ?? "").contains { $0.isLetter || $0.isNumber }
    }
    let printed = EvidenceNeed.printed
    let missing: [(part: SignOffPart, isMissing: Bool)] = [
      (.status, entry.status == nil), (.name, lacks(entry.by, printed.by)), (.time, entry.at == nil),
      (.build, lacks(entry.about.build, printed.build)),
      (.statement, lacks(entry.statement, printed.statement)),
    ]
    let parts = missing.filter(\.isMissing).map(\.part)
    return parts.isEmpty
      ? nil
      : Message(
        .signOffIncomplete, about: parts.map { "\($0)" }.joined(separator: ", "),
        "the sign-off lacks " + parts.map(\.rawValue).joined(separator: ", "))
  }

  /// Returns the bytes of an entry's file; no bytes for a sign-off without a file.
  func bytes(of entry: EvidenceEntry, in folder: EvidenceFolder) throws(Message) -> [UInt8] {
    guard let file = entry.file else {
      if entry.kind == .signOff { return [] }
      throw Message(.fileMissing, "it names no file")
    }
    let bytes: [UInt8]
    do {
      bytes = try folder.bytes(of: file, atMost: ByteLimit.document)
    } catch {
      throw Message(error.reason, about: file, error.message)
    }
    guard let expected = entry.digest else {
      throw Message(.digestMissing, about: file, "it has no digest of \"\(file)\"")
    }
    let actual = digest(bytes)
    guard actual == expected else {
      throw Message(
        .digestDiffers, about: file,
        "\"\(file)\" was changed after it was added: its digest is \(Message.short(actual)), expected \(Message.short(expected))"
      )
    }
    return bytes
  }

  // MARK: Sources

  /// Returns nil for an entry about the sources of this run, otherwise why it is stale.
  ///
  /// The digest decides if the entry has one. A commit alone means the sources in it. Those may differ from the
  /// sources of the run even if it is the run's own commit, because the work tree may have had changes.
  func staleness(of entry: EvidenceEntry) -> Message? {
    let ours = subject.sourcesDigest
    if let other = otherTarget(entry) { return other }
    if let build, entry.about.build != build { return .buildDiffers(entry.about.build, build) }
    if let theirs = entry.about.sourcesDigest { return theirs == ours ? nil : .sourcesDiffer(theirs, ours) }
    guard let commit = entry.about.commit else {
      return Message(
        .sourcesUnnamed, "it names neither launch-screen sources nor a commit; \(Message.again)")
    }
    guard let holds = commitHoldsSources(commit) else {
      return .commitUnknown(commit, isOurs: commit == subject.commit, ours)
    }
    return holds
      ? nil
      : Message(
        .sourcesDiffer, about: commit,
        "it is about commit \(commit.prefix(12)), which has other launch-screen sources or settings than now (\(Message.short(ours))); \(Message.again)"
      )
  }

  /// Returns why an entry is not about this app, if the project has several.
  private func otherTarget(_ entry: EvidenceEntry) -> Message? {
    guard let target = entry.about.target else {
      return hasSeveralApps
        ? Message(
          .targetUnnamed,
          "it names no target, and the project has several apps; add it again with `qa evidence add`") : nil
    }
    return target == subject.target
      ? nil
      : Message(
        .targetDiffers, about: target,
        "it is about the target \(target), and this decision is about \(subject.target)")
  }

  /// Marks support as stale if it is older than its criterion allows. A contradiction does not become too old.
  func aged(_ judged: JudgedEvidence) -> JudgedEvidence {
    guard judged.verdict == .supports, let days = needs[judged.criterion]?.maxAge else { return judged }
    let time = judged.at.flatMap { UTCTime.seconds($0) }
    if let time, now - time <= days * 86_400 { return judged }
    var judged = judged
    judged.verdict = .stale
    judged.message = .tooOld(judged.at, judged.criterion, days: Int(days))
    return judged
  }
}

/// What a sign-off must have, with the key of its file.
private enum SignOffPart: String {
  case status = "passed or failed (status)"
  case name = "the name of the person who signs (by)"
  case time = "when (at)"
  case build = "which build the person used, such as 1.4 (231) (about.build)"
  case statement = "what the person saw (statement)"
}

extension Message {
  /// A time after `now`.
  static func future(_ subject: String, now: Double) -> Message {
    Message(.timeInFuture, "\(subject), which is after now (\(UTCTime.text(now)))")
  }

  static func implausible(_ subject: String) -> Message {
    Message(.timeImplausible, "\(subject), which is before the first app for iOS")
  }

  fileprivate static let again =
    "make it again from a build of these sources and add it with `qa evidence add`"

  fileprivate static func buildDiffers(_ theirs: String?, _ ours: String) -> Message {
    let named = theirs.map { "the build \($0)" } ?? "no build"
    return Message(
      .buildDiffers, about: theirs,
      "it names \(named), and this decision is about the build \(ours); \(again)")
  }

  fileprivate static func sourcesDiffer(_ theirs: String, _ ours: String) -> Message {
    Message(
      .sourcesDiffer, about: theirs,
      "it is about the launch-screen sources \(short(theirs)); they are \(short(ours)) now; \(again)")
  }

  fileprivate static func commitUnknown(_ commit: String, isOurs: Bool, _ ours: String) -> Message {
    let unknown =
      isOurs
      ? "the commit of this run, but the work tree cannot be compared with it here"
      : "whose launch-screen sources are not available here; they are \(short(ours)) now"
    return Message(
      .commitUnknown, about: commit,
      "it is about commit \(commit.prefix(12)), \(unknown); fetch the commit, or \(again)")
  }

  fileprivate static func tooOld(_ time: String?, _ criterion: String, days: Int) -> Message {
    Message(
      .tooOld, about: criterion,
      "it is from \(time ?? "an unknown time"), and \(criterion) needs evidence of the last "
        + PlainText.count(days, "day"), figures: ["days": Measure(days)])
  }

  /// Returns `sha256:` and twelve digits.
  fileprivate static func short(_ digest: String) -> String { String(digest.prefix(19)) }
}
