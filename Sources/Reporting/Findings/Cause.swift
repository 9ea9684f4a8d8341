import Model

/// One mistake and all that it breaks.
public struct Cause: Hashable, Sendable {
  /// The same for the same mistake in every run: usable as anchor and fingerprint.
  public var id: String
  /// `failed` or `errored`, or `cannotTell` where what could not be told is grouped.
  public var outcome: Outcome
  /// The criterion with the worst impact of those that fail for it.
  public var criterion: String
  public var title: String
  public var impact: Impact
  /// Every criterion that fails for it, in the order of the results.
  public var criteria: [String]
  public var reason: String?
  /// What the first of its results says, without a full stop.
  public var message: String
  /// Different cases, all axes told apart; 0 for what depends on none.
  public var cases: Int
  public var devices: [String]
  /// `…: 38 cases on 14 devices`
  public var sentence: String
  public var location: SourceLocation?
  public var element: String?
  /// Places in the list that was grouped.
  public var results: [Int]
  /// Criteria that fail only because they rest on ones that fail for it.
  public var consequences: [String] = []
}
