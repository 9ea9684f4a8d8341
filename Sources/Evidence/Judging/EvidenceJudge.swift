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
  package var subject: RunRecord.App
  /// The current time in seconds since 1970, UTC; evidence with a later time is rejected.
  package var now: Double
  /// Returns `sha256:…` of bytes.
  package var digest: ([UInt8]) -> String
  /// Returns whether a commit has the launch-screen sources of the run; nil if that is unknown.
  package var commitHoldsSources: (String) -> Bool?
  /// Returns when a commit was made, in seconds since 1970; nil if that is unknown.
  package var commitTime: (String) -> Double? = { _ in nil }
  /// Judges a screenshot: the entry with the criteria that it may support, and the bytes of its file.
  package var screenshot: (EvidenceEntry, [UInt8]) -> [JudgedEvidence]
  /// The build that evidence must be about; nil for any build.
  package var build: String?
  /// Whether the project has other apps, so that an entry must name its target.
  package var hasSeveralApps = false
  /// Names of the gate's other apps. An entry about one of them is not judged here.
  package var otherTargets: Set<String> = []
  /// Ids of criteria of the gate's other checklists. An entry about these alone is not judged here.
  package var otherCriteria: Set<String> = []
  /// Verifies the signatures of sign-offs; nil if they need none.
  package var signatures: SSHSignatures?
  /// Returns why a device cannot have launched the app with a version of its OS; nil for what is plausible or unknown.
  package var implausibleLaunch: (_ device: String?, _ os: String) -> String? = { _, _ in nil }

  package init(
    needs: [String: EvidenceNeed], criteria: [String], subject: RunRecord.App, now: Double,
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
  ///
  /// - Parameter removed: What a change removed from the folder. It counts only if it contradicts a criterion.
  package func judge(_ folder: EvidenceFolder, removed: RemovedEvidence? = nil) -> EvidenceReport {
    let entryDigest = EntryDigest(digest: digest)
    let errors = folder.errors(entryDigest)
    var report = EvidenceReport(diagnostics: errors, isIntact: errors.isEmpty)
    guard folder.exists || removed != nil else { return report }
    let duplicates = DuplicateScreenshots(folder.entries)
    let earlier = removed?.entries.filter(entryDigest.matches) ?? []
    let refiled = RefiledFiles(
      folder, added: earlier.map { ($0, removed?.bytes(of: $0)) }, digest: digest)
    for (index, entry) in folder.entries.enumerated() where !isForOthers(entry) {
      var rejections: [Message] = []
      if !entryDigest.matches(entry) {
        rejections.append(
          Message(
            .entryChanged, "it does not match its digest: it was changed or written without qa"))
      }
      if let other = duplicates.original(of: index) {
        rejections.append(
          Message(
            .copied, about: other,
            "its picture is the same file as that of \"\(other)\", which names another case"))
      }
      if let first = refiled.original(of: index) {
        rejections.append(
          Message(
            .refiled, about: first,
            "its file is that of \"\(first)\", which is about other sources or another build; record it again"
          ))
      }
      report.judged += judge(entry, in: folder, rejections, &report.diagnostics)
      if let lost = lostFile(of: entry, in: folder) {
        report.diagnostics.append(lost)
        report.isIntact = false
      }
    }
    var entries = folder.entries
    for entry in earlier where !isForOthers(entry) {
      guard let removed else { continue }
      let name = removed.name(of: entry)
      report.judged += contradictions(of: entry, in: removed.folder).map { judged in
        var judged = judged
        judged.entry = name
        judged.message = .removed(judged.message)
        return judged
      }
      var copy = entry
      copy.id = name
      entries.append(copy)
    }
    supersede(&report.judged, entries)
    if !report.isIntact { report.judged = report.judged.map(Self.discounted) }
    report.diagnostics += folder.unlistedFiles().map { file in
      Diagnostic(
        .warning, at: SourceLocation(file: folder.shown + "/" + file),
        "no entry names this file, so it is not evidence",
        fix: "add it with `qa evidence add`, or delete it")
    }
    return report
  }

  private func contradictions(of entry: EvidenceEntry, in folder: EvidenceFolder) -> [JudgedEvidence] {
    var ignored: [Diagnostic] = []
    return judge(entry, in: folder, [], &ignored).filter { $0.verdict == .contradicts }
  }

  /// Describes a recorded file that was removed or changed; nil for an entry about other sources.
  ///
  /// Without its file it is unknown whether the entry contradicts a criterion.
  private func lostFile(of entry: EvidenceEntry, in folder: EvidenceFolder) -> Diagnostic? {
    guard entry.file != nil, entry.digest != nil, staleness(of: entry) == nil else { return nil }
    do throws(Message) {
      _ = try bytes(of: entry, in: folder)
      return nil
    } catch {
      return Diagnostic(
        at: SourceLocation(file: folder.shown(entry.id)), "the entry has lost its file: \(error)",
        fix:
          "restore the file from version control, or remove the entry with `qa evidence remove \(entry.id)`")
    }
  }

  /// Whether an entry is about another app of the gate, or names criteria of the gate's other checklists only.
  private func isForOthers(_ entry: EvidenceEntry) -> Bool {
    if let target = entry.about.target, target != subject.target, otherTargets.contains(target) {
      return true
    }
    let named = Set(entry.criteria).union((entry.tests ?? [:]).keys.map(Self.criterion(ofKey:)))
    return !named.isEmpty && named.isDisjoint(with: criteria) && named.isSubset(of: otherCriteria)
  }

  /// In a folder with an entry that was changed nothing supports a criterion: that entry may have contradicted it.
  private static func discounted(_ judged: JudgedEvidence) -> JudgedEvidence {
    guard judged.verdict == .supports else { return judged }
    var judged = judged
    judged.verdict = .rejected
    judged.message = Message(
      .folderBroken,
      "an entry of the folder is not as qa wrote it, so none counts; otherwise: \(judged.message)")
    return judged
  }
}

extension Message {
  fileprivate static func removed(_ message: Message) -> Message {
    message.with("this change removes or edits it, so it still counts: \(message)")
  }

}
