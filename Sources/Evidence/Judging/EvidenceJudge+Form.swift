import Model

extension EvidenceJudge {
  /// Returns what is wrong with an entry's own fields.
  func formRejections(of entry: EvidenceEntry) -> [Rejection] {
    var rejections: [Rejection] = []
    if let at = entry.at {
      if let seconds = UTCTime.seconds(at) {
        if seconds > now + EvidenceLimits.clockTolerance {
          rejections.append(.future("its time is \(at)", now: now))
        } else if seconds < EvidenceLimits.earliestTime {
          rejections.append(
            Rejection(
              reason: .timeImplausible, message: "its time is \(at), which is before the first app for iOS"))
        }
      } else {
        rejections.append(
          Rejection(
            reason: .timeUnreadable,
            message: "its time \"\(at)\" is not in UTC like 2026-11-21T10:00:00Z"))
      }
    }
    if entry.kind == .signOff, let rejection = incompleteSignOff(entry) { rejections.append(rejection) }
    return rejections
  }

  /// Lists all missing parts of a sign-off in one sentence.
  private func incompleteSignOff(_ entry: EvidenceEntry) -> Rejection? {
    /// The number of letters and digits.
    func length(_ text: String?) -> Int { (text ?? "").count { $0.isLetter || $0.isNumber } }
    let words = (entry.statement ?? "").split(whereSeparator: \.isWhitespace).filter {
      $0.contains(where: \.isLetter)
    }
    var missing: [String] = []
    if entry.status == nil { missing.append("passed or failed (status)") }
    if length(entry.by) < 2 || !(entry.by ?? "").contains(where: \.isLetter) {
      missing.append("the name of the person who signs (by)")
    }
    if entry.at == nil { missing.append("when (at)") }
    if length(entry.about.build) < 2 {
      missing.append("which build the person used, such as 1.4 (231) (about.build)")
    }
    // A failure counts with few words, too: without it an older pass would stay.
    if Set(words.map(Self.plain)).count < (entry.status == .failed ? 1 : 2) {
      missing.append("what the person saw, in two different words or more (statement)")
    }
    if missing.isEmpty {
      guard entry.status == .passed, let first = words.first, Self.failing.contains(Self.plain(first)) else {
        return nil
      }
      return Rejection(
        reason: .signOffIncomplete,
        message: "the sign-off says passed, and its statement begins with \"\(first)\"; "
          + "write `--status failed`, or say in the statement what works")
    }
    return Rejection(
      reason: .signOffIncomplete, message: "the sign-off lacks " + missing.joined(separator: ", "))
  }

  /// First words of a statement about a failure.
  private static let failing: Set<String> = ["failed", "fails", "fail", "failure"]
  private static func plain(_ word: Substring) -> String { word.lowercased().filter(\.isLetter) }

  /// Returns the bytes of an entry's file; no bytes for a sign-off without a file.
  func bytes(of entry: EvidenceEntry, in folder: EvidenceFolder) throws(Rejection) -> [UInt8] {
    guard let file = entry.file else {
      if entry.kind == .signOff { return [] }
      throw Rejection(reason: .fileMissing, message: "it names no file")
    }
    let bytes: [UInt8]
    do {
      bytes = try folder.bytes(of: file, atMost: EvidenceLimits.fileBytes)
    } catch {
      throw Rejection(reason: error.reason, message: error.message)
    }
    guard let expected = entry.digest else {
      throw Rejection(reason: .digestMissing, message: "it has no digest of \"\(file)\"")
    }
    let actual = digest(bytes)
    guard actual == expected else {
      throw Rejection(
        reason: .digestDiffers,
        message: "\"\(file)\" was changed after it was added: its digest is \(Self.short(actual)), expected "
          + Self.short(expected))
    }
    return bytes
  }

  // MARK: Sources

  /// Returns nil for an entry about the sources of this run, otherwise why it is stale.
  ///
  /// The digest decides if the entry has one. A commit alone means the sources in it. Those may differ from the
  /// sources of the run even if it is the run's own commit, because the work tree may have had changes.
  func staleness(of entry: EvidenceEntry) -> Rejection? {
    let again = "make it again from a build of these sources and add it with `qa evidence add`"
    let ours = Self.short(subject.sourcesDigest)
    if let other = otherTarget(entry) { return other }
    if let build, entry.about.build != build {
      let theirs = entry.about.build.map { "the build \($0)" } ?? "no build"
      return Rejection(
        reason: .buildDiffers,
        message: "it names \(theirs), and this decision is about the build \(build); \(again)")
    }
    if let theirs = entry.about.sourcesDigest {
      if theirs == subject.sourcesDigest { return nil }
      return Rejection(
        reason: .sourcesDiffer,
        message: "it is about the launch-screen sources \(Self.short(theirs)); they are \(ours) now; \(again)"
      )
    }
    guard let commit = entry.about.commit else {
      return Rejection(
        reason: .sourcesUnnamed,
        message: "it names neither launch-screen sources nor a commit; \(again)")
    }
    let name = String(commit.prefix(12))
    guard let holds = commitHoldsSources(commit) else {
      let unknown =
        commit == subject.commit
        ? "the commit of this run, but the work tree cannot be compared with it here"
        : "whose launch-screen sources are not available here; they are \(ours) now"
      return Rejection(
        reason: .commitUnknown,
        message: "it is about commit \(name), \(unknown); fetch the commit, or \(again)")
    }
    if holds { return nil }
    return Rejection(
      reason: .sourcesDiffer,
      message:
        "it is about commit \(name), which has other launch-screen sources or settings than now (\(ours)); \(again)"
    )
  }

  /// Returns why an entry is not about this app, if the project has several.
  private func otherTarget(_ entry: EvidenceEntry) -> Rejection? {
    guard let target = entry.about.target else {
      if !hasSeveralApps { return nil }
      return Rejection(
        reason: .targetUnnamed,
        message: "it names no target, and the project has several apps; add it again with `qa evidence add`")
    }
    if target == subject.target { return nil }
    return Rejection(
      reason: .targetDiffers,
      message: "it is about the target \(target), and this decision is about \(subject.target)")
  }

  /// Marks support as stale if it is older than its criterion allows. A contradiction does not become too old.
  func aged(_ judged: JudgedEvidence) -> JudgedEvidence {
    guard judged.verdict == .supports, let days = needs[judged.criterion]?.maxAge else { return judged }
    let time = judged.at.flatMap { UTCTime.seconds($0) }
    if let time, now - time <= days * 86_400 { return judged }
    var judged = judged
    judged.verdict = .stale
    judged.reason = .tooOld
    judged.message =
      "it is from \(judged.at ?? "an unknown time"), and \(judged.criterion) needs evidence of the last "
      + counted(Int(days), "day")
    return judged
  }

  /// Returns `sha256:` and twelve digits, for messages.
  static func short(_ digest: String) -> String { String(digest.prefix(19)) }
}

extension Rejection {
  /// Rejects a time after `now`.
  static func future(_ subject: String, now: Double) -> Rejection {
    Rejection(reason: .timeInFuture, message: "\(subject), which is after now (\(UTCTime.text(now)))")
  }
}
