import Model
import TestSupport
import Testing

@testable import Reporting

/// Characters that hide or reorder text, in files that people read.
struct VisibleTextTests {
  @Test(
    "A character that hides or reorders text is shown by its code",
    arguments: [
      ("a\u{202E}b\u{202C}", "a\\u{202E}b\\u{202C}"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
      ("pay\u{200B}pal", "pay\\u{200B}pal"), ("\u{FEFF}", "\\u{FEFF}"), ("a\u{200D}b", "a\\u{200D}b"),
      ("\u{AD}\u{61C}\u{E0041}", "\\u{AD}\\u{61C}\\u{E0041}"), ("\u{9B}31m", "\\u{9B}31m"),
      ("👩\u{200D}💻 ☃\u{FE0F}", "👩\u{200D}💻 ☃\u{FE0F}"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
      ("é, 日本", "é, 日本"),
    ])
  func shown(text: String, expected: String) { #expect(VisibleText.of(text) == expected) }

  @Test(
    "A file for people shows them, and a file for programs keeps them",
    arguments: ["a.md", "b.html", "c.xml"])
  func files(path: String) {
    let bytes = Array("x\u{202E}y".utf8)
    #expect(ReportFile(path: path, bytes: bytes).bytes == Array("x\\u{202E}y".utf8))
    #expect(ReportFile(path: "run.json", bytes: bytes).bytes == bytes)
  }

  @Test("No report that a person reads has such a character, whatever the run says")
  func reports() throws {
    var input = Fixtures.input(Fixtures.hostile)
    input.templates = try Templates.load(from: Checkout.home + "/Reports/templates")
    for file in try Reports.all.flatMap({ try $0.render(input) })
    where [".md", ".html", ".xml"].contains(where: file.path.hasSuffix) {
      let shown = String(decoding: file.bytes, as: UTF8.self)
      #expect(!shown.unicodeScalars.contains { [0x202E, 0x200B, 0x2067].contains($0.value) }, "\(file.path)")
      #expect(shown.contains("\\u{202E}"), "\(file.path)")
    }
  }
}
