/// Finds what a statement says about a failure, although its sign-off says that it passed.
///
/// It reads only what cannot mean a success: a first word such as `failed`, a denied verb with the launch screen as its
/// subject (`it did NOT appear`), and words for what a user would report (`crashed`, `stays black`). A clause about an
/// earlier build does not count, nor one about what should not be there (`no flash`).
enum FailingStatement {
  /// Returns the words that contradict a pass; nil for none.
  static func words(of statement: String) -> String? {
    if statement.last(where: { !$0.isWhitespace }) == "?" { return "?" }
    for (index, clause) in clauses(of: statement).enumerated() {
      let words = clause.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
      let plain = words.map { $0.lowercased() }
      if index == 0, let first = plain.first, failing.contains(first) { return words[0] }
      if !earlier.isDisjoint(with: plain) { continue }
      if let range = unseen(in: plain) ?? defect(in: plain) { return words[range].joined(separator: " ") }
      if plain.contains(where: unwanted.contains) { continue }
      if let range = denial(in: plain) ?? report(in: plain) { return words[range].joined(separator: " ") }
    }
    return nil
  }

  private static func clauses(of statement: String) -> [String] {
    let text = statement.replacing("\u{2019}", with: "'")
    let ends: Set<Character> = [".", ",", ";", ":", "!", "?", "\n"]
    return text.split { ends.contains($0) }.flatMap { clause in
      clause.split(separator: " but ").flatMap { $0.split(separator: " and ") }.map(String.init)
    }
  }

  /// `did not appear`, `doesn't come up`, `never went away`; the subject is the launch screen or a part of it.
  private static func denial(in words: [String]) -> Range<Int>? {
    for (index, word) in words.enumerated() where word == "not" || word == "never" || word.hasSuffix("n't") {
      let start = word == "not" ? max(0, index - 1) : index
      let before = words[..<start]
      guard before.isEmpty || !subjects.isDisjoint(with: before.suffix(4)) else { continue }
      if word == "not", start == index || !auxiliaries.contains(words[start]) { continue }
      let verb = words[(index + 1)...].prefix(2).firstIndex { verbs.contains($0) || transitive.contains($0) }
      guard let verb else { continue }
      // Without an object: `does not show text` is no failure.
      let next = words.indices.contains(verb + 1) ? words[verb + 1] : nil
      if transitive.contains(words[verb]), let next, !ends.contains(next) { continue }
      return start..<verb + 1
    }
    return nil
  }

  /// `did not look`, `not tested`, `will be checked`.
  private static func unseen(in words: [String]) -> Range<Int>? {
    for (index, word) in words.enumerated() where looks.contains(word) {
      let before = words[max(0, index - 2)..<index]
      let isDenied = before.contains { ["not", "never"].contains($0) || $0.hasSuffix("n't") }
      let isPlanned =
        before.last == "be" && before.contains { ["will", "to", "must", "should"].contains($0) }
      if isDenied || isPlanned { return before.startIndex..<index + 1 }
    }
    return nil
  }

  /// `no icon appears`, `is cut off`, `still shows the old logo`, `erscheint nicht`.
  private static func defect(in words: [String]) -> Range<Int>? {
    for index in words.indices.dropLast() {
      if germanVerbs.contains(words[index]), words[index + 1] == "nicht" { return index..<index + 2 }
    }
    if words.count > 2, words[0] == "no", subjects.contains(words[1]), appearances.contains(words[2]) {
      return 0..<3
    }
    let isDenied = words.contains { denials.contains($0) || $0.hasSuffix("n't") }
    if isDenied { return nil }
    if words.contains("still"), words.contains("old"), let start = words.firstIndex(of: "still") {
      return start..<words.count
    }
    return words.indices.dropLast().first {
      ["is", "was", "are", "were", "looks"].contains(words[$0]) && defects.contains(words[$0 + 1])
    }.map { $0..<$0 + 2 }
  }

  /// `crashed`, `stays black`, `is missing`.
  private static func report(in words: [String]) -> Range<Int>? {
    for index in words.indices {
      if !denials.isDisjoint(with: words[..<index]) { return nil }
      if crashes.contains(words[index]) { return index..<index + 1 }
      guard index + 1 < words.count else { continue }
      let isReport =
        switch words[index] {
        case "stays", "stayed", "remains", "remained":
          ["black", "white", "blank", "empty"].contains(words[index + 1])
        case "is", "was", "are", "were": ["missing", "broken", "wrong"].contains(words[index + 1])
        case "nothing":
          ["appears", "appeared", "shows", "showed", "came", "loaded", "works"].contains(words[index + 1])
        default: false
        }
      if isReport { return index..<index + 2 }
    }
    return nil
  }

  private static let failing: Set = ["failed", "fails", "fail", "failure"]
  private static let crashes: Set = ["crashed", "crashes", "froze", "freezes", "hangs", "hung", "stuck"]
  private static let looks: Set = [
    "look", "looked", "test", "tested", "check", "checked", "verify", "verified", "reviewed", "tried",
    "installed",
  ]
  private static let defects: Set = [
    "cut", "cropped", "stretched", "blurred", "blurry", "distorted", "misplaced",
  ]
  private static let germanVerbs: Set = [
    "erscheint", "erschien", "startet", "funktioniert", "stimmt", "passt", "lädt",
  ]
  private static let appearances: Set = [
    "appears", "appeared", "shows", "showed", "comes", "came", "visible",
  ]
  private static let auxiliaries: Set = [
    "did", "does", "do", "is", "was", "are", "were", "has", "have", "could", "can", "would", "will",
  ]
  private static let verbs: Set = [
    "appear", "appeared", "come", "came", "work", "works", "disappear", "disappeared", "vanish", "go", "went",
    "fit",
    "match", "visible", "centered", "correct", "right", "there",
  ]
  private static let transitive: Set = [
    "show", "shown", "display", "displayed", "load", "launch", "start", "open",
  ]
  private static let ends: Set = ["at", "on", "in", "for", "up", "when", "while", "correctly", "properly"]
  private static let denials: Set = ["no", "not", "never", "without", "nothing"]
  private static let subjects: Set = [
    "it", "screen", "launch", "splash", "icon", "logo", "app", "image", "picture", "gradient", "background",
    "storyboard",
  ]
  /// What a launch screen should not have.
  private static let unwanted: Set = [
    "flash", "flashes", "flicker", "flickers", "flickering", "jump", "jumps", "glitch", "glitches", "error",
    "errors", "old", "gap", "gaps", "bar", "bars", "stretched", "cut",
  ]
  /// Words of a clause about another time.
  private static let earlier: Set = [
    "before", "earlier", "previously", "formerly", "until", "longer", "anymore", "last", "used", "previous",
    "yesterday", "any",
  ]
}
