import Foundation
import Model

/// Figures of one drawing, each computed once however many assertions use it. Safe across threads.
package final class Memo: @unchecked Sendable {
  /// What a figure belongs to: the line of code that asks for it, and what it depends on.
  private struct Key: Hashable {
    var file: String
    var line: Int
    var parts: [AnyHashable]
  }

  // `lock` guards all of these.
  private var figures: [Key: any Sendable] = [:]
  private var pixels: [Key: any Sendable] = [:]
  private var memos: [Nudge: Memo] = [:]
  /// Figures that a thread computes.
  private var pending: Set<Key> = []
  private let lock = NSCondition()

  package init() {}

  /// Returns the figure that this line of code makes of its parts.
  ///
  /// - Parameters:
  ///   - parts: What the figure depends on besides the drawing.
  ///   - holdsPixels: Whether the figure is large and `forgetPixels()` drops it.
  ///   - make: Computes the figure on first use. Other threads that ask for the figure meanwhile wait for it: they would
  ///     compute it, too. That cannot deadlock, because no figure depends on itself.
  package func figure<Figure: Sendable>(
    _ parts: AnyHashable..., holdsPixels: Bool = false, file: String = #fileID, line: Int = #line,
    make: () -> Figure
  ) -> Figure {
    let key = Key(file: file, line: line, parts: parts)
    lock.lock()
    while true {
      // Unwrapped in two steps: a missing value must not look like a stored nil if `Figure` is optional.
      if let known = holdsPixels ? pixels[key] : figures[key], let known = known as? Figure {
        lock.unlock()
        return known
      }
      if pending.insert(key).inserted { break }
      lock.wait()
    }
    lock.unlock()
    let made = make()
    return lock.withLock {
      if holdsPixels { pixels[key] = made } else { figures[key] = made }
      pending.remove(key)
      lock.broadcast()
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
