import Model

@testable import BuiltApp

/// What Xcode makes of an app's files.
extension FuzzTarget {
  static let compiled: [FuzzTarget] = [
    FuzzTarget("nib", words: Dictionaries.nib) {
      Seeds.nibs
    } read: { bytes in
      _ = try CompiledInterface.read("A.nib") { _ in bytes }
    },
    FuzzTarget("compiled-catalog", words: Dictionaries.car) {
      Seeds.catalogs
    } read: { bytes in
      let catalog = try CompiledCatalog(bytes)
      for rendition in catalog.renditions.prefix(20) {
        _ = catalog.color(of: rendition)
        let size = rendition.size
        // Pictures of many pixels only cost time.
        guard rendition.isPicture, size.width <= 256, size.height <= 256 else { continue }
        guard let bitmap = try? catalog.pixels(of: rendition) else { continue }
        expect(
          bitmap.width == size.width && bitmap.height == size.height,
          "\(bitmap.width) × \(bitmap.height) pixels are not \(size)")
      }
    },
    FuzzTarget("app-archive", words: Dictionaries.zip) {
      Seeds.archives
    } read: { bytes in
      let archive = try ZipArchive(size: bytes.count) { offset, count in
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
          throw ZipArchive.Damage(message: "ends")
        }
        return Array(bytes[offset..<offset + count])
      }
      for entry in archive.entries.prefix(20) {
        expect(
          !entry.path.hasPrefix("/") && !entry.path.split(separator: "/").contains(".."),
          "\(entry.path) leads out")
        _ = try? archive.bytes(of: entry, first: 4096)
      }
    },
    FuzzTarget("executable") {
      ["a": Seeds.executable]
    } read: {
      _ = MachO($0)
    },
  ]
}
