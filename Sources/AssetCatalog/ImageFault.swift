/// Why a picture file cannot be read, worded to follow the file's name.
public struct ImageFault: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    case missing, empty, gitLFSPointer, wrongFormat, truncated, checksum, damaged
    /// Beyond a limit of this tool.
    case tooLarge
    /// Of a kind that this tool does not read.
    case unsupported
  }
  public var kind: Kind
  public var message: String
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
  public var description: String { message }
  /// The limit is the tool's, not a fault of the file.
  public var isLimit: Bool { kind == .tooLarge || kind == .unsupported }
}
