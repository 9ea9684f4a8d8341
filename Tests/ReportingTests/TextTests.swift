import Model
import Testing

@testable import Reporting

@Suite("Text from strangers")
struct TextTests {
  @Test("Control characters and noncharacters are removed; tab and line feed stay")
  func clean() {
    #expect(PlainText.clean("a\u{1B}[31m\u{0}b\tc\nd\u{7F}\u{85}") == "a[31mb\tc\nd")
    #expect(PlainText.clean("plain ü 🎉") == "plain ü 🎉")
  }

  @Test("A line has single blanks, and none at its ends")
  func line() {
    #expect(PlainText.line("  a\r\n\t b\u{2028}c  ") == "a b c")
    #expect(PlainText.line("\n \t") == "")
  }

  @Test("A cut text keeps whole scalars and stays within its bytes")
  func clip() {
    // "é" is two bytes, the ellipsis three: in 8 bytes there is room for two of them.
    #expect(PlainText.clip("éééééé", bytes: 8) == "éé…")
    #expect(PlainText.clip("abc", bytes: 3) == "abc")
    for limit in 3..<40 { #expect(PlainText.clip("ü🎉漢字é𝒳 abc ü🎉漢字", bytes: limit).utf8.count <= limit) }
  }

  @Test("Numbers are grouped by three, and nouns agree with them")
  func counts() {
    #expect(PlainText.count(1, "case") == "1 case")
    #expect(PlainText.count(2640, "case") == "2,640 cases")
    #expect(PlainText.grouped(-1_234_567) == "-1,234,567")
    #expect(["a", "b", "c"].listed() == "a, b and c")
  }

  @Test("Names that become equal when cut or cleaned stay different")
  func slugs() {
    #expect(Slug.words("story-8.3") == "story-8-3")
    #expect(Slug.of("LS-I1") == "LS-I1")
    #expect(Set(["a b", "a.b", "a-b"].map { Slug.of($0) }).count == 3)
    #expect(Slug.of("a/b") != Slug.of("a:b"))
    let long = String(repeating: "x", count: 500)
    #expect(Slug.of(long + "1") != Slug.of(long + "2"))
    #expect(Slug.of(long).utf8.count <= 60)
    #expect(Slug.of("").wholeMatch(of: /[a-z0-9-]+/) != nil)
  }

  @Test("The hash is FNV-1a")
  func hash() {
    // Published vectors of FNV-1a 64: "" and "a" and "foobar".
    #expect(StableHash.hex("") == "cbf29ce484222325")
    #expect(StableHash.hex("a") == "af63dc4c8601ec8c")
    #expect(StableHash.hex("foobar") == "85944171f73967e8")
  }
}
