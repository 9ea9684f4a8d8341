import Model

/// Checks that apply to every text file of a project, whatever its format.
package enum SourceText {
  /// Returns UTF-8 without a byte-order mark; UTF-16 with a mark is converted.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Throws for a Git LFS pointer and for an unresolved merge conflict, which no parser names as such.
  package static func check(_ text: [UInt8], file: String) throws(Diagnostic) {
    if text.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) {
      throw Diagnostic(
        at: SourceLocation(file: file, line: 1), "the file is a Git LFS pointer, not its content",
        fix: "run `git lfs pull`")
    }
    if let line = conflictLine(text) {
      throw Diagnostic(
        at: SourceLocation(file: file, line: line), "the file has an unresolved merge conflict",
        fix: "resolve it and remove the lines <<<<<<<, ======= and >>>>>>>")
    }
  }

  /// Returns the 1-based line of the first `<<<<<<<` or `>>>>>>>` marker at the start of a line.
  static func conflictLine(_ text: [UInt8]) -> Int? {
    var line = 1
    var start = text.startIndex
    while start < text.endIndex {
      let byte = text[start]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") {
        let count = text[start...].prefix { $0 == byte }.count
        let next = start + count
        if count == 7, next == text.endIndex || [0x20, 0x0A, 0x0D].contains(text[next]) { return line }
      }
      guard let end = text[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
      line += 1
    }
    return nil
  }
}
