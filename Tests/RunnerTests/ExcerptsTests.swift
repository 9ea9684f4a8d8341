import Testing

@testable import Runner

/// The lines that a fix writes, as reports show them after "becomes".
struct ExcerptsTests {
  @Test(
    "The lines of a fix are those that the file does not have",
    arguments: [
      ("a\nb\nc\n", "a\nB\nc\n", ["2 B"]), ("a\nb\nc\n", "a\nc\n", []),
      ("a\nc\nd\n", "a\n b\nc\nd\n", ["2 b"]), ("a\nb\nc\nd\n", "B\na\nd\n", ["1 B"]),
      ("a\n", "a\n", []),
    ])
  func lines(old: String, new: String, expected: [String]) {
    let found = Excerpts.differing(Array(new.utf8), from: Array(old.utf8), in: "f")
    #expect(found.map { "\($0.line) \($0.text)" } == expected)
  }
}
