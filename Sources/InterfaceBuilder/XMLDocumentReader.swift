import CLibXML2
import Model

/// Reads bytes into a tree of elements with libxml2's pull parser: no network, no entities, bounded depth.
struct XMLDocumentReader {
  /// Deeper than Interface Builder nests in practice, shallow enough for recursion over the tree.
  static let maximumDepth = 160

  let file: String

  func read(_ bytes: [UInt8]) throws -> XMLNode {
    guard let size = Int32(exactly: bytes.count) else {
      throw Diagnostics([Diagnostic(at: SourceLocation(file: file), "the file is larger than 2 GB")])
    }
    var stack: [XMLNode] = []
    var root: XMLNode?
    var places = StartTagScanner(bytes: bytes)
    let failure: Diagnostic? = bytes.withUnsafeBytes { buffer in
      let options = Int32(
        XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
      xmlResetLastError()
      guard let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        let reader = xmlReaderForMemory(start, size, nil, nil, options)
      else { return Diagnostic(at: SourceLocation(file: file), "the file is empty") }
      defer { xmlFreeTextReader(reader) }
      var status = xmlTextReaderRead(reader)
      while status == 1 {
        if let fault = take(reader, &stack, &root, &places) { return fault }
        status = xmlTextReaderRead(reader)
      }
      return status == 0 ? nil : fault(stack: stack, bytes)
    }
    if let failure { throw Diagnostics([failure]) }
    guard let root else {
      throw Diagnostics([Diagnostic(at: SourceLocation(file: file), "the file holds no XML element")])
    }
    return root
  }

  private func take(
    _ reader: xmlTextReaderPtr, _ stack: inout [XMLNode], _ root: inout XMLNode?,
    _ places: inout StartTagScanner
  ) -> Diagnostic? {
    switch xmlTextReaderNodeType(reader) {
    case Int32(XML_READER_TYPE_ELEMENT.rawValue):
      let name = text(xmlTextReaderConstName(reader)) ?? ""
      let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
      let place = places.next(name)
      let location = SourceLocation(
        file: file, line: place?.line ?? Int(xmlTextReaderGetParserLineNumber(reader)),
        column: place?.column)
      let node = XMLNode(name: name, attributes: attributes(reader), location: location)
      guard stack.count < Self.maximumDepth else {
        return Diagnostic(
          at: location, "elements are nested more than \(Self.maximumDepth) deep",
          fix: "check that the file is a storyboard or xib")
      }
      if isEmpty { close(node, &stack, &root) } else { stack.append(node) }
    case Int32(XML_READER_TYPE_END_ELEMENT.rawValue):
      if let node = stack.popLast() { close(node, &stack, &root) }
    case Int32(XML_READER_TYPE_TEXT.rawValue), Int32(XML_READER_TYPE_CDATA.rawValue),
      Int32(XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue):
      if !stack.isEmpty, let part = text(xmlTextReaderConstValue(reader)) {
        stack[stack.count - 1].text += part
      }
    default: break
    }
    return nil
  }

  private func close(_ node: XMLNode, _ stack: inout [XMLNode], _ root: inout XMLNode?) {
    if stack.isEmpty { root = root ?? node } else { stack[stack.count - 1].children.append(node) }
  }

  private func attributes(_ reader: xmlTextReaderPtr) -> [String: String] {
    var result: [String: String] = [:]
    while xmlTextReaderMoveToNextAttribute(reader) == 1 {
      if let name = text(xmlTextReaderConstName(reader)) {
        result[name] = text(xmlTextReaderConstValue(reader)) ?? ""
      }
    }
    _ = xmlTextReaderMoveToElement(reader)
    return result
  }

  private static func ends(_ bytes: [UInt8], with tag: String) -> Bool {
    let trimmed = bytes.reversed().drop { [0x20, 0x09, 0x0A, 0x0D, 0].contains($0) }
    return trimmed.starts(with: tag.utf8.reversed())
  }

  private func text(_ pointer: UnsafePointer<xmlChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func fault(stack: [XMLNode], _ bytes: [UInt8]) -> Diagnostic {
    let error = xmlGetLastError()
    let line = error.map { Int($0.pointee.line) } ?? 1
    let column = error.map { Int($0.pointee.int2) } ?? 0
    let location = SourceLocation(file: file, line: max(line, 1), column: column > 0 ? column : nil)
    let raw = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "not well-formed"
    let message = String(raw.prefix { $0 != "\n" && $0 != "\r\n" })
    if let open = stack.last, !Self.ends(bytes, with: "</\(stack[0].name)>") {
      return Diagnostic(
        at: location,
        "the file ends inside <\(open.name)> of line \(open.location.line ?? 1): it is truncated",
        fix: "restore the file from version control")
    }
    return Diagnostic(
      at: location, "not well-formed XML: \(message)", fix: "open the file in Xcode and save it again")
  }
}
