import Model

/// A test in JUnit and CTRF: one criterion, on the axes that identify a test.
public struct TestCase: Hashable, Sendable {
  public var criterion: String
  public var title: String
  /// Default values on the axes that the test folds; nil for what does not depend on a case.
  public var id: CaseID?
  /// The worst over the folded axes and the assertions.
  public var outcome: Outcome
  public var reason: String?
  /// Names assertions and folded values that share the worst outcome; empty for a pass.
  public var message: String
  /// Findings that share the worst outcome, in the record's order.
  public var findings: [RunFinding]
  /// The first of the worst results; nil only for a run without any result.
  public var leading: RunResult?

  public var device: String? { id?.device }
  /// `portrait, dark`; empty for what does not depend on a case.
  public var mode: String { id.map(ScreenKey.mode) ?? "" }
}
