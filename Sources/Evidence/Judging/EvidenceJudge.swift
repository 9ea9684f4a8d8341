import Model

/// Decides what each entry of a folder is worth for the criteria of a checklist in one run.
///
/// An entry that is not intact (its own digest, file, digest, required fields) is rejected. An entry about other sources
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
  /// The build that evidence must be about; nil for any build.
  package var build: String?
  /// Whether the project has other apps, so that an entry must name its target.
  package var hasSeveralApps = false
  /// Ids of criteria of the gate's other checklists. An entry about these alone is not judged here.
  package var otherCriteria: Set<String> = []
  /// Verifies the signatures of sign-offs; nil if they need none.
  package var signatures: SSHSignatures?

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

  /// Judges all entries in the order of their ids; the criteria of an entry are in order of their ids.
  package func judge(_ folder: EvidenceFolder) -> EvidenceReport {
    let entryDigest = EntryDigest(digest: digest)
    let errors = folder.errors(entryDigest)
    var report = EvidenceReport(diagnostics: errors, isIntact: errors.isEmpty)
    guard folder.exists else { return report }
    let duplicates = DuplicateScreenshots(folder.entries)
    let refiled = RefiledFiles(folder.entries) { entry in
      guard entry.kind == .uiTest || entry.kind == .launchTrace, let file = entry.file,
        let bytes = try? folder.bytes(of: file, atMost: EvidenceLimits.fileBytes)
      else { return entry.digest }
      return digest(RefiledFiles.content(bytes))
    }
    for (index, entry) in folder.entries.enumerated() where !isForOthers(entry) {
      var rejections: [Rejection] = []
      if !entryDigest.matches(entry) { rejections.append(.changed) }
      if let other = duplicates.original(of: index) { rejections.append(.copy(of: other)) }
      if let first = refiled.original(of: index) { rejections.append(.refiled(from: first)) }
      report.judged += judge(entry, in: folder, rejections, &report.diagnostics)
    }
    supersede(&report.judged, folder.entries)
    if !report.isIntact { report.judged = report.judged.map(Self.discounted) }
    report.diagnostics += folder.unlistedFiles().map { file in
      Diagnostic(
        .warning, at: SourceLocation(file: folder.shown + "/" + file),
        "no entry names this file, so it is not evidence",
        fix: "add it with `qa evidence add`, or delete it")
    }
    return report
  }

  /// Whether an entry names criteria of the gate's other checklists only.
  private func isForOthers(_ entry: EvidenceEntry) -> Bool {
    let named = Set(entry.criteria).union((entry.tests ?? [:]).keys.map(Self.criterion(ofKey:)))
    return !named.isEmpty && named.isDisjoint(with: criteria) && named.isSubset(of: otherCriteria)
  }

  /// Marks what contradicted a criterion in a build, if evidence of the same kind about a later build supports it.
  private func supersede(_ judged: inout [JudgedEvidence], _ entries: [EvidenceEntry]) {
    let byID = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    for index in judged.indices where judged[index].verdict == .contradicts {
      let old = judged[index]
      guard let before = byID[old.entry], let build = before.about.build,
        let time = before.at.flatMap({ UTCTime.seconds($0) })
      else { continue }
      let newer = judged.first { new in
        guard new.verdict == .supports, new.criterion == old.criterion, new.kind == old.kind,
          Set(new.cases).isSuperset(of: old.cases), let after = byID[new.entry],
          let later = after.about.build, let at = after.at.flatMap({ UTCTime.seconds($0) })
        else { return false }
        return BuildOrder.isNewer(later, than: build) && at > time && after.device == before.device
          && after.orientation == before.orientation && after.appearance == before.appearance
          && Set(new.devices).isSuperset(of: old.devices) && Self.isAsWide(after, as: before)
      }
      guard let newer else { continue }
      judged[index].verdict = .superseded
      judged[index].reason = .superseded
      judged[index].message =
        "\(newer.entry) replaces it with a later build; it was in build \(build): \(old.message)"
    }
  }

  /// Whether an entry is about all tests of another one, and under no other condition.
  private static func isAsWide(_ new: EvidenceEntry, as old: EvidenceEntry) -> Bool {
    let seen = old.conditions ?? [:]
    return (new.conditions ?? [:]).allSatisfy { seen[$0.key] == $0.value }
      && (old.tests ?? [:]).allSatisfy { key, patterns in
        Set(new.tests?[key] ?? []).isSuperset(of: patterns)
      }
  }

  /// In a folder with an entry that was changed nothing supports a criterion: that entry may have contradicted it.
  private static func discounted(_ judged: JudgedEvidence) -> JudgedEvidence {
    guard judged.verdict == .supports else { return judged }
    var judged = judged
    judged.verdict = .rejected
    judged.reason = .folderBroken
    judged.message =
      "an entry of the folder is not as qa wrote it, so none counts; otherwise: " + judged.message
    return judged
  }
}
