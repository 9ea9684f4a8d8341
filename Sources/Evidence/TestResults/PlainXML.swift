/// A tree of elements from XML 1.0 in UTF-8, for files that strangers give us.
///
/// There are no document types, hence no entities of a file's own and nothing that a parser would fetch or multiply;
/// depth, number of elements and text are bounded. Control characters, which XML forbids and test runners write, are
/// replaced. Namespaces are cut off names.
struct PlainXML {
  struct Element {
    var name: String
    var attributes: [String: String] = [:]
    var children: [Element] = []
    /// All character data directly inside.
    var text = ""
    /// 1-based, of the tag's `<`; columns count bytes.
    var line: Int
    var column: Int
  }
  struct Fault: Error {
    var line: Int
    var column: Int
    var message: String
  }

  static let depthAtMost = 64
  static let elementsAtMost = 500_000
  static let attributesAtMost = 64
  /// Of one element; the rest is dropped, because only the beginning of a message is shown.
  static let textAtMost = 4096

  let bytes: [UInt8]
  var at = 0
  var elements = 0

  static func read(_ bytes: [UInt8]) throws(Fault) -> Element {
    var reader = PlainXML(bytes: bytes)
    return try reader.document()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func document() throws(Fault) -> Element {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw fault("it is UTF-16; write UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    var root: Element?
    while true {
      skipSpace()
      guard at < bytes.count else { break }
      if try skipMarkup() { continue }
      guard root == nil, bytes[at] == UInt8(ascii: "<") else {
        throw fault(
          root == nil ? "text stands before the root element" : "something follows the root element")
      }
      root = try tree()
    }
    guard let root else { throw fault("it holds no element") }
    return root
  }

  /// One element with all that is in it, without recursion.
  private mutating func tree() throws(Fault) -> Element {
    var open: [Element] = []
    while true {
      guard at < bytes.count else {
        throw fault("it ends inside of <\(open.last?.name ?? "")>")
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
        guard let last = open.popLast() else { throw fault("an end tag has no start tag") }
        try endTag(of: last)
        finished = last
      } else {
        let (element, isEmpty) = try startTag()
        guard open.count < Self.depthAtMost else {
          throw fault("nested deeper than \(Self.depthAtMost) levels")
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

  /// Where the reader stands; only worked out for faults and tags.
  func fault(_ message: String) -> Fault {
    let place = position(at)
    return Fault(line: place.line, column: place.column, message: message)
  }

  private var lastPlace = (offset: 0, line: 1, lineStart: 0)

  private func position(_ offset: Int) -> (line: Int, column: Int) {
    var line = lastPlace.line
    var start = lastPlace.lineStart
    for index in lastPlace.offset..<max(min(offset, bytes.count), lastPlace.offset) where bytes[index] == 0x0A
    {
      line += 1
      start = index + 1
    }
    return (line, offset - start + 1)
  }

  /// Keeps the place of the tag that begins here, so that lines are counted once.
  mutating func mark() -> (line: Int, column: Int) {
    let place = position(at)
    lastPlace = (at, place.line, at - place.column + 1)
    return place
  }
}
