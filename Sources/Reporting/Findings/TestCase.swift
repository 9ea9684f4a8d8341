import Model

/// A test in JUnit and CTRF: one criterion, on the axes that identify a test.
package struct TestCase: Hashable, Sendable {
  package var criterion: String
  package var title: String
  /// Default values on the axes that the test folds; nil for what does not depend on a case.
  package var id: CaseID?
  /// The worst over the folded axes and the assertions.
  package var outcome: Outcome
  package var reason: String?
  /// Names assertions and folded values that share the worst outcome; empty for a pass.
  package var message: String
  /// Findings that share the worst outcome, in the record's order.
  package var findings: [RunFinding]
  /// The first of the worst results; nil only for a run without any result.
  package var leading: RunResult?
  /// Cases and devices of a test about a cause.
  package var extent: String?

  package var device: String? { id?.device }
  /// `portrait, dark`; empty for what does not depend on a case.
  package var mode: String { id.map(ScreenKey.mode) ?? "" }
}
