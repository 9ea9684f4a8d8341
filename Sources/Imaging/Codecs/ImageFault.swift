import Model

/// Why a picture file cannot be read, worded to follow the file's name.
package struct ImageFault: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    case missing, empty, gitLFSPointer, wrongFormat, truncated, checksum, damaged
    /// Beyond a limit of this tool.
    case tooLarge
    /// Of a kind that this tool does not read.
    case unsupported
  }
  package var kind: Kind
  package var message: String
  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
  package var description: String { message }
  /// The limit is the tool's, not a fault of the file.
  package var isLimit: Bool { kind == .tooLarge || kind == .unsupported }
}
