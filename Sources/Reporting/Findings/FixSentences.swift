/// The sentences at the end of an assertion's message that say what to change, for messages that do not separate them.
enum FixSentences {
  /// First words of such sentences. Each occurs in a message of an assertion.
  private static let verbs: Set<String> = [
    "Add", "Center", "Change", "Check", "Constrain", "Correct", "Create", "Draw", "Exchange", "Export",
    "Give",
    "Hide", "Install", "Keep", "Limit", "Make", "Move", "Name", "Pin", "Remove", "Replace", "Restore", "Set",
    "Turn", "Use", "Write",
  ]
  /// First words of sentences that continue a fix.
  private static let further: Set<String> = ["Or", "If"]

  /// Returns the last sentences of a message if they begin with a fix; nil if the message has none, or nothing else.
  static func tail(of message: String) -> String? {
    var found: String.Index?
    for start in starts(message).reversed() {
      let word = message[start...].prefix { $0.isLetter }
      if verbs.contains(String(word)) {
        found = start
      } else if !further.contains(String(word)) {
        break
      }
    }
    return found.map { String(message[$0...]) }
  }

  /// Returns where sentences begin, except the first. A period inside of quotation marks ends none.
  private static func starts(_ message: String) -> [String.Index] {
    var starts: [String.Index] = []
    var isQuoted = false
    var before: (Character, Character) = (" ", " ")
    for index in message.indices {
      let character = message[index]
      if before.0 == ".", before.1 == " ", character.isUppercase, !isQuoted { starts.append(index) }
      if character == "\"" { isQuoted.toggle() }
      before = (before.1, character)
    }
    return starts
  }
}
