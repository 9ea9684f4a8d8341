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

extension RunTime: LosslessStringConvertible {
  private static let plain: [RunTime] = [.start, .startMilliseconds, .endMilliseconds, .milliseconds]

  /// The number of a case, or `N-of-N` for a share.
  package var description: String {
    if case .seconds(let tests, let all) = self { return "\(tests)-of-\(all)" }
    return String(Self.plain.firstIndex(of: self) ?? 0)
  }

  package init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 1, let number = Int(description), Self.plain.indices.contains(number) {
      self = Self.plain[number]
    } else if parts.count == 3, parts[1] == "of", let tests = Int(parts[0]), let all = Int(parts[2]) {
      self = .seconds(tests: tests, of: all)
    } else {
      return nil
    }
  }
}

/// Marks in reports in place of the texts that depend on the time of the run.
///
/// A mark contains a random number that is new in each run, so no text of a project contains one.
package struct TimeMarks: Sendable {
  /// A report without its marks, and where they were: indices in the bytes, in ascending order.
  package struct Parts: Hashable, Sendable {
    package var bytes: [UInt8] = []
    package var times: [(offset: Int, time: RunTime)] = []

    package init(bytes: [UInt8] = []) { self.bytes = bytes }

    package static func == (left: Parts, right: Parts) -> Bool {
      left.bytes == right.bytes && left.times.elementsEqual(right.times, by: ==)
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
  }

  private let start: [UInt8]
  private static let end = UInt8(ascii: "~")

  package init() {
    var random = SystemRandomNumberGenerator()
    let digits = (0..<4).map { _ in String(random.next(), radix: 36) }.joined()
    start = Array("~\(digits)-".utf8)
  }

  /// Returns the mark, of characters that neither XML nor HTML nor JSON escapes.
  func text(_ time: RunTime) -> String {
    String(decoding: start, as: UTF8.self) + time.description + "~"
  }

  /// Splits a report at its marks.
  package func parts(of bytes: [UInt8]) -> Parts {
    var parts = Parts()
    var from = 0
    // Most marks of a report are the same.
    var last: (name: ArraySlice<UInt8>, time: RunTime?) = ([], nil)
    for found in starts(in: bytes) where found >= from {
      let name = bytes[(found + start.count)...].prefix { $0 != Self.end }
      if name != last.name { last = (name, RunTime(String(decoding: name, as: UTF8.self))) }
      guard let time = last.time else { continue }
      parts.bytes += bytes[from..<found]
      parts.times.append((parts.bytes.count, time))
      from = name.endIndex + 1
    }
    if from == 0 { parts.bytes = bytes } else { parts.bytes += bytes[from...] }
    return parts
  }

  /// Returns where the marks of a report begin.
  private func starts(in bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var at = 0
      while let next = memchr(base + at, Int32(start[0]), bytes.count - at) {
        at = base.distance(to: UnsafeRawPointer(next))
        let isStart = bytes.count - at >= start.count && memcmp(next, start, start.count) == 0
        if isStart { found.append(at) }
        at += 1
      }
    }
    return found
  }
}
