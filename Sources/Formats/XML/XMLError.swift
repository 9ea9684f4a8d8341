import Model

/// Why bytes are not an XML document that may be read.
package struct XMLError: Error, Hashable {
  package enum Reason: Hashable, Sendable {
    case noElement
    /// More bytes, elements, attributes or levels than the limits allow.
    case limit
    case entityDeclaration
    /// The file ends inside an element.
    case truncated
    case malformed
  }
  package var reason: Reason
  package var location: SourceLocation
  package var message: String
}
