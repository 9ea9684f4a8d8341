/// Appends values to bytes; `CacheReader` reads them in the same order.
package struct CacheWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
  package mutating func write(_ number: Double) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
    }
  }
  package mutating func write(_ block: [UInt8]) {
    write(block.count)
    bytes += block
  }
  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }
  package mutating func write<Value>(_ value: Value?, _ body: (inout CacheWriter, Value) -> Void) {
    bytes.append(value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }
  package mutating func write(_ text: String?) { write(text) { $0.write($1) } }
  package mutating func write<Item>(_ items: [Item], _ body: (inout CacheWriter, Item) -> Void) {
    write(items.count)
    for item in items { body(&self, item) }
  }
}

/// Reads what a `CacheWriter` wrote.
package struct CacheReader {
  package struct Damage: Error {
    package init() {}
  }

  private let bytes: [UInt8]
  private var next = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { next == bytes.count }

  private mutating func byte() throws(Damage) -> UInt8 {
    guard next < bytes.count else { throw Damage() }
    next += 1
    return bytes[next - 1]
  }
  package mutating func int() throws(Damage) -> Int {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(truncatingIfNeeded: Int64(bitPattern: number)) }
    }
    throw Damage()
  }
  package mutating func double() throws(Damage) -> Double {
    var pattern: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { pattern |= UInt64(try byte()) << shift }
    return Double(bitPattern: pattern)
  }
  private mutating func slice() throws(Damage) -> ArraySlice<UInt8> {
    let count = try int()
    guard count >= 0, count <= bytes.count - next else { throw Damage() }
    next += count
    return bytes[next - count..<next]
  }
  package mutating func block() throws(Damage) -> [UInt8] { Array(try slice()) }
  package mutating func text() throws(Damage) -> String { String(decoding: try slice(), as: UTF8.self) }
  package mutating func optional<Value>(_ body: (inout CacheReader) throws(Damage) -> Value) throws(Damage)
    -> Value?
  {
    if try byte() == 0 { return nil }
    return try body(&self)
  }
  package mutating func optionalText() throws(Damage) -> String? {
    try optional { (reader) throws(Damage) in try reader.text() }
  }
  package mutating func items<Item>(_ body: (inout CacheReader) throws(Damage) -> Item) throws(Damage)
    -> [Item]
  {
    let count = try int()
    // Every item has a byte at least.
    guard count >= 0, count <= bytes.count - next else { throw Damage() }
    var items: [Item] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(try body(&self)) }
    return items
  }
}
