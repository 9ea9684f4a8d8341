import Documents
import Foundation
import GRDB
import Model

/// Runs and what they found, in one SQLite file.
///
/// The file has a rollback journal, not a write-ahead log: at rest it is a single file that a CI cache can carry, and
/// it can be read from a folder that cannot be written. Every run is one immediate transaction.
public struct HistoryFile: Sendable {
  /// `qaHi`, so that no other database is taken for a history. Source: SQLite, pragma application_id.
  static let applicationID = 0x7161_4869
  static let version = 1
  /// How long a run waits for another one that writes.
  static let patience: TimeInterval = 30

  let queue: DatabaseQueue
  public let path: String

  /// Opens the history, or makes it where there is none. A damaged file is renamed, and a new one begun.
  ///
  /// - Parameters:
  ///   - writes: where the file may lie. For a path that does not come from the command line, a file without SQLite's
  ///     header is an error and stays as it is.
  ///   - note: takes a diagnostic for a person where a file was set aside.
  /// - Throws: a `Diagnostic` where the file cannot be opened or is no history.
  public static func open(
    _ path: String, writes: WriteAccess = .anywhere, note: (Diagnostic) -> Void
  ) throws -> HistoryFile {
    try HistoryPlace(path: path, writes: writes).check()
    do {
      return try HistoryFile(path: path, creates: true)
    } catch let error as DatabaseError where isDamage(error) {
      let aside = try setAside(path)
      note(
        Diagnostic(
          .warning, at: SourceLocation(file: path),
          "the history is damaged (\(error.message ?? "no reason"))",
          fix: "it was renamed to \(aside) and a new one begun; restore a copy if you have one"))
      do { return try HistoryFile(path: path, creates: true) } catch let error as DatabaseError {
        throw fault(path, error)
      }
    } catch let error as DatabaseError {
      throw fault(path, error)
    }
  }

  /// Opens a history that must be there, without changing it.
  public static func read(_ path: String, writes: WriteAccess = .anywhere) throws -> HistoryFile {
    try HistoryPlace(path: path, writes: writes).check()
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostic(
        .error, at: SourceLocation(file: path), "there is no such history",
        fix: "give runs --history FILE, and name the same file here")
    }
    do {
      return try HistoryFile(path: path, creates: false)
    } catch let error as DatabaseError {
      throw fault(path, error)
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

  /// Whether the file is whole and a history; an empty one is about to become one.
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
          .error, at: SourceLocation(file: path), "the file is a database, but no history of qa",
          fix: "give --history another file")
      }
      guard version <= Self.version else {
        throw Diagnostic(
          .error, at: SourceLocation(file: path),
          "the history has version \(version), and this qa knows \(Self.version)",
          fix: "use the newer qa, or give --history another file")
      }
    }
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode.primaryResultCode)
  }

  /// Renames to the first free `….damaged-N`, together with a journal that belongs to it.
  private static func setAside(_ path: String) throws -> String {
    // Another run may have been faster: then what lies there now is whole.
    if (try? HistoryFile(path: path, creates: false)) != nil { return path }
    let manager = FileManager.default
    for number in 1...999 {
      let aside = "\(path).damaged-\(number)"
      if manager.fileExists(atPath: aside) { continue }
      do {
        try manager.moveItem(atPath: path, toPath: aside)
        try? manager.moveItem(atPath: path + "-journal", toPath: aside + "-journal")
        return aside
      } catch {
        if manager.fileExists(atPath: aside) { continue }
        if !manager.fileExists(atPath: path) { return aside }
        break
      }
    }
    throw Diagnostic(
      .error, at: SourceLocation(file: path), "the history is damaged and cannot be renamed",
      fix: "check the rights of its folder, or move the file away")
  }

  static func fault(_ path: String, _ error: DatabaseError) -> Diagnostic {
    Diagnostic(
      .error, at: SourceLocation(file: path),
      "the history cannot be used (\(error.message ?? "SQLite error \(error.resultCode.rawValue)"))",
      fix: "check the rights of the file and its folder, and the free space")
  }
}
