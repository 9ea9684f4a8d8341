import Files
import Model

/// Reads the lines that failures name.
package struct Excerpts {
  package let project: OpenedProject
  private static let longest = 300
  private static let mostLines = 2000

  /// Returns the text of each line that a failure names, by file and line. Files that cannot be read as text have none.
  package func lines(of findings: [RunFinding]) -> [Excerpt] {
    // A built app has no lines.
    if project.files.bundle != nil { return [] }
    var wanted: [String: Set<Int>] = [:]
    for finding in findings where finding.outcome >= .failed {
      let own = finding.file.map { [SourceLocation(file: $0, line: finding.line)] } ?? []
      for location in own + (finding.origins ?? []).map(\.location) {
        if let line = location.line { wanted[location.file, default: []].insert(line) }
      }
    }
    let all = wanted.sorted { $0.key < $1.key }.flatMap { excerpts(of: $0.key, $0.value.sorted()) }
    return Array(all.prefix(Self.mostLines))
  }

  private func excerpts(of file: String, _ lines: [Int]) -> [Excerpt] {
    let path = project.app.path(of: file)
    guard let bytes = try? project.access.read(path, atMost: ByteLimit.source), !bytes.contains(0) else {
      return []
    }
    let all = Self.lines(of: bytes)
    return lines.compactMap { all.indices.contains($0 - 1) ? Self.excerpt(all[$0 - 1], file, $0) : nil }
  }

  /// Returns the lines of a changed file that the file does not have, with their numbers in the changed file; none if lines
  /// are only removed.
  ///
  /// - Parameters:
  ///   - new: The changed file.
  ///   - old: The file.
  ///   - file: Relative to the project's root.
  package static func differing(_ new: [UInt8], from old: [UInt8], in file: String) -> [Excerpt] {
    let (after, before) = (lines(of: new), lines(of: old))
    let offsets =
      after.count == before.count
      ? after.indices.filter { after[$0] != before[$0] }
      : after.difference(from: before).insertions.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      }
    return offsets.sorted().compactMap { excerpt(after[$0], file, $0 + 1) }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func excerpt(_ bytes: ArraySlice<UInt8>, _ file: String, _ line: Int) -> Excerpt? {
    // Bytes that are not UTF-8, and a character that the cut divides, become replacement characters.
    let rest = bytes.drop(while: isBlank)
    let text = String(decoding: rest.prefix(longest), as: UTF8.self)
    let kept = text.reversed().drop { $0.isWhitespace || $0 == "\u{FFFD}" }.reversed()
    let isExact = rest.count <= longest && !text.unicodeScalars.contains("\u{FFFD}")
    let column = isExact ? rest.startIndex - bytes.startIndex + 1 : nil
    return kept.isEmpty ? nil : Excerpt(file: file, line: line, text: String(kept), column: column)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
