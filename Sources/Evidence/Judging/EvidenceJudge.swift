import Model

/// Decides what each piece of a folder is worth to the rows of a checklist in one run.
///
/// In this order: a piece that is not whole (seal, file, digest, parts) is rejected; one about other sources is stale;
/// what is left supports or contradicts by what it holds.
public struct EvidenceJudge {
  /// What each row that takes evidence needs, by criterion.
  public var needs: [String: EvidenceNeed]
  /// Ids of all rows of the checklist, those without need for evidence included.
  public var criteria: [String]
  /// The run that the evidence is held against.
  public var subject: RunRecord.Subject
  /// Seconds since 1970 in UTC: what is dated later is refused.
  public var now: Double
  /// `sha256:…` of bytes.
  public var digest: ([UInt8]) -> String
  /// Digest of the launch-screen sources as a commit holds them, or nil where that cannot be told.
  public var sourcesDigestOfCommit: (String) -> String?
  /// What a picture shows: the piece with the rows that it may serve, and the bytes of its file.
  public var screenshot: (EvidencePiece, [UInt8]) -> [JudgedEvidence]

  public init(
    needs: [String: EvidenceNeed], criteria: [String], subject: RunRecord.Subject, now: Double,
    digest: @escaping ([UInt8]) -> String, sourcesDigestOfCommit: @escaping (String) -> String?,
    screenshot: @escaping (EvidencePiece, [UInt8]) -> [JudgedEvidence]
  ) {
    self.needs = needs
    self.criteria = criteria
    self.subject = subject
    self.now = now
    self.digest = digest
    self.sourcesDigestOfCommit = sourcesDigestOfCommit
    self.screenshot = screenshot
  }

  /// Same folder, same report: entries in the manifest's order, rows of an entry by id.
  public func judge(_ folder: EvidenceFolder) -> EvidenceReport {
    var report = EvidenceReport(diagnostics: folder.faults, isIntact: folder.faults.isEmpty)
    guard folder.exists else { return report }
    let firstBroken = check(folder, &report)
    let copies = Copies(folder.entries.map(\.piece))
    for (index, entry) in folder.entries.enumerated() {
      var refusals: [Refusal] = []
      if let firstBroken, index >= firstBroken {
        refusals.append(index == firstBroken ? .brokenSeal : .sealAfter(folder.entries[firstBroken].piece.id))
      }
      if let other = copies.original(of: index) { refusals.append(.copy(of: other)) }
      report.judged += judge(entry, in: folder, refusals, &report.diagnostics)
    }
    report.diagnostics += folder.strangers().map { file in
      Diagnostic(
        .warning, at: SourceLocation(file: folder.shown + "/" + file),
        "no entry of \(EvidenceFolder.manifestName) names this file, so it witnesses nothing",
        remedy: "add it with `qa evidence add`, or remove it")
    }
    return report
  }

  /// Tells of broken seals; the position of the first entry that does not fit its seal.
  private func check(_ folder: EvidenceFolder, _ report: inout EvidenceReport) -> Int? {
    let seals = EvidenceSeal(digest: digest)
    let pieces = folder.entries.map(\.piece)
    let broken = seals.broken(in: pieces)
    for index in broken {
      report.diagnostics.append(
        Diagnostic(
          at: folder.entries[index].location,
          "the seal of entry \"\(pieces[index].id)\" does not fit it and the entry before it: one of them was "
            + "changed, added, moved or removed without qa",
          remedy:
            "restore the manifest from version control; `qa evidence add` and `qa evidence remove` write it"))
    }
    // Only a manifest that could be read can lack its tail; otherwise the faults say more.
    if broken.isEmpty, folder.faults.isEmpty, !(pieces.isEmpty && folder.count == nil && folder.seal == nil) {
      if let fault = headFault(folder, seals) { report.diagnostics.append(fault) }
    }
    if !report.diagnostics.isEmpty { report.isIntact = false }
    return broken.first
  }

  private func headFault(_ folder: EvidenceFolder, _ seals: EvidenceSeal) -> Diagnostic? {
    let count = folder.entries.count
    let place = SourceLocation(file: folder.manifestShown)
    let remedy =
      "restore the manifest from version control; `qa evidence add` and `qa evidence remove` write it"
    if let stated = folder.count, stated != count {
      return Diagnostic(
        at: place, "the manifest was sealed with \(stated) entries and holds \(count)", remedy: remedy)
    }
    if folder.count != nil, folder.seal == seals.head(count: count, last: folder.entries.last?.piece.seal) {
      return nil
    }
    return Diagnostic(
      at: place,
      "the manifest's own seal does not fit its \(count) entries: entries were removed or added without qa",
      remedy: remedy)
  }
}

/// Why a piece does not count.
struct Refusal: Error, Hashable {
  var reason: String
  var message: String

  static let brokenSeal = Refusal(
    reason: "seal-broken", message: "its entry does not fit its seal: the manifest was changed without qa")
  static func sealAfter(_ id: String) -> Refusal {
    Refusal(reason: "seal-broken", message: "it stands behind entry \"\(id)\", whose seal is broken")
  }
  static func copy(of id: String) -> Refusal {
    Refusal(
      reason: "copied",
      message: "its picture is the same file as that of \"\(id)\", which is named for another case")
  }
}

/// Finds screenshots that are the same picture under the names of different cases.
struct Copies {
  private var originals: [Int: String] = [:]

  init(_ pieces: [EvidencePiece]) {
    var first: [String: EvidencePiece] = [:]
    for (index, piece) in pieces.enumerated() where piece.kind == .screenshot {
      guard let digest = piece.digest else { continue }
      guard let other = first[digest] else {
        first[digest] = piece
        continue
      }
      let isSameCase =
        piece.device == other.device && piece.orientation == other.orientation
        && piece.appearance == other.appearance && piece.os == other.os
      if !isSameCase { originals[index] = other.id }
    }
  }

  func original(of index: Int) -> String? { originals[index] }
}
