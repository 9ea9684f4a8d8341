/// Reads a binary property list (`bplist00`).
///
/// Bounds: depth, number of values and bytes of their texts, because objects may refer to each other in circles or fan
/// out.
struct BinaryPlistParser {
  private let bytes: [UInt8]
  private var offsets: [Int] = []
  private var referenceSize = 1
  private var nodes = 0
  private var expanded = 0

  static func parse(_ bytes: [UInt8]) throws(PlistError) -> PlistNode {
    var parser = BinaryPlistParser(bytes)
    let root = try parser.readTrailer()
    return try parser.object(root, depth: 0)
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func failure(_ message: String) -> PlistError {
    PlistError(line: nil, message: "the binary property list is damaged: \(message)")
  }

  /// A big-endian number of at most 8 bytes.
  private func number(at offset: Int, size: Int) throws(PlistError) -> Int {
    guard size >= 1, size <= 8, offset >= 0, offset <= bytes.count - size else {
      throw failure("a number is outside of the file")
    }
    var result: UInt64 = 0
    for index in offset..<(offset + size) { result = result << 8 | UInt64(bytes[index]) }
    guard let value = Int(exactly: result) else { throw failure("a number is too large") }
    return value
  }

  private mutating func readTrailer() throws(PlistError) -> Int {
    guard bytes.count >= 40 else { throw failure("it is too short") }
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let count = try number(at: trailer + 8, size: 8)
    let root = try number(at: trailer + 16, size: 8)
    let table = try number(at: trailer + 24, size: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count > 0, root < count,
      table >= 8, table <= trailer, count <= (trailer - table) / offsetSize
    else { throw failure("its trailer makes no sense") }
    offsets.reserveCapacity(count)
    for index in 0..<count {
      offsets.append(try number(at: table + index * offsetSize, size: offsetSize))
    }
    return root
  }

  private mutating func object(_ index: Int, depth: Int) throws(PlistError) -> PlistNode {
    guard offsets.indices.contains(index) else { throw failure("a reference leads nowhere") }
    guard depth < PlistLimit.depth else {
      throw failure("values nest deeper than \(PlistLimit.depth) levels, or in a circle")
    }
    nodes += 1
    guard nodes <= PlistLimit.nodes else { throw failure("it has too many values") }
    let offset = offsets[index]
    guard offset >= 0, offset < bytes.count else { throw failure("an object is outside of the file") }
    return PlistNode(content: try content(at: offset, depth: depth), line: nil)
  }

  private mutating func content(at offset: Int, depth: Int) throws(PlistError) -> PlistNode.Content {
    let low = Int(bytes[offset] & 0x0F)
    switch bytes[offset] >> 4 {
    case 0x0 where low == 8 || low == 9: return .bool(low == 9)
    case 0x1: return .integer(try integer(at: offset + 1, power: low))
    case 0x2: return .real(try real(at: offset + 1, power: low))
    case 0x3: return .date(try real(at: offset + 1, power: 3))
    case 0x4: return .data(Array(try slice(at: offset, low: low, width: 1)))
    case 0x5, 0x7: return .string(String(decoding: try slice(at: offset, low: low, width: 1), as: UTF8.self))
    case 0x6:
      let units = try slice(at: offset, low: low, width: 2)
      var codes: [UInt16] = []
      var cursor = units.startIndex
      while cursor + 1 < units.endIndex {
        codes.append(UInt16(units[cursor]) << 8 | UInt16(units[cursor + 1]))
        cursor += 2
      }
      return .string(String(decoding: codes, as: UTF16.self))
    case 0x8: return .reference(try number(at: offset + 1, size: low + 1))
    case 0xA: return .array(try references(at: offset, low: low, times: 1, depth: depth))
    case 0xD: return .dictionary(try dictionary(at: offset, low: low, depth: depth))
    default: throw failure("type \(bytes[offset]) is not known")
    }
  }

  private func integer(at offset: Int, power: Int) throws(PlistError) -> Int {
    switch power {
    case 0...2: return try number(at: offset, size: 1 << power)
    case 3, 4:
      // 16-byte integers carry UInt64 values; only their lower half can hold anything real.
      let start = power == 4 ? offset + 8 : offset
      guard start >= 0, start <= bytes.count - 8 else { throw failure("a number is outside of the file") }
      var pattern: UInt64 = 0
      for index in start..<(start + 8) { pattern = pattern << 8 | UInt64(bytes[index]) }
      return Int(truncatingIfNeeded: pattern)
    default: throw failure("an integer has an unknown size")
    }
  }

  private func real(at offset: Int, power: Int) throws(PlistError) -> Double {
    let size = power == 2 ? 4 : 8
    guard power == 2 || power == 3, offset <= bytes.count - size else {
      throw failure("a number has an unknown size")
    }
    var pattern: UInt64 = 0
    for index in offset..<(offset + size) { pattern = pattern << 8 | UInt64(bytes[index]) }
    return size == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern))) : Double(bitPattern: pattern)
  }

  /// The number of items of an object, and where they start.
  private func extent(at offset: Int, low: Int) throws(PlistError) -> (count: Int, start: Int) {
    if low != 0x0F { return (low, offset + 1) }
    guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 0x1, bytes[offset + 1] & 0x0F <= 3 else {
      throw failure("an object has no size")
    }
    let size = 1 << Int(bytes[offset + 1] & 0x0F)
    return (try number(at: offset + 2, size: size), offset + 2 + size)
  }

  private mutating func slice(at offset: Int, low: Int, width: Int) throws(PlistError) -> ArraySlice<UInt8> {
    let (count, start) = try extent(at: offset, low: low)
    guard start <= bytes.count, count <= (bytes.count - start) / width else {
      throw failure("text or data is cut off")
    }
    expanded += count * width
    guard expanded <= PlistLimit.expandedBytes else {
      throw failure("its texts have more than \(PlistLimit.expandedBytes >> 20) MB")
    }
    return bytes[start..<(start + count * width)]
  }

  private mutating func references(
    at offset: Int, low: Int, times: Int, depth: Int
  ) throws(PlistError) -> [PlistNode] {
    let (count, start) = try extent(at: offset, low: low)
    guard start <= bytes.count, count <= (bytes.count - start) / (referenceSize * times) else {
      throw failure("a collection is cut off")
    }
    guard count * times <= PlistLimit.nodes - nodes else { throw failure("it has too many values") }
    var result: [PlistNode] = []
    for item in 0..<(count * times) {
      let index = try number(at: start + item * referenceSize, size: referenceSize)
      result.append(try object(index, depth: depth + 1))
    }
    return result
  }

  private mutating func dictionary(at offset: Int, low: Int, depth: Int) throws(PlistError) -> PlistDictionary
  {
    let items = try references(at: offset, low: low, times: 2, depth: depth)
    var result = PlistDictionary()
    for (key, value) in zip(items.prefix(items.count / 2), items.dropFirst(items.count / 2)) {
      guard let name = key.string else { throw failure("a key is no string") }
      result.append(.init(key: name, line: nil, value: value))
    }
    return result
  }
}
