/// An approved exception: who approved it, why, and until when.
package struct Waiver: Hashable, Sendable, Codable {
  package var id: String
  package var criterion: String
  /// The cases that it covers.
  package var scope: CaseFilter
  package var reason: String
  package var approver: String
  /// Seconds since 1970 in UTC; counts from this moment.
  package var start: Double
  /// Seconds since 1970 in UTC; no longer counts from this moment.
  package var end: Double
  /// What may happen because of it.
  package var risk: String
  package var location: SourceLocation
  /// The id of the waiver that this one continues; nil for a new exception.
  package var renews: String?
  package init(
    id: String, criterion: String, scope: CaseFilter, reason: String, approver: String, start: Double,
    end: Double, risk: String, location: SourceLocation
  ) {
    self.id = id
    self.criterion = criterion
    self.scope = scope
    self.reason = reason
    self.approver = approver
    self.start = start
    self.end = end
    self.risk = risk
    self.location = location
  }
}
