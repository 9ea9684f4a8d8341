import BuiltApp
import Files
import Imaging
import Model

/// The compiled catalogs of an app, as sets like those of source catalogs.
///
/// The file of an entry is the path of its catalog with the entry's name and traits: `Assets.car/Icon@2x~ipad`.
struct CompiledAssets: Sendable {
  private(set) var imageSets: [ImageSet] = []
  private(set) var colorSets: [ColorSet] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var pictures: [String: (catalog: CompiledCatalog, rendition: Rendition)] = [:]

  mutating func read(_ path: String, in folder: ProjectFolder) {
    let location = SourceLocation(file: path)
    do {
      let catalog = try CompiledCatalog(folder.read(path, atMost: ByteLimit.catalog))
      if catalog.damagedCount > 0 {
        diagnostics.add(
          .warning, at: location, "the compiled catalog has \(catalog.damagedCount) damaged entries",
          fix: "build the app again")
      }
      add(catalog, path)
    } catch let damage as CatalogDamage {
      diagnostics.add(at: location, "the compiled catalog \(damage.message)", fix: "build the app again")
    } catch {
      diagnostics.add(
        at: location, "the compiled catalog cannot be read", fix: "check its permissions and size")
    }
  }

  private mutating func add(_ catalog: CompiledCatalog, _ path: String) {
    var images: [String: ImageSet] = [:]
    var colors: [String: ColorSet] = [:]
    for rendition in catalog.newestRenditions {
      guard let name = rendition.assetName else { continue }
      let location = SourceLocation(file: path)
      if rendition.isColor {
        var slot = ColorSlot(
          color: catalog.color(of: rendition).map(ColorReference.literal), idiom: rendition.traits.idiom)
        slot.appearance = rendition.traits.appearance
        slot.contrast = rendition.traits.contrast
        slot.gamut = rendition.traits.gamut
        slot.locale = rendition.traits.locale
        if rendition.traits.subtype == nil {
          colors[name, default: ColorSet(name: name, path: path, location: location)].slots.append(slot)
        }
      } else if rendition.isPicture {
        let kind: ImageSet.Kind = rendition.isAppIcon ? .appIcon : .imageSet
        let slot = slot(rendition, of: name, path)
        if let file = slot.file { pictures[file] = (catalog, rendition) }
        var set = images[name] ?? ImageSet(name: name, path: path, kind: kind, location: location)
        set.slots.append(slot)
        set.preservesVector = set.preservesVector || rendition.preservesVector
        images[name] = set
      }
    }
    imageSets += images.keys.sorted().compactMap { images[$0]?.withoutVectorDuplicates }
    colorSets += colors.keys.sorted().compactMap { colors[$0] }
  }

  private func slot(_ rendition: Rendition, of name: String, _ path: String) -> ImageSlot {
    let traits = rendition.traits
    let words = [traits.appearance?.rawValue, traits.contrast?.rawValue, traits.gamut?.rawValue]
    let suffixes = [
      traits.scale.map { "@\($0)x" }, traits.idiom == "universal" ? nil : "~\(traits.idiom)",
    ]
    var file = path + "/" + name + suffixes.compactMap(\.self).joined()
    file += words.compactMap(\.self).map { "-\($0)" }.joined()
    if pictures[file] != nil { file += " (\(rendition.fileName), \(rendition.size.width) px)" }
    while pictures[file] != nil { file += "+" }
    var slot = ImageSlot(file: file, idiom: traits.idiom, scale: traits.scale)
    slot.appearance = traits.appearance
    slot.contrast = traits.contrast
    slot.gamut = traits.gamut
    slot.horizontalSizeClass = traits.horizontalSizeClass
    slot.verticalSizeClass = traits.verticalSizeClass
    slot.locale = traits.locale
    slot.subtype = traits.subtype
    slot.pixels = rendition.size
    if rendition.isSliced {
      slot.error = "stretches in parts, which `qa` does not draw from a compiled catalog"
      slot.errorIsLimit = true
    } else if rendition.isVector {
      slot.error = "is a vector in a compiled catalog, which `qa` does not draw"
      slot.errorIsLimit = true
    }
    return slot
  }

  /// Returns the pixels of an entry; nil for the path of another file.
  func pixels(_ path: String) throws(ImageError) -> Bitmap? {
    guard let (catalog, rendition) = pictures[path] else { return nil }
    return try catalog.pixels(of: rendition)
  }

  /// Returns the size of an entry in pixels, whether or not its codec is known.
  func size(_ path: String) -> PixelSize? { pictures[path]?.rendition.size }
}

extension ImageSet {
  /// The set without vectors where it has their pictures, too. actool stores both for systems that do not draw vectors.
  fileprivate var withoutVectorDuplicates: ImageSet {
    var set = self
    let isVector = { (slot: ImageSlot) in slot.error?.hasPrefix("is a vector") ?? false }
    if slots.contains(where: { !isVector($0) }) { set.slots.removeAll(where: isVector) }
    return set
  }
}
