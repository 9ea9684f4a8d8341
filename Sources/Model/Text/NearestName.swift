/// Returns the candidate that a misspelled name most likely means, or nil if none is close.
///
/// A candidate is close if at most a third of the letters differ (at least 1, at most 5; 0 for a name of one letter),
/// or if it contains the name. Case is ignored. Among equally close candidates, one with the same letters in another
/// order wins: for 31, 13 rather than 11.
package func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().prefix(64))
  guard !wanted.isEmpty else { return nil }
  let limit = wanted.count < 2 ? 0 : min(5, max(1, wanted.count / 3))
  let letters = wanted.sorted()
  var best: (rank: (Int, Int), name: String)?
  // An input file may have thousands of names; the limit bounds the time.
  for candidate in candidates.sorted().prefix(500) {
    let other = Array(candidate.lowercased().prefix(64))
    var distance = editDistance(wanted, other)
    if distance > limit, wanted.count >= 3, candidate.lowercased().contains(name.lowercased()) {
      distance = limit
    }
    let rank = (distance, other.sorted() == letters ? 0 : 1)
    if distance <= limit, best.map({ rank < $0.rank }) ?? true { best = (rank, candidate) }
  }
  return best?.name
}

/// Returns `did you mean "x"?` for a close candidate, else `known are …` for up to 12 candidates, else an empty text.
package func suggestion(for name: String, in candidates: some Sequence<String>) -> String {
  if let near = nearestName(to: name, in: candidates) { return "did you mean \"\(near)\"?" }
  let all = candidates.sorted()
  return (1...12).contains(all.count) ? "known are " + all.joined(separator: ", ") : ""
}

/// Returns the suggestion for a name, and the page of the documentation that lists all names.
package func suggestion(
  for name: String, in candidates: some Sequence<String>, listedIn page: String?
) -> String {
  guard let page else { return suggestion(for: name, in: candidates) }
  let list = "\(page) lists all"
  return nearestName(to: name, in: candidates).map { "did you mean \"\($0)\"? \(list)" } ?? list
}

/// Returns the number of insertions, deletions, replacements and swaps of neighbors (optimal string alignment).
///
/// - Complexity: O(*m* × *n*) in time, O(*n*) in space.
package func editDistance<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
  if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in 1...left.count {
    var current = [row] + [Int](repeating: 0, count: right.count)
    for column in 1...right.count {
      let cost = left[row - 1] == right[column - 1] ? 0 : 1
      current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
      if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
        current[column] = min(current[column], beforeLast[column - 2] + 1)
      }
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
