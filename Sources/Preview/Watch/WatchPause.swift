import Files
import Foundation

/// How long `qa watch` waits between two looks at its files.
struct WatchPause {
  /// Seconds between two looks while somebody works, and later.
  private static let least = (working: 0.015, idle: 0.06)
  /// Seconds without a change after which the pauses are longer.
  private static let rest = 60.0
  /// Waits for this many times as long as a look took, so that many files do not need much time.
  private static let share = 25.0

  private var lastChange = Clock.now

  mutating func restart(at time: Double) { lastChange = time }

  /// Whether somebody works: a file changed not long ago.
  func isWorking(at time: Double) -> Bool { time - lastChange < Self.rest }

  func seconds(afterLooking duration: Double, at time: Double) -> Double {
    max(isWorking(at: time) ? Self.least.working : Self.least.idle, duration * Self.share)
  }
}

/// Tells a redraw that its files have changed again, or that a signal has arrived.
final class ChangeProbe: @unchecked Sendable {
  private static let interval = 0.015
  private let files: FileWatch
  private let isInterrupted: @Sendable () -> Bool
  private let lock = NSLock()
  // `lock` guards both.
  private var last = Clock.now
  private var changed = false

  init(_ files: FileWatch, _ isInterrupted: @escaping @Sendable () -> Bool) {
    self.files = files
    self.isInterrupted = isInterrupted
  }

  var isChanged: Bool {
    if isInterrupted() { return true }
    return lock.withLock {
      let now = Clock.now
      if !changed, now - last >= Self.interval {
        changed = files.hasChanges()
        last = now
      }
      return changed
    }
  }
}

enum Clock {
  /// Seconds of a clock that never goes back.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// The local time: `12:01:07`.
  static var timeOfDay: String {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
  }
}
