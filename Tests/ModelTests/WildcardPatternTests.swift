import Model
import Testing

@Suite("Wildcard patterns")
struct WildcardPatternTests {
  @Test(
    "A star matches any number of characters, including none",
    arguments: [
      ("*", "", true), ("a*b", "ab", true), ("a*b", "axxb", true), ("a*b", "axxbc", false), ("", "", true),
      ("", "a", false), ("LaunchTests/*", "LaunchTests/testGoesAway()", true),
      ("*goesAway*", "X/goesAway()", true), ("a*a", "a", false), ("a*b*b", "ab", false),
      ("exact", "exact2", false), ("*Pro Max", "iPhone 15 Pro Max", true),
      ("*Pro Max", "iPhone 15 Pro", false),
      ("a*c*", "abc", true), ("ab", "abc", false), ("a?c", "abc", false), ("a?c", "a?c", true),
      ("*aab", "aaab", true),
    ])
  func stars(pattern: String, text: String, expected: Bool) {
    #expect(WildcardPattern(pattern).matches(text) == expected)
  }

  @Test(
    "A question mark matches one character where that is asked for",
    arguments: [("a?c", "abc", true), ("a?c", "ac", false), ("?", "", false), ("*?", "ab", true)])
  func questionMarks(pattern: String, text: String, expected: Bool) {
    #expect(WildcardPattern(pattern, questionMark: true).matches(text) == expected)
  }

  @Test("Many stars do not take exponential time")
  func manyStars() {
    let pattern = WildcardPattern(String(repeating: "a*", count: 30) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 60)))
  }

  @Test("The pattern agrees with a recursive definition on random texts")
  func oracle() {
    func matches(_ pattern: Substring, _ text: Substring) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      if first == "*" {
        return matches(pattern.dropFirst(), text) || !text.isEmpty && matches(pattern, text.dropFirst())
      }
      guard let letter = text.first else { return false }
      return (first == "?" || first == letter) && matches(pattern.dropFirst(), text.dropFirst())
    }
    let seed: UInt64 = 83
    print("seed \(seed)")
    var state = seed
    func word(_ letters: [Character], atMost count: UInt64) -> String {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return String(
        (0..<(state >> 33) % (count + 1)).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return letters[Int(state >> 33) % letters.count]
        })
    }
    var found = 0
    for _ in 0..<3000 {
      let pattern = word(["a", "b", "*", "?"], atMost: 6)
      let text = word(["a", "b"], atMost: 7)
      let expected = matches(pattern[...], text[...])
      found += expected ? 1 : 0
      #expect(
        WildcardPattern(pattern, questionMark: true).matches(text) == expected,
        "seed \(seed): \(pattern) \(text)")
    }
    #expect(found > 100, "seed \(seed)")
  }
}
