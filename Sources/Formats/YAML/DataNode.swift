import Model

/// A value of a data file with its location.
package struct DataNode: Sendable {
  package enum Content: Sendable {
    /// The text as written; only a plain text, without quotes, can be `null`, a number or a Boolean.
    case scalar(String, isPlain: Bool)
    case list([DataNode])
    case map([Entry])
    /// A `$name` without a value, which is already reported.
    case unresolved
  }
  package struct Entry: Sendable {
    package var key: String
    package var keyLocation: SourceLocation
    package var node: DataNode

    package init(key: String, keyLocation: SourceLocation, node: DataNode) {
      (self.key, self.keyLocation, self.node) = (key, keyLocation, node)
    }
  }
  package var content: Content
  package var location: SourceLocation
  /// The name of a checklist's value, and where that is; nil for a node that is written in place.
  package var origin: (name: String, location: SourceLocation)?

  package init(content: Content, location: SourceLocation) {
    (self.content, self.location) = (content, location)
  }
}
