/// A location in a file that a person can open. `file` is relative to the project's root, never absolute.
package struct SourceLocation: Hashable, Sendable, Codable {
  package var file: String
  /// 1-based; nil where the format has no lines (a binary property list, a picture).
  package var line: Int?
  package var column: Int?
  package init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// No system opens a longer one. Source: linux/limits.h, PATH_MAX.
  private static let longestPath = 4096

  package var description: String {
    let file = file.cut(to: Self.longestPath)
    guard let line else { return file }
    return column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
  }
}

/// An error, a warning or a note about an input file, with its fix.
package struct Diagnostic: Error, Hashable, Sendable {
  /// What stops Interface Builder's compiler, or makes it compile another file.
  package enum CompilerError: String, Sendable {
    case repeatedID = "repeated-id"
    case unknownItem = "unknown-item"
    /// Two files that are one where names ignore case.
    case sameFile = "same-file"
  }
  package enum Severity: String, Sendable, Codable { case error, warning, note }
  package var severity: Severity
  package var location: SourceLocation?
  package var message: String
  /// The likely fix, as an imperative; empty where there is none.
  package var fix: String
  /// Whether the file can be read, but a launch shows a black screen instead of it.
  package var isBlackScreen = false
  /// Whether the file exceeds a limit of `qa`, so that the run has no result.
  package var isLimit = false
  /// Why Xcode does not compile the file; nil if it does.
  package var compilerError: CompilerError?
  /// The fix as changes of the files; empty if `qa` cannot make it.
  package var edits: [SourceEdit] = []
  package init(
    _ severity: Severity = .error, at location: SourceLocation? = nil, _ message: String,
    fix: String = ""
  ) {
    self.severity = severity
    self.location = location
    self.message = message
    self.fix = fix
  }

  /// Returns the error for a document that exceeds a limit of `qa`.
  package static func limit(
    at location: SourceLocation, _ message: String,
    fix: String = "remove what a launch screen does not show"
  ) -> Diagnostic {
    var diagnostic = Diagnostic(at: location, message, fix: fix)
    diagnostic.isLimit = true
    return diagnostic
  }
}

extension Diagnostic {
  static let unreadWords = ", so it was not read"

  /// The error that the system or a limit of `qa` keeps a file from being read. A run with one ends with 2.
  ///
  /// - Parameter reason: The file with what is wrong, such as `the file is outside of the project`.
  package static func unread(_ file: String, _ reason: String, fix: String) -> Diagnostic {
    Diagnostic(.error, at: SourceLocation(file: file), reason + unreadWords, fix: fix)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// A line of output has a limit, which a quoted name must not reach before the reason.
  private static let mostBytes = 4000

  /// `path:line:column: error: message; fix`
  package var description: String {
    let prefix = location.map { "\($0): " } ?? ""
    return "\(prefix)\(severity.rawValue): \(message.cut(to: Self.mostBytes))"
      + (fix.isEmpty ? "" : "; \(fix)")
  }
}

/// All diagnostics of one read.
package struct Diagnostics: Error, Sendable, CustomStringConvertible {
  package var all: [Diagnostic]
  package init(_ all: [Diagnostic]) { self.all = all }
  /// A list of one diagnostic.
  package init(
    _ severity: Diagnostic.Severity = .error, at location: SourceLocation? = nil, _ message: String,
    fix: String = ""
  ) {
    all = [Diagnostic(severity, at: location, message, fix: fix)]
  }
  /// Creates a list of diagnostics from any error.
  package init(wrapping error: any Error) {
    if let several = error as? Diagnostics {
      self = several
    } else {
      all = [error as? Diagnostic ?? Diagnostic(.error, "unexpected error: \(error)")]
    }
  }
  package var description: String { all.map(\.description).joined(separator: "\n") }
}

extension [Diagnostic] {
  package mutating func add(
    _ severity: Diagnostic.Severity = .error, at location: SourceLocation? = nil, _ message: String,
    fix: String = ""
  ) {
    append(Diagnostic(severity, at: location, message, fix: fix))
  }
}
