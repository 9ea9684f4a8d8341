import Model

/// A test in JUnit and CTRF: one criterion, on the axes that identify a test.
package struct TestCase: Sendable {
  package let criterion: String
  package let title: String
  /// Default values on the axes that the test folds; nil for what does not depend on a case, and for a cause.
  package let id: CaseID?
  /// The worst over the folded axes and the assertions.
  package let outcome: Outcome
  package let reason: String?
  /// Names assertions and folded values that share the worst outcome; empty for a pass.
  package let message: String
  /// Findings that share the worst outcome, in the record's order; empty for a pass.
  package let findings: [RunFinding]
  /// The first of the worst results; nil only for a run without any result.
  package let leading: RunResult?
  /// Cases and devices of a test about a cause.
  package var extent: String?
  /// Id of the cause, for each cause of a criterion after the first.
  package var cause: String?

  /// The name of the suite that the test belongs to.
  var suite: String { PlainText.line("\(criterion) \(title)", bytes: 180) }
  package var device: String? { id?.device }
  /// `portrait, dark`; empty for what does not depend on a case.
  package var mode: String { id.map(ScreenKey.mode) ?? "" }
}
