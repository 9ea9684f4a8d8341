import Foundation
import Model

/// Replaces literal values in configs of any format, so that comments, order and quotation marks stay.
enum LiteralEdits {
  /// Returns the text with new values.
  ///
  /// - Returns: Nil for a value that does not stand behind its key on the line.
  static func applied(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    for edit in edits {
      guard case .literal(let file, let line, let key, let old, let new) = edit,
        lines.indices.contains(line - 1)
      else {
        return nil
      }
      let text = lines[line - 1]
      let from = text.range(of: key)?.upperBound ?? text.startIndex
      guard let found = word(old, in: text[from...]) else { return nil }
      // Without quotation marks, YAML reads a color as a comment.
      let isBare =
        file.hasSuffix("ml") && new.hasPrefix("#") && !"\"'".contains(text[..<found.lowerBound].last ?? " ")
      lines[line - 1] = text.replacingCharacters(in: found, with: isBare ? "\"\(new)\"" : new)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Returns the first range of a text that is no part of a longer word.
  private static func word(_ word: String, in text: Substring) -> Range<String.Index>? {
    var rest = text
    while let found = rest.range(of: word) {
      let before = found.lowerBound == text.startIndex ? nil : text[text.index(before: found.lowerBound)]
      let after = text[found.upperBound...].first
      if [before, after].allSatisfy({ $0.map { !$0.isLetter && !$0.isNumber && $0 != "#" } ?? true }) {
        return found
      }
      rest = rest[found.upperBound...]
    }
    return nil
  }
}
