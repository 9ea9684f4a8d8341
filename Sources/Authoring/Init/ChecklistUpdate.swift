import Model

/// The text of a drafted checklist after a change that is wanted.
package struct ChecklistUpdate {
  package var text: String
  /// Ids of the criteria that now describe the changed screen.
  package var updated: [String] = []
  /// Ids of the criteria that failed and that no draft of the changed screen has.
  package var left: [String] = []

  /// Gives criteria that fail the assertions, and the figures in title and fix, that a new draft has for the same elements.
  ///
  /// Everything else stays as a person wrote it.
  ///
  /// - Parameters:
  ///   - old: The text of the checklist.
  ///   - draft: The text of a draft of the changed screen.
  ///   - failing: Ids of the criteria that fail.
  package init(_ old: String, from draft: String, failing: Set<String>) {
    let fresh = Dictionary(Self.blocks(draft).compactMap { block in block.key.map { ($0, block) } }) {
      first, _ in first
    }
    var lines: [String] = []
    var rest = Self.lines(old)[...]
    for block in Self.blocks(old) where failing.contains(block.id) {
      lines += rest.prefix(upTo: block.range.lowerBound)
      rest = rest.suffix(from: block.range.upperBound)
      guard let new = block.key.flatMap({ fresh[$0] }) else {
        left.append(block.id)
        lines += block.lines
        continue
      }
      updated.append(block.id)
      lines += block.replacing(with: new)
    }
    lines += rest
    if let own = Self.recorded(lines), let new = Self.recorded(Self.lines(draft)) {
      lines.replaceSubrange(own, with: Self.lines(draft)[new])
    }
    text = lines.joined(separator: "\n")
    left += failing.subtracting(updated + left).sorted()
  }

  /// Returns the lines with the attributes that the documents had.
  private static func recorded(_ lines: [String]) -> Range<Int>? {
    guard let start = lines.firstIndex(of: "recorded:") else { return nil }
    return start..<(lines[(start + 1)...].firstIndex { !$0.hasPrefix(" ") } ?? lines.count)
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of one criterion, as a draft writes them.
  private struct Block {
    var id: String
    var range: Range<Int>
    var lines: [String]

    private static let call = "      - "

    /// The assertions with their elements; nil for a criterion in another form.
    var key: String? {
      let calls = lines.filter { $0.hasPrefix(Self.call) }.map { line in
        let words = line.dropFirst(Self.call.count)
        let name = words.prefix { $0 != ":" }
        let element = words.firstMatch(of: /[{ ]of: ([^,}]+)/)?.1 ?? ""
        return "\(name) \(element)"
      }
      return calls.isEmpty ? nil : calls.joined(separator: "\n")
    }

    /// A line without its figures and colors.
    private static func words(_ line: String) -> String {
      line.replacing(/#[0-9A-F]{6}|[0-9]+(\.[0-9]+)?/, with: "")
    }

    func replacing(with new: Block) -> [String] {
      var calls = new.lines.filter { $0.hasPrefix(Self.call) }[...]
      return lines.map { line in
        if line.hasPrefix(Self.call) { return calls.popFirst() ?? line }
        guard line.hasPrefix("    title: ") || line.hasPrefix("    fix: ") else { return line }
        // Words that a person wrote stay.
        return new.lines.first { Self.words($0) == Self.words(line) } ?? line
      }
    }
  }

  private static func blocks(_ text: String) -> [Block] {
    let lines = lines(text)
    let mark = "  - id: "
    let starts = lines.indices.filter { lines[$0].hasPrefix(mark) }
    return starts.map { start in
      let end = lines[(start + 1)...].firstIndex { !$0.hasPrefix("   ") } ?? lines.count
      let id = lines[start].dropFirst(mark.count).trimmingQuotes
      return Block(id: id, range: start..<end, lines: Array(lines[start..<end]))
    }
  }
}

extension Substring {
  fileprivate var trimmingQuotes: String {
    String(drop { "\" ".contains($0) }.prefix { !"\" #".contains($0) })
  }
}
