import Files
import Foundation
import Model

/// The runs of an app and their findings, in an SQLite file or in a PostgreSQL database.
package struct History: Sendable {
  static let version = 3
  /// The time that a run waits for another one that writes, in seconds.
  static let patience: TimeInterval = 30

  let database: any Database
  /// How messages name it: the path of the file, or the URL without user and parameters.
  package let name: String

  /// Opens or creates a history. A damaged file is renamed, and a new one is created.
  ///
  /// - Parameters:
  ///   - path: Absolute, or a URL.
  ///   - writes: The folders in which a file may be. For a path that is not from the command line, a file without
  ///     SQLite's header is an error and is not changed.
  ///   - note: Receives a diagnostic if a damaged file was renamed.
  /// - Throws: A `Diagnostic` if the history cannot be opened or is not one.
  package static func open(
    _ path: String, writes: WriteAccess = .anywhere, note: (Diagnostic) -> Void
  ) throws -> History {
    if let url = try HistoryURL(path) { return try url.open(creates: true) }
    try HistoryPath(path: path, writes: writes).check()
    return try HistoryFile.settingDamageAside(path, note) { try HistoryFile.connect(path, creates: true) }
  }

  /// Opens an existing history for reading.
  package static func read(_ path: String, writes: WriteAccess = .anywhere) throws -> History {
    if let url = try HistoryURL(path) { return try url.open(creates: false) }
    try HistoryPath(path: path, writes: writes).check()
    return try HistoryFile.read(path)
  }

  /// Opens a history for reading; returns nil if there is none.
  package static func readIfPresent(_ path: String) throws -> History? {
    if let url = try HistoryURL(path) { return try url.connected(creates: false) }
    return FileManager.default.fileExists(atPath: path) ? try read(path) : nil
  }

  static func missing(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, at: SourceLocation(file: name), "there is no such history",
      fix: "create it with `qa run --history …`, and name the same history here")
  }

  /// - Throws: A `Diagnostic` for the version of a newer `qa`.
  static func requireKnown(_ version: Int64, of name: String) throws {
    guard version > Self.version else { return }
    throw Diagnostic(
      .error, at: SourceLocation(file: name),
      "the history has version \(version), and this qa reads \(Self.version)",
      fix: "update qa, or name another history")
  }
}
