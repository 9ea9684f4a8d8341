import Foundation
import Model

/// The product's generator, so that a printed seed repeats a test.
package typealias SeededGenerator = Model.SeededGenerator

/// The seed of a property test.
package enum PropertySeed {
  /// The same in every run, so that only a change decides whether CI passes; another one in the nightly tests. `QA_SEED`
  /// repeats one that was printed.
  package static var value: UInt64 {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["QA_SEED"].flatMap({ UInt64($0) }) { return seed }
    return Nightly.isOn ? UInt64.random(in: 0..<1 << 32) : 83
  }
}
