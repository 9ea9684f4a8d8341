import Documents
import Model
import Reporting
import Store

/// Keeps runs in a history. Whatever is wrong with the history is told and never changes a run's verdict.
struct HistoryKeeping {
  /// Absolute.
  var path: String
  /// Limits where the file may lie; a path from the command line has no limit.
  var writes = WriteAccess.anywhere

  /// Fails before a long run where the path may not be used at all.
  ///
  /// - Throws: a `Diagnostic` where the file leads out of its folder or is not a database.
  func check() throws { try HistoryPlace(path: path, writes: writes).check() }

  /// The run held against an earlier one; nil where the history could not take it.
  func add(_ record: RunRecord, timestamp: String) -> HistoryComparison? {
    do {
      let history = try HistoryFile.open(path, writes: writes) { StandardError.print($0.description) }
      return try history.add(HistoryEntry(record, timestamp: timestamp))
    } catch var fault as Diagnostic {
      fault.severity = .warning
      StandardError.print(fault.description)
    } catch {
      StandardError.print(Diagnostic(.warning, "the history took no note of this run (\(error))").description)
    }
    return nil
  }
}
