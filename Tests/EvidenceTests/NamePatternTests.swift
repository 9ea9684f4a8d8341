import Evidence
import Testing

@Suite("Patterns of test names")
struct NamePatternTests {
  @Test(
    "A star stands for any run of characters, also none",
    arguments: [
      ("*", "", true), ("a*b", "ab", true), ("a*b", "axxb", true), ("a*b", "axxbc", false), ("", "", true),
      ("LaunchTests/*", "LaunchTests/testGoesAway()", true), ("*goesAway*", "X/goesAway()", true),
      ("a*a", "a", false), ("a*b*b", "ab", false), ("exact", "exact2", false),
    ])
  func matching(pattern: String, name: String, expected: Bool) {
    #expect(NamePattern(pattern).matches(name) == expected)
  }
}
