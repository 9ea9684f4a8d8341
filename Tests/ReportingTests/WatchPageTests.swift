import Foundation
import Model
import RecordSupport
import TestSupport
import Testing

@testable import Reporting

/// The page of `qa watch`, and the state that its script looks at.
struct WatchPageTests {
  private struct Shown: Decodable {
    struct ShownError: Decodable {
      var location: String?
      var text: String
      var fix: String
    }
    var page: Int
    var changes: [String]
    var errors: [ShownError]
    var ended: Bool
  }

  private let page: WatchPage
  init() throws { page = try WatchPage(below: Checkout.root + "/Reports/templates") }

  private func script(_ state: WatchPage.State) -> String {
    String(decoding: page.file(of: state).bytes, as: UTF8.self)
  }

  @Test(
    "Hostile text adds no line, no code and no hidden character to the state",
    arguments: Fixtures.hostileTexts)
  func hostile(_ text: String) throws {
    var state = WatchPage.State()
    state.changes = [text]
    state.errors = [
      Diagnostic(at: SourceLocation(file: text, line: 3), text + "</script>\u{2028}\u{2029}", fix: text)
    ]
    let script = script(state)
    #expect(script.hasPrefix("qaWatch({") && script.hasSuffix("});\n"))
    #expect(!script.dropLast().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    #expect(!script.unicodeScalars.contains { [0x202E, 0x200B, 0x2067].contains($0.value) })
    let shown = try JSONDecoder().decode(Shown.self, from: Data(script.dropFirst(8).dropLast(3).utf8))
    #expect(
      shown.errors[0].text
        == VisibleText.of(PlainText.line(text + "</script>\u{2028}\u{2029}", bytes: 600)))
    #expect(shown.changes == [VisibleText.of(PlainText.line(text, bytes: 600))])
  }

  @Test("Every page of a report loads the script with the number of the report, and nothing else is added")
  func pages() throws {
    var state = WatchPage.State()
    state.page = 7
    let input = ReportInput(
      record: Fixtures.hostile, timestamp: "2026-01-02T03:04:05", hostname: "a", duration: 0,
      templates: page.templates, formats: WatchPage.formats)
    let files = try page.files(of: input, state)
    #expect(Set(files.map { String($0.path.prefix { $0 != "/" }) }).isSubset(of: WatchPage.names))
    let report = try Report.html.render(input)
    for file in report where file.path.hasSuffix(".html") {
      let text = String(decoding: try #require(files.first { $0.path == file.path }).bytes, as: UTF8.self)
      let added = try #require(text.firstMatch(of: /<link[^>]*watch\.css"><script[^>]*><\/script>/)).output
      #expect(added.contains("data-page=\"7\""))
      #expect(Array(text.replacingOccurrences(of: String(added), with: "").utf8) == file.bytes)
    }
    // Before the first report there is a page, too.
    let empty = try page.files(of: nil, state)
    #expect(empty.map(\.path) == ["index.html", "assets/watch.css", "assets/watch.js", "state.js"])
    #expect(String(decoding: empty[0].bytes, as: UTF8.self).contains("data-page=\"7\""))
    let script = String(
      decoding: try #require(empty.first { $0.path == "assets/watch.js" }).bytes, as: UTF8.self)
    #expect(!script.isEmpty)
    for call in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("] {
      #expect(!script.contains(call), "\(call)")
    }
  }
}
