import RecordSupport
import TestSupport
import Testing

@testable import Model
@testable import Reporting

@Suite("Notices and diagnostics in reports") struct NoticeTests {
  private static let message = "Built with SDK 27, the app stops at launch: UIKit starts it."
  private static let warning =
    "App/Launch.storyboard:9: warning: a constraint names a view that does not exist; remove it"
  private static let file = "App/Info.plist"

  /// A run with a notice of its criterion and a warning about its file.
  private var record: RunRecord {
    var record = Fixtures.small
    var notice = Notice(id: "scene-manifest-required", message: Self.message, sdk: "27", from: "2027-04")
    (notice.criterion, notice.file, notice.line) = ("H-3", Self.file, 7)
    record.notices = [notice]
    record.diagnostics = [Self.warning]
    return record
  }

  private func texts(_ record: RunRecord, _ report: Report) throws -> String {
    let files = try report.render(Fixtures.withTemplates(Fixtures.input(record)))
    return files.filter { report.names.contains($0.path) }.map { String(decoding: $0.bytes, as: UTF8.self) }
      .joined(separator: "\n")
  }

  @Test("Every report has the notice, with its file and line")
  func notice() throws {
    for report in Reports.all where report.id != "jsonl" {
      let text = try texts(record, report)
      #expect(text.contains(Self.message), "\(report.id)")
      if report.id != "ctrf" { #expect(text.contains(Self.file), "\(report.id)") }
    }
    let printed = RunText.lines(record).joined(separator: " ")
    #expect(printed.contains(Self.message) && printed.contains("\(Self.file):7"))
    #expect(printed.contains("1 notice that changes no result"))
    let commands = WorkflowCommands.lines(record)
    #expect(commands.contains { $0.hasPrefix("::notice file=\(Self.file),line=7") })
  }

  @Test("Every report for people and for CI has what is wrong in a file")
  func diagnostics() throws {
    for id in ["html", "json", "junit", "sarif", "ctrf", "markdown"] {
      let report = try #require(Reports.all.first { $0.id == id })
      #expect(try texts(record, report).contains("a constraint names a view that does not exist"), "\(id)")
    }
  }

  @Test("In SARIF a notice has the level note and a fingerprint that its cause does not share")
  func sarif() throws {
    let lines = try String(decoding: SARIFDocument(input: Fixtures.input(record)).bytes, as: UTF8.self)
      .split(separator: "\n").filter { $0.contains(Self.message) }
    #expect(
      lines.count == 1 && lines[0].contains(#""ruleId":"H-3""#) && lines[0].contains(#""level":"note""#))
    #expect(lines[0].contains(StableHash.hex("notice:scene-manifest-required")))
  }

  @Test("Notices and diagnostics change no verdict, no cause and no test")
  func nothingCounts() {
    let (with, without) = (Fixtures.input(record), Fixtures.input(Fixtures.small))
    #expect(with.index.verdict.headline == without.index.verdict.headline)
    #expect(with.index.verdict.detail == without.index.verdict.detail)
    #expect(with.index.causes == without.index.causes)
    #expect(TestCases.counts(with.tests) == TestCases.counts(without.tests))
    let closing = [with, without].map { RunText.lines($0, options: .init()).suffix(3) }
    #expect(closing[0] == closing[1])
  }

  @Test("A record of an earlier version has no notices and is read")
  func earlier() throws {
    let bytes = try RunJSON.encode(record)
    #expect(try RunJSON.decode(bytes).notices == record.notices)
    let older = String(decoding: try RunJSON.encode(Fixtures.small), as: UTF8.self)
      .replacing("\"notices\":null,", with: "")
    #expect(!older.contains("notices"))
    #expect(try RunJSON.decode(Array(older.utf8)).notices == nil)
  }

  @Test("The overview of several apps names a rule once, with the apps that break it")
  func fleet() {
    func app(_ name: String, _ notices: [Notice]?) -> FleetRecord.App {
      var app = FleetRecord.App(name: name, verdict: .passed, exitCode: 0, headline: "It passes")
      app.notices = notices
      return app
    }
    let apps = [app("bank", record.notices), app("cards", []), app("shop", record.notices)]
    let fleet = FleetRecord(tool: record.tool, apps: apps)
    let sentence =
      "Built with SDK 27, 2 apps break H-3: bank and shop. Uploads need this SDK from April 2027."
    #expect(FleetText.notices(fleet) == [sentence])
    #expect(String(decoding: FleetMarkdown.bytes(of: fleet), as: UTF8.self).contains(sentence))
    #expect(fleet.exitCode == 0 && fleet.worst == .passed)
  }

  @Test("A month has a name, and another text has none")
  func months() {
    #expect(Notice.month("2027-04") == "April 2027" && Notice.month("2026-12") == "December 2026")
    for text in ["2027", "2027-4", "2027-13", "2027-00", "27-04", "2027-04-01", "abcd-ef", ""] {
      #expect(Notice.month(text) == nil)
    }
  }
}
