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

  /// Returns the suite of an app without results of its own: its errors, or the verdict of an earlier run.
  package static func suite(
    of app: FleetRecord.App, timestamp: String, hostname: String, profile: JUnitProfile
  ) -> [UInt8] {
    let name = XMLText.attribute(PlainText.line(app.name, bytes: 190))
    let host = XMLText.attribute(PlainText.line(hostname, bytes: 200))
    let isSkipped = app.exitCode == 0
    let isFailure = app.exitCode == 1
    var text = "\(start)name=\"\(name)\" package=\"\(Slug.words(app.name))\" tests=\"1\""
    text += " failures=\"\(isFailure ? 1 : 0)\" errors=\"\(isSkipped || isFailure ? 0 : 1)\""
    text += " skipped=\"\(isSkipped ? 1 : 0)\" time=\"0.000\" timestamp=\"\(XMLText.attribute(timestamp))\""
    text += " hostname=\"\(host.isEmpty ? "localhost" : host)\">\n<properties>\n"
    text += "<property name=\"verdict\" value=\"\(app.verdict.rawValue)\"></property>\n</properties>\n"
    text +=
      "<testcase classname=\"\(Slug.words(app.name)).app\" name=\"The app is checked\" time=\"0.000\">\n"
    let lines = [app.unchanged.map(FleetText.since)].compactMap { $0 } + [app.headline] + app.errors
    let message = XMLText.attribute(PlainText.line(lines.joined(separator: ": "), bytes: 1000))
    let body = XMLText.content(PlainText.clip(lines.joined(separator: "\n"), bytes: JUnitBody.limit))
    switch app.exitCode {
    case 0: text += "<skipped message=\"\(message)\">\(body)</skipped>\n"
    case 1: text += "<failure message=\"\(message)\" type=\"unchanged\">\(body)</failure>\n"
    default: text += "<error message=\"\(message)\" type=\"app\">\(body)</error>\n"
    }
    text += "</testcase>\n"
    if profile == .strict { text += "<system-out></system-out>\n<system-err></system-err>\n" }
    return Array((text + "</testsuite>\n").utf8)
  }

  /// Returns a suite with its number in the document.
  package static func numbered(_ suite: some Collection<UInt8>, _ number: Int) -> [UInt8] {
    Array("\(start)id=\"\(number)\" ".utf8) + suite.dropFirst(start.utf8.count)
  }

  /// The beginning of a document, before its suites.
  package static func head(apps: Int, profile: JUnitProfile) -> String {
    JUnitDocument.head
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
