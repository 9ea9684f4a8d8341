import Files
import Model
import Runner

/// Writes the repairs of a project, and takes them back if they make a criterion worse.
package struct FixApplication: Sendable {
  private let report: FixReport
  private let files: FileReplacements

  package init(_ report: FixReport) {
    self.report = report
    files = FileReplacements(report.files, below: report.root)
  }

  /// Returns why a file cannot be written, as a sentence; nil if it can.
  package static func obstacle(_ change: FileChange, below root: String) -> String? {
    FileReplacements([], below: root).locationObstacle(change).map {
      "\(change.path): \($0.message). \($0.fix.capitalizedFirst)."
    }
  }

  /// Writes the files and checks them from disk.
  ///
  /// - Parameter record: Returns the record of the project on disk.
  /// - Returns: That record.
  /// - Throws: `Diagnostics` if a file cannot be written, or if the project is worse with the repairs. Then the files have
  ///   their earlier contents.
  package func apply(_ record: () async throws -> RunRecord) async throws -> RunRecord {
    try files.write()
    let reason: String
    do {
      let after = try await record()
      guard let worse = FixRun.worsening(report.before, after) else { return after }
      reason = worse
    } catch {
      reason = Diagnostics(wrapping: error).all.first?.message ?? "\(error)"
    }
    let failures = files.takeBack()
    throw Diagnostics(
      [
        Diagnostic(
          .error, "the repairs were taken back: \(reason)",
          fix: "run again, and let no other program change the project meanwhile")
      ] + failures)
  }
}
