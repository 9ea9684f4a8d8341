import Model

/// What JUnit and CTRF call a test: one criterion on one device in one orientation and appearance.
public struct TestCase: Hashable, Sendable {
  public var criterion: String
  public var title: String
  public var device: String?
  public var orientation: Orientation?
  public var appearance: Appearance?
  /// The worst over OS versions, contrasts, layout directions and assertions.
  public var outcome: Outcome
  public var reason: String?
  /// Names assertions, OS versions and directions that share the worst outcome; empty for a pass.
  public var message: String
  /// The results that share the worst outcome, in the record's order.
  public var results: [RunResult]

  /// The first of the worst results; nil only for a run without any result.
  public var leading: RunResult? { results.first }
  /// `portrait, dark`; empty for what depends on neither.
  public var mode: String {
    [orientation.map(ScreenKey.words), appearance?.rawValue].compactMap { $0 }.joined(separator: ", ")
  }
}
