/// One answer of a criterion's assertion, with the cases that it holds for.
///
/// A result is a finding in one case. Its key is criterion, assertion and case.
package struct RunFinding: Hashable, Sendable, Codable {
  package var criterion: String
  /// Id of an assertion, or a raw value of `DerivedAssertion`.
  package var assertion: String
  package var outcome: Outcome
  /// Indices in `matrix.cases`; nil for what does not depend on a case.
  package var cases: CaseRanges?
  /// Stable id of why something cannot be decided or does not apply.
  package var reason: String?
  package var message: String
  package var measured: [String: Measure] = [:]
  package var expected: [String: Measure] = [:]
  package var file: String?
  package var line: Int?
  /// 1-based; nil where only the line is known.
  package var column: Int?
  package var element: String?
  package var note: String?
  /// Id of the waiver that applies to these cases.
  package var waiver: String?
  /// Same for findings that one mistake causes; reports group by it.
  package var cause: String?
  /// Name of the picture that the finding is about; nil for the case's own picture in `screens`.
  package var preview: String?
  /// The part of the message that says what to change, mostly its end.
  package var fix: String?
  /// The lines or files that the fix changes. One is wrong; of several, at least one. Nil if the assertion names none.
  package var origins: [Origin]?
  /// How bad a failure is where it differs from the criterion's impact; else nil.
  package var impact: Impact?

  package init(
    criterion: String, assertion: String, outcome: Outcome, cases: CaseRanges? = nil, message: String
  ) {
    self.criterion = criterion
    self.assertion = assertion
    self.outcome = outcome
    self.cases = cases
    self.message = message
  }

  /// - Parameter finding: its figures are rounded as `run.json` writes them.
  package init(_ finding: Finding, criterion: String, assertion: String, cases: CaseRanges? = nil) {
    self.init(
      criterion: criterion, assertion: assertion, outcome: finding.outcome, cases: cases,
      message: finding.message)
    reason = finding.reason
    measured = finding.measured.mapValues(\.rounded)
    expected = finding.expected.mapValues(\.rounded)
    file = finding.location?.file
    line = finding.location?.line
    element = finding.element
    note = finding.note
    cause = finding.cause
    fix = finding.fix
    guard finding.outcome == .failed else { return }
    impact = finding.impact
    if !finding.origins.isEmpty { origins = finding.origins }
  }

  package var resultCount: Int { cases?.count ?? 1 }

  package var derived: DerivedAssertion? { DerivedAssertion(rawValue: assertion) }

  /// A Boolean value that indicates whether a waiver can apply: errors are never waived.
  package var isWaivable: Bool { outcome == .failed || outcome == .cannotTell }

  /// A Boolean value that indicates whether something is left to do.
  package var isOpen: Bool { isWaivable || outcome == .errored }

  /// The line or file that is wrong for certain; nil if a fix can change one of several.
  package var certainOrigin: Origin? {
    outcome == .failed && origins?.count == 1 ? origins?.first : nil
  }

  package func has(_ reason: ResultReason) -> Bool { self.reason == reason.rawValue }
}

/// The name in results that no assertion of the checklist gives.
package enum DerivedAssertion: String, Sendable, CaseIterable {
  /// The criterion is decided by other criteria.
  case dependsOn
  /// The criterion needs evidence.
  case evidence
  /// No case of the run is about the criterion.
  case none
  /// Windows of all sizes, decided for the criterion's assertions about frames.
  case windows
}

/// Reasons that a run gives by itself, beside those of assertions.
package enum ResultReason: String, Sendable, CaseIterable {
  case noCase = "no-case"
  case needsEvidence = "needs-evidence"
  case noResults = "no-results"
  /// A step of the build can change what the launch screen shows.
  case changedByBuild = "changed-by-build"
  /// No source states the window's size.
  case uncertainWindow = "uncertain-window"
}

/// A finding in one case, for code that needs results one by one.
@dynamicMemberLookup
package struct RunResult: Hashable, Sendable {
  package var finding: RunFinding
  /// Nil for what does not depend on a case.
  package var id: CaseID?
  /// Name of the picture of the case.
  package var preview: String?
  package init(_ finding: RunFinding, _ id: CaseID?, preview: String? = nil) {
    self.finding = finding
    self.id = id
    self.preview = finding.preview ?? preview
  }

  package subscript<Value>(dynamicMember path: KeyPath<RunFinding, Value>) -> Value { finding[keyPath: path] }
  package var device: String? { id?.device }
  package var orientation: Orientation? { id?.orientation }
  package var appearance: Appearance? { id?.appearance }
  package var contrast: Contrast? { id?.contrast }
}

extension RunRecord {
  /// Calls `body` with every result, finding by finding.
  ///
  /// - Complexity: O(number of results). Prefer `findings`.
  package func forEachResult(_ body: (RunResult) throws -> Void) rethrows {
    let previews = previews
    for finding in findings {
      guard let cases = finding.cases else {
        try body(RunResult(finding, nil))
        continue
      }
      for caseIndex in cases where caseIndex < matrix.cases.count {
        try body(RunResult(finding, matrix.cases[caseIndex], preview: previews[caseIndex]))
      }
    }
  }

  /// Every result; see `forEachResult`.
  package var results: [RunResult] {
    var all: [RunResult] = []
    forEachResult { all.append($0) }
    return all
  }

  /// Name of the picture of each case's default launch screen; nil for a case without one.
  package var previews: [String?] {
    var names = [String?](repeating: nil, count: matrix.cases.count)
    for screen in screens {
      for caseIndex in screen.cases where caseIndex < names.count { names[caseIndex] = screen.preview }
    }
    return names
  }
}
