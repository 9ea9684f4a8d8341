import Foundation
import Model

/// A text of a report that differs between runs with equal results.
package enum RunTime: Hashable, Sendable {
  /// When the run started: `2026-11-22T14:00:00`, in UTC.
  case start
  /// The same in milliseconds since 1970.
  case startMilliseconds
  /// When the run ended, in milliseconds since 1970.
  case endMilliseconds
  /// How long it took, in milliseconds.
  case milliseconds
  /// The share of some tests in how long it took, in seconds with three decimals.
  case seconds(tests: Int, of: Int)

  /// How long the whole run took.
  static let seconds = RunTime.seconds(tests: 1, of: 1)

  /// - Parameters:
  ///   - timestamp: UTC, `YYYY-MM-DDTHH:MM:SS`.
  ///   - duration: Of the whole run, in seconds.
  package func text(timestamp: String, duration: Double) -> String {
    let duration = duration.isFinite ? max(0, duration) : 0
    let start = (UTCTime.seconds(timestamp + "Z").map { Int($0) } ?? 0) * 1000
    let length = Int(min(duration, 1e9) * 1000)
    switch self {
    case .start: return timestamp
    case .startMilliseconds: return String(start)
    case .endMilliseconds: return String(start + length)
    case .milliseconds: return String(length)
    case .seconds(let tests, let all):
      return Self.decimals(all == 0 ? 0 : duration / Double(all) * Double(tests))
    }
  }

  /// Returns seconds with a decimal point and three decimals, never negative.
  private static func decimals(_ seconds: Double) -> String {
    let thousandths = Int64((min(max(0, seconds), 1e9) * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
