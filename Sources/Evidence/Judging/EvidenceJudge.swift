import Model

/// Decides what each entry of a folder is worth for the criteria of a checklist in one run.
///
/// An entry that is not intact (chain digest, file, digest, required fields) is rejected. An entry about other sources
/// is stale. Every other entry supports or contradicts a criterion by its content.
package struct EvidenceJudge {
  /// The needs of the criteria that accept evidence, by criterion.
  package var needs: [String: EvidenceNeed]
  /// Ids of all criteria of the checklist.
  package var criteria: [String]
  /// The run that the evidence is compared with.
  package var subject: RunRecord.Subject
  /// The current time in seconds since 1970, UTC; evidence with a later time is rejected.
  package var now: Double
  /// Returns `sha256:…` of bytes.
  package var digest: ([UInt8]) -> String
  /// Returns whether a commit has the launch-screen sources of the run; nil if that is unknown.
  package var commitHoldsSources: (String) -> Bool?
  /// Judges a screenshot: the entry with the criteria that it may support, and the bytes of its file.
  package var screenshot: (EvidenceEntry, [UInt8]) -> [JudgedEvidence]

  package init(
    needs: [String: EvidenceNeed], criteria: [String], subject: RunRecord.Subject, now: Double,
    digest: @escaping ([UInt8]) -> String, commitHoldsSources: @escaping (String) -> Bool?,
    screenshot: @escaping (EvidenceEntry, [UInt8]) -> [JudgedEvidence]
  ) {
    self.needs = needs
    self.criteria = criteria
    self.subject = subject
    self.now = now
    self.digest = digest
    self.commitHoldsSources = commitHoldsSources
    self.screenshot = screenshot
  }

  /// Judges all entries, in the manifest's order; the criteria of an entry are in order of their ids.
  package func judge(_ folder: EvidenceFolder) -> EvidenceReport {
    let integrity = FolderIntegrity(folder, DigestChain(digest: digest))
    var report = EvidenceReport(
      diagnostics: integrity.diagnostics, isIntact: integrity.diagnostics.isEmpty)
    guard folder.exists else { return report }
    let firstBroken = integrity.firstBroken
    let duplicates = DuplicateScreenshots(folder.entries.map(\.entry))
    for (index, located) in folder.entries.enumerated() {
      var rejections: [Rejection] = []
      if let firstBroken, index >= firstBroken {
        rejections.append(
          index == firstBroken
            ? .brokenChain : .afterBrokenChain(at: folder.entries[firstBroken].entry.id))
      }
      if let other = duplicates.original(of: index) { rejections.append(.copy(of: other)) }
      report.judged += judge(located.entry, in: folder, rejections, &report.diagnostics)
    }
    if !report.isIntact { report.judged = report.judged.map(Self.discounted) }
    report.diagnostics += folder.unlistedFiles().map { file in
      Diagnostic(
        .warning, at: SourceLocation(file: folder.shown + "/" + file),
        "no entry of \(EvidenceFolder.manifestName) names this file, so it is not evidence",
        fix: "add it with `qa evidence add`, or delete it")
    }
    return report
  }

  /// In a manifest that is not intact nothing supports a criterion: an entry that contradicts it may be missing.
  private static func discounted(_ judged: JudgedEvidence) -> JudgedEvidence {
    guard judged.verdict == .supports else { return judged }
    var judged = judged
    judged.verdict = .rejected
    judged.reason = .manifestBroken
    judged.message =
      "the manifest was changed without qa, so none of its entries counts; otherwise: " + judged.message
    return judged
  }
}
