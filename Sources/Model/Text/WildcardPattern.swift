/// A pattern in which `*` matches any number of characters. Case matters.
package struct WildcardPattern: Hashable, Sendable {
  private let characters: [Character]
  private let matchesSingle: Bool

  /// - Parameter questionMark: Whether `?` matches exactly one character, as in a shell.
  package init(_ pattern: some StringProtocol, questionMark: Bool = false) {
    characters = Array(pattern)
    matchesSingle = questionMark
  }

  /// Returns whether the pattern matches all of `text`.
  ///
  /// - Complexity: O(*n* × *m*), where *n* is the length of the text and *m* that of the pattern.
  package func matches(_ text: some StringProtocol) -> Bool {
    var position = text.startIndex
    var wanted = 0
    // On a mismatch, the last star takes one more character.
    var star = (pattern: -1, text: position)
    while position < text.endIndex {
      if wanted < characters.count, characters[wanted] == "*" {
        star = (wanted, position)
        wanted += 1
      } else if wanted < characters.count,
        characters[wanted] == text[position] || matchesSingle && characters[wanted] == "?"
      {
        wanted += 1
        position = text.index(after: position)
      } else if star.pattern >= 0 {
        star.text = text.index(after: star.text)
        wanted = star.pattern + 1
        position = star.text
      } else {
        return false
      }
    }
    return characters[wanted...].allSatisfy { $0 == "*" }
  }
}

extension StringProtocol {
  /// Returns whether the whole text matches a pattern in which `*` matches any text.
  package func matches(wildcards pattern: String) -> Bool { WildcardPattern(pattern).matches(self) }
}
