import Model

/// What the findings of a run or of merged shards mean for its exit code.
package struct RunVerdict {
  var failOn: Impact
  var isStrict: Bool
  /// Criteria that may be undecided although `isStrict`.
  var mayBeUndecided: Set<String> = []

  package init(failOn: Impact, isStrict: Bool, mayBeUndecided: Set<String> = []) {
    self.failOn = failOn
    self.isStrict = isStrict
    self.mayBeUndecided = mayBeUndecided
  }

  /// Everything that decides what a record means, as one line.
  package var canonicalText: String {
    "\(failOn.rawValue) \(isStrict) \(mayBeUndecided.sorted().joined(separator: ","))"
  }

  /// Undecided criteria do not count.
  package static let lenient = RunVerdict(failOn: .minor, isStrict: false)

  /// What a run ends with.
  package enum Conclusion: Sendable {
    /// No finding counts.
    case success
    case findings
    /// An error of the tool, its data or an input file.
    case error
  }

  /// The errors of a record's findings, each once.
  package static func errors(of record: RunRecord) -> [Diagnostic] {
    record.findings.filter { $0.outcome == .errored }.map { error in
      Diagnostic(
        at: error.file.map { SourceLocation(file: $0, line: error.line) },
        "\(error.criterion): \(error.message)")
    }.uniqued(on: \.description)
  }

  /// Returns what a record means. Waived findings count; only `qa gate` applies waivers.
  package func conclusion(_ record: RunRecord) -> Conclusion {
    if record.findings.contains(where: { $0.outcome == .errored }) || !record.unreadErrors.isEmpty {
      return .error
    }
    let impacts = Dictionary(
      record.checklist.criteria.map { ($0.id, $0.impact) }, uniquingKeysWith: { first, _ in first })
    let counts = record.findings.contains { finding in
      let isUndecided =
        isStrict && finding.outcome == .cannotTell && !mayBeUndecided.contains(finding.criterion)
      return (finding.outcome == .failed || isUndecided)
        && finding.impact ?? impacts[finding.criterion, default: .critical] >= failOn
    }
    if counts { return .findings }
    // Without a finding, a file that could not be read must not look like a success.
    return record.inputErrors.isEmpty ? .success : .error
  }

  /// Returns which criteria are undecided and do not fail in another case, and what that means for the exit code; nil if
  /// there are none.
  package func undecided(_ record: RunRecord) -> String? {
    func criteria(_ isIncluded: (Outcome) -> Bool) -> Set<String> {
      Set(record.findings.filter { isIncluded($0.outcome) }.map(\.criterion))
    }
    let found = criteria { $0 == .cannotTell }.subtracting(criteria { $0 > .cannotTell })
    if found.isEmpty { return nil }
    let known = record.checklist.criteria.map(\.id).filter(found.contains)
    let all = known + found.subtracting(known).sorted()
    return "Undecided: " + all.listed(atMost: 6) + (effect(record).map { "; " + $0 } ?? "") + "."
  }

  private func effect(_ record: RunRecord) -> String? {
    var (lenient, strict) = (self, self)
    lenient.isStrict = false
    (strict.isStrict, strict.mayBeUndecided) = (true, [])
    switch (conclusion(record), lenient.conclusion(record), strict.conclusion(record)) {
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
