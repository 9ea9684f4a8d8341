/// Writes a zip archive of files that are not compressed.
package struct ZipBuilder: Sendable {
  package init() {}

  private var data: [UInt8] = []
  private var list: [UInt8] = []
  private var count = 0

  /// - Parameters:
  ///   - flags: General purpose bits; 1 means encrypted.
  ///   - attributes: The Unix mode in the upper 16 bits.
  package mutating func add(_ name: String, _ bytes: [UInt8], flags: Int = 0, attributes: Int = 0) {
    let offset = data.count
    var common: [UInt8] = []
    for value in [flags, 0, 0, 0] { common += Self.short(value) }
    for value in [Self.checksum(bytes), bytes.count, bytes.count] { common += Self.long(value) }
    common += Self.short(name.utf8.count)
    common += Self.short(0)
    data += [0x50, 0x4B, 3, 4]
    data += Self.short(20)
    data += common
    data += Array(name.utf8)
    data += bytes
    list += [0x50, 0x4B, 1, 2]
    for value in [20, 20] { list += Self.short(value) }
    list += common
    for value in [0, 0, 0] { list += Self.short(value) }
    for value in [attributes, offset] { list += Self.long(value) }
    list += Array(name.utf8)
    count += 1
  }

  package var bytes: [UInt8] {
    var end: [UInt8] = [0x50, 0x4B, 5, 6]
    for value in [0, 0, count, count] { end += Self.short(value) }
    for value in [list.count, data.count] { end += Self.long(value) }
    return data + list + end + Self.short(0)
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
  private static func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16 & 0xFFFF) }

  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return Int(~sum)
  }
}
