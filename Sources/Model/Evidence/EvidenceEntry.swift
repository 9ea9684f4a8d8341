/// One entry of an evidence folder, with the keys of its file.
package struct EvidenceEntry: Hashable, Sendable, Codable {
  /// Unique in the folder, and the name of the entry's file: `testflight-se`.
  package var id: String
  package var kind: EvidenceKind
  /// What a person saw; nil for kinds whose file decides.
  package var status: Status?
  /// Ids of the criteria that it is about; empty where the file itself names them (test names, decision cases).
  package var criteria: [String]
  /// Path relative to the evidence folder; nil only for a sign-off without a file.
  package var file: String?
  /// `sha256:…` of the file when it was added.
  package var digest: String?
  package var about: EvidenceBuild
  /// The person who made it or signed it.
  package var by: String?
  /// When it was made: ISO 8601 in UTC, `2026-11-21T10:00:00Z`.
  package var at: String?
  /// What a person saw, in words.
  package var statement: String?
  /// The conditions that a person saw: condition → value.
  package var conditions: [String: String]?
  /// Id or name of the device of a screenshot; may be nil where the picture's size identifies it.
  package var device: String?
  package var os: String?
  package var orientation: Orientation?
  package var appearance: Appearance?
  /// Criterion → patterns of the names of tests that support it.
  package var tests: [String: [String]]?
  /// `sha256:…` of the other fields. It shows an entry that was changed without qa.
  package var entryDigest: String?

  /// Whether a person saw that the criteria hold.
  package enum Status: String, Sendable, Codable, CaseIterable {
    case passed, failed
  }

  package init(id: String, kind: EvidenceKind, criteria: [String], about: EvidenceBuild) {
    self.id = id
    self.kind = kind
    self.criteria = criteria
    self.about = about
  }
}

/// The sources and the build that an evidence entry is about; it has a digest of sources, a commit, or both.
package struct EvidenceBuild: Hashable, Sendable, Codable {
  /// Digest of the launch screen's sources, as in `run.json`.
  package var sourcesDigest: String?
  /// A commit with the same launch-screen sources.
  package var commit: String?
  /// The build that a person or test used: `1.4 (231)`.
  package var build: String?
  /// The name of the app's target; entries of earlier versions have none.
  package var target: String?
  package init(
    sourcesDigest: String? = nil, commit: String? = nil, build: String? = nil, target: String? = nil
  ) {
    self.sourcesDigest = sourcesDigest
    self.commit = commit
    self.build = build
    self.target = target
  }
}

/// The verdict on one evidence entry for one criterion.
package struct JudgedEvidence: Hashable, Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    /// Shows that the criterion is met.
    case supports
    /// Shows that the criterion is not met.
    case contradicts
    /// Contradicted the criterion until a later build was seen to meet it.
    case superseded
    /// Is about other sources than those of the run.
    case stale
    /// Does not count: for example a missing file, a wrong digest, a skipped test, or a picture of another device.
    case rejected
  }
  /// Id of the entry.
  package var entry: String
  package var kind: EvidenceKind
  package var criterion: String
  package var verdict: Verdict
  /// One sentence for a person.
  package var message: Message
  package var reason: EvidenceReason? { message.reason }
  package var by: String?
  package var at: String?
  package var file: String?
  /// Names of the decision cases that it supports or contradicts.
  package var cases: [String]
  package var measured: [String: Measure]
  /// Ids of the devices that a screenshot may show; empty for other kinds.
  package var devices: [String] = []
  /// The name in allowed_signers whose key signed the entry; nil if no signature is needed.
  package var signer: String?
  package var orientation: Orientation?
  package var appearance: Appearance?
  package init(
    entry: String, kind: EvidenceKind, criterion: String, verdict: Verdict, message: Message,
    by: String? = nil, at: String? = nil, file: String? = nil, cases: [String] = []
  ) {
    (self.entry, self.kind, self.criterion) = (entry, kind, criterion)
    (self.verdict, self.message, measured) = (verdict, message, message.figures)
    (self.by, self.at, self.file, self.cases) = (by, at, file, cases)
  }
}

/// The verdicts on all entries of an evidence folder for one run.
package struct EvidenceReport: Sendable {
  package var judged: [JudgedEvidence]
  /// Errors and warnings about the folder: entries that cannot be read or were changed, files without an entry.
  package var diagnostics: [Diagnostic]
  /// Whether all entries are as `qa` wrote them. If one is not, no entry supports a criterion.
  package var isIntact: Bool
  package init(judged: [JudgedEvidence] = [], diagnostics: [Diagnostic] = [], isIntact: Bool = true) {
    self.judged = judged
    self.diagnostics = diagnostics
    self.isIntact = isIntact
  }
}
