import Documents
import Foundation
import GRDB
import Model

/// The runs of an app and their findings, in one SQLite file.
///
/// The file has a rollback journal instead of a write-ahead log. So it is a single file for a CI cache, and can be read
/// in a read-only folder. Every run is one immediate transaction.
package struct HistoryFile: Sendable {
  /// `qaHi`, which distinguishes a history from other databases. Source: SQLite, PRAGMA application_id.
  static let applicationID = 0x7161_4869
  static let version = 1
  /// The time that a run waits for another one that writes.
  static let patience: TimeInterval = 30

  let queue: DatabaseQueue
  package let path: String

  /// Opens or creates a history. A damaged file is renamed, and a new one is created.
  ///
  /// - Parameters:
  ///   - writes: The folders in which the file may be. For a path that is not from the command line, a file without
  ///     SQLite's header is an error and is not changed.
  ///   - note: Receives a diagnostic if a damaged file was renamed.
  /// - Throws: A `Diagnostic` if the file cannot be opened or is not a history.
  package static func open(
    _ path: String, writes: WriteAccess = .anywhere, note: (Diagnostic) -> Void
  ) throws -> HistoryFile {
    try HistoryPath(path: path, writes: writes).check()
    do {
      return try HistoryFile(path: path, creates: true)
    } catch let error as DatabaseError where isDamage(error) {
      let renamed = try renameDamaged(path)
      note(
        Diagnostic(
          .warning, at: SourceLocation(file: path),
          "the history is damaged (\(error.message ?? "no reason"))",
          fix: "it was renamed to \(renamed) and a new one was created; restore a backup if you have one"))
      do { return try HistoryFile(path: path, creates: true) } catch let error as DatabaseError {
        throw failure(path, error)
      }
    } catch let error as DatabaseError {
      throw failure(path, error)
    }
  }

  /// Opens an existing history for reading.
  package static func read(_ path: String, writes: WriteAccess = .anywhere) throws -> HistoryFile {
    try HistoryPath(path: path, writes: writes).check()
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostic(
        .error, at: SourceLocation(file: path), "there is no such history",
        fix: "create it with `qa run --history FILE`, and name the same file here")
    }
    do {
      return try HistoryFile(path: path, creates: false)
    } catch let error as DatabaseError {
      throw failure(path, error)
    }
  }

  private init(path: String, creates: Bool) throws {
    self.path = path
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.patience)
    configuration.readonly = !creates
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try check()
    if creates { try HistorySchema.create(in: queue) }
  }

  /// Checks that the file is an intact history, or empty.
  private func check() throws {
    try queue.read { db in
      let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
      guard verdict == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: verdict) }
      let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      if tables == 0 && application == 0 { return }
      guard application == Self.applicationID else {
        throw Diagnostic(
          .error, at: SourceLocation(file: path), "the file is a database, but not a history of qa",
          fix: "give --history another file")
      }
      guard version <= Self.version else {
        throw Diagnostic(
          .error, at: SourceLocation(file: path),
          "the history has version \(version), and this qa reads \(Self.version)",
          fix: "update qa, or give --history another file")
      }
    }
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode.primaryResultCode)
  }

  /// Renames a damaged file and its journal to the first free `….damaged-N`; returns the new name.
  private static func renameDamaged(_ path: String) throws -> String {
    // Another run may have replaced the file already.
    if (try? HistoryFile(path: path, creates: false)) != nil { return path }
    let manager = FileManager.default
    for number in 1...999 {
      let target = "\(path).damaged-\(number)"
      if manager.fileExists(atPath: target) { continue }
      do {
        try manager.moveItem(atPath: path, toPath: target)
        try? manager.moveItem(atPath: path + "-journal", toPath: target + "-journal")
        return target
      } catch {
        if manager.fileExists(atPath: target) { continue }
        if !manager.fileExists(atPath: path) { return target }
        break
      }
    }
    throw Diagnostic(
      .error, at: SourceLocation(file: path), "the history is damaged and cannot be renamed",
      fix: "check the permissions of its folder, or move the file away")
  }

  static func failure(_ path: String, _ error: DatabaseError) -> Diagnostic {
    Diagnostic(
      .error, at: SourceLocation(file: path),
      "the history cannot be used (\(error.message ?? "SQLite error \(error.resultCode.rawValue)"))",
      fix: "check the permissions of the file and its folder, and the free space")
  }
}
