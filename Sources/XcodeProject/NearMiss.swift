/// Finds the name that somebody meant.
enum NearMiss {
  /// The candidate with the fewest edits, at most a third of the name's length; ties go to the first in
  /// order.
  static func closest(to name: String, in candidates: [String]) -> String? {
    let limit = max(2, name.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates.sorted() where !candidate.isEmpty {
      let distance = distance(name.lowercased(), candidate.lowercased(), limit: limit)
      if distance <= limit, distance < (best?.distance ?? .max) { best = (distance, candidate) }
    }
    return best?.name
  }

  /// Levenshtein distance; `limit + 1` where it is larger. Names over 200 characters are never close.
  static func distance(_ first: String, _ second: String, limit: Int) -> Int {
    let a = Array(first)
    let b = Array(second)
    guard a.count <= 200, b.count <= 200, abs(a.count - b.count) <= limit else { return limit + 1 }
    var row = Array(0...b.count)
    for i in 0..<a.count {
      var diagonal = row[0]
      row[0] = i + 1
      for j in 0..<b.count {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
        diagonal = above
      }
    }
    return min(row[b.count], limit + 1)
  }
}
