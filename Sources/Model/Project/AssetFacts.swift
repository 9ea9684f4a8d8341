/// One entry of an image set, with facts of its file.
package struct ImageSlot: Hashable, Sendable {
  /// Relative to the root; nil for an empty slot.
  package var file: String?
  package var idiom: String
  /// 1, 2 or 3; nil for a vector or an image of any scale.
  package var scale: Int?
  package var appearance: Appearance?
  package var contrast: Contrast?
  package var gamut: Gamut?
  package var horizontalSizeClass: SizeClass?
  package var verticalSizeClass: SizeClass?
  package var layoutDirection: LayoutDirection?
  package var locale: String?
  package var subtype: String?
  /// The hardware that the entry is for, which no device file states: `memory 8GB`.
  package var hardware: String?
  package var slicing: Slicing?
  /// Size of the file in pixels, for vectors in points; nil where it is missing or cannot be decoded.
  package var pixels: PixelSize?
  package var isVector: Bool
  /// Natural size in points of a vector, or of a bitmap that this tool does not decode, where the file states one; nil for
  /// other bitmaps.
  package var vectorSize: Size?
  /// Size of a bitmap that this tool does not decode, as its header or catalog states it.
  package var unreadPixels: PixelSize?
  /// Why the file cannot be used, worded to follow the file's name.
  package var error: String?
  /// Whether the error is a limit of this tool (HEIC, for instance) and not an error of the file.
  package var errorIsLimit: Bool
  package init(file: String?, idiom: String, scale: Int?) {
    self.file = file
    self.idiom = idiom
    self.scale = scale
    isVector = false
    errorIsLimit = false
  }
}

/// An image set (or a loose image file) of the target.
package struct ImageSet: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case imageSet = "imageset"
    case appIcon = "appiconset"
    case launchImage = "launchimage"
    case symbol = "symbolset"
    /// A picture file outside of catalogs.
    case loose

    /// The kind of a catalog's folder with this extension; nil for one that holds no pictures.
    package init?(setExtension: String) {
      guard let kind = Kind(rawValue: setExtension), kind != .loose else { return nil }
      self = kind
    }
  }
  /// Full name, with namespaces: `Launch/Icon`.
  package var name: String
  /// The set's folder, or the loose file, relative to the root.
  package var path: String
  package var slots: [ImageSlot]
  package var isTemplate: Bool
  package var isLocalizable: Bool
  package var preservesVector: Bool
  package var kind: Kind
  package var location: SourceLocation
  /// Whether the set or a folder around it has tags, so that its pictures are in an asset pack.
  package var isOnDemand = false
  package init(name: String, path: String, kind: Kind, location: SourceLocation) {
    self.name = name
    self.path = path
    self.kind = kind
    self.location = location
    slots = []
    isTemplate = false
    isLocalizable = false
    preservesVector = false
  }
}

package struct ColorSlot: Hashable, Sendable {
  package var color: ColorReference?
  package var idiom: String
  package var appearance: Appearance?
  package var contrast: Contrast?
  package var gamut: Gamut?
  package var locale: String?
  package init(color: ColorReference?, idiom: String) {
    self.color = color
    self.idiom = idiom
  }
}

package struct ColorSet: Hashable, Sendable {
  package var name: String
  package var path: String
  package var slots: [ColorSlot]
  package var isLocalizable: Bool
  package var location: SourceLocation
  package init(name: String, path: String, location: SourceLocation) {
    self.name = name
    self.path = path
    self.location = location
    slots = []
    isLocalizable = false
  }
}

