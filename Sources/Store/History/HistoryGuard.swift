import CSQLite

/// Limits of what SQLite does with a history, which is untrusted.
final class HistoryGuard: @unchecked Sendable {
  /// Longest text, blob or statement.
  private static let mostValueBytes: Int32 = 4 << 20
  /// Instructions of SQLite's virtual machine for one use of the file; a comparison in a long history needs less than
  /// one million.
  private static let mostSteps = 100_000_000
  private static let interval = 1000

  // Only the connection's thread changes it.
  private var left = HistoryGuard.mostSteps

  /// Sets up a connection before its first statement.
  func protect(_ database: SQLiteDatabase) throws {
    // No function and no virtual table of a schema runs.
    try database.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
    let connection = database.connection
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Self.mostValueBytes)
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(connection, SQLITE_LIMIT_TRIGGER_DEPTH, 1)
    sqlite3_progress_handler(
      connection, Int32(Self.interval),
      { context in
        guard let context else { return 1 }
        return Unmanaged<HistoryGuard>.fromOpaque(context).takeUnretainedValue().step() ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func step() -> Bool {
    left -= Self.interval
    return left > 0
  }

  /// Makes the whole budget available again.
  func renew() { left = Self.mostSteps }
}
