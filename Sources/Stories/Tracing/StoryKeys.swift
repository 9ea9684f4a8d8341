import Model

/// Finds the line of a story for a key, and the key for a line.
///
/// A key has headings, from outside to inside, and a line: `acceptance/visual/1`. A part matches a heading that contains
/// its words. An exact match is better than the beginning of a heading, and that is better than a match inside.
/// Headings after the first may be omitted if only one line matches. The last part is the line's number, or its first
/// words: `acceptance/visual/app-icon`.
struct StoryKeys {
  private let groups: [StoryLines.Group]
  /// The words of each line of each group.
  private let words: [[[String]]]

  enum Meaning: Equatable {
    /// The indices of a group and of a line in it.
    case line(Int, Int)
    case several([String])
    case none
  }

  init(_ groups: [StoryLines.Group]) {
    self.groups = groups
    words = groups.map { $0.lines.map { StoryComponent.words($0.text) } }
  }

  /// The lines in the order of the document, each with a short key.
  var lines: [StoryLine] {
    groups.indices.flatMap { group in
      let prefix = prefix(of: group)
      let beginnings = beginnings(of: group)
      return groups[group].lines.indices.map { index in
        let line = groups[group].lines[index]
        return StoryLine(
          section: groups[group].section, headings: groups[group].path.map(\.title), isItem: line.isItem,
          number: line.number,
          text: line.text, box: line.box, key: "\(prefix)/\(line.number)",
          wordKey: "\(prefix)/\(wordPart(group, index, beginnings))", location: line.location,
          path: groups[group].path,
          group: group)
      }
    }
  }

  /// Returns the headings without the words that every story has, if that key still matches this group.
  private func prefix(of group: Int) -> String {
    let path = groups[group].path
    let usual: Set<String> = [
      "requirements", "criteria", "handling", "compatibility", "checklist", "testing",
    ]
    var short = path.map { component -> String in
      var words = component.words
      while words.count > 1, let last = words.last, usual.contains(last) { words.removeLast() }
      return words.joined(separator: "-")
    }
    if groups[group].section == .storyLevel {
      short = ["story-level"]
    } else if let first = path.first?.words.first, first == "acceptance" || first == "edge" {
      short[0] = first
    }
    let long = path.map(\.slug)
    let number = groups[group].lines[0].number
    for candidate in [short, long]
    where meaning((candidate + [number]).joined(separator: "/")) == .line(group, 0) {
      return candidate.joined(separator: "/")
    }
    return long.joined(separator: "/")
  }

  /// Returns the number of lines of a group that begin with the same words, by those words.
  private func beginnings(of group: Int) -> [[String]: Int] {
    var counts: [[String]: Int] = [:]
    for line in words[group] {
      for count in Self.wordCounts where count <= max(line.count, Self.wordCounts.lowerBound) {
        counts[Array(line.prefix(count)), default: 0] += 1
      }
    }
    return counts
  }

  private static let wordCounts = 3...12

  /// Returns the fewest words, at least three, with which only this line of the group begins; otherwise its number.
  private func wordPart(_ group: Int, _ index: Int, _ beginnings: [[String]: Int]) -> String {
    let own = words[group][index]
    for count in Self.wordCounts where count <= max(own.count, Self.wordCounts.lowerBound) {
      let part = Array(own.prefix(count))
      let slug = part.joined(separator: "-")
      if part.isEmpty || Self.isNumber(slug) { break }
      // A short line may be the beginning of a longer one.
      let isShort = part.count < count
      let isAlone = beginnings[part] == 1
      if isAlone,
        !isShort
          || !words[group].indices.contains(where: { $0 != index && words[group][$0].starts(with: part) })
      {
        return slug
      }
    }
    return groups[group].lines[index].number
  }

  static func isNumber(_ text: String) -> Bool {
    var digits = text[...]
    if digits.first == "p" { digits = digits.dropFirst() }
    return digits.first?.isNumber ?? false && digits.allSatisfy { ($0.isASCII && $0.isNumber) || $0 == "." }
  }

  func meaning(_ key: String) -> Meaning {
    let parts = key.lowercased().split(separator: "/").map(String.init)
    guard parts.count >= 2, parts.count <= 12, let last = parts.last else { return .none }
    let segments = parts.dropLast().map { StoryComponent.words($0) }
    guard segments.allSatisfy({ !$0.isEmpty }) else { return .none }
    var best: [Int]?
    var found: [(group: Int, line: Int)] = []
    func offer(_ rank: [Int], _ group: Int, _ lines: [Int]) {
      for line in lines {
        if let current = best, current.lexicographicallyPrecedes(rank) { continue }
        if best != rank { found = [] }
        best = rank
        found.append((group, line))
      }
    }
    for (index, group) in groups.enumerated() {
      if let rank = Self.rank(segments[...], group.path[...]) {
        for (degree, lines) in matches(last, index) { offer(rank + [degree], index, lines) }
      }
      // `steps/1.3` is the third line below the heading `1. …`.
      if let ordinal = group.path.last?.ordinal, last.hasPrefix(ordinal + "."), group.path.count > 1,
        let rank = Self.rank(segments[...], group.path.dropLast())
      {
        let rest = String(last.dropFirst(ordinal.count + 1))
        if Self.isNumber(rest) { for (_, lines) in matches(rest, index) { offer(rank + [0], index, lines) } }
      }
    }
    if found.count == 1 { return .line(found[0].group, found[0].line) }
    if found.isEmpty { return .none }
    return .several(
      found.prefix(3).map {
        (groups[$0.group].path.map(\.slug) + [groups[$0.group].lines[$0.line].number]).joined(separator: "/")
      })
  }

  /// Returns the lines of a group that match the last part of a key: exactly (0), or at the beginning (1).
  private func matches(_ part: String, _ group: Int) -> [(Int, [Int])] {
    let lines = groups[group].lines
    if Self.isNumber(part) { return [(0, lines.indices.filter { lines[$0].number == part })] }
    let wanted = StoryComponent.words(part)
    if wanted.isEmpty { return [] }
    return [
      (0, lines.indices.filter { words[group][$0] == wanted }),
      (1, lines.indices.filter { words[group][$0].starts(with: wanted) && words[group][$0] != wanted }),
    ]
  }

  /// Returns how well the parts match the headings, or nil for no match.
  ///
  /// Smaller is better: first each part, then the number of omitted headings.
  private static func rank(_ segments: ArraySlice<[String]>, _ path: ArraySlice<StoryComponent>) -> [Int]? {
    guard let segment = segments.first, let heading = path.first else {
      return segments.isEmpty ? [path.count] : nil
    }
    guard segments.count <= path.count, let own = degree(segment, heading) else { return nil }
    // The first part is the outermost heading; headings after it may be omitted.
    let rest = segments.dropFirst()
    if rest.isEmpty { return [own, path.count - 1] }
    var best: [Int]?
    for skipped in 0..<max(1, path.count - rest.count) {
      guard var found = rank(rest, path.dropFirst(1 + skipped)) else { continue }
      found[found.count - 1] += skipped
      if best.map({ found.lexicographicallyPrecedes($0) }) ?? true { best = found }
    }
    return best.map { [own] + $0 }
  }

  private static func degree(_ segment: [String], _ heading: StoryComponent) -> Int? {
    if heading.words == segment { return 0 }
    if heading.words.starts(with: segment) { return 1 }
    return heading.words.firstRange(of: segment) == nil ? nil : 2
  }
}
