/// One entry of an evidence folder's manifest, as it is written there.
public struct EvidencePiece: Hashable, Sendable, Codable {
  /// Unique in the manifest: `testflight-se`.
  public var id: String
  public var kind: EvidenceKind
  /// Ids of the rows that it is about; empty where the file itself says so (test names, decision cases).
  public var criteria: [String]
  /// Relative to the evidence folder; nil only for a sign-off without a file.
  public var file: String?
  /// `sha256:…` of the file when it was added.
  public var digest: String?
  /// What it was made of.
  public var about: EvidenceSubject
  /// Who made or saw it, as a name that a team knows.
  public var by: String?
  /// When it was made: ISO 8601 in UTC, `2026-11-21T10:00:00Z`.
  public var at: String?
  /// What a person saw, in words.
  public var statement: String?
  /// The case that a screenshot shows. A device may be left out where the pixel size tells.
  public var device: String?
  public var os: String?
  public var orientation: Orientation?
  public var appearance: Appearance?
  /// Criterion → patterns of the names of tests that witness it.
  public var tests: [String: [String]]?
  /// `sha256:…` over this entry and the seal before it, so that a changed or deleted entry is seen.
  public var seal: String?
  public init(id: String, kind: EvidenceKind, criteria: [String], about: EvidenceSubject) {
    self.id = id
    self.kind = kind
    self.criteria = criteria
    self.about = about
  }
}

/// Which sources a piece of evidence is about; at least one of the two is given.
public struct EvidenceSubject: Hashable, Sendable, Codable {
  /// Digest of the launch screen's sources, as `run.json` has it.
  public var sourcesDigest: String?
  /// A commit in which the launch screen's sources are the same.
  public var commit: String?
  /// The build that was looked at: `1.4 (231)`.
  public var build: String?
  public init(sourcesDigest: String? = nil, commit: String? = nil, build: String? = nil) {
    self.sourcesDigest = sourcesDigest
    self.commit = commit
    self.build = build
  }
}

/// What a piece of evidence is worth to one row.
public struct JudgedEvidence: Hashable, Sendable, Codable {
  public enum Verdict: String, Sendable, Codable, CaseIterable {
    /// Shows that the row holds.
    case supports
    /// Shows that the row does not hold.
    case contradicts
    /// About other sources than the run's.
    case stale
    /// Does not count: no such file, a wrong digest, a broken seal, a skipped test, a picture of another device.
    case rejected
  }
  /// The id of its manifest entry.
  public var piece: String
  public var kind: EvidenceKind
  public var criterion: String
  public var verdict: Verdict
  /// Stable id: `file-missing`, `digest-differs`, `seal-broken`, `sources-differ`, `test-skipped`, …
  public var reason: String?
  /// One sentence for a person.
  public var message: String
  public var by: String?
  public var at: String?
  public var file: String?
  /// `name` of the decision cases that it witnesses (or contradicts).
  public var cases: [String]
  public var measured: [String: Measure]
  /// The case that it is about, where it is about one; several devices that a screenshot may be of.
  public var devices: [String] = []
  public var orientation: Orientation?
  public var appearance: Appearance?
  public init(
    piece: String, kind: EvidenceKind, criterion: String, verdict: Verdict, reason: String? = nil,
    message: String, by: String? = nil, at: String? = nil, file: String? = nil, cases: [String] = [],
    measured: [String: Measure] = [:]
  ) {
    self.piece = piece
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

/// Everything that an evidence folder says about a run.
public struct EvidenceReport: Sendable {
  public var judged: [JudgedEvidence]
  /// Faults of the folder as a whole: no manifest, a broken chain of seals, files that no entry names.
  public var diagnostics: [Diagnostic]
  /// False where the manifest was changed behind the tool's back: then nothing of it counts.
  public var isIntact: Bool
  public init(judged: [JudgedEvidence] = [], diagnostics: [Diagnostic] = [], isIntact: Bool = true) {
    self.judged = judged
    self.diagnostics = diagnostics
    self.isIntact = isIntact
  }
}
