import Formats
import Foundation
import Model

/// The JUnit document of several apps, with one suite for each app.
package enum FleetJUnit {
  package static let name = "junit.xml"
  private static let start = "<testsuite "

  /// Returns the suite of an app that was checked. `numbered` completes it.
  package static func suite(_ input: ReportInput, of app: FleetRecord.App) -> [UInt8] {
    JUnitDocument(input, of: app).bytes
  }

  /// Returns the tests of an app for the history. A later run without a change reports them again.
  package static func tests(_ input: ReportInput, of app: FleetRecord.App) -> String {
    var input = input
    // Pictures are in the folder of this run, and a test that does not run takes no time.
    (input.previews, input.duration) = ([:], 0)
    let tests = JUnitDocument(input, of: app, isWhole: false).bytes
    return tests.count > mostKept ? "" : String(decoding: tests, as: UTF8.self)
  }

  /// Bytes of the tests of one app in the history at most.
  private static let mostKept = 1 << 20

  /// Returns the numbers of tests in XML from a history, which is untrusted; nil if it is something else.
  private static func counts(_ tests: String) -> RunRecord.TestCounts? {
    guard let tree = try? XMLReader(file: name).read(Array("<tests>\(tests)</tests>".utf8)),
      !tree.children.isEmpty, tree.children.allSatisfy({ $0.name == "testcase" })
    else { return nil }
    func count(_ outcome: String) -> Int { tree.children.filter { $0.child(outcome) != nil }.count }
    return RunRecord.TestCounts(
      tests: tree.children.count, failures: count("failure"), errors: count("error"),
      skipped: count("skipped"))
  }

  /// Returns the suite of an app that was not checked: its tests of an earlier run, or its errors.
  ///
  /// - Parameter tests: What `tests(_:of:)` returned for the earlier run; empty if the history does not have it.
  package static func suite(
    of app: FleetRecord.App, tests: String = "", timestamp: String, hostname: String, profile: JUnitProfile
  ) -> [UInt8] {
    let kept = counts(tests)
    let counts =
      kept
      ?? RunRecord.TestCounts(
        tests: 1, failures: app.exitCode == 1 ? 1 : 0, errors: app.exitCode > 1 ? 1 : 0,
        skipped: app.exitCode == 0 ? 1 : 0)
    var xml = JUnitWriter()
    xml.beginSuite(
      app.name, id: nil, package: Slug.words(app.name), counts,
      timestamp: kept == nil ? timestamp : app.unchanged?.timestamp ?? timestamp, host: hostname,
      properties: [("verdict", app.verdict.rawValue)]
        + (app.unchanged.map { [("unchanged", FleetText.since($0))] } ?? []))
    if kept == nil { write(app, &xml) } else { xml.write(tests) }
    xml.endSuite(isRich: profile != .strict)
    return xml.bytes
  }

  /// Writes the one test of an app without tests.
  private static func write(_ app: FleetRecord.App, _ xml: inout JUnitWriter) {
    let lines = [app.unchanged.map(FleetText.since)].compactMap { $0 } + [app.headline] + app.errors
    let message = PlainText.line(lines.joined(separator: ": "), bytes: 1000)
    let body = PlainText.clip(lines.joined(separator: "\n"), bytes: JUnitBody.limit)
    xml.beginTest(.init(classname: "\(Slug.words(app.name)).app", name: "The app is checked"))
    xml.write(">")
    switch app.exitCode {
    case 0: xml.outcome("skipped", message, type: nil, body)
    case 1: xml.outcome("failure", message, type: "unchanged", body)
    default: xml.outcome("error", message, type: "app", body)
    }
    xml.endTest()
  }

  /// Returns a suite with its number in the document.
  package static func numbered(_ suite: some Collection<UInt8>, _ number: Int) -> [UInt8] {
    Array("\(start)id=\"\(number)\" ".utf8) + suite.dropFirst(start.utf8.count)
  }

  /// The beginning of a document, before its suites.
  package static func head(apps: Int, profile: JUnitProfile) -> String {
    JUnitWriter.head
      + (profile == .strict ? "<testsuites>\n" : "<testsuites name=\"\(PlainText.count(apps, "app"))\">\n")
  }

  /// The end of a document.
  package static let end = "</testsuites>\n"

  /// Returns the suites of a document that `qa` wrote, without their numbers.
  package static func suites(of document: [UInt8]) -> [ArraySlice<UInt8>] {
    let (opening, closing) = (Array("\n\(start)".utf8), Array("\n</testsuite>\n".utf8))
    var suites: [ArraySlice<UInt8>] = []
    var rest = document[...]
    while let begin = rest.firstRange(of: opening),
      let end = rest[begin.upperBound...].firstRange(of: closing)
    {
      let suite = rest[(begin.lowerBound + 1)..<end.upperBound]
      let number = suite.dropFirst(start.utf8.count).prefix { $0 != UInt8(ascii: " ") }
      suites.append(Array(start.utf8) + suite[(number.endIndex + 1)...])
      // The line feed before the next suite belongs to the end of this one.
      rest = rest[(end.upperBound - 1)...]
    }
    return suites
  }
}
