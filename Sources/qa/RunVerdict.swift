import ArgumentParser
import Model

/// The exit code that the contract gives to what a run, or all shards of one, found.
struct RunVerdict {
  var failOn: Impact
  var isStrict: Bool

  /// A waiver changes nothing here: what is excused is still found, and the gate decides what that means.
  ///
  /// - Throws: the exit code, unless it is 0.
  func conclude(_ record: RunRecord) throws {
    let impacts = Dictionary(
      record.checklist.criteria.map { ($0.id, $0.impact) }, uniquingKeysWith: { first, _ in first })
    let errors = record.results.filter { $0.outcome == .errored }
    if !errors.isEmpty {
      var seen = Set<String>()
      for error in errors where seen.insert(error.criterion + error.message).inserted {
        let place = error.file.map { SourceLocation(file: $0, line: error.line) }
        StandardError.print(Diagnostic(at: place, "\(error.criterion): \(error.message)").description)
      }
      throw ExitCode.fault
    }
    let counts = record.results.contains { result in
      (result.outcome == .failed || (isStrict && result.outcome == .cannotTell))
        && impacts[result.criterion, default: .critical] >= failOn
    }
    if counts { throw ExitCode.findings }
  }
}
