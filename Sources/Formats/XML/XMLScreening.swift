/// Finds what a parser would need quadratic time for, in one pass over the bytes.
struct XMLScreening {
  enum Issue: Hashable {
    /// What is not closed: `comment`.
    case unclosed(String, offset: Int)
    case attributes(offset: Int)
  }

  /// Returns the first issue; nil for a file without one. What else is malformed is for the parser.
  ///
  /// - Parameter attributes: Attributes of one element at most.
  /// - Complexity: Linear in the number of bytes.
  static func issue(in bytes: [UInt8], attributes: Int) -> Issue? {
    let text = plain(bytes)
    return text.withUnsafeBufferPointer { issue(in: $0, attributes: attributes) }
  }

  /// Returns UTF-16 with a byte-order mark as UTF-8; other bytes as they are. Markup is ASCII in all other encodings.
  private static func plain(_ bytes: [UInt8]) -> [UInt8] {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
    return stride(from: isBig ? 1 : 0, to: bytes.count, by: 2).map { at in
      at ^ 1 < bytes.count && bytes[at ^ 1] == 0 ? bytes[at] : UInt8(ascii: "?")
    }
  }

  private static func issue(in text: UnsafeBufferPointer<UInt8>, attributes: Int) -> Issue? {
    var index = 0
    while let start = first(UInt8(ascii: "<"), in: text, from: index) {
      if let (words, opening, closing) = section(at: start, in: text) {
        guard let end = find(closing, in: text, from: start + opening) else {
          return .unclosed(words, offset: start)
        }
        index = end
        continue
      }
      var count = 0
      var quote: UInt8?
      index = start + 1
      tag: while index < text.count {
        let byte = text[index]
        index += 1
        if let open = quote {
          if byte == open { quote = nil }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "="):
          count += 1
          if count > attributes { return .attributes(offset: start) }
        case UInt8(ascii: ">"): break tag
        case UInt8(ascii: "<"):
          index -= 1
          break tag
        default: break
        }
      }
    }
    return nil
  }

  private static func section(
    at start: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> (words: String, opening: Int, closing: StaticString)? {
    func has(_ opening: StaticString) -> Bool {
      start + opening.utf8CodeUnitCount <= text.count
        && opening.withUTF8Buffer { $0.elementsEqual(text[start..<start + $0.count]) }
    }
    if has("<!--") { return ("comment", 4, "-->") }
    if has("<![CDATA[") { return ("CDATA section", 9, "]]>") }
    if has("<?") { return ("processing instruction", 2, "?>") }
    return nil
  }

  private static func first(_ byte: UInt8, in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < text.count else { return nil }
    return text[start...].firstIndex(of: byte)
  }

  /// Returns the index after the first occurrence of `closing`.
  private static func find(
    _ closing: StaticString, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    closing.withUTF8Buffer { wanted in
      var index = start
      while index + wanted.count <= text.count {
        if text[index] == wanted[0], wanted.elementsEqual(text[index..<index + wanted.count]) {
          return index + wanted.count
        }
        index += 1
      }
      return nil
    }
  }
}
