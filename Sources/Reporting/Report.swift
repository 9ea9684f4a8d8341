import Model

/// A report: a pure function from a run's record to files.
package struct Report: Sendable {
  package let id: String
  package let summary: String
  /// What the report writes at the top of the folder.
  package let names: [String]
  /// Whether a run writes it without `--format`.
  package var isDefault = true
  /// Whether the comparison with an earlier run changes it.
  package var showsHistory = false
  /// A part of the files; parts can be made at the same time.
  package struct Part: Sendable {
    /// Whether it takes longer than most. Such parts start first.
    package var isLong = false
    package let make: @Sendable () throws -> [ReportFile]
  }
  /// Returns the parts for an input, in the order of the files.
  package let parts: @Sendable (ReportInput) -> [Part]

  package init(
    id: String, summary: String, names: [String], isDefault: Bool = true, showsHistory: Bool = false,
    parts: @escaping @Sendable (ReportInput) -> [Part]
  ) {
    (self.id, self.summary, self.names) = (id, summary, names)
    (self.isDefault, self.showsHistory, self.parts) = (isDefault, showsHistory, parts)
  }

  /// Makes a report with one part.
  init(
    id: String, summary: String, names: [String], isDefault: Bool = true, showsHistory: Bool = false,
    render: @escaping @Sendable (ReportInput) throws -> [ReportFile]
  ) {
    self.init(
      id: id, summary: summary, names: names, isDefault: isDefault, showsHistory: showsHistory,
      parts: { input in [Part { try render(input) }] })
  }

  /// Returns all files.
  package func render(_ input: ReportInput) throws -> [ReportFile] {
    try parts(input).flatMap { try $0.make() }
  }
}

/// The complete input of a report. Clock, files and host name are read by the caller.
package struct ReportInput: Sendable {
  package let record: RunRecord
  /// Returns the file of the record; nil where the report has to encode it.
  package var recordBytes: (@Sendable () throws -> [UInt8])?
  var analysis: RunAnalysis { analyzed.value }
  private let analyzed: Deferred<RunAnalysis>
  /// Tests of JUnit and CTRF; other reports need none.
  var tests: [TestCase] { folded.value }
  private let folded: Deferred<[TestCase]>
  /// Names of the tests in JUnit and CTRF.
  var testNames: [JUnitNames.Name] { named.value }
  private let named: Deferred<[JUnitNames.Name]>
  /// The screens of pages; other reports need none.
  var screens: [ScreenSummary] { summarized.value }
  private let summarized: Deferred<[ScreenSummary]>
  /// PNG bytes by name without extension, as `RunResult.preview` names them.
  package var previews: [String: [UInt8]]
  /// UTC, `YYYY-MM-DDTHH:MM:SS`.
  package var timestamp: String
  package var hostname: String
  /// Of the whole run, in seconds.
  package var duration: Double
  package var junitProfile: JUnitProfile
  /// Also applies to CTRF, whose counts match.
  package let junitDetail: JUnitDetail
  /// Text by file name, see `Templates.load`.
  package var templates: [String: String]
  /// Absolute folder of the reports, for Jenkins' attachments; nil keeps every path relative.
  package var attachmentRoot: String?
  /// The command that repeats the run; commands that repeat one case add options to it.
  package var command: String
  /// Ids of the reports that are written together; the page links to these only.
  package var formats: [String]
  /// The comparison with an earlier run; nil without a history.
  package var history: HistoryComparison?

  package init(
    record: RunRecord, previews: [String: [UInt8]] = [:], timestamp: String, hostname: String,
    duration: Double, junitProfile: JUnitProfile = .rich, junitDetail: JUnitDetail = .causes,
    templates: [String: String] = [:],
    attachmentRoot: String? = nil, command: String = "qa run",
    formats: [String] = Reports.standard.map(\.id), history: HistoryComparison? = nil
  ) {
    self.record = record
    let analyzed = Deferred { RunAnalysis(record) }
    self.analyzed = analyzed
    let folded = Deferred { TestCases.fold(record, analyzed.value.index, detail: junitDetail) }
    self.folded = folded
    named = Deferred {
      var names = JUnitNames(checklist: record.checklist.id, detail: junitDetail)
      return folded.value.map { names.next($0) }
    }
    summarized = Deferred { ScreenSummary.all(record, analyzed.value.index) }
    (self.previews, self.history) = (previews, history)
    (self.timestamp, self.hostname, self.duration) = (timestamp, hostname, duration)
    (self.junitProfile, self.junitDetail) = (junitProfile, junitDetail)
    (self.templates, self.attachmentRoot) = (templates, attachmentRoot)
    (self.command, self.formats) = (command, formats)
  }
}

extension ReportInput {
  /// Whether a report of the run writes a picture, so that other reports can refer to it.
  func writesPicture(_ name: String) -> Bool {
    previews[name] != nil && (formats.contains("html") || attachmentRoot != nil && formats.contains("junit"))
  }

  /// Returns a text that depends on the time of the run.
  func text(_ time: RunTime) -> String { time.text(timestamp: timestamp, duration: duration) }
}

/// A file to write; its path is relative to the folder of the reports.
package struct ReportFile: Hashable, Sendable {
  package var path: String
  package var bytes: [UInt8]
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
