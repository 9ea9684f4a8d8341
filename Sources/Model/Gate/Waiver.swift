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
  /// What the covered findings must be like; nil for any finding.
  package var binding: Binding?
  /// The name in allowed_signers whose key signed the waiver; nil if no signature was verified.
  package var signer: String?

  /// A finding as it was when the waiver was approved. A waiver does not cover a finding that became another one.
  package struct Binding: Hashable, Sendable, Codable {
    /// Ids of assertions; empty for any.
    package var assertions: [String]
    /// Causes of findings; empty for any.
    package var causes: [String]
    /// Figures of the finding, as the report shows them, with the smallest and the largest value.
    package var measured: [String: Bounds]

    package struct Bounds: Hashable, Sendable, Codable {
      package var least: Double
      package var most: Double
      package init(_ least: Double, _ most: Double) { (self.least, self.most) = (least, most) }
    }

    package init(assertions: [String] = [], causes: [String] = [], measured: [String: Bounds] = [:]) {
      (self.assertions, self.causes, self.measured) = (assertions, causes, measured)
    }

    /// Returns whether a finding is like this.
    package func matches(_ finding: RunFinding) -> Bool {
      (assertions.isEmpty || assertions.contains(finding.assertion))
        && (causes.isEmpty || finding.cause.map(causes.contains) ?? false)
        && measured.allSatisfy { key, bounds in
          guard case .number(let value)? = finding.measured[key] else { return false }
          return bounds.least <= value && value <= bounds.most
        }
    }
  }
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

extension Waiver {
  /// `through 2026-11-30` if it ends with a day, else `until 2026-12-01T10:00:00Z`.
  package var term: String { lastDay.map { "through " + $0 } ?? "until " + UTCTime.text(end) }

  /// When it ended: `after 2026-11-30` if it ended with a day, else `at 2026-12-01T10:00:00Z`.
  package var pastTerm: String { lastDay.map { "after " + $0 } ?? "at " + UTCTime.text(end) }

  /// The first day if it starts with one, else the time.
  package var firstMoment: String { Self.isMidnight(start) ? Self.day(start) : UTCTime.text(start) }

  private var lastDay: String? { Self.isMidnight(end) ? Self.day(end - 1) : nil }

  private static func isMidnight(_ time: Double) -> Bool { time.truncatingRemainder(dividingBy: 86_400) == 0 }

  private static func day(_ time: Double) -> String { String(UTCTime.text(time).prefix(10)) }
}
