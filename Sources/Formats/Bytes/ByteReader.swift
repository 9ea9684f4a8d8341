/// Reads numbers and ranges of a binary file in order, never outside of it.
package struct ByteReader: Sendable {
  /// The bytes end before what is read.
  package struct Ended: Error {
    package init() {}
  }
  package enum Order: Sendable { case littleEndian, bigEndian }

  package let bytes: [UInt8]
  package let order: Order
  /// Index of the next byte.
  package private(set) var offset: Int

  /// - Parameter offset: Index of the first byte to read; one outside of the bytes makes every read throw.
  package init(_ bytes: [UInt8], at offset: Int = 0, _ order: Order = .littleEndian) {
    self.bytes = bytes
    self.order = order
    self.offset = offset
  }

  package var remaining: Int { offset >= 0 && offset <= bytes.count ? bytes.count - offset : 0 }

  /// Returns an unsigned number of 1, 2, 4 or 8 bytes.
  package mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type = Number.self
  ) throws(Ended) -> Number {
    let size = Number.bitWidth / 8
    guard remaining >= size else { throw Ended() }
    var result: Number = 0
    for index in 0..<size {
      let byte = bytes[order == .bigEndian ? offset + index : offset + size - 1 - index]
      result = Number.bitWidth == 8 ? Number(byte) : result << 8 | Number(byte)
    }
    offset += size
    return result
  }

  /// Returns an unsigned 32-bit number, such as a count or an offset.
  package mutating func int32() throws(Ended) -> Int { Int(try number(UInt32.self)) }

  /// Returns an unsigned 16-bit number.
  package mutating func int16() throws(Ended) -> Int { Int(try number(UInt16.self)) }

  package mutating func byte() throws(Ended) -> UInt8 { try number(UInt8.self) }

  /// Returns the next bytes.
  package mutating func take(_ count: Int) throws(Ended) -> ArraySlice<UInt8> {
    guard count >= 0, remaining >= count else { throw Ended() }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  package mutating func skip(_ count: Int) throws(Ended) { _ = try take(count) }

  /// Returns text of a fixed length that ends with its first zero byte.
  package mutating func text(_ count: Int) throws(Ended) -> String {
    String(decoding: try take(count).prefix { $0 != 0 }, as: UTF8.self)
  }
}
