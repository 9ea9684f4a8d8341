/// The tags of an SVG in document order, without building a tree: enough for its size and for what it makes use of.
///
/// Not a validating parser. What it does not understand it passes over; whether the file is well formed is for the
/// program that draws it.
struct SVGScanner {
  struct Tag {
    /// Without a prefix `svg:`; other prefixes stay.
    var name: String
    var attributes: [(name: String, value: String)]
    /// Text up to the next tag; only for `style`, whose CSS it is.
    var text = ""
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private let bytes: [UInt8]
  private var at = 0
  /// The document type declares entities.
  private(set) var declaresEntities = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next start tag; nil at the end.
  mutating func next() -> Tag? {
    while let open = index(of: UInt8(ascii: "<")) {
      at = open
      if skips("<!--", to: "-->") || skips("<![CDATA[", to: "]]>") || skips("<?", to: "?>") { continue }
      if starts("<!") {
        skipDeclaration()
        continue
      }
      at += 1
      guard at < bytes.count, Self.isNameStart(bytes[at]) else { continue }
      return tag()
    }
    return nil
  }

  private mutating func tag() -> Tag {
    var tag = Tag(name: name(), attributes: [])
    if tag.name.hasPrefix("svg:") { tag.name.removeFirst(4) }
    while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
      guard Self.isNameStart(bytes[at]) else {
        at += 1
        continue
      }
      let key = name()
      skipBlanks()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { continue }
      at += 1
      skipBlanks()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
        continue
      }
      let quote = bytes[at]
      at += 1
      let end = index(of: quote) ?? bytes.count
      if tag.attributes.count < Self.mostAttributes {
        tag.attributes.append((key, String(decoding: bytes[at..<min(end, at + Self.longest)], as: UTF8.self)))
      }
      at = min(end + 1, bytes.count)
    }
    let isEmpty = at > 0 && at < bytes.count && bytes[at - 1] == UInt8(ascii: "/")
    at = min(at + 1, bytes.count)
    if tag.name == "style", !isEmpty { tag.text = styleText() }
    return tag
  }

  private static let mostAttributes = 256
  /// Longer values are path data, of which nothing is asked.
  private static let longest = 4096

  /// Up to the end tag, which CSS cannot hold.
  private mutating func styleText() -> String {
    let start = at
    while at < bytes.count, !starts("</") { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func name() -> String {
    let start = at
    while at < bytes.count, Self.isNamePart(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
  }

  /// A document type with its internal subset, if it has one.
  private mutating func skipDeclaration() {
    var isInside = false
    while at < bytes.count {
      if starts("<!ENTITY") { declaresEntities = true }
      switch bytes[at] {
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: ">") where !isInside:
        at += 1
        return
      default: break
      }
      at += 1
    }
  }

  private mutating func skips(_ opening: String, to closing: String) -> Bool {
    guard starts(opening) else { return false }
    at += opening.utf8.count
    while at < bytes.count, !starts(closing) { at += 1 }
    at = min(at + closing.utf8.count, bytes.count)
    return true
  }

  private func starts(_ text: String) -> Bool {
    var place = at
    for byte in text.utf8 {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  private func index(of byte: UInt8) -> Int? {
    var place = at
    while place < bytes.count {
      if bytes[place] == byte { return place }
      place += 1
    }
    return nil
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
  private static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (byte >= UInt8(ascii: "-") && byte <= UInt8(ascii: ":") && byte != UInt8(ascii: "/"))
  }
}
