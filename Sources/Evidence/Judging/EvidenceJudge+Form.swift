import Model

extension EvidenceJudge {
  /// What a piece must say of itself and does not.
  func formFaults(of piece: EvidencePiece) -> [Refusal] {
    var faults: [Refusal] = []
    if let at = piece.at {
      if let seconds = UTCTime.seconds(at) {
        if seconds > now {
          faults.append(
            Refusal(
              reason: "time-in-future", message: "it is dated \(at), and it is \(UTCTime.text(now)) now"))
        }
      } else {
        faults.append(
          Refusal(
            reason: "time-unreadable",
            message: "\"\(at)\" is no time in UTC such as 2026-11-21T10:00:00Z"))
      }
    }
    if piece.kind == .signOff, let fault = signOffFault(of: piece) { faults.append(fault) }
    return faults
  }

  /// All the parts of a sign-off that are missing, in one sentence.
  private func signOffFault(of piece: EvidencePiece) -> Refusal? {
    func isBlank(_ text: String?) -> Bool { !(text ?? "").contains { $0.isLetter } }
    var missing: [String] = []
    if isBlank(piece.by) { missing.append("who signs (by)") }
    if piece.at == nil { missing.append("when (at)") }
    if !(piece.about.build ?? "").contains(where: { $0.isLetter || $0.isNumber }) {
      missing.append("which build was looked at (about.build)")
    }
    if isBlank(piece.statement) { missing.append("what was seen, in words (statement)") }
    if missing.isEmpty { return nil }
    return Refusal(
      reason: "sign-off-incomplete", message: "the sign-off does not say " + missing.joined(separator: ", "))
  }

  /// The bytes of its file; empty for a sign-off without one.
  func bytes(of piece: EvidencePiece, in folder: EvidenceFolder) throws(Refusal) -> [UInt8] {
    guard let file = piece.file else {
      if piece.kind == .signOff { return [] }
      throw Refusal(reason: "file-missing", message: "it names no file")
    }
    let bytes: [UInt8]
    do {
      bytes = try folder.bytes(of: file, atMost: EvidenceLimits.fileBytes)
    } catch {
      throw Refusal(reason: error.reason.rawValue, message: error.message)
    }
    guard let expected = piece.digest else {
      throw Refusal(reason: "digest-missing", message: "it does not say the digest of \"\(file)\"")
    }
    let actual = digest(bytes)
    guard actual == expected else {
      throw Refusal(
        reason: "digest-differs",
        message: "\"\(file)\" was changed after it was added: its digest is \(Self.short(actual)), not "
          + Self.short(expected))
    }
    return bytes
  }

  // MARK: Sources

  /// Nil for a piece about the sources of this run.
  ///
  /// The digest decides where the piece has one. A commit alone stands for the sources that it holds, which need not
  /// be those of the run, not even where it is the run's own commit: the work tree may have held other files.
  func staleness(of piece: EvidencePiece) -> Refusal? {
    let again = "take it again from a build of these sources and add it with `qa evidence add`"
    let ours = Self.short(subject.sourcesDigest)
    if let theirs = piece.about.sourcesDigest {
      if theirs == subject.sourcesDigest { return nil }
      return Refusal(
        reason: "sources-differ",
        message:
          "it is about the launch-screen sources \(Self.short(theirs)), which are \(ours) now; \(again)")
    }
    guard let commit = piece.about.commit else {
      return Refusal(
        reason: "sources-unnamed",
        message: "it does not say which launch-screen sources or commit it is about; \(again)")
    }
    let name = String(commit.prefix(12))
    guard let holds = commitHoldsSources(commit) else {
      let isOwn = commit == subject.commit
      return Refusal(
        reason: "commit-unknown",
        message: "it is about commit \(name), "
          + (isOwn
            ? "at which this run was made, but whether the files were those of the commit cannot be told here"
            : "whose launch-screen sources cannot be told here; they are \(ours) now")
          + "; fetch the commit, or \(again)")
    }
    if holds { return nil }
    return Refusal(
      reason: "sources-differ",
      message:
        "it is about commit \(name), which holds other launch-screen sources or settings than there are "
        + "now, \(ours); \(again)")
  }

  /// `sha256:` and twelve digits: enough to tell two apart.
  static func short(_ digest: String) -> String { String(digest.prefix(19)) }
}