/// The catalogs and loose images of one target.
package protocol AssetProvider: Sendable {
  /// Returns all image sets and loose images with a name, or with that last part of a namespaced name.
  func imageSets(named name: String) -> [ImageSet]
  func colorSets(named name: String) -> [ColorSet]
  /// Every color set of the target, sorted by name.
  var allColorSets: [ColorSet] { get }
  /// Returns the image that the asset runtime chooses for an environment.
  func picture(named name: String, in environment: Environment) -> PictureAnswer
  /// Returns the largest image of the app icon, usually 1024 pixels.
  func appIcon(named name: String) -> PictureAnswer
  /// Returns a color in an environment.
  func color(_ reference: ColorReference, in environment: Environment) -> ColorAnswer
  /// Returns the major version of iOS from which a system color exists; nil where none is documented.
  func firstSystem(ofColor name: String) -> Int?
  /// Returns the pixels of a picture of this provider.
  func bitmap(_ picture: PictureID) -> Bitmap?
  /// Returns the size of a picture of this provider, which is known without its pixels.
  func pixelSize(_ picture: PictureID) -> PixelSize?
  /// Returns a picture of this provider as a view shows it at `size` points. A vector whose data the app keeps is redrawn.
  func picture(_ picture: Picture, shownAt size: Size, in environment: Environment) -> PictureAnswer
  /// Returns the vector that a picture was drawn from; nil for a decoded one.
  func drawnVector(_ picture: PictureID) -> DrawnVector?
  /// Returns the vector drawn half a pixel further along both axes; nil for a decoded picture.
  func nudged(_ picture: PictureID, _ nudge: Nudge) -> PictureID?
  var diagnostics: [Diagnostic] { get }
  /// Returns existing names that are close to a missing one, the likeliest first.
  func nearMisses(for name: String) -> [String]
  /// Returns the regions that have their own variant of an image or color, sorted.
  func localizations(of name: String) -> [String]
  /// Returns the names of the files in an image set's folder that no entry names, sorted.
  func unassignedFiles(of set: ImageSet) -> [String]
  /// Whether files have the same bytes.
  func haveSameBytes(_ files: [String]) -> Bool
  /// Returns the launch images of a name: catalog sets, then loose files. `picture(named:in:)` takes the path of each file
  /// as a name.
  func launchImages(named name: String) -> [ImageSet]
}

extension AssetProvider {
  package func firstSystem(ofColor name: String) -> Int? { nil }
  package func haveSameBytes(_ files: [String]) -> Bool { false }
  package func picture(_ picture: Picture, shownAt size: Size, in environment: Environment) -> PictureAnswer {
    .found(picture)
  }
  package func pixelSize(_ picture: PictureID) -> PixelSize? {
    bitmap(picture).map { PixelSize(width: $0.width, height: $0.height) }
  }
  package func drawnVector(_ picture: PictureID) -> DrawnVector? { nil }
  package func nudged(_ picture: PictureID, _ nudge: Nudge) -> PictureID? { nil }
  package func launchImages(named name: String) -> [ImageSet] { [] }
  package func unassignedFiles(of set: ImageSet) -> [String] { [] }
  package var allColorSets: [ColorSet] { [] }
  package func nearMisses(for name: String) -> [String] { [] }
  package func localizations(of name: String) -> [String] { [] }
}

package enum PictureAnswer: Hashable, Sendable {
  case found(Picture)
  /// No catalog of the target and no loose file has the name.
  case missing
  /// No entry of the set fits the environment.
  case noMatchingEntry(ImageSet)
  /// The entry's file is missing or broken.
  case unusable(ImageSlot, reason: String)
  /// This tool cannot read this kind of file.
  case cannotTell(ImageSlot, reason: String)
}

package struct Picture: Hashable, Sendable {
  package var id: PictureID
  /// Natural size in points: pixels over the entry's scale.
  package var size: Size
  package var pixels: PixelSize
  package var slot: ImageSlot
  package var set: ImageSet
  package init(id: PictureID, size: Size, pixels: PixelSize, slot: ImageSlot, set: ImageSet) {
    self.id = id
    self.size = size
    self.pixels = pixels
    self.slot = slot
    self.set = set
  }
}

package enum ColorAnswer: Hashable, Sendable {
  case found(Color)
  case missing(String)
  case cannotTell(String)
}

extension ImageSet {
  /// Whether an entry with a file is for a device family, or universal.
  package func hasFile(for idiom: Idiom) -> Bool {
    let own = idiom == .pad ? "ipad" : "iphone"
    return slots.contains { $0.file != nil && [own, "universal"].contains($0.idiom) }
  }
}
