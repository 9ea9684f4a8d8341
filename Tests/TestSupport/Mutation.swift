/// Random damage to files, for tests of readers.
package enum Mutation {
  /// Returns the bytes with one to four changes: replaced, removed, doubled, cut off, inserted or swapped bytes.
  package static func of(_ bytes: [UInt8], with generator: inout SeededGenerator) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !result.isEmpty else { return result }
      let start = Int.random(in: 0..<result.count, using: &generator)
      let end = min(result.count, start + Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: result[start] = UInt8.random(in: 0...255, using: &generator)
      case 1: result.removeSubrange(start..<end)
      case 2: result.insert(contentsOf: result[start..<end], at: start)
      case 3: result.removeSubrange(start...)
      case 4: result.insert(contentsOf: Array("({[<\";=$(".utf8).shuffled(using: &generator), at: start)
      default: result.swapAt(start, Int.random(in: 0..<result.count, using: &generator))
      }
    }
    return result
  }
}
