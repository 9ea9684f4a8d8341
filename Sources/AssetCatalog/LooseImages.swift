import Files
import Model

/// Reads image files that a build copies into the bundle beside the catalogs.
struct LooseImages {
  static let suffixes: Set<String> = [
    "png", "jpg", "jpeg", "gif", "bmp", "tif", "tiff", "heic", "heif", "webp", "pdf", "svg",
  ]

  /// Returns one set for each name. `photo.jpg` keeps its extension, because only PNG files can be named without one.
  static func sets(from resources: [ResourceFile], in folder: ProjectFolder) -> [ImageSet] {
    var sets: [String: ImageSet] = [:]
    var order: [String] = []
    for resource in resources {
      let (base, suffix) = FilePath.split(resource.fileName)
      guard suffixes.contains(suffix) else { continue }
      let parts = NameParts(base)
      let name = suffix == "png" ? parts.name : parts.name + "." + suffix
      var slot = ImageSlot(file: resource.path, idiom: parts.idiom, scale: parts.scale)
      slot.isVector = suffix == "pdf" || suffix == "svg"
      slot.locale = resource.localization == "Base" ? nil : resource.localization
      if !folder.exists(resource.path) { slot.error = "does not exist" }
      if sets[name] == nil {
        order.append(name)
        sets[name] = ImageSet(
          name: name, path: resource.path, kind: .loose,
          location: resource.location ?? SourceLocation(file: resource.path))
      }
      sets[name]?.slots.append(slot)
      if slot.locale != nil { sets[name]?.isLocalizable = true }
    }
    return order.compactMap { sets[$0] }
  }

  /// The parts of `Logo@2x~ipad`.
  struct NameParts: Equatable {
    var name: String
    var scale: Int
    var idiom: String
    init(_ base: String) {
      name = base
      scale = 1
      idiom = "universal"
      for suffix in ["~iphone", "~ipad"] where name.hasSuffix(suffix) {
        idiom = String(suffix.dropFirst())
        name = String(name.dropLast(suffix.count))
      }
      for value in [2, 3] where name.hasSuffix("@\(value)x") {
        scale = value
        name = String(name.dropLast(3))
      }
    }
  }
}
