import Documents
import Model
import Reporting
import Store

/// Adds runs to a history. An error of the history is a warning and never changes a run's verdict.
struct HistoryKeeping {
  /// Absolute.
  var path: String
  /// Limits where the file may be; a path from the command line has no limit.
  var writes = WriteAccess.anywhere

  /// Checks, before a long run, that the file can be used.
  ///
  /// - Throws: A `Diagnostic` if the file is not where it may be, or is not a database.
  func check() throws {
    // For a path from the command line, an unusable history is a warning after the run.
    if writes != .anywhere { try HistoryPath(path: path, writes: writes).check() }
  }

  /// Returns the comparison with an earlier run, or nil if the history cannot be written.
  func add(_ record: RunRecord, timestamp: String) -> HistoryComparison? {
    do {
      return try HistoryFile.add(HistoryEntry(record, timestamp: timestamp), at: path, writes: writes) {
        StandardError.print($0.description)
      }
    } catch var diagnostic as Diagnostic {
      diagnostic.severity = .warning
      StandardError.print(diagnostic.description)
    } catch {
      StandardError.print(Diagnostic(.warning, "cannot add this run to the history (\(error))").description)
    }
    return nil
  }
}
