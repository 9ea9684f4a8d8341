import Files
import Foundation
import Model

/// Reads an XML property list, with the lines of its keys.
struct XMLPlistReader {
  static func parse(_ text: [UInt8]) throws(PlistError) -> PlistNode {
    let root = try tree(text)
    guard root.name == "plist" else { return try value(root, depth: 0) }
    try requireNoText(root)
    guard let first = root.children.first else {
      throw PlistError(line: root.location.line, message: "<plist> holds no value")
    }
    guard root.children.count == 1 else {
      throw failure(root.children[1], "<plist> holds more than one value")
    }
    return try value(first, depth: 0)
  }

  private static func tree(_ text: [UInt8]) throws(PlistError) -> XMLTree {
    var reader = XMLReader(file: "")
    reader.tolerance = .propertyList
    reader.limits.bytes = ByteLimit.document
    reader.limits.depth = PlistLimit.depth
    do throws(XMLError) {
      return try reader.read(withoutDeclaration(text))
    } catch {
      // Directives often hold "&&", which is not well-formed XML.
      if let line = directiveLine(text) { throw directive(line) }
      throw PlistError(line: error.location.line, message: error.message)
    }
  }

  /// Returns the text with blanks for the XML declaration: it may follow white space here, and the text is UTF-8
  /// whatever it says.
  private static func withoutDeclaration(_ text: [UInt8]) -> [UInt8] {
    let start = text.firstIndex { !isSpace($0) } ?? 0
    guard text[start...].starts(with: "<?xml".utf8),
      let end = text[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return text }
    var result = text
    for index in start...end where !isSpace(text[index]) { result[index] = 0x20 }
    return result
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func failure(_ element: XMLTree, _ message: String) -> PlistError {
    PlistError(line: element.location.line, message: message)
  }

  private static func requireNoText(_ element: XMLTree) throws(PlistError) {
    guard let line = element.textLine else { return }
    if element.text.drop(while: \.isWhitespace).first == "#" { throw directive(line) }
    throw PlistError(line: line, message: "<\(element.name)> holds text where an element is expected")
  }

  private static func directive(_ line: Int) -> PlistError {
    PlistError(
      line: line, message: "a line starts with \"#\", which needs the build setting INFOPLIST_PREPROCESS")
  }

  /// Returns the 1-based line of the first condition of a preprocessor.
  private static func directiveLine(_ text: [UInt8]) -> Int? {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.firstIndex { $0.drop(while: isSpace).starts(with: "#if".utf8) }.map { $0 + 1 }
  }

  private static func value(_ element: XMLTree, depth: Int) throws(PlistError) -> PlistNode {
    guard depth < PlistLimit.depth else {
      throw failure(element, "values nest deeper than \(PlistLimit.depth) levels")
    }
    return PlistNode(content: try content(element, depth: depth), line: element.location.line)
  }

  private static func content(_ element: XMLTree, depth: Int) throws(PlistError) -> PlistNode.Content {
    switch element.name {
    case "dict": return .dictionary(try dictionary(element, depth: depth))
    case "array":
      try requireNoText(element)
      var items: [PlistNode] = []
      for child in element.children { items.append(try value(child, depth: depth + 1)) }
      return .array(items)
    case "true", "false": return .bool(element.name == "true")
    case "string", "key", "integer", "real", "data", "date": return try scalar(element)
    default: throw failure(element, "<\(element.name.prefix(40))> is not an element of a property list")
    }
  }

  private static func dictionary(_ element: XMLTree, depth: Int) throws(PlistError) -> PlistDictionary {
    try requireNoText(element)
    var result = PlistDictionary()
    var rest = element.children[...]
    while let key = rest.popFirst() {
      guard key.name == "key" else { throw failure(key, "<key> is expected, not <\(key.name.prefix(40))>") }
      guard let next = rest.popFirst(), next.name != "key" else {
        throw failure(key, "the key \"\(key.text.prefix(80))\" has no value")
      }
      result.append(.init(key: key.text, line: key.location.line, value: try value(next, depth: depth + 1)))
    }
    return result
  }

  private static func scalar(_ element: XMLTree) throws(PlistError) -> PlistNode.Content {
    if let child = element.children.first {
      throw failure(child, "</\(element.name)> is expected, not <\(child.name.prefix(40))>")
    }
    let trimmed = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
    func wrong(_ kind: String) -> PlistError { failure(element, "\"\(trimmed.prefix(40))\" is not \(kind)") }
    switch element.name {
    case "integer":
      guard let number = integer(trimmed) else { throw wrong("an integer") }
      return .integer(number)
    case "real":
      guard let number = Double(trimmed) else { throw wrong("a number") }
      return .real(number)
    case "data":
      guard let data = Data(base64Encoded: String(element.text.filter { !$0.isWhitespace })) else {
        throw failure(element, "the data is not in base 64")
      }
      return .data(Array(data))
    case "date":
      guard let seconds = seconds(trimmed) else { throw wrong("a date") }
      return .date(seconds)
    default: return .string(element.text)
    }
  }

  private static func integer(_ text: String) -> Int? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard digits.lowercased().hasPrefix("0x") else { return Int(text) }
    let hexadecimal = digits.dropFirst(2)
    guard hexadecimal.first?.isHexDigit == true else { return nil }
    return Int(sign + hexadecimal, radix: 16)
  }

  /// Returns the seconds since 2001 of `2026-01-31T12:00:00Z`.
  private static func seconds(_ text: String) -> Double? {
    UTCTime.seconds(text, from: 1).map { $0 - 978_307_200 }
  }
}
