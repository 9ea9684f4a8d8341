import Foundation
import Model

/// Tells the three forms of a property list apart and says in plain words why a file is none.
enum PlistFile {
  /// - Parameter file: path for messages, relative to the root.
  static func parse(_ bytes: [UInt8], file: String) throws(Diagnostic) -> PlistNode {
    if bytes.isEmpty {
      throw Diagnostic(
        at: SourceLocation(file: file), "the file is empty",
        fix: "restore it from version control")
    }
    if bytes.starts(with: Array("bplist".utf8)) {
      return try reading(file) { () throws(PlistFault) in try BinaryPlistParser.parse(bytes) }
    }
    let text = utf8(bytes)
    try refuseForeignText(text, file: file)
    if text.contains(0) {
      throw Diagnostic(
        at: SourceLocation(file: file), "the file is no property list: it holds binary data",
        fix: "restore it from version control")
    }
    let start = text.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    if start == UInt8(ascii: "<"), !isOpenStepData(text) {
      return try reading(file) { () throws(PlistFault) in try XMLPlistParser.parse(text) }
    }
    return try reading(file) { () throws(PlistFault) in try OpenStepParser.parse(text) }
  }

  private static func reading(
    _ file: String, _ parse: () throws(PlistFault) -> PlistNode
  ) throws(Diagnostic) -> PlistNode {
    do throws(PlistFault) {
      return try parse()
    } catch {
      throw Diagnostic(
        at: SourceLocation(file: file, line: error.line), "not a property list: \(error.message)",
        fix: "mend the file, or restore it from version control")
    }
  }

  /// `<0fbd>` is data in the old style, not an element.
  private static func isOpenStepData(_ text: [UInt8]) -> Bool {
    guard let open = text.firstIndex(of: UInt8(ascii: "<")), open + 1 < text.count else { return false }
    let next = text[open + 1]
    return hexDigit(next) != nil && !text.prefix(open + 200).contains(UInt8(ascii: "?"))
      && text.dropFirst(open + 1).prefix { $0 != UInt8(ascii: ">") }.allSatisfy {
        hexDigit($0) != nil || $0 == 0x20 || $0 == 0x0A
      }
  }

  /// UTF-8 without a byte-order mark; UTF-16 and UTF-32 with one are converted.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var place = 2
    while place + 1 < bytes.count {
      let first = UInt16(bytes[place])
      let second = UInt16(bytes[place + 1])
      units.append(isLittle ? second << 8 | first : first << 8 | second)
      place += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Says "merge conflict" and "Git LFS" where that is what is wrong.
  static func refuseForeignText(_ text: [UInt8], file: String) throws(Diagnostic) {
    if text.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) {
      throw Diagnostic(
        at: SourceLocation(file: file, line: 1),
        "the file is a Git LFS pointer: its content was never downloaded",
        fix: "run `git lfs pull`")
    }
    if let line = conflictLine(text) {
      throw Diagnostic(
        at: SourceLocation(file: file, line: line), "the file holds a merge-conflict marker",
        fix: "resolve the conflict and remove the lines <<<<<<<, ======= and >>>>>>>")
    }
  }

  /// 1-based line of the first `<<<<<<<` or `>>>>>>>` marker.
  static func conflictLine(_ text: [UInt8]) -> Int? {
    var line = 1
    var isLineStart = true
    var place = 0
    while place < text.count {
      let byte = text[place]
      if isLineStart, byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">"), place + 7 <= text.count,
        text[place..<(place + 7)].allSatisfy({ $0 == byte }),
        place + 7 == text.count || text[place + 7] == 0x20 || text[place + 7] == 0x0A
          || text[place + 7] == 0x0D
      {
        return line
      }
      isLineStart = byte == 0x0A
      if isLineStart { line += 1 }
      place += 1
    }
    return nil
  }
}
