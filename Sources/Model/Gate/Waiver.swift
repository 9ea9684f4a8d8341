/// A knowingly excused finding: who excused it, why, and until when.
public struct Waiver: Hashable, Sendable, Codable {
  public var id: String
  public var criterion: String
  /// The cases that it excuses.
  public var scope: CaseFilter
  public var reason: String
  public var approver: String
  /// Seconds since 1970 in UTC; counts from this moment.
  public var start: Double
  /// Seconds since 1970 in UTC; no longer counts from this moment.
  public var end: Double
  /// What may happen because of it.
  public var risk: String
  public var location: SourceLocation
  public init(
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
