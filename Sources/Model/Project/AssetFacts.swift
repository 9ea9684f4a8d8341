/// One entry of an image set, with facts of its file.
public struct ImageSlot: Hashable, Sendable {
  /// Relative to the root; nil for an empty slot.
  public var file: String?
  public var idiom: String
  /// 1, 2 or 3; nil for a vector or an image of any scale.
  public var scale: Int?
  public var appearance: Appearance?
  public var contrast: Contrast?
  public var gamut: Gamut?
  public var horizontalSizeClass: SizeClass?
  public var verticalSizeClass: SizeClass?
  public var layoutDirection: LayoutDirection?
  public var locale: String?
  public var subtype: String?
  public var slicing: Slicing?
  /// Size of the file in pixels, for vectors in points; nil where it is missing or cannot be decoded.
  public var pixels: PixelSize?
  public var isVector: Bool
  /// Natural size of a vector in points, where its file states one; nil for bitmaps.
  public var vectorSize: Size?
  /// Why the file cannot be used, worded to follow the file's name.
  public var problem: String?
  /// Whether the problem is a limit of this tool (HEIC, for instance) and not an error of the file.
  public var problemIsLimit: Bool
  public init(file: String?, idiom: String, scale: Int?) {
    self.file = file
    self.idiom = idiom
    self.scale = scale
    isVector = false
    problemIsLimit = false
  }
}

/// An image set (or a loose image file) of the target.
public struct ImageSet: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case imageSet = "imageset"
    case appIcon = "appiconset"
    case launchImage = "launchimage"
    case symbol = "symbolset"
    /// A picture file outside of catalogs.
    case loose

    /// The kind of a catalog's folder with this extension; nil for one that holds no pictures.
    public init?(setExtension: String) {
      guard let kind = Kind(rawValue: setExtension), kind != .loose else { return nil }
      self = kind
    }
  }
  /// Full name, with namespaces: `Launch/Icon`.
  public var name: String
  /// The set's folder, or the loose file, relative to the root.
  public var path: String
  public var slots: [ImageSlot]
  public var isTemplate: Bool
  public var isLocalizable: Bool
  public var preservesVector: Bool
  public var kind: Kind
  public var location: SourceLocation
  public init(name: String, path: String, kind: Kind, location: SourceLocation) {
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

public struct ColorSlot: Hashable, Sendable {
  public var color: ColorReference?
  public var idiom: String
  public var appearance: Appearance?
  public var contrast: Contrast?
  public var gamut: Gamut?
  public var locale: String?
  public init(color: ColorReference?, idiom: String) {
    self.color = color
    self.idiom = idiom
  }
}

public struct ColorSet: Hashable, Sendable {
  public var name: String
  public var path: String
  public var slots: [ColorSlot]
  public var isLocalizable: Bool
  public var location: SourceLocation
  public init(name: String, path: String, location: SourceLocation) {
    self.name = name
    self.path = path
    self.location = location
    slots = []
    isLocalizable = false
  }
}

/// The catalogs and loose images of one target.
public protocol AssetProvider: Sendable {
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
  /// Returns the pixels of a picture of this provider.
  func bitmap(_ picture: PictureID) -> Bitmap?
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
  /// Returns the launch images of a name: catalog sets, then loose files. `picture(named:in:)` takes the path of each file
  /// as a name.
  func launchImages(named name: String) -> [ImageSet]
}

extension AssetProvider {
  public func picture(_ picture: Picture, shownAt size: Size, in environment: Environment) -> PictureAnswer {
    .found(picture)
  }
  public func drawnVector(_ picture: PictureID) -> DrawnVector? { nil }
  public func nudged(_ picture: PictureID, _ nudge: Nudge) -> PictureID? { nil }
  public func launchImages(named name: String) -> [ImageSet] { [] }
  public var allColorSets: [ColorSet] { [] }
  public func nearMisses(for name: String) -> [String] { [] }
  public func localizations(of name: String) -> [String] { [] }
}

public enum PictureAnswer: Sendable {
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

public struct Picture: Hashable, Sendable {
  public var id: PictureID
  /// Natural size in points: pixels over the entry's scale.
  public var size: Size
  public var pixels: PixelSize
  public var slot: ImageSlot
  public var set: ImageSet
  public init(id: PictureID, size: Size, pixels: PixelSize, slot: ImageSlot, set: ImageSet) {
    self.id = id
    self.size = size
    self.pixels = pixels
    self.slot = slot
    self.set = set
  }
}

public enum ColorAnswer: Sendable {
  case found(Color)
  case missing(String)
  case cannotTell(String)
}
