import CLibXML2
import Model

/// Builds the tree from libxml2's SAX events. One parse each.
final class XMLEvents {
  private(set) var root: XMLTree?
  private(set) var error: XMLError?
  private(set) var declaresEntities = false

  private let bytes: [UInt8]
  private let file: String
  private let limits: XMLReader.Limits
  private let tolerance: XMLReader.Tolerance
  private var open: [XMLTree] = []
  private var elements = 0
  private var lines: LineCounter
  private var parser: xmlParserCtxtPtr?

  init(bytes: [UInt8], file: String, limits: XMLReader.Limits, tolerance: XMLReader.Tolerance) {
    self.bytes = bytes
    self.file = file
    self.limits = limits
    self.tolerance = tolerance
    lines = LineCounter(bytes)
  }

  private static let initialized: Void = xmlInitParser()

  func run(_ size: Int32) {
    Self.initialized
    guard let parser = xmlNewParserCtxt() else {
      error = XMLError(reason: .limit, location: SourceLocation(file: file), message: "memory is full")
      return
    }
    defer { xmlFreeParserCtxt(parser) }
    self.parser = parser
    parser.pointee.sax.pointee = Self.handlers()
    parser.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    // With NOENT libxml2 gives "&amp;" in attributes as "&"; there are no other entities to replace.
    // With RECOVER it goes on after an error, and `fail` stops the events unless the error is tolerated.
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_RECOVER.rawValue
    bytes.withUnsafeBytes { buffer in
      let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      if let document = xmlCtxtReadMemory(parser, start, size, nil, nil, Int32(options)) {
        xmlFreeDoc(document)
      }
    }
    self.parser = nil
    guard error == nil else { return }
    while let last = open.popLast() { close(last) }
  }

  /// Ends the parse with the first error; libxml2 reads on and reports nothing more.
  private func fail(_ reason: XMLError.Reason, _ location: SourceLocation, _ message: String) {
    guard error == nil else { return }
    error = XMLError(reason: reason, location: location, message: message)
    parser?.pointee.disableSAX = 1
  }

  private func close(_ element: XMLTree) {
    if open.isEmpty { root = root ?? element } else { open[open.count - 1].children.append(element) }
  }

  // MARK: Events

  private typealias Text = UnsafePointer<xmlChar>

  private func start(_ name: String, _ attributes: UnsafeMutablePointer<Text?>?, count: Int) {
    guard error == nil else { return }
    let location = tagLocation(name)
    elements += 1
    guard open.count < limits.depth else {
      return fail(.limit, location, "elements are nested more than \(limits.depth) levels deep")
    }
    guard elements <= limits.elements else {
      return fail(.limit, location, "the file has more than \(limits.elements) elements")
    }
    guard count <= limits.attributes else {
      return fail(.limit, location, "<\(name)> has more than \(limits.attributes) attributes")
    }
    open.append(XMLTree(name: name, attributes: Self.attributes(attributes, count), location: location))
  }

  /// libxml2 gives five pointers an attribute: name, prefix, namespace, and start and end of the value.
  private static func attributes(_ pointers: UnsafeMutablePointer<Text?>?, _ count: Int) -> [String: String] {
    guard let pointers else { return [:] }
    var result: [String: String] = [:]
    result.reserveCapacity(count)
    for index in stride(from: 0, to: count * 5, by: 5) {
      guard let start = pointers[index + 3], let end = pointers[index + 4] else { continue }
      let value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
      result[name(pointers[index], prefix: pointers[index + 1])] = value
    }
    return result
  }

  private static func name(_ local: Text?, prefix: Text?) -> String {
    let local = local.map { String(cString: $0) } ?? ""
    return prefix.map { String(cString: $0) + ":" + local } ?? local
  }

  private func end() {
    if error == nil, let last = open.popLast() { close(last) }
  }

  private func characters(_ text: UnsafeBufferPointer<xmlChar>) {
    guard error == nil, !open.isEmpty else { return }
    let last = open.count - 1
    if open[last].textLine == nil, let first = text.firstIndex(where: { $0 > 0x20 }) {
      open[last].textLine = start(of: text).map { lines.line(at: $0 + first) } ?? parserLine
    }
    open[last].text += String(decoding: text, as: UTF8.self)
  }

  private func entityDeclared() {
    declaresEntities = true
    if tolerance != .all {
      fail(
        .entityDeclaration, SourceLocation(file: file, line: parserLine),
        "the document type declares entities, which are not read")
    }
  }

  /// libxml2 only warns of an unknown entity where the document type names an external file.
  private func unknownEntity(_ name: String) {
    if tolerance != .all {
      fail(.malformed, SourceLocation(file: file, line: parserLine), "the entity \"&\(name);\" is not known")
    }
  }

