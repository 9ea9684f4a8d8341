import Files
import Model

/// Adds runs to a history. An error of the history is a warning and never changes a run's verdict.
package struct HistoryKeeping {
  /// Absolute.
  private let path: String
  /// Limits where the file may be; a path from the command line has no limit.
  private let writes: WriteAccess

  package init(path: String, writes: WriteAccess = .anywhere) {
    self.path = path
    self.writes = writes
  }

  /// Checks, before a long run, that the file can be used.
  ///
  /// - Throws: A `Diagnostic` if the file is not where it may be, or is not a database.
  package func check() throws {
    // For a path from the command line, an unusable history is a warning after the run.
    if writes != .anywhere { try HistoryPath(path: path, writes: writes).check() }
  }

  /// Returns the comparison with an earlier run, or nil if the history cannot be written.
  ///
  /// - Parameter report: Gets what is wrong with the history.
  package func add(_ entry: HistoryEntry, _ report: (Diagnostic) -> Void) -> HistoryComparison? {
    do {
      return try HistoryFile.add(entry, at: path, writes: writes, note: report)
    } catch var diagnostic as Diagnostic {
      diagnostic.severity = .warning
      report(diagnostic)
    } catch {
      report(Diagnostic(.warning, "cannot add this run to the history (\(error))"))
    }
    return nil
  }
}
