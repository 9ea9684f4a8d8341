/// Reads XML 1.0 in UTF-8 from untrusted files into a tree of elements.
///
/// This reader exists beside libxml2 because test runners write control characters, which XML forbids and libxml2
/// rejects; this reader replaces them. It also gives line and column of every element, and bounds depth, attributes and
/// text while it reads. It rejects document types, so a file cannot define entities. It removes namespace prefixes.
struct PlainXML {
  struct Element {
    var name: String
    var attributes: [String: String] = [:]
    var children: [Element] = []
    /// The character data directly in the element.
    var text = ""
    /// 1-based position of the tag's `<`; columns count bytes.
    var line: Int
    var column: Int
  }
  struct ParseError: Error {
    var line: Int
    var column: Int
    var message: String
  }

  static let depthAtMost = 64
  static let elementsAtMost = 500_000
  static let attributesAtMost = 64
  /// Bytes of text of one element that are kept; messages show only the beginning.
  static let textAtMost = 4096

  let bytes: [UInt8]
  var at = 0
  var elements = 0

  static func read(_ bytes: [UInt8]) throws(ParseError) -> Element {
    var reader = PlainXML(bytes: bytes)
    return try reader.document()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func document() throws(ParseError) -> Element {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw error("it is UTF-16; write UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    var root: Element?
    while true {
      skipSpace()
      guard at < bytes.count else { break }
      if try skipMarkup() { continue }
      guard root == nil, bytes[at] == UInt8(ascii: "<") else {
        throw error(
          root == nil ? "there is text before the root element" : "there is content after the root element")
      }
      root = try tree()
    }
    guard let root else { throw error("it has no element") }
    return root
  }

  /// Reads one element with its content, without recursion.
  private mutating func tree() throws(ParseError) -> Element {
    var open: [Element] = []
    while true {
      guard at < bytes.count else {
        throw error("it ends in <\(open.last?.name ?? "")>")
      }
      if bytes[at] != UInt8(ascii: "<") {
        let text = try characters(until: UInt8(ascii: "<"))
        if !open.isEmpty { append(text, to: &open[open.count - 1].text) }
        continue
      }
      if starts("<![CDATA[") {
        let text = try section()
        if !open.isEmpty { append(text, to: &open[open.count - 1].text) }
        continue
      }
      if try skipMarkup() { continue }
      var finished: Element
      if starts("</") {
        guard let last = open.popLast() else { throw error("an end tag has no start tag") }
        try endTag(of: last)
        finished = last
      } else {
        let (element, isEmpty) = try startTag()
        guard open.count < Self.depthAtMost else {
          throw error("nested deeper than \(Self.depthAtMost) levels")
        }
        if !isEmpty {
          open.append(element)
          continue
        }
        finished = element
      }
      if open.isEmpty { return finished }
      open[open.count - 1].children.append(finished)
    }
  }

  private func append(_ text: String, to whole: inout String) {
    let room = Self.textAtMost - whole.utf8.count
    if room > 0 { whole += text.utf8.count <= room ? text : String(text.prefix(room / 4)) }
  }

  /// Returns an error at the current position.
  func error(_ message: String) -> ParseError {
    let position = position(at)
    return ParseError(line: position.line, column: position.column, message: message)
  }

  private var lastPosition = (offset: 0, line: 1, lineStart: 0)

  private func position(_ offset: Int) -> (line: Int, column: Int) {
    var line = lastPosition.line
    var start = lastPosition.lineStart
    for index in lastPosition.offset..<max(min(offset, bytes.count), lastPosition.offset)
    where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    return (line, offset - start + 1)
  }

  /// Stores the position of the tag that begins here, so that lines are counted once.
  mutating func mark() -> (line: Int, column: Int) {
    let position = position(at)
    lastPosition = (at, position.line, at - position.column + 1)
    return position
  }
}
