/// Returns a number with its noun: `1 launch`, `2 launches`, `2 entries`.
func counted(_ number: Int, _ noun: String) -> String {
  if number == 1 { return "1 \(noun)" }
  if noun.hasSuffix("ch") { return "\(number) \(noun)es" }
  return noun.hasSuffix("ry") ? "\(number) \(noun.dropLast())ies" : "\(number) \(noun)s"
}

/// Returns the first five sentences as one, and the number of the others.
func joined(_ sentences: [String]) -> String {
  let more = sentences.count > 5 ? "; and \(sentences.count - 5) more" : ""
  return sentences.prefix(5).joined(separator: "; ") + more
}
