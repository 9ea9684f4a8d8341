import Formats
import Model

/// A compiled asset catalog (`Assets.car`).
///
/// It reads the headers of all renditions at once, and pixels on demand.
package struct CompiledCatalog: Sendable {
  package private(set) var coreUIVersion = 0
  package private(set) var storageVersion = 0
  /// Every rendition that has a name, in the order of the file.
  package private(set) var renditions: [Rendition] = []
  /// Renditions whose header is damaged.
  package private(set) var damagedCount = 0
  let bytes: [UInt8]
  /// Pictures that hold several others, by key.
  private(set) var holders: [[Int: Int]: Rendition] = [:]

  /// Versions that `qa` was tested with.
  package static let testedVersions = 298...975

  package init(_ bytes: [UInt8]) throws(CatalogDamage) {
    self.bytes = bytes
    do {
      try read()
    } catch let damage as CatalogDamage {
      throw damage
    } catch {
      throw CatalogDamage(message: "is cut off or damaged")
    }
  }

  private mutating func read() throws {
    let store = try BOMStore(bytes)
    guard let header = store.block("CARHEADER"), let format = store.block("KEYFORMAT") else {
      throw CatalogDamage(message: "has no catalog")
    }
    var reader = ByteReader(bytes, at: header.lowerBound)
    guard try reader.text(4) == "RATC" else {
      throw CatalogDamage(message: "has the byte order of other processors, which `qa` does not read")
    }
    coreUIVersion = try reader.int32()
    storageVersion = try reader.int32()
    let attributes = try keyFormat(at: format)
    let appearances = try names(store, "APPEARANCEKEYS")
    let localizations = try names(store, "LOCALIZATIONKEYS")
    let facets = try facets(store)
    for (keyRange, value) in try store.entries("RENDITIONS") {
      var reader = ByteReader(bytes, at: keyRange.lowerBound)
      let key = try RenditionKey(&reader, format: attributes)
      let name = facets[key[.identifier]]
      let rendition: Rendition
      do {
        rendition = try Rendition(bytes, value: value, key: key, name: name) {
          RenditionTraits($0, appearances: appearances, localizations: localizations)
        }
      } catch {
        damagedCount += 1
        continue
      }
      if rendition.layout == Rendition.Layout.packed { holders[key.values] = rendition }
      if name != nil { renditions.append(rendition) }
    }
  }

  private func keyFormat(at range: Range<Int>) throws -> [Int] {
    var reader = ByteReader(bytes, at: range.lowerBound + 8)
    let count = try reader.int32()
    guard (1...64).contains(count) else { throw CatalogDamage(message: "has an unknown key format") }
    return try (0..<count).map { _ in try reader.int32() }
  }

  /// Returns names by number.
  private func names(_ store: BOMStore, _ tree: String) throws -> [Int: String] {
    var found: [Int: String] = [:]
    for (key, value) in try store.entries(tree) {
      var reader = ByteReader(bytes, at: value.lowerBound)
      found[try reader.int16()] = String(decoding: bytes[key], as: UTF8.self)
    }
    return found
  }

  /// Returns the names of assets by identifier.
  private func facets(_ store: BOMStore) throws -> [Int: String] {
    var found: [Int: String] = [:]
    for (key, value) in try store.entries("FACETKEYS") {
      var reader = ByteReader(bytes, at: value.lowerBound)
      try reader.skip(4)
      let facet = try RenditionKey(pairs: min(try reader.int16(), 64), &reader)
      if facet[.identifier] != 0 {
        found[facet[.identifier]] = String(decoding: bytes[key], as: UTF8.self)
      }
    }
    return found
  }

  /// Returns one rendition for each purpose: of several encodings of a picture the newest.
  ///
  /// actool stores newer encodings for newer systems beside older ones of the same picture.
  package var newestRenditions: [Rendition] {
    var order: [[Int: Int]] = []
    var best: [[Int: Int]: Rendition] = [:]
    for rendition in renditions {
      let key = rendition.key.withoutEncoding
      guard let known = best[key] else {
        order.append(key)
        best[key] = rendition
        continue
      }
      if rendition.key.encodingRank > known.key.encodingRank { best[key] = rendition }
    }
    return order.compactMap { best[$0] }
  }

  /// Returns the color of a named color; nil for other renditions, and for a color space that `qa` does not know.
  package func color(of rendition: Rendition) -> Color? {
    guard rendition.isColor else { return nil }
    var reader = ByteReader(bytes, at: rendition.payload.lowerBound)
    guard (try? reader.text(4)) == "RLOC", (try? reader.skip(4)) != nil, let space = try? reader.int32(),
      let count = try? reader.int32(), (1...4).contains(count)
    else { return nil }
    let parts = (0..<count).compactMap { _ in
      (try? reader.number(UInt64.self)).map { Double(bitPattern: $0) }
    }
    guard parts.count == count, parts.allSatisfy({ $0.isFinite && $0.magnitude < 100 }) else { return nil }
    let spaces: [Int: Color.Space] = [
      1: .sRGB, 2: .grayGamma22, 3: .displayP3, 4: .extendedSRGB, 6: .extendedGray,
    ]
    guard let known = spaces[space & 255] else { return nil }
    switch count {
    case 2: return Color(red: parts[0], green: parts[0], blue: parts[0], alpha: parts[1], space: known)
    case 4: return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3], space: known)
    default: return nil
    }
  }
}
