import ArgumentParser
import Matrix
import Model

/// The exit code of a run or of merged shards.
struct RunVerdict {
  var failOn: Impact
  var isStrict: Bool
  /// Criteria that may be undecided although `isStrict`.
  var mayBeUndecided: Set<String> = []

  /// Undecided criteria do not count.
  static let lenient = RunVerdict(failOn: .minor, isStrict: false)

  /// Throws the exit code unless it is 0. Waived findings count; only `qa gate` applies waivers.
  func conclude(_ record: RunRecord) throws {
    let diagnostics = record.findings.filter { $0.outcome == .errored }.map { error in
      Diagnostic(
        at: error.file.map { SourceLocation(file: $0, line: error.line) },
        "\(error.criterion): \(error.message)"
      ).description
    }
    diagnostics.uniqued().forEach(StandardError.print)
    let code = exitCode(record)
    if code != .success { throw code }
  }

  private func exitCode(_ record: RunRecord) -> ExitCode {
    if record.findings.contains(where: { $0.outcome == .errored }) { return .error }
    let impacts = Dictionary(
      record.checklist.criteria.map { ($0.id, $0.impact) }, uniquingKeysWith: { first, _ in first })
    let counts = record.findings.contains { finding in
      let isUndecided =
        isStrict && finding.outcome == .cannotTell && !mayBeUndecided.contains(finding.criterion)
      return (finding.outcome == .failed || isUndecided)
        && impacts[finding.criterion, default: .critical] >= failOn
    }
    if counts { return .findings }
    // Without a finding, a file that could not be read must not look like a success.
    return record.inputErrors.isEmpty ? .success : .error
  }

  /// Returns which criteria are undecided, and what that means for the exit code; nil if all are decided.
  func undecided(_ record: RunRecord) -> String? {
    let found = Set(record.findings.lazy.filter { $0.outcome == .cannotTell }.map(\.criterion))
    if found.isEmpty { return nil }
    let known = record.checklist.criteria.map(\.id).filter(found.contains)
    let all = known + found.subtracting(known).sorted()
    return "Undecided: " + all.listed(atMost: 6) + (effect(record).map { "; " + $0 } ?? "") + "."
  }

  private func effect(_ record: RunRecord) -> String? {
    var (lenient, strict) = (self, self)
    lenient.isStrict = false
    (strict.isStrict, strict.mayBeUndecided) = (true, [])
    switch (exitCode(record), lenient.exitCode(record), strict.exitCode(record)) {
    case (.findings, .success, _): return "the exit code is 1 because of `strict`"
    case (.success, .success, .findings) where isStrict:
      return "the exit code is 0 because `may-be-undecided` lists what is left"
    case (.success, .success, .findings):
      return "the exit code is 0 because undecided criteria fail a run only with --strict"
    case (.success, .success, _): return "the exit code is 0 because their impact is below \(failOn.rawValue)"
    default: return nil
    }
  }
}

extension RunVerdict {
  /// Options win over the settings.
  init(failOn: Impact?, isStrict: Bool?, _ settings: Settings?) {
    self.init(
      failOn: failOn ?? settings?.failOn ?? .minor, isStrict: isStrict ?? settings?.isStrict ?? false,
      mayBeUndecided: Set(settings?.mayBeUndecided ?? []))
  }
}

extension Settings {
  /// - Throws: `Diagnostics` for an id of `may-be-undecided` that a checklist does not have.
  func checkUndecided(_ checklist: Checklist) throws {
    let known = checklist.criteria.map(\.id)
    let diagnostics = mayBeUndecided.filter { !known.contains($0) }.map { id in
      Diagnostic(
        at: SourceLocation(file: "qa.yml"),
        "may-be-undecided: the checklist \(checklist.id) has no criterion \"\(id.prefix(60))\"",
        fix: suggestion(for: id, in: known))
    }
    if !diagnostics.isEmpty { throw Diagnostics(diagnostics) }
  }
}
