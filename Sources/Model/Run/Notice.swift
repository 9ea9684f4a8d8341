/// What will count from a date on, for an app that is built with a newer SDK, what a generator does with a config, or what a passed
/// criterion leaves to the team.
///
/// It is in a list of its own, because no outcome, count, verdict or exit code depends on it.
package struct Notice: Hashable, Sendable, Codable {
  /// Id of the rule.
  package var id: String
  package var criterion = ""
  /// Effect, reason, date and fix.
  package var message: String
  package var file: String?
  package var line: Int?
  /// The SDK with which the rule counts: `27`; nil for what is no rule of an SDK.
  package var sdk: String?
  /// The month from which uploads need it: `2027-04`.
  package var from: String?
}

extension Notice {
  package init(_ id: String, _ message: String, at location: SourceLocation?) {
    self.init(id: id, message: message, file: location?.file, line: location?.line)
  }

  package var location: SourceLocation? { file.map { SourceLocation(file: $0, line: line) } }

  /// The heading of a list.
  package static func title(_ count: Int) -> String {
    "\(count) \(count == 1 ? "notice that changes" : "notices that change") no result"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// Returns `April 2027` for `2027-04`; nil for a text that is no year and month.
  package static func month(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2], let year = Int(parts[0]), let month = Int(parts[1]),
      months.indices.contains(month - 1)
    else { return nil }
    return "\(months[month - 1]) \(year)"
  }
}
