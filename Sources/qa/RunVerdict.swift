import ArgumentParser
import Model

/// The exit code of a run or of merged shards.
struct RunVerdict {
  var failOn: Impact
  var isStrict: Bool

  /// Throws the exit code unless it is 0. Waived findings count; only `qa gate` applies waivers.
  func conclude(_ record: RunRecord) throws {
    let impacts = Dictionary(
      record.checklist.criteria.map { ($0.id, $0.impact) }, uniquingKeysWith: { first, _ in first })
    let errors = record.findings.filter { $0.outcome == .errored }
    if !errors.isEmpty {
      let diagnostics = errors.map { error in
        Diagnostic(
          at: error.file.map { SourceLocation(file: $0, line: error.line) },
          "\(error.criterion): \(error.message)"
        ).description
      }
      diagnostics.uniqued().forEach(StandardError.print)
      throw ExitCode.error
    }
    let counts = record.findings.contains { finding in
      (finding.outcome == .failed || (isStrict && finding.outcome == .cannotTell))
        && impacts[finding.criterion, default: .critical] >= failOn
    }
    if counts { throw ExitCode.findings }
    // Without a finding, a file that could not be read must not look like a success.
    if !record.inputErrors.isEmpty { throw ExitCode.error }
  }
}
