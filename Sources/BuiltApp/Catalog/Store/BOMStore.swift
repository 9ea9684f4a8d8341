import Formats

/// The container of a compiled catalog: numbered blocks, some with names, some of them trees.
///
/// Format: docs/internals/formats-compiled-app.md, "BOMStore".
struct BOMStore {
  private let bytes: [UInt8]
  private var blocks: [Range<Int>] = []
  private var named: [String: Int] = [:]

  /// Most entries of one tree. Catalogs of large apps have tens of thousands.
  static let maxEntries = 1_000_000
  static let maxBlocks = 4_000_000

  init(_ bytes: [UInt8]) throws(CatalogDamage) {
    self.bytes = bytes
    do {
      try readTables()
    } catch let damage as CatalogDamage {
      throw damage
    } catch {
      throw CatalogDamage(message: "is cut off or damaged")
    }
  }

  private mutating func readTables() throws {
    guard bytes.starts(with: "BOMStore".utf8) else {
      throw CatalogDamage(message: bytes.isEmpty ? "is empty" : "is not a BOMStore file")
    }
    var header = ByteReader(bytes, at: 16, .bigEndian)
    let index = try header.int32()
    _ = try header.int32()
    let names = try header.int32()
    var reader = ByteReader(bytes, at: index, .bigEndian)
    let count = try reader.int32()
    guard count <= Self.maxBlocks, count <= reader.remaining / 8 else {
      throw CatalogDamage(message: "states more blocks than it can hold")
    }
    for _ in 0..<count {
      let start = try reader.int32()
      let length = try reader.int32()
      let isInside = start <= bytes.count && length <= bytes.count - start
      blocks.append(isInside ? start..<start + length : 0..<0)
    }
    reader = ByteReader(bytes, at: names, .bigEndian)
    for _ in 0..<min(try reader.int32(), reader.remaining) {
      let block = try reader.int32()
      let length = Int(try reader.byte())
      named[try reader.text(length)] = block
    }
  }

  private func range(_ block: Int) -> Range<Int>? { blocks.indices.contains(block) ? blocks[block] : nil }

  /// Returns the bytes of a named block; nil without one of the name.
  func block(_ name: String) -> Range<Int>? { named[name].flatMap(range) }

  /// Returns the entries of a named tree in order, as ranges of the file; none without a tree of the name.
  func entries(_ name: String) throws(CatalogDamage) -> [(key: Range<Int>, value: Range<Int>)] {
    guard let tree = block(name) else { return [] }
    do {
      return try entries(of: tree)
    } catch let damage as CatalogDamage {
      throw damage
    } catch {
      throw CatalogDamage(message: "has a damaged table \(name)")
    }
  }

  private func entries(of tree: Range<Int>) throws -> [(key: Range<Int>, value: Range<Int>)] {
    var reader = ByteReader(bytes, at: tree.lowerBound, .bigEndian)
    guard try reader.text(4) == "tree" else { throw CatalogDamage(message: "has a table that is no tree") }
    _ = try reader.int32()
    var node = try reader.int32()
    var visited = Set<Int>()
    var found: [(key: Range<Int>, value: Range<Int>)] = []
    while node != 0, let block = range(node) {
      guard visited.insert(node).inserted else { throw CatalogDamage(message: "has a table with a circle") }
      var reader = ByteReader(bytes, at: block.lowerBound, .bigEndian)
      let isLeaf = try reader.int16() != 0
      let count = try reader.int16()
      let next = try reader.int32()
      _ = try reader.int32()
      if !isLeaf {
        // The first child of each branch leads to the first leaf; leaves are linked.
        node = try reader.int32()
        continue
      }
      for _ in 0..<count {
        let value = try reader.int32()
        let key = try reader.int32()
        guard found.count < Self.maxEntries, let value = range(value), let key = range(key) else {
          throw CatalogDamage(message: "has a table whose entries do not exist")
        }
        found.append((key, value))
      }
      node = next
    }
    return found
  }
}

/// Why a compiled catalog cannot be read, worded to follow "the compiled catalog".
package struct CatalogDamage: Error {
  package var message: String
}
