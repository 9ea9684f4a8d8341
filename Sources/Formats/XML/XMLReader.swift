import Files
import CLibXML2
import Model

/// Reads XML into a tree with libxml2, within limits and with the line of every start tag.
///
/// Nothing is fetched, no document type is loaded and no entity is ever defined, so a file cannot make itself larger.
package struct XMLReader: Sendable {
  package struct Limits: Sendable {
    /// Of the whole file; libxml2 counts bytes in 32 bits.
    package var bytes: Int
    /// Levels of elements. Trees are walked by recursion, so this bounds the stack. libxml2 stops at 256.
    package var depth: Int
    package var elements: Int
    /// Of one element.
    package var attributes: Int

    /// The limits of the current run.
    package init() {
      let limits = RunBudget.limits
      (bytes, depth) = (limits[.xmlBytes], limits[.xmlDepth])
      (elements, attributes) = (limits[.xmlElements], limits[.xmlAttributes])
    }
  }

  /// Which errors the reader overlooks.
  package enum Tolerance: Sendable {
    case none
    /// What CoreFoundation's reader of property lists accepts: `--` in comments, and text after the root element.
    case propertyList
    /// What test runners write: control characters, bytes that are not UTF-8, line ends in attribute values.
    case testResults
    /// Every error: the tree holds what could be read.
    case all
  }

  /// Name for messages.
  package let file: String
  package var limits = Limits()
  package var tolerance = Tolerance.none

  package init(file: String) { self.file = file }

  /// Returns the root element.
  package func read(_ bytes: [UInt8]) throws(XMLError) -> XMLTree {
    try parse(bytes).root
  }

  /// Returns the root element, and whether the file declares entities where `tolerance` overlooks that.
  package func parse(_ bytes: [UInt8]) throws(XMLError) -> (root: XMLTree, declaresEntities: Bool) {
    let bytes = tolerance == .testResults ? RunnerText.repaired(bytes) : bytes
    guard bytes.count <= limits.bytes, let size = Int32(exactly: bytes.count) else {
      throw XMLError(
        reason: .limit, location: SourceLocation(file: file),
        message: "the file has \(bytes.count) bytes; at most \(limits.bytes) are read")
    }
    try screen(bytes)
    let events = XMLEvents(bytes: bytes, file: file, limits: limits, tolerance: tolerance)
    events.run(size)
    if let error = events.error { throw error }
    guard let root = events.root else {
      throw XMLError(
        reason: .noElement, location: SourceLocation(file: file), message: "the file holds no XML element")
    }
    return (root, events.declaresEntities)
  }

  /// Rejects bytes for which libxml2 needs time that grows with the square of their number.
  private func screen(_ bytes: [UInt8]) throws(XMLError) {
    let offset: Int
    let reason: XMLError.Reason
    let message: String
    // The parser reports a smaller limit with the exact location.
    let most = max(limits.attributes, RunBudget.limits[.xmlAttributes])
    switch XMLScreening.issue(in: bytes, attributes: most) {
    case nil: return
    case .unclosed(let words, let start):
      (offset, reason, message) = (start, .truncated, "the \(words) is not closed")
    case .attributes(let start):
      (offset, reason, message) = (start, .limit, "the element has more than \(most) attributes")
    }
    let line = bytes[..<min(offset, bytes.count)].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    throw XMLError(reason: reason, location: SourceLocation(file: file, line: line), message: message)
  }
}
