import Documents
import Model

/// Reads the lines that failures name.
struct Excerpts {
  let project: OpenedProject
  private static let largestFile = 8 << 20
  private static let longest = 300
  private static let mostLines = 2000

  /// Returns the text of each line that a failure names, by file and line. Files that cannot be read as text have none.
  func lines(of findings: [RunFinding]) -> [Excerpt] {
    // A built app has no lines.
    if project.bundle != nil { return [] }
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
    let path = OpenedProject.path(of: file, in: project.app.rootPath)
    guard let bytes = try? project.access.read(path, atMost: Self.largestFile), !bytes.contains(0) else {
      return []
    }
    let all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.compactMap { line in
      guard all.indices.contains(line - 1) else { return nil }
      // Bytes that are not UTF-8, and a character that the cut divides, become replacement characters.
      let text = String(decoding: all[line - 1].drop(while: Self.isBlank).prefix(Self.longest), as: UTF8.self)
      let kept = text.reversed().drop { $0.isWhitespace || $0 == "\u{FFFD}" }.reversed()
      return kept.isEmpty ? nil : Excerpt(file: file, line: line, text: String(kept))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
