import Foundation
import Testing

@testable import Reporting

/// Text of standard output and standard error.
struct StreamTextTests {
  @Test(
    "Characters that a terminal obeys are escaped",
    arguments: [
      ("a\nb", "a\\nb"), ("a\r\u{1B}[2Kb", "a\\u{D}\\u{1B}[2Kb"), ("\u{9B}31m", "\\u{9B}31m"),
      ("\u{202E}abc\u{2066}", "\\u{202E}abc\\u{2066}"), ("a\u{2028}b", "a\\u{2028}b"), ("\u{7F}", "\\u{7F}"),
      ("a\tb", "a\tb"), ("Größe 🙂", "Größe 🙂"),
    ])
  func characters(_ text: String, _ expected: String) { #expect(StreamText.line(text) == expected) }

  @Test(
    "Commands of CI logs are broken",
    arguments: [
      ("::error::x", "\\::error::x"), ("  ::set-env name=A::b", "  \\::set-env name=A::b"),
      ("a ::error::x", "a ::error::x"), ("x##vso[task.setvariable]y", "x#\\#vso[task.setvariable]y"),
      ("##[error]", "#\\#[error]"), ("###vso[a]", "##\\#vso[a]"), ("## Title", "## Title"),
      ("##teamcity[a]", "#\\#teamcity[a]"), ("\u{A0}::error::x", "\u{A0}\\::error::x"),
    ])
  func commands(_ text: String, _ expected: String) {
    #expect(StreamText.line(text) == expected)
    #expect(StreamText.lines("a\n" + text + "\nb") == "a\n\(expected)\nb")
  }

  @Test("Only the style's own sequences stay, and only where they are allowed")
  func style() {
    let style = TerminalStyle(width: 80, usesColor: true, usesLinks: true)
    let text = style.paint("bad", .bad) + style.link("page", to: "/tmp/a b/index.html")
    #expect(StreamText.line(text, allowsStyle: true) == text)
    #expect(!StreamText.line(text).contains("\u{1B}"))
    for other in [
      "\u{1B}[2J", "\u{1B}]8;;http://a\u{1B}\\", "\u{1B}]0;title\u{7}", "\u{1B}[31;1m", "\u{1B}c",
    ] {
      #expect(!StreamText.line(other, allowsStyle: true).contains("\u{1B}"), "\(other.debugDescription)")
    }
  }

  @Test("A line has a limit")
  func length() {
    let line = StreamText.line(String(repeating: "ü", count: 1_000_000))
    #expect(line.utf8.count <= StreamText.mostLineBytes && line.hasSuffix("…"))
  }

  @Test("JSON keeps its values, and nothing in it is obeyed")
  func json() throws {
    let values = ["\u{9B}31m", "##vso[a]", "\u{202E}", "a\nb", "🙂\u{1FFFE}", "##", "é"]
    let text = String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
    let escaped = StreamText.json(text)
    #expect(try JSONDecoder().decode([String].self, from: Data(escaped.utf8)) == values)
    for obeyed in ["\u{9B}", "##", "\u{202E}"] { #expect(!escaped.contains(obeyed)) }
  }
}
