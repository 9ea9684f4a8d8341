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
  /// Returns all files.
  package let render: @Sendable (ReportInput) throws -> [ReportFile]
}

/// The complete input of a report. Clock, files and host name are read by the caller.
package struct ReportInput: Sendable {
  package let record: RunRecord
  let index: RecordIndex
  /// Tests of JUnit and CTRF.
  let tests: [TestCase]
  /// Names of the tests in JUnit and CTRF.
  let testNames: [JUnitNames.Name]
  /// The screens of pages.
  let screens: [ScreenSummary]
  /// Returns `sha256:…` over named byte strings, for the digest in `run.json`; nil writes the record as it is.
  package var digest: (@Sendable ([(name: String, bytes: [UInt8])]) -> String)?
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
    index = RecordIndex(record)
    tests = TestCases.fold(index, detail: junitDetail)
    var names = JUnitNames(checklist: record.checklist.id, detail: junitDetail)
    testNames = tests.map { names.next($0) }
    screens = ScreenSummary.all(index)
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

  /// When the run started, in milliseconds since 1970.
  var startMilliseconds: Int { (UTCTime.seconds(timestamp + "Z").map { Int($0) } ?? 0) * 1000 }
  /// How long it took.
  var milliseconds: Int { Int(min(seconds, 1e9) * 1000) }
  private var seconds: Double { duration.isFinite ? max(0, duration) : 0 }

  /// Returns the share of some tests in how long the run took, in seconds with three decimals.
  func seconds(of tests: Int) -> String {
    let own = min(seconds / Double(self.tests.count) * Double(tests), 1e9)
    let thousandths = Int64((own * 1000).rounded())
    return "\(thousandths / 1000)." + String(thousandths % 1000 + 1000).dropFirst()
  }
}

/// A file to write; its path is relative to the folder of the reports.
///
/// No report reaches a disk but through this type. In a file that people read, it shows hidden characters by their codes,
/// wherever the text comes from. Files for programs keep every character.
package struct ReportFile: Hashable, Sendable {
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    let isForPeople = [".md", ".html", ".xml"].contains(where: path.hasSuffix)
    self.bytes =
      isForPeople && bytes.contains { $0 >= 0x80 }
      ? Array(VisibleText.of(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
  }
}
