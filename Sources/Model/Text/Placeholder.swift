/// Texts in place of a name or a sentence: `TODO`, `tbd`, `N/A`, and the words of the commands that `qa` prints.
package enum Placeholder {
  private static let words: Set<String> = [
    "todo", "tbd", "tba", "tbc", "fixme", "xxx", "none", "null", "nil", "unknown", "placeholder", "dummy",
    "name",
    "build", "someone", "somebody", "anyone", "asdf", "qwerty", "lorem", "ipsum", "later",
  ]
  private static let sentences: Set<String> = [
    "what was seen", "write a sentence", "to be done", "to do", "n a",
  ]

  /// Whether a text says nothing.
  package static func matches(_ text: String) -> Bool {
    let found = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return !found.isEmpty
      && (found.allSatisfy(words.contains) || sentences.contains(found.joined(separator: " ")))
  }
}
