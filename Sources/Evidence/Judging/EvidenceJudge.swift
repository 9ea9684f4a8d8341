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
  /// Whether a commit holds the launch-screen sources of the run; nil where that cannot be told.
  public var commitHoldsSources: (String) -> Bool?
  /// What a picture shows: the piece with the rows that it may serve, and the bytes of its file.
  public var screenshot: (EvidencePiece, [UInt8]) -> [JudgedEvidence]

  public init(
    needs: [String: EvidenceNeed], criteria: [String], subject: RunRecord.Subject, now: Double,
    digest: @escaping ([UInt8]) -> String, commitHoldsSources: @escaping (String) -> Bool?,
    screenshot: @escaping (EvidencePiece, [UInt8]) -> [JudgedEvidence]
  ) {
    self.needs = needs
    self.criteria = criteria
    self.subject = subject
    self.now = now
    self.digest = digest
    self.commitHoldsSources = commitHoldsSources
    self.screenshot = screenshot
  }

  /// Same folder, same report: entries in the manifest's order, rows of an entry by id.
  public func judge(_ folder: EvidenceFolder) -> EvidenceReport {
    let integrity = FolderIntegrity(folder, EvidenceSeal(digest: digest))
    var report = EvidenceReport(diagnostics: integrity.faults, isIntact: integrity.faults.isEmpty)
    guard folder.exists else { return report }
    let firstBroken = integrity.firstBroken
    let copies = Copies(folder.entries.map(\.piece))
    for (index, entry) in folder.entries.enumerated() {
      var refusals: [Refusal] = []
      if let firstBroken, index >= firstBroken {
        refusals.append(index == firstBroken ? .brokenSeal : .sealAfter(folder.entries[firstBroken].piece.id))
      }
      if let other = copies.original(of: index) { refusals.append(.copy(of: other)) }
      report.judged += judge(entry, in: folder, refusals, &report.diagnostics)
    }
    if !report.isIntact { report.judged = report.judged.map(Self.discounted) }
    report.diagnostics += folder.strangers().map { file in
      Diagnostic(
        .warning, at: SourceLocation(file: folder.shown + "/" + file),
        "no entry of \(EvidenceFolder.manifestName) names this file, so it witnesses nothing",
        fix: "add it with `qa evidence add`, or remove it")
    }
    return report
  }

  /// In a manifest that is not intact nothing supports: an entry may be missing that says otherwise.
  private static func discounted(_ judged: JudgedEvidence) -> JudgedEvidence {
    guard judged.verdict == .supports else { return judged }
    var judged = judged
    judged.verdict = .rejected
    judged.reason = "manifest-broken"
    judged.message =
      "the manifest was changed without qa, so that nothing of it counts; else: " + judged.message
    return judged
  }
}
