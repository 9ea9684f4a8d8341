import Foundation

/// A value that is made when it is first needed, by one task while others wait.
package final class Deferred<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private let make: @Sendable () -> Value
  // `lock` guards it.
  private var made: Value?

  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  package var value: Value {
    lock.withLock {
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
