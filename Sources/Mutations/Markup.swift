import Files

/// The tags of a UTF-8 XML file with their byte ranges, for edits that keep every other byte.
///
/// It is not a parser: the reader has accepted the file before.
struct Markup: Sendable {
  struct Attribute: Sendable {
    var name: String
    /// Between the quotes.
    var value: Range<Int>
    /// From the white space before the name to the closing quote.
    var whole: Range<Int>
  }
  struct Element: Sendable {
    var name: String
    /// The start tag with its angle brackets.
    var tag: Range<Int>
    var attributes: [Attribute]
    /// Index of the parent; nil for the root.
    var parent: Int?
    var isEmpty: Bool
    /// Start of the end tag, or the end of an empty tag.
    var close: Int
    var end: Int
    /// Of the start tag, counted from 1.
    var line: Int
  }
  struct Edit: Sendable {
    var range: Range<Int>
    var text: String
  }

  let bytes: [UInt8]
  private(set) var elements: [Element] = []

  /// Returns nil for bytes that are not well-formed UTF-8 markup.
  init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    self.bytes = bytes
    var open: [Int] = []
    var index = 0
    var line = 1
    var counted = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if let end = skipped(from: start) {
        index = end
        continue
      }
      guard let end = tagEnd(from: start) else { return nil }
      line += bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
      counted = start
      index = end
      if bytes[start + 1] == UInt8(ascii: "/") {
        guard let last = open.popLast() else { return nil }
        elements[last].close = start
        elements[last].end = end
        continue
      }
      let isEmpty = bytes[end - 2] == UInt8(ascii: "/")
      elements.append(element(start..<end, parent: open.last, isEmpty: isEmpty, line: line))
      if !isEmpty { open.append(elements.count - 1) }
    }
    guard open.isEmpty, !elements.isEmpty else { return nil }
  }

  /// Returns the end of a comment, declaration or processing instruction; nil for a tag.
  private func skipped(from start: Int) -> Int? {
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
    where bytes[start...].starts(with: opening.utf8) {
      let rest = bytes[(start + opening.utf8.count)...]
      return rest.firstRange(of: Array(closing.utf8))?.upperBound ?? bytes.count
    }
    return nil
  }

  private func tagEnd(from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<bytes.count {
      if let open = quote {
        if bytes[index] == open { quote = nil }
      } else if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
        quote = bytes[index]
      } else if bytes[index] == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return nil
  }

  private func element(_ tag: Range<Int>, parent: Int?, isEmpty: Bool, line: Int) -> Element {
    var index = tag.lowerBound + 1
    func isName(_ byte: UInt8) -> Bool { byte > 0x20 && !"=/>\"'".utf8.contains(byte) }
    func word() -> Range<Int> {
      let start = index
      while index < tag.upperBound, isName(bytes[index]) { index += 1 }
      return start..<index
    }
    let name = text(word())
    var attributes: [Attribute] = []
    while index < tag.upperBound {
      let start = index
      while index < tag.upperBound, bytes[index] <= 0x20 { index += 1 }
      let key = word()
      guard !key.isEmpty else { break }
      while index < tag.upperBound, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "'") {
        index += 1
      }
      guard index < tag.upperBound,
        let end = bytes[(index + 1)..<tag.upperBound].firstIndex(of: bytes[index])
      else { break }
      attributes.append(
        Attribute(name: text(key), value: (index + 1)..<end, whole: start..<(end + 1)))
      index = end + 1
    }
    return Element(
      name: name, tag: tag, attributes: attributes, parent: parent, isEmpty: isEmpty,
      close: tag.upperBound, end: tag.upperBound, line: line)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns an attribute's value as written.
  func value(_ name: String, of element: Int) -> String? {
    elements[element].attributes.first { $0.name == name }.map { text($0.value) }
  }

  /// Returns the indices of elements with a name.
  func indices(named name: String) -> [Int] { elements.indices.filter { elements[$0].name == name } }

  func children(of parent: Int) -> [Int] { elements.indices.filter { elements[$0].parent == parent } }

  func isInside(_ element: Int, _ ancestor: Int) -> Bool {
    elements[ancestor].tag.lowerBound <= elements[element].tag.lowerBound
      && elements[element].end <= elements[ancestor].end
  }
}

extension Markup {
  /// Replaces an attribute's value, or adds the attribute.
  func setting(_ name: String, _ value: String, of element: Int) -> Edit {
    if let known = elements[element].attributes.first(where: { $0.name == name }) {
      return Edit(range: known.value, text: value)
    }
    let at = elements[element].tag.lowerBound + 1 + elements[element].name.utf8.count
    return Edit(range: at..<at, text: " \(name)=\"\(value)\"")
  }

  /// Removes an attribute; nil if the element does not have it.
  func removing(_ name: String, of element: Int) -> Edit? {
    elements[element].attributes.first { $0.name == name }.map { Edit(range: $0.whole, text: "") }
  }

  /// Removes an element with its contents.
  func removing(_ element: Int) -> Edit {
    Edit(range: elements[element].tag.lowerBound..<elements[element].end, text: "")
  }

  /// Removes bytes, and the lines that have nothing else.
  func removingLines(_ range: Range<Int>) -> Edit {
    var start = range.lowerBound
    while start > 0, [0x20, 0x09].contains(bytes[start - 1]) { start -= 1 }
    var rest = range.upperBound
    while rest < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[rest]) { rest += 1 }
    let ownsLines = start > 0 && bytes[start - 1] == 0x0A && rest < bytes.count && bytes[rest] == 0x0A
    return Edit(range: ownsLines ? start..<(rest + 1) : range, text: "")
  }

  /// Adds markup as the last child.
  func appending(_ markup: String, to element: Int) -> Edit {
    let own = elements[element]
    guard own.isEmpty else { return Edit(range: own.close..<own.close, text: markup + "\n") }
    return Edit(range: (own.tag.upperBound - 2)..<own.end, text: ">\(markup)</\(own.name)>")
  }

  func inserting(_ markup: String, before element: Int) -> Edit {
    let start = elements[element].tag.lowerBound
    return Edit(range: start..<start, text: markup)
  }

  /// Returns the file with edits. Of two edits that overlap, the outer one counts.
  func applying(_ edits: [Edit]) -> [UInt8] {
    let ordered = edits.enumerated().sorted {
      let (left, right) = ($0.element.range, $1.element.range)
      if left.lowerBound != right.lowerBound { return left.lowerBound < right.lowerBound }
      if left.upperBound != right.upperBound { return left.upperBound > right.upperBound }
      return $0.offset < $1.offset
    }.map(\.element)
    var result: [UInt8] = []
    var at = 0
    for edit in ordered where edit.range.lowerBound >= at {
      result += bytes[at..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      at = edit.range.upperBound
    }
    return result + bytes[at...]
  }
}
