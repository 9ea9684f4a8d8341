import Model

/// A pure function from what a run found out to the files that tell it.
public struct Report: Sendable {
  public let id: String
  public let summary: String
  /// Whether a run writes it without `--format`.
  public var isDefault = true
  public let render: @Sendable (ReportInput) throws -> [ReportFile]
}

/// What a report is made from; nothing else (no clock, no file, no host name) gets in.
public struct ReportInput: Sendable {
  public var record: RunRecord
  /// PNG bytes by name without extension, as `RunResult.preview` names them.
  public var previews: [String: [UInt8]]
  /// UTC, `YYYY-MM-DDTHH:MM:SS`.
  public var timestamp: String
  public var hostname: String
  /// Of the whole run, in seconds.
  public var duration: Double
  public var junitProfile: JUnitProfile
  /// Text by file name, see `Templates.load`.
  public var templates: [String: String]
  /// Absolute folder of the reports for Jenkins' attachments; nil keeps every path relative.
  public var attachmentRoot: String?
  /// The command that made the run; commands that repeat a part of it extend it.
  public var command: String
  /// Ids of the reports that are written together; a page links to the others of them only.
  public var formats: [String]
  /// The run held against an earlier one; nil where no history is kept.
  public var history: HistoryComparison?

  public init(
    record: RunRecord, previews: [String: [UInt8]] = [:], timestamp: String, hostname: String,
    duration: Double, junitProfile: JUnitProfile = .rich, templates: [String: String] = [:],
    attachmentRoot: String? = nil, command: String = "qa run",
    formats: [String] = Reports.standard.map(\.id), history: HistoryComparison? = nil
  ) {
    self.record = record
    self.previews = previews
    self.timestamp = timestamp
    self.hostname = hostname
    self.duration = duration
    self.junitProfile = junitProfile
    self.templates = templates
    self.attachmentRoot = attachmentRoot
    self.command = command
    self.formats = formats
    self.history = history
  }
}

/// How much a JUnit file says: all that readers use, or only what the published schemas allow.
public enum JUnitProfile: String, Sendable, CaseIterable {
  case rich, strict
}

/// A file to write, its path relative to the folder of the reports.
public struct ReportFile: Hashable, Sendable {
  public var path: String
  public var bytes: [UInt8]
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
