/// What one assertion says about one subject; the runner adds criterion and axes.
public struct Finding: Hashable, Sendable {
  public var outcome: Outcome
  public var reason: String?
  public var message: String
  public var measured: [String: Measure]
  public var expected: [String: Measure]
  public var location: SourceLocation?
  public var element: String?
  public var note: String?
  /// What the finding is about, without the measured figures, so that one mistake in many cases is one cause.
  public var cause: String?
  public init(
    _ outcome: Outcome, _ message: String, reason: String? = nil,
    measured: [String: Measure] = [:], expected: [String: Measure] = [:],
    location: SourceLocation? = nil, element: String? = nil, note: String? = nil,
    cause: String? = nil
  ) {
    self.outcome = outcome
    self.message = message
    self.reason = reason
    self.measured = measured
    self.expected = expected
    self.location = location
    self.element = element
    self.note = note
    self.cause = cause
  }
}
