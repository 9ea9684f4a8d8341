import Model
import Testing

@Suite("Text helpers")
struct TextTests {
  @Test("Repetitions are removed, and the first of each stays in its place")
  func uniqued() {
    #expect(["b", "a", "b", "c", "a"].uniqued() == ["b", "a", "c"])
    #expect(["bb", "a", "cc"].uniqued(on: \.count) == ["bb", "a"])
    #expect([Int]().uniqued() == [])
  }

  @Test("Words are listed with commas and one conjunction")
  func listed() {
    #expect([String]().listed() == "")
    #expect(["a"].listed() == "a")
    #expect(["a", "b"].listed() == "a and b")
    #expect(["a", "b", "c"].listed(.or) == "a, b or c")
    #expect(["a", "b", "c", "d"].listed(atMost: 3) == "a, b, c and d")
    #expect(["a", "b", "c", "d", "e"].listed(atMost: 3) == "a, b, c and 2 more")
  }

  @Test("A text beyond a limit keeps its beginning and names its bytes, and a finding has no longer message")
  func cut() {
    #expect("abcd".cut(to: 4) == "abcd")
    #expect("abcde".cut(to: 4) == "abcd… (5 bytes)")
    let name = String(repeating: "x", count: 60_000)
    let finding = Finding(.failed, "id", .named(name, at: nil), "\(name) is missing.")
    #expect(finding.message.utf8.count < 4100 && finding.message.hasSuffix("… (60012 bytes)"))
    #expect(finding.cause?.utf8.count ?? 0 < 4100)
  }

  @Test("A marked part of a sentence is the fix of the finding, also inside of another sentence")
  func fix() {
    let hint: Finding.Sentence = "\(fix: "Set \(2) colors.")"
    let finding = Finding(.cannotTell, "id", "It is \(Points(1)). \(hint) See line \(3).")
    #expect(finding.message == "It is 1. Set 2 colors. See line 3." && finding.fix == "Set 2 colors.")
    #expect(RunFinding(finding, criterion: "A", assertion: "a").fix == "Set 2 colors.")
    #expect(Finding(.failed, "id", "Set \(2) colors.").fix == nil)
  }

  @Test("A diagnostic with a name of 60,000 bytes still says what is wrong and what to do")
  func longName() {
    let name = String(repeating: "x", count: 60_000)
    let words =
      "\(Diagnostic(.error, at: SourceLocation(file: name), "\(name) is missing", fix: "restore it"))"
    #expect(
      words.utf8.count < 9000 && words.contains("… (60000 bytes): error: x")
        && words.hasSuffix("; restore it"))
  }

  @Test("A shell word is quoted only where it must be")
  func shell() {
    #expect("iphone-14-pro".shellQuoted == "iphone-14-pro")
    #expect("/a/b_c.d,e=f:@+".shellQuoted == "/a/b_c.d,e=f:@+")
    #expect("".shellQuoted == "''")
    #expect("a b; rm -rf 'x'".shellQuoted == "'a b; rm -rf '\\''x'\\'''")
    #expect("é".shellQuoted == "'é'")
  }

  @Test("Dates before 1970 are read only where an earlier year is allowed")
  func firstYear() {
    #expect(UTCTime.seconds("1969-12-31T23:59:59Z", from: 1) == -1)
    // `date -u -d 0001-01-01T00:00:00Z +%s`
    #expect(UTCTime.seconds("0001-01-01T00:00:00Z", from: 1) == -62_135_596_800)
    #expect(UTCTime.seconds("0000-01-01T00:00:00Z", from: 0) == nil)
  }
}
