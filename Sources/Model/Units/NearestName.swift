/// The likeliest of `candidates` for a misspelled `name`, or nil where none is close.
///
/// Close: at most a third of the letters differ (at least 1, at most 5, none of a single letter), case not counted; or one is a part of the other.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().prefix(64))
  guard !wanted.isEmpty else { return nil }
  let limit = wanted.count < 2 ? 0 : min(5, max(1, wanted.count / 3))
  let letters = wanted.sorted()
  var best: (rank: (Int, Int), name: String)?
  // A file may bring thousands of names of its own; the first few hundred are enough for a guess.
  for candidate in candidates.sorted().prefix(500) {
    let other = Array(candidate.lowercased().prefix(64))
    var distance = editDistance(wanted, other)
    if distance > limit, wanted.count >= 3, candidate.lowercased().contains(name.lowercased()) {
      distance = limit
    }
    // Among equals, one with the same letters in another order is likelier: 31 means 13 rather than 11.
    let rank = (distance, other.sorted() == letters ? 0 : 1)
    if distance <= limit, best.map({ rank < $0.rank }) ?? true { best = (rank, candidate) }
  }
  return best?.name
}

/// `did you mean "x"?`, or the list of what there is, or empty for a long list without a likely name.
public func suggestion(for name: String, in candidates: some Sequence<String>) -> String {
  if let near = nearestName(to: name, in: candidates) { return "did you mean \"\(near)\"?" }
  let all = candidates.sorted()
  return (1...12).contains(all.count) ? "known are " + all.joined(separator: ", ") : ""
}

/// Insertions, deletions, replacements and swaps of neighbors (optimal string alignment) between two words.
public func editDistance(_ left: [Character], _ right: [Character]) -> Int {
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
