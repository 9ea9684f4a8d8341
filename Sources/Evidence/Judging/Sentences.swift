import Model

/// Returns the first five sentences as one, and the number of the others.
func joined(_ sentences: [String]) -> String {
  let more = sentences.count > 5 ? "; and \(sentences.count - 5) more" : ""
  return sentences.prefix(5).joined(separator: "; ") + more
}

/// `1 launch`, `2 launches`.
func counted(launches number: Int) -> String { PlainText.count(number, "launch", plural: "launches") }
