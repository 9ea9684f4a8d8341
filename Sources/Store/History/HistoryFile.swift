import CSQLite
import Files
import Foundation
import Model

/// A history in one SQLite file.
///
/// The file has a rollback journal instead of a write-ahead log. So it is a single file for a CI cache, and can be read
/// in a read-only folder. Every run is one immediate transaction.
enum HistoryFile {
  /// `qaHi`, which distinguishes a history from other databases. Source: SQLite, PRAGMA application_id.
  static let applicationID = 0x7161_4869

  /// Returns the answer of `work`. If the file at `path` is damaged, it is renamed, and `work` is tried once more.
  ///
  /// - Throws: A `Diagnostic`.
  static func settingDamageAside<Answer>(
    _ path: String, _ note: (Diagnostic) -> Void, _ work: () throws -> Answer
  ) throws -> Answer {
    let before = identity(path)
    do {
      return try work()
    } catch  where isDamage(error) {
      // Another run may have replaced the file already.
      guard identity(path) == before else {
        do { return try work() } catch { throw failure(path, error) }
      }
      let renamed = try renameDamaged(path)
      note(
        Diagnostic(
          .warning, at: SourceLocation(file: path), "the history is damaged (\(reason(error)))",
          fix: "it was renamed to \(renamed) and a new one was created; restore a backup if you have one"))
      do { return try work() } catch { throw failure(path, error) }
    } catch {
      throw failure(path, error)
    }
  }

  /// Opens an existing file for reading.
  static func read(_ path: String) throws -> History {
    guard FileManager.default.fileExists(atPath: path) else { throw History.missing(path) }
    do {
      do {
        return try connect(path, creates: false)
      } catch let error as DatabaseError where error.code == SQLITE_READONLY {
        // A killed run left its journal. Only a connection that may write takes that run back.
        return try connect(path, creates: false, writes: true)
      }
    } catch {
      throw failure(path, error)
    }
  }

  static func connect(_ path: String, creates: Bool, writes: Bool? = nil) throws -> History {
    var facts = stat()
    guard stat(path, &facts) != 0 || facts.st_size <= ByteLimit.resource else {
      throw HistoryDamage(message: "it has more than \(ByteLimit.resource >> 20) MB")
    }
    // Bytes 18 and 19 are 2 for a write-ahead log. Source: SQLite, "Database File Format", section 1.3.3.
    let header = (try? FileAccess(below: [path]).start(of: path, count: 20)) ?? []
    guard header.count < 20 || header[18...19].allSatisfy({ $0 == 1 }) else {
      throw HistoryDamage(message: "it has a write-ahead log or is not a database")
    }
    let database = try SQLiteDatabase(
      path: path, readOnly: !(writes ?? creates), patience: History.patience)
    try database.limits.protect(database)
    try database.transaction(writes: false) { try check(database, at: path) }
    if creates { try HistorySchema.create(in: database) }
    return History(database: database, name: path)
  }

  /// Checks that the file is an intact history, or empty.
  private static func check(_ database: SQLiteDatabase, at path: String) throws {
    let application = try database.number("PRAGMA application_id") ?? 0
    let version = try database.version()
    let tables = try database.number("SELECT count(*) FROM sqlite_master") ?? 0
    if tables == 0 && application == 0 { return }
    guard application == applicationID else {
      throw Diagnostic(
        .error, at: SourceLocation(file: path), "the file is a database, but not a history of qa",
        fix: "give --history another file")
    }
    try History.requireKnown(version, of: path)
    // Nothing else of the file is used before its schema is known.
    try HistorySchema.check(database, version: version)
    guard try database.rows("PRAGMA quick_check(1)").first?.values.first == "ok" else {
      throw HistoryDamage(message: "SQLite reports damage")
    }
    // The number of the next run is above the largest of this table.
    for row in try database.rows("SELECT seq FROM sqlite_sequence LIMIT 10") {
      _ = try HistoryRow(row).count("seq")
    }
  }

  /// Whether an error is about the content of the file, not about access to it.
  private static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return error is HistoryDamage }
    let codes = [
      SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_INTERRUPT, SQLITE_TOOBIG, SQLITE_MISMATCH,
      SQLITE_CONSTRAINT,
    ]
    return codes.contains(error.code)
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as HistoryDamage: error.message
    case let error as DatabaseError where error.code == SQLITE_INTERRUPT: "reading it takes too long"
    case let error as DatabaseError: error.message
    default: "\(error)"
    }
  }

  /// Returns device and number of a file; nil for none.
  private static func identity(_ path: String) -> [UInt64]? {
    var facts = stat()
    return stat(path, &facts) == 0 ? [UInt64(facts.st_dev), UInt64(facts.st_ino)] : nil
  }

  /// Renames a damaged file and its journal to the first free `….damaged-N`; returns the new name.
  private static func renameDamaged(_ path: String) throws -> String {
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

  static func failure(_ path: String, _ error: any Error) -> Diagnostic {
    if let diagnostic = error as? Diagnostic { return diagnostic }
    return Diagnostic(
      .error, at: SourceLocation(file: path), "the history cannot be used (\(reason(error)))",
      fix: isDamage(error)
        ? "restore a backup, or name another history"
        : "check the permissions of the file and its folder, and the free space")
  }
}
