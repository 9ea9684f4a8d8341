/// Texts in place of a name or a sentence: `TODO`, `tbd`, `N/A`, and the words of the commands that `qa` prints.
package enum Placeholder {
  private static let words: Set<String> = [
    "todo", "tbd", "tba", "tbc", "fixme", "xxx", "none", "null", "nil", "unknown", "placeholder", "dummy",
    "name",
    "build", "someone", "somebody", "anyone", "asdf", "qwerty", "lorem", "ipsum", "later",
    "latest", "newest", "current",
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

  private static let machines: Set<String> = [
    "bot", "ci", "cd", "jenkins", "github", "gitlab", "actions", "runner", "automation", "robot", "script",
    "admin", "root",
    "test", "tester", "user",
  ]

  /// Whether a name is that of a program or a role, such as `github-actions[bot]`, and not of a person.
  package static func isMachine(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return !words.isEmpty && words.allSatisfy(machines.contains)
  }
}
