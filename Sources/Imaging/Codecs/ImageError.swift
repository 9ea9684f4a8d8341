import Model

/// Why a picture file cannot be read. The message follows the file's name.
package struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    case missing, empty, gitLFSPointer, wrongFormat, truncated, checksum, damaged
    /// No permission, outside of the project, or a folder, pipe, socket or device in place of a file.
    case unreadable
    /// Above a limit of `qa`.
    case tooLarge
    /// Of a kind that `qa` does not read.
    case unsupported
    /// Time, memory or a limit of the whole run ended the work. Another attempt can succeed, so the run has no result.
    case stopped
    /// The machine did not start the program that draws it. That ends the run, too.
    case notStarted
  }
  package var kind: Kind
  package var message: String
  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
  package var description: String { message }
  /// Whether `qa` has a limit here, and not the file a defect.
  package var isLimit: Bool { kind == .tooLarge || kind == .unsupported || endsRun }
  /// Whether the run has no result.
  package var endsRun: Bool { kind == .stopped || kind == .notStarted }
}
