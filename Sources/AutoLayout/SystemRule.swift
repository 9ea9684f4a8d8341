/// A rule of UIKit or Interface Builder that holds for a range of versions, with its evidence.
struct SystemRule: Sendable, Codable {
  /// The first era with the rule.
  var from: Int
  /// The first era without the rule; `nil` if the rule still holds.
  var until: Int?
  var source: String
  var confidence: String
  /// Agreement with recorded frames with the rule and without it.
  var evidence: String

  func applies(_ era: Int) -> Bool { era >= from && era < until ?? Int.max }
}
