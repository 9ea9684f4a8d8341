/// One entry of an evidence folder's manifest, with the manifest's keys.
public struct EvidenceEntry: Hashable, Sendable, Codable {
  /// Unique in the manifest: `testflight-se`.
  public var id: String
  public var kind: EvidenceKind
  /// Ids of the criteria that it is about; empty where the file itself names them (test names, decision cases).
  public var criteria: [String]
  /// Path relative to the evidence folder; nil only for a sign-off without a file.
  public var file: String?
  /// `sha256:…` of the file when it was added.
  public var digest: String?
  public var about: EvidenceSubject
  /// The person who made it or signed it.
  public var by: String?
  /// When it was made: ISO 8601 in UTC, `2026-11-21T10:00:00Z`.
  public var at: String?
  /// What a person saw, in words.
  public var statement: String?
  /// Id or name of the device of a screenshot; may be nil where the picture's size identifies it.
  public var device: String?
  public var os: String?
  public var orientation: Orientation?
  public var appearance: Appearance?
  /// Criterion → patterns of the names of tests that support it.
  public var tests: [String: [String]]?
  /// `sha256:…` of this entry and the chain digest of the entry before it. It shows a changed or deleted entry.
  public var chainDigest: String?
  public init(id: String, kind: EvidenceKind, criteria: [String], about: EvidenceSubject) {
    self.id = id
    self.kind = kind
    self.criteria = criteria
    self.about = about
  }
}

/// The sources and the build that an evidence entry is about; it has a digest of sources, a commit, or both.
public struct EvidenceSubject: Hashable, Sendable, Codable {
  /// Digest of the launch screen's sources, as in `run.json`.
  public var sourcesDigest: String?
  /// A commit with the same launch-screen sources.
  public var commit: String?
  /// The build that a person or test used: `1.4 (231)`.
  public var build: String?
  public init(sourcesDigest: String? = nil, commit: String? = nil, build: String? = nil) {
    self.sourcesDigest = sourcesDigest
    self.commit = commit
    self.build = build
  }
}

/// The verdict on one evidence entry for one criterion.
public struct JudgedEvidence: Hashable, Sendable, Codable {
  public enum Verdict: String, Sendable, Codable, CaseIterable {
    /// Shows that the criterion is met.
    case supports
    /// Shows that the criterion is not met.
    case contradicts
    /// Is about other sources than those of the run.
    case stale
    /// Does not count: for example a missing file, a wrong digest, a skipped test, or a picture of another device.
    case rejected
  }
  /// Id of the manifest entry.
  public var entry: String
  public var kind: EvidenceKind
  public var criterion: String
  public var verdict: Verdict
  public var reason: EvidenceReason?
  /// One sentence for a person.
  public var message: String
  public var by: String?
  public var at: String?
  public var file: String?
  /// Names of the decision cases that it supports or contradicts.
  public var cases: [String]
  public var measured: [String: Measure]
  /// Ids of the devices that a screenshot may show; empty for other kinds.
  public var devices: [String] = []
  public var orientation: Orientation?
  public var appearance: Appearance?
  public init(
    entry: String, kind: EvidenceKind, criterion: String, verdict: Verdict, reason: EvidenceReason? = nil,
    message: String, by: String? = nil, at: String? = nil, file: String? = nil, cases: [String] = [],
    measured: [String: Measure] = [:]
  ) {
    self.entry = entry
    self.kind = kind
    self.criterion = criterion
    self.verdict = verdict
    self.reason = reason
    self.message = message
    self.by = by
    self.at = at
    self.file = file
    self.cases = cases
    self.measured = measured
  }
}

/// The verdicts on all entries of an evidence folder for one run.
public struct EvidenceReport: Sendable {
  public var judged: [JudgedEvidence]
  /// Errors and warnings about the folder: no manifest, a broken digest chain, files without an entry.
  public var diagnostics: [Diagnostic]
  /// Whether the manifest is as `qa` wrote it. If it is not, no entry supports a criterion.
  public var isIntact: Bool
  public init(judged: [JudgedEvidence] = [], diagnostics: [Diagnostic] = [], isIntact: Bool = true) {
    self.judged = judged
    self.diagnostics = diagnostics
    self.isIntact = isIntact
  }
}
