import Model
import Reporting
import Store

/// Keeps runs in a history. Whatever is wrong with the history is told and never changes a run's verdict.
struct HistoryKeeping {
  /// Absolute.
  var path: String

  /// The run held against an earlier one; nil where the history could not take it.
  func add(_ record: RunRecord, timestamp: String) -> HistoryComparison? {
    do {
      let history = try HistoryFile.open(path) { StandardError.print($0.description) }
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
