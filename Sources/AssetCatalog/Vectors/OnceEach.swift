import Foundation

/// Values that several threads ask for, each made once. A thread that asks for a value in the making waits for it.
///
/// It waits on its thread, also on those of Swift's cooperative pool. That cannot deadlock while no `make` waits for a task
/// or for another value: the thread that makes a value always goes on.
final class OnceEach<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by `condition`.
  private var values: [Key: Value] = [:]
  private var inTheMaking: Set<Key> = []

  /// Returns the value of a key.
  ///
  /// - Parameters:
  ///   - isKept: Whether a value that was made is that of later calls, too.
  ///   - make: Makes the value. It must not ask for one.
  func value(_ key: Key, isKept: (Value) -> Bool = { _ in true }, _ make: () -> Value) -> Value {
    condition.lock()
    while values[key] == nil, inTheMaking.contains(key) { condition.wait() }
    if let known = values[key] {
      condition.unlock()
      return known
    }
    inTheMaking.insert(key)
    condition.unlock()
    let value = make()
    condition.lock()
    if isKept(value) { values[key] = value }
    inTheMaking.remove(key)
    condition.broadcast()
    condition.unlock()
    return value
  }
}
