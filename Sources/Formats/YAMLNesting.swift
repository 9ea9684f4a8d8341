/// Counts the levels of a YAML text before it is parsed, because parsers recurse for each level.
///
/// Levels are open brackets, and marks at the start of a line (`- - - -`, `? ? ?`).
package struct YAMLNesting {
  /// The most open brackets.
  private let most: Int
  private var open = 0

  package init(most: Int) { self.most = most }

  /// Takes the next line, and returns whether the text is nested too deeply.
  package mutating func isTooDeep(_ line: Substring.UTF8View) -> Bool {
    let run = line.prefix { " -?:".utf8.contains($0) }.count
    for byte in line {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { open += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { open = max(0, open - 1) }
      if open > most { break }
    }
    return open > most || run > 4 * most
  }
}
