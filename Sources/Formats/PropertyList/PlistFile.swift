import Model

/// Reads the three forms of a property list: binary, XML and OpenStep.
package enum PlistFile {
  /// - Parameter file: path for messages, relative to the root.
  /// - Throws: a diagnostic that says what the file is where it is not a property list.
  package static func parse(_ bytes: [UInt8], file: String) throws(Diagnostic) -> PlistNode {
    let restore = "restore it from version control"
    if bytes.isEmpty { throw Diagnostic(at: SourceLocation(file: file), "the file is empty", fix: restore) }
    do throws(PlistError) {
      if bytes.starts(with: Array("bplist".utf8)) { return try BinaryPlistParser.parse(bytes) }
    } catch {
      throw diagnostic(error, file: file)
    }
    let text = SourceText.utf8(bytes)
    try SourceText.check(text, file: file)
    if text.contains(0) {
      throw Diagnostic(
        at: SourceLocation(file: file), "the file is not a property list: it holds binary data", fix: restore)
    }
    do throws(PlistError) {
      let start = text.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
      let isXML = start == UInt8(ascii: "<") && !isOpenStepData(text)
      return isXML ? try XMLPlistReader.parse(text) : try OpenStepParser.parse(text)
    } catch {
      throw diagnostic(error, file: file)
    }
  }

  /// Whether a file has nothing but blanks and comments.
  package static func isBlank(_ bytes: [UInt8]) -> Bool { OpenStepParser.isBlank(SourceText.utf8(bytes)) }

  private static func diagnostic(_ error: PlistError, file: String) -> Diagnostic {
    Diagnostic(
      at: SourceLocation(file: file, line: error.line), "the file is not a property list: \(error.message)",
      fix: "correct the file, or restore it from version control")
  }

  /// Whether the text starts with data of an OpenStep list, as `<0fbd>` is, and not with an element.
  private static func isOpenStepData(_ text: [UInt8]) -> Bool {
    guard let open = text.firstIndex(of: UInt8(ascii: "<")), open + 1 < text.count else { return false }
    let next = text[open + 1]
    return hexDigit(next) != nil && !text.prefix(open + 200).contains(UInt8(ascii: "?"))
      && text.dropFirst(open + 1).prefix { $0 != UInt8(ascii: ">") }.allSatisfy {
        hexDigit($0) != nil || $0 == 0x20 || $0 == 0x0A
      }
  }
}
