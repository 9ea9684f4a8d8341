import Foundation
import Model
import Testing

@testable import Definitions

/// The form of a checklist that its pin and its digest are made of.
struct CanonicalChecklistTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private static let text = """
    id: mine
    title: Mine
    elements:
      icon: {kind: imageView, image: LaunchIcon}
    values: {side: 120}
    criteria:
      - id: M-1
        title: Size
        impact: critical
        rationale: First reason.
        fix: First fix.
        assert:
          - layout.size: {of: icon, width: $side, height: 120, tolerance: 0.5}
      - id: M-2
        title: Seen
        impact: serious
        rationale: Second reason.
        fix: Second fix.
        evidence: {any: [launchTrace, signOff], trace: {reaches: [mainContent]}}

    """

  private func canonical(_ text: String) throws -> String {
    let path = try scratch.write("mine.yml", text)
    return try Repository.checklist(path).canonicalText
  }

  static let neutralEdits: [(String, String)] = [
    ("\n", "\r\n"), ("id: mine", "# A comment\nid: mine"), ("First reason.", "Another reason."),
    ("First fix.", "Another fix."), ("title: Mine", "title: Ours"), ("{side: 120}", "\n  side: 120"),
    ("width: $side, height: 120", "height: 120, width: $side"),
    ("[launchTrace, signOff]", "[signOff, launchTrace]"),
    ("values: {side: 120}", "values: {side: 120.0}"),
  ]
  @Test("What changes no outcome changes no digest", arguments: neutralEdits)
  func neutral(_ edit: (String, String)) throws {
    let edited = Self.text.replacingOccurrences(of: edit.0, with: edit.1)
    #expect(edited != Self.text)
    #expect(try canonical(edited) == canonical(Self.text))
  }

  static let decisiveEdits: [(String, String)] = [
    ("{side: 120}", "{side: 119}"), ("impact: critical", "impact: minor"), ("tolerance: 0.5", "tolerance: 5"),
    ("title: Size", "title: Another size"), ("image: LaunchIcon", "image: Other"),
    ("[launchTrace, signOff]", "[launchTrace]"), ("[launchTrace, signOff]", "[launchTrace, signOff, uiTest]"),
    ("reaches: [mainContent]", "reaches: [mainContent, splash]"),
    ("reaches: [mainContent]", "launchAtMost: 9"),
    ("impact: serious", "impact: serious\n    blocks: false"),
    ("impact: serious", "impact: serious\n    when: {appearance: [dark]}"),
    ("impact: serious", "impact: serious\n    traces: [a/b/1]"),
    ("impact: serious", "impact: serious\n    traces: [{a/b/1: The line.}]"),
  ]
  @Test("What changes an outcome changes the digest", arguments: decisiveEdits)
  func decisive(_ edit: (String, String)) throws {
    let edited = Self.text.replacingOccurrences(of: edit.0, with: edit.1)
    #expect(edited != Self.text)
    #expect(try canonical(edited) != canonical(Self.text))
  }
}
