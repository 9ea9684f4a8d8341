/// Why a property list cannot be read.
package struct PlistError: Error {
  /// 1-based; nil for a binary list.
  package var line: Int?
  package var message: String

  package init(line: Int?, message: String) {
    self.line = line
    self.message = message
  }
}

/// Limits of the property-list readers.
package enum PlistLimit {
  /// Levels of values. Real lists have fewer than 20; the limit keeps recursion within the stack.
  package static let depth = 128
  /// Values of a binary list, which can name one object many times.
  package static let nodes = 1_000_000
  /// Bytes of all texts and data of a binary list, each counted as often as it is referred to.
  package static let expandedBytes = 64 << 20
}
