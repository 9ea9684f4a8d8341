import Files
import Foundation
import Model

/// Adds runs to a history. An error of the history never changes a run's verdict.
package final class HistoryKeeping: @unchecked Sendable {
  /// Absolute, or a URL.
  private let path: String
  /// Limits where a file may be; a path from the command line has no limit.
  private let writes: WriteAccess
  /// Whether a run that is not added is an error.
  package let isRequired: Bool
  private let lock = NSLock()
  // `lock` guards it: why the server cannot be reached. Each attempt of many apps could take seconds.
  private var failure: Diagnostic?

  package init(path: String, writes: WriteAccess = .anywhere, isRequired: Bool, failure: Diagnostic? = nil) {
    (self.path, self.writes, self.isRequired, self.failure) = (path, writes, isRequired, failure)
  }

  /// Returns why the server of the history cannot be reached; nil if it can, and for a file.
  package func connectionFailure() -> Diagnostic? {
    if HistoryURL.isURL(path) { _ = try? server() }
    return lock.withLock { failure }
  }

  /// Checks, before a long run, that the history can be used.
  ///
  /// - Throws: A `Diagnostic` if the file is not where it may be, or is not a database, and for a wrong URL.
  package func check() throws {
    _ = try HistoryURL(path)
    // For a path from the command line, an unusable history is a warning after the run.
    if writes != .anywhere { try HistoryPath(path: path, writes: writes).check() }
  }

  /// Returns the comparison with an earlier run, or nil if the history cannot be written.
  ///
  /// - Parameter report: Gets what is wrong with the history.
  package func add(_ entry: HistoryEntry, _ report: (Diagnostic) -> Void) -> HistoryComparison? {
    do {
      guard HistoryURL.isURL(path) else {
        return try History.add(entry, at: path, writes: writes, note: report)
      }
      return try server().add(entry)
    } catch var diagnostic as Diagnostic {
      diagnostic.severity = isRequired ? .error : .warning
      report(diagnostic)
    } catch {
      report(Diagnostic(isRequired ? .error : .warning, "cannot add this run to the history (\(error))"))
    }
    return nil
  }

  private func server() throws -> History {
    try lock.withLock {
      if let failure { throw failure }
      do {
        return try History.open(path) { _ in }
      } catch {
        failure = error as? Diagnostic
        throw error
      }
    }
  }
}
