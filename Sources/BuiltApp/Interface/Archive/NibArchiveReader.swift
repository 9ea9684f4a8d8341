import Formats

/// Reads a `NIBArchive` of coder version 9 or 10.
///
/// Format: docs/internals/formats-compiled-app.md, "NIBArchive".
struct NibArchiveReader {
  static let supportedVersions = 9...10

  private let bytes: [UInt8]
  private var reader: ByteReader

  static func read(_ bytes: [UInt8]) throws(NibArchive.Damage) -> NibArchive {
    var archive = NibArchiveReader(bytes)
    do {
      return try archive.read()
    } catch is ByteReader.Ended {
      throw NibArchive.Damage(message: "is cut off or damaged")
    } catch let damage as NibArchive.Damage {
      throw damage
    } catch {
      throw NibArchive.Damage(message: "cannot be read: \(error)")
    }
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    reader = ByteReader(bytes, at: "NIBArchive".utf8.count)
  }

  private struct Table {
    var count: Int
    var offset: Int
  }

  private mutating func read() throws -> NibArchive {
    _ = try reader.int32()
    let version = try reader.int32()
    guard Self.supportedVersions.contains(version) else {
      throw NibArchive.Damage(message: "has the coder version \(version); `qa` reads 9 and 10")
    }
    var tables: [Table] = []
    for _ in 0..<4 { tables.append(Table(count: try reader.int32(), offset: try reader.int32())) }
    // Every item has at least one byte, so no count can exceed the file.
    guard tables.allSatisfy({ $0.count <= bytes.count && $0.offset <= bytes.count }) else {
      throw NibArchive.Damage(message: "states more items than it can hold")
    }
    let keys = try strings(tables[1])
    let values = try entries(tables[2], keys: keys)
    let classes = try classNames(tables[3])
    return NibArchive(objects: try objects(tables[0], values: values, classes: classes), root: 0)
  }

  /// Returns a number of seven bits a byte, the lowest first; the last byte has its high bit set.
  private mutating func variableNumber() throws -> Int {
    var result = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      let byte = try reader.byte()
      result |= Int(byte & 0x7F) << shift
      if byte & 0x80 != 0 { return result }
    }
    throw NibArchive.Damage(message: "has a number that is too long")
  }

  private mutating func strings(_ table: Table) throws -> [String] {
    reader = ByteReader(bytes, at: table.offset)
    var result: [String] = []
    for _ in 0..<table.count {
      let count = try variableNumber()
      result.append(String(decoding: try reader.take(count), as: UTF8.self))
    }
    return result
  }

  private mutating func classNames(_ table: Table) throws -> [String] {
    reader = ByteReader(bytes, at: table.offset)
    var result: [String] = []
    for _ in 0..<table.count {
      let count = try variableNumber()
      // Indexes of classes to use where this one does not exist.
      let fallbacks = try variableNumber()
      try reader.skip(fallbacks * 4)
      result.append(try reader.text(count))
    }
    return result
  }

  private mutating func entries(_ table: Table, keys: [String]) throws -> [NibArchive.Entry] {
    reader = ByteReader(bytes, at: table.offset)
    var result: [NibArchive.Entry] = []
    result.reserveCapacity(table.count)
    for _ in 0..<table.count {
      let key = try variableNumber()
      guard keys.indices.contains(key) else {
        throw NibArchive.Damage(message: "has a value whose key does not exist")
      }
      result.append(NibArchive.Entry(key: keys[key], value: try value()))
    }
    return result
  }

  private mutating func value() throws -> NibArchive.Value {
    let type = try reader.byte()
    switch type {
    case 0: return .integer(Int(Int8(bitPattern: try reader.byte())))
    case 1: return .integer(Int(Int16(bitPattern: try reader.number())))
    case 2: return .integer(Int(Int32(bitPattern: try reader.number())))
    case 3: return .integer(Int(Int64(bitPattern: try reader.number())))
    case 4: return .bool(false)
    case 5: return .bool(true)
    case 6: return .real(Double(Float(bitPattern: try reader.number())))
    case 7: return .real(Double(bitPattern: try reader.number()))
    case 8: return .data(Array(try reader.take(try variableNumber())))
    case 9: return .null
    case 10: return .object(try reader.int32())
    default: throw NibArchive.Damage(message: "has a value of the unknown type \(type)")
    }
  }

  private mutating func objects(
    _ table: Table, values: [NibArchive.Entry], classes: [String]
  ) throws -> [NibArchive.Object] {
    reader = ByteReader(bytes, at: table.offset)
    var result: [NibArchive.Object] = []
    result.reserveCapacity(table.count)
    // Objects do not share values, so that all of them together have no more than the file.
    var total = 0
    for _ in 0..<table.count {
      let name = try variableNumber()
      let first = try variableNumber()
      let count = try variableNumber()
      total += count
      guard classes.indices.contains(name), first <= values.count, count <= values.count - first,
        total <= values.count
      else { throw NibArchive.Damage(message: "has an object whose class or values do not exist") }
      result.append(
        NibArchive.Object(className: classes[name], entries: Array(values[first..<first + count])))
    }
    guard !result.isEmpty else { throw NibArchive.Damage(message: "has no objects") }
    return result
  }
}
