import Model

/// Decides whether a pattern with a wildcard names tests, or only happens to match some.
///
/// It must contain a whole suite or bundle (`LaunchTests/*`), or whole words of every test that it matches (`*Launch*`).
/// Such words must also be in the name of each suite, if it matches tests of several.
struct PatternWords {
  let pattern: String
  private let words: Set<String>

  init(_ pattern: String) {
    self.pattern = pattern
    words = Self.words(pattern)
  }

  /// The letters and digits that a pattern needs besides the word "test".
  private static let leastLetters = 3
  private static let leastOfWholeName = 2

  /// Returns why the pattern is too wide; nil for one that names tests.
  ///
  /// - Parameter tests: The tests that it matches.
  func excess(over tests: [TestRun.Test], of criterion: String) -> Message? {
    guard pattern.contains("*") else { return nil }
    // A suite or a bundle without a wildcard. Its whole name can be short, such as `UI`.
    if pattern.split(separator: "/").dropLast().contains(where: {
      !$0.contains("*") && Self.letters($0) >= Self.leastOfWholeName
    }) {
      return nil
    }
    if !Self.isDistinctive(pattern) {
      return .tooShort(pattern, criterion)
    }
    if pattern.split(separator: "/").contains(where: { !$0.contains("*") && Self.isDistinctive($0) }) {
      return nil
    }
    if let other = tests.first(where: { words.isDisjoint(with: Self.words($0.name + ($0.title ?? ""))) }) {
      return .withoutWord(pattern, of: other)
    }
    let suites = tests.map(Self.suite).uniqued()
    guard suites.count > 1, let other = suites.first(where: { words.isDisjoint(with: Self.words($0)) }) else {
      return nil
    }
    return .severalSuites(pattern, suites, other, criterion)
  }

  private static func isDistinctive(_ text: some StringProtocol) -> Bool {
    letters(text) >= leastLetters
  }

  /// The number of letters and digits besides the word "test".
  private static func letters(_ text: some StringProtocol) -> Int {
    text.lowercased().replacing("uitest", with: "").replacing("test", with: "").count {
      $0.isLetter || $0.isNumber
    }
  }

  private static func suite(_ test: TestRun.Test) -> String {
    let parts = test.name.prefix { $0 != "(" }.split(separator: "/")
    return parts.count > 1 ? String(parts[parts.count - 2]) : ""
  }

  /// Words that nearly all names have.
  private static let common: Set<String> = [
    "test", "tests", "testing", "ui", "uitest", "uitests", "unit", "app", "suite", "case", "spec", "a", "the",
    "it",
  ]

  /// Returns the words of a name, in lowercase: `launch`, `in`, `background` of `LaunchTests/testInBackground()`.
  static func words(_ name: String) -> Set<String> {
    var words: [String] = []
    var word = ""
    func isUpper(_ letter: Character?) -> Bool { letter?.isUppercase ?? false }
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        words.append(word)
        word = ""
        continue
      }
      let before = index > 0 ? letters[index - 1] : nil
      let after = index + 1 < letters.count ? letters[index + 1] : nil
      // `UITests`: the last capital letter of a run begins a word.
      let begins =
        isUpper(letter) && (!isUpper(before) || after?.isLowercase ?? false)
        || letter.isNumber != (before?.isNumber ?? letter.isNumber)
      if begins {
        words.append(word)
        word = ""
      }
      word.append(letter)
    }
    words.append(word)
    return Set(words.map { $0.lowercased() }.filter { !$0.isEmpty }).subtracting(common)
  }
}

extension Message {
  fileprivate static func tooShort(_ pattern: String, _ criterion: String) -> Message {
    tooWide(
      pattern, "does not name tests of \(criterion); write more of their names, such as 'LaunchTests/*'")
  }

  fileprivate static func withoutWord(_ pattern: String, of test: TestRun.Test) -> Message {
    tooWide(
      pattern,
      "has no whole word of \(TestNames.shown(test)), which it matches; write whole words, such as 'LaunchTests/*'"
    )
  }

  fileprivate static func severalSuites(
    _ pattern: String, _ suites: [String], _ other: String, _ criterion: String
  ) -> Message {
    tooWide(
      pattern,
      "matches tests of \(suites.count) suites, also of \(other.isEmpty ? "no suite" : other); name the suites of "
        + "\(criterion), such as '\(suites.first { !$0.isEmpty } ?? "LaunchTests")/*'")
  }

  private static func tooWide(_ pattern: String, _ excess: String) -> Message {
    Message(.patternTooWide, about: pattern, "the pattern \"\(pattern)\" \(excess)")
  }
}
