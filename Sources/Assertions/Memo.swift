import Foundation
import Model

/// Names one figure of a `Memo` and fixes its type.
package protocol MemoKey: Hashable, Sendable {
  associatedtype Figure: Sendable
  /// Whether the figure is large and `Memo.forgetPixels()` drops it.
  static var holdsPixels: Bool { get }
}

extension MemoKey {
  package static var holdsPixels: Bool { false }
}

/// Figures of one drawing, each computed once however many assertions use it. Safe across threads.
package final class Memo: @unchecked Sendable {
  // `lock` guards all three. The values are Sendable because `MemoKey.Figure` is.
  private var figures: [AnyHashable: any Sendable] = [:]
  private var pixels: [AnyHashable: any Sendable] = [:]
  private var memos: [Nudge: Memo] = [:]
  private let lock = NSLock()

  package init() {}

  /// Returns the figure of a key.
  ///
  /// - Parameter make: Computes the figure on first use. It runs outside the lock, so two threads may both run it; it
  ///   must then return equal values.
  package func figure<Key: MemoKey>(_ key: Key, _ make: () -> Key.Figure) -> Key.Figure {
    // Unwrapped in two steps: a missing value must not look like a stored nil if `Figure` is optional.
    let stored = lock.withLock { Key.holdsPixels ? pixels[key] : figures[key] }
    if let stored, let known = stored as? Key.Figure { return known }
    let made = make()
    // The first stored figure stays, so that all threads share one instance.
    return lock.withLock {
      let stored = Key.holdsPixels ? pixels[key] : figures[key]
      if let stored, let known = stored as? Key.Figure { return known }
      if Key.holdsPixels { pixels[key] = made } else { figures[key] = made }
      return made
    }
  }

  /// Returns the memo of the same drawing with its vectors moved.
  func nested(for nudge: Nudge) -> Memo {
    lock.withLock {
      if let known = memos[nudge] { return known }
      let made = Memo()
      memos[nudge] = made
      return made
    }
  }

  /// Drops what holds pixels, also in nested memos.
  package func forgetPixels() {
    let inner = lock.withLock {
      pixels = [:]
      return Array(memos.values)
    }
    for memo in inner { memo.forgetPixels() }
  }
}
