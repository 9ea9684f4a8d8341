/// Random numbers from the bytes of a fuzzer's input, one byte for each number; then from a fixed seed.
///
/// The byte is in the upper bits, which decide a choice among few.
package struct InputGenerator: RandomNumberGenerator, Sendable {
  private var bytes: ArraySlice<UInt8>
  private var filler = SeededGenerator(seed: 0)

  package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  package mutating func next() -> UInt64 {
    let number = filler.next()
    guard let byte = bytes.popFirst() else { return number }
    return UInt64(byte) << 56 | number >> 8
  }
}