  private func report(_ raised: xmlError) {
    guard error == nil, raised.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let code = raised.code
    switch tolerance {
    case .all: return
    case .propertyList
    where code == Int32(XML_ERR_HYPHEN_IN_COMMENT.rawValue) || code == Int32(XML_ERR_DOCUMENT_END.rawValue):
      return
    default: break
    }
    // A prefix without a namespace is an error of another specification; names are kept as written.
    if raised.domain == Int32(XML_FROM_NAMESPACE.rawValue) { return }
    let column = Int(raised.int2)
    let location = SourceLocation(
      file: file, line: max(Int(raised.line), 1), column: column > 0 ? column : nil)
    if let last = open.last, !endsWithRootTag {
      fail(
        .truncated, location,
        "the file ends inside <\(last.name)> of line \(last.location.line ?? 1): it is truncated")
    } else {
      let isEmpty = code == Int32(XML_ERR_DOCUMENT_EMPTY.rawValue)
      fail(
        isEmpty ? .noElement : .malformed, location,
        isEmpty ? "the file holds no XML element" : XMLEvents.sentence(raised))
    }
  }

  /// libxml2's message, in plain words where its own name a function.
  private static func sentence(_ raised: xmlError) -> String {
    func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
    switch raised.code {
    case Int32(XML_ERR_TAG_NAME_MISMATCH.rawValue):
      return "</\(text(raised.str1))> of line \(raised.int1) is expected, not </\(text(raised.str2))>"
    case Int32(XML_ERR_UNDECLARED_ENTITY.rawValue):
      return "the entity \"&\(text(raised.str1));\" is not known"
    default: break
    }
    let message = String(text(raised.message).prefix { !$0.isNewline })
    if message.hasPrefix("xmlParseEntityRef") || message.hasPrefix("EntityRef") {
      return "\"&\" must be written \"&amp;\""
    }
    return message
  }

  private var endsWithRootTag: Bool {
    guard let name = open.first?.name else { return true }
    let end = bytes.lastIndex { ![0x20, 0x09, 0x0A, 0x0D, 0].contains($0) } ?? -1
    return bytes[...end].suffix(name.utf8.count + 3).elementsEqual("</\(name)>".utf8)
  }

  // MARK: Locations

  private var parserLine: Int { parser.map { Int(xmlSAX2GetLineNumber($0)) } ?? 1 }

  /// Bytes that libxml2 has read, in `bytes`; nil where it converts the file from another encoding.
  private var offset: Int? {
    guard let input = parser?.pointee.input, input.pointee.buf?.pointee.encoder == nil,
      let base = input.pointee.base, let current = input.pointee.cur
    else { return nil }
    return Int(input.pointee.consumed) + (current - base)
  }

  /// Returns where character data starts in `bytes`. libxml2 gives it before or after it has moved on.
  private func start(of text: UnsafeBufferPointer<xmlChar>) -> Int? {
    guard let offset, let input = parser?.pointee.input, let current = input.pointee.cur,
      let end = input.pointee.end, let base = input.pointee.base, let start = text.baseAddress
    else { return nil }
    // Text with references or other letters than ASCII is a copy; it ends where the parser is.
    return start >= base && start < end ? offset + (start - current) : offset - text.count
  }

  /// libxml2 reports a start tag at its end. Attribute values cannot hold `<`, so the last one before that begins it.
  private func tagLocation(_ name: String) -> SourceLocation {
    guard let end = offset, end <= bytes.count,
      let start = bytes[..<end].lastIndex(of: UInt8(ascii: "<")),
      bytes[(start + 1)...].starts(with: name.utf8)
    else { return SourceLocation(file: file, line: parserLine) }
    return SourceLocation(file: file, line: lines.line(at: start), column: lines.column(at: start))
  }

  private static func handlers() -> xmlSAXHandler {
    func events(_ context: UnsafeMutableRawPointer?) -> XMLEvents? {
      context.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
    }
    var handlers = xmlSAXHandler()
    handlers.initialized = UInt32(XML_SAX2_MAGIC)
    handlers.startElementNs = { context, name, prefix, _, _, _, count, _, attributes in
      events(context)?.start(XMLEvents.name(name, prefix: prefix), attributes, count: Int(count))
    }
    handlers.endElementNs = { context, _, _, _ in events(context)?.end() }
    handlers.characters = { context, text, length in
      events(context)?.characters(UnsafeBufferPointer(start: text, count: Int(length)))
    }
    handlers.ignorableWhitespace = handlers.characters
    handlers.cdataBlock = handlers.characters
    handlers.entityDecl = { context, _, _, _, _, _ in events(context)?.entityDeclared() }
    handlers.unparsedEntityDecl = { context, _, _, _, _ in events(context)?.entityDeclared() }
    handlers.reference = { context, name in
      events(context)?.unknownEntity(name.map { String(cString: $0) } ?? "")
    }
    handlers.serror = { context, raised in
      if let raised { events(context)?.report(raised.pointee) }
    }
    return handlers
  }
}

/// Lines and columns of offsets that only grow.
private struct LineCounter {
  private let bytes: [UInt8]
  private var offset: Int
  private var number = 1
  private var lineStart: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte-order mark takes no column.
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = offset
  }

  mutating func line(at wanted: Int) -> Int {
    while offset < min(wanted, bytes.count) {
      if bytes[offset] == 0x0A {
        number += 1
        lineStart = offset + 1
      }
      offset += 1
    }
    return number
  }

  mutating func column(at wanted: Int) -> Int {
    _ = line(at: wanted)
    return wanted - lineStart + 1
  }
}
