/// `1 launch`, `2 launches`.
func counted(_ number: Int, _ noun: String) -> String {
  let plural = noun.hasSuffix("ch") ? noun + "es" : noun + "s"
  return "\(number) \(number == 1 ? noun : plural)"
}

/// The first few of many sentences as one.
func joined(_ sentences: [String]) -> String {
  let more = sentences.count > 5 ? "; and \(sentences.count - 5) more" : ""
  return sentences.prefix(5).joined(separator: "; ") + more
}
