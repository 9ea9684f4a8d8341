/// The last conjunction of a list in a sentence.
package enum Conjunction: String, Sendable { case and, or }

extension Collection<String> {
  /// Returns the words as a list in a sentence: `a`, `a and b`, `a, b and c`; empty for no words.
  package func listed(_ conjunction: Conjunction = .and) -> String {
    let words = Array(self)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction.rawValue) " + last
  }

  /// Returns the first `limit` words, and the number of the others: `a, b, c and 3 more`.
  package func listed(atMost limit: Int) -> String {
    count <= limit + 1 ? listed() : (prefix(limit) + ["\(count - limit) more"]).listed()
  }
}

extension String {
  /// The text with its first letter in upper case.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text, or its beginning with the number of its bytes if it has more than `most`.
  package func cut(to most: Int) -> String {
    guard utf8.count > most else { return self }
    return String(decoding: utf8.prefix(most), as: UTF8.self) + "… (\(utf8.count) bytes)"
  }
}
