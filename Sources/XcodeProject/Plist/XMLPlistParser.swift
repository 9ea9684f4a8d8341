import Model

import Foundation

/// Reads an XML property list and keeps the lines of its keys.
///
/// Only what Apple's DTD allows is accepted: no namespaces, no entities but the five of XML and character
/// numbers,
/// so that nothing can be made to grow.
struct XMLPlistParser {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func parse(_ bytes: [UInt8]) throws(PlistFault) -> PlistNode {
    var parser = XMLPlistParser(bytes)
    let first = try parser.openTag()
    guard first.name == "plist" else { return try parser.value(first, depth: 0) }
    guard !first.isEmpty else { throw parser.fault("<plist/> holds no value") }
    let tag = try parser.openTag()
    if tag.isClosing { throw parser.fault("<plist> holds no value") }
    let root = try parser.value(tag, depth: 0)
    try parser.close("plist")
    return root
  }

  private struct Tag {
    var name: String
    var isClosing: Bool
    var isEmpty: Bool
    var line: Int
  }

  private func fault(_ message: String) -> PlistFault { PlistFault(line: line, message: message) }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return text.withUTF8Buffer { buffer in
      for offset in 0..<count where buffer[offset] != bytes[position + offset] { return false }
      return true
    }
  }

  private mutating func advance(_ count: Int) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
  }

  private mutating func skip(past end: StaticString, what: String) throws(PlistFault) {
    let opened = line
    while position < bytes.count {
      if starts(with: end) {
        advance(end.utf8CodeUnitCount)
        return
      }
      advance(1)
    }
    throw PlistFault(line: opened, message: "\(what) does not end")
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Blanks, comments, processing instructions and the document type.
  private mutating func skipBlank() throws(PlistFault) {
    while position < bytes.count {
      if isSpace(bytes[position]) {
        advance(1)
      } else if starts(with: "<!--") {
        advance(4)
        try skip(past: "-->", what: "a comment")
      } else if starts(with: "<?") {
        try skip(past: "?>", what: "a processing instruction")
      } else if starts(with: "<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return
      }
    }
  }

  private mutating func skipDocumentType() throws(PlistFault) {
    let opened = line
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "[") {
        throw fault("the document type declares entities, which a property list may not")
      }
      advance(1)
    }
    guard position < bytes.count else {
      throw PlistFault(line: opened, message: "the document type does not end")
    }
    advance(1)
  }

  private mutating func openTag() throws(PlistFault) -> Tag {
    try skipBlank()
    guard position < bytes.count else { throw fault("the file ends where an element is expected") }
    guard bytes[position] == UInt8(ascii: "<") else {
      let isDirective = bytes[position] == UInt8(ascii: "#")
      throw fault(
        isDirective
          ? "a line starts with \u{201C}#\u{201D}, which only INFOPLIST_PREPROCESS can handle"
          : "text stands where an element is expected")
    }
    let start = line
    advance(1)
    var isClosing = false
    if position < bytes.count, bytes[position] == UInt8(ascii: "/") {
      isClosing = true
      advance(1)
    }
    let from = position
    while position < bytes.count, !isSpace(bytes[position]), bytes[position] != UInt8(ascii: ">"),
      bytes[position] != UInt8(ascii: "/"), bytes[position] != UInt8(ascii: "<")
    {
      position += 1
    }
    let name = String(decoding: bytes[from..<min(position, from + 40)], as: UTF8.self)
    var last: UInt8 = 0
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "<") { throw fault("the tag <\(name)> does not end") }
      if !isSpace(bytes[position]) { last = bytes[position] }
      advance(1)
    }
    guard position < bytes.count else { throw fault("the file ends inside the tag <\(name)>") }
    advance(1)
    return Tag(name: name, isClosing: isClosing, isEmpty: last == UInt8(ascii: "/"), line: start)
  }

  private mutating func close(_ name: String) throws(PlistFault) {
    let tag = try openTag()
    guard tag.isClosing, tag.name == name else {
      throw PlistFault(
        line: tag.line, message: "</\(name)> is expected, not <\(tag.isClosing ? "/" : "")\(tag.name)>")
    }
  }

  private mutating func value(_ tag: Tag, depth: Int) throws(PlistFault) -> PlistNode {
    guard depth < PlistLimit.depth else {
      throw fault("values nest deeper than \(PlistLimit.depth) levels")
    }
    guard !tag.isClosing else {
      throw PlistFault(line: tag.line, message: "</\(tag.name)> stands where a value is expected")
    }
    switch tag.name {
    case "dict":
      return PlistNode(
        content: .dictionary(tag.isEmpty ? PlistDictionary() : try dictionary(tag, depth: depth)),
        line: tag.line)
    case "array":
      return PlistNode(content: .array(tag.isEmpty ? [] : try array(tag, depth: depth)), line: tag.line)
    case "true", "false":
      if !tag.isEmpty { try close(tag.name) }
      return PlistNode(content: .bool(tag.name == "true"), line: tag.line)
    case "string", "key", "integer", "real", "data", "date":
      let text = tag.isEmpty ? "" : try text(until: tag.name)
      return PlistNode(content: try scalar(tag, text), line: tag.line)
    default:
      throw PlistFault(line: tag.line, message: "<\(tag.name)> is no element of a property list")
    }
  }

  private func scalar(_ tag: Tag, _ text: String) throws(PlistFault) -> PlistNode.Content {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch tag.name {
    case "integer":
      guard let number = integer(trimmed) else {
        throw PlistFault(line: tag.line, message: "\u{201C}\(trimmed.prefix(40))\u{201D} is no integer")
      }
      return .integer(number)
    case "real":
      guard let number = Double(trimmed) else {
        throw PlistFault(line: tag.line, message: "\u{201C}\(trimmed.prefix(40))\u{201D} is no number")
      }
      return .real(number)
    case "data":
      guard let data = Data(base64Encoded: String(text.filter { !$0.isWhitespace })) else {
        throw PlistFault(line: tag.line, message: "data is not in base 64")
      }
      return .data(Array(data))
    case "date":
      guard let seconds = XMLPlistParser.seconds(trimmed) else {
        throw PlistFault(line: tag.line, message: "\u{201C}\(trimmed.prefix(40))\u{201D} is no date")
      }
      return .date(seconds)
    default:
      return .string(text)
    }
  }

  private func integer(_ text: String) -> Int? {
    let negative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard digits.lowercased().hasPrefix("0x") else { return Int(text) }
    return Int(digits.dropFirst(2), radix: 16).map { negative ? -$0 : $0 }
  }

  /// Returns the seconds since 2001 of `2026-01-31T12:00:00Z`.
  private static func seconds(_ text: String) -> Double? {
    UTCTime.seconds(text, from: 1).map { $0 - 978_307_200 }
  }

  private mutating func dictionary(_ tag: Tag, depth: Int) throws(PlistFault) -> PlistDictionary {
    var result = PlistDictionary()
    while true {
      let next = try openTag()
      if next.isClosing {
        guard next.name == "dict" else {
          throw PlistFault(line: next.line, message: "</dict> is expected, not </\(next.name)>")
        }
        return result
      }
      guard next.name == "key" else {
        throw PlistFault(line: next.line, message: "<key> is expected, not <\(next.name)>")
      }
      let key = next.isEmpty ? "" : try text(until: "key")
      let opener = try openTag()
      if opener.isClosing || opener.name == "key" {
        throw PlistFault(
          line: next.line, message: "the key \u{201C}\(key.prefix(80))\u{201D} has no value")
      }
      result.append(.init(key: key, line: next.line, value: try value(opener, depth: depth + 1)))
    }
  }

  private mutating func array(_ tag: Tag, depth: Int) throws(PlistFault) -> [PlistNode] {
    var result: [PlistNode] = []
    while true {
      let next = try openTag()
      if next.isClosing {
        guard next.name == "array" else {
          throw PlistFault(line: next.line, message: "</array> is expected, not </\(next.name)>")
        }
        return result
      }
      result.append(try value(next, depth: depth + 1))
    }
  }

  private mutating func text(until name: String) throws(PlistFault) -> String {
    let opened = line
    var result: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "<") {
        if starts(with: "<![CDATA[") {
          advance(9)
          let from = position
          try skip(past: "]]>", what: "a CDATA section")
          result.append(contentsOf: bytes[from..<(position - 3)])
          continue
        }
        if starts(with: "<!--") {
          advance(4)
          try skip(past: "-->", what: "a comment")
          continue
        }
        try close(name)
        guard let text = String(validating: result, as: UTF8.self) else {
          throw PlistFault(line: opened, message: "<\(name)> is not UTF-8 text")
        }
        return text
      }
      if byte == UInt8(ascii: "&") {
        result.append(contentsOf: try entity())
      } else {
        result.append(byte)
        advance(1)
      }
    }
    throw PlistFault(line: opened, message: "the file ends inside the <\(name)> that starts here")
  }

  private mutating func entity() throws(PlistFault) -> [UInt8] {
    let limit = min(bytes.count, position + 12)
    guard let end = bytes[position..<limit].firstIndex(of: UInt8(ascii: ";")) else {
      throw fault("\u{201C}&\u{201D} must be written \u{201C}&amp;\u{201D}")
    }
    let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    position = end + 1
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      let isHex = name.hasPrefix("#x")
      guard name.hasPrefix("#"),
        let code = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
        let scalar = Unicode.Scalar(code)
      else { throw fault("the entity \u{201C}&\(name);\u{201D} is not known") }
      return Array(String(Character(scalar)).utf8)
    }
  }
}
