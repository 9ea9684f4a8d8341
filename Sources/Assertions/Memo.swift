import Foundation

/// Figures of one drawing, each worked out once however many assertions ask. Safe across threads.
public final class Memo: @unchecked Sendable {
  // Guarded by `lock`; values are Sendable because `figure` demands it.
  private var values: [String: any Sendable] = [:]
  private let lock = NSLock()

  public init() {}

  /// The figure under `key`; `make` runs outside the lock, so two threads may both compute an equal value.
  public func figure<Figure: Sendable>(_ key: String, _ make: () -> Figure) -> Figure {
    lock.lock()
    let stored = values[key]
    lock.unlock()
    // Unwrapped first: a missing value would pass for a known nil where `Figure` is optional.
    if let stored, let known = stored as? Figure { return known }
    let made = make()
    lock.lock()
    values[key] = made
    lock.unlock()
    return made
  }
  /// Forgets the figures under keys with this prefix, in memos among them too: pixels, when many screens are checked.
  public func forget(prefix: String) {
    lock.lock()
    values = values.filter { !$0.key.hasPrefix(prefix) }
    let inner = values.values.compactMap { $0 as? Memo }
    lock.unlock()
    for memo in inner { memo.forget(prefix: prefix) }
  }
}
