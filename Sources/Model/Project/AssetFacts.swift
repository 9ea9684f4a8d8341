/// One entry of an image set, as its `Contents.json` states it and as the file turned out to be.
public struct ImageSlot: Hashable, Sendable {
  /// Relative to the root; nil for an empty slot.
  public var file: String?
  public var idiom: String
  /// 1, 2 or 3; nil where the set gives none (a vector, an any-scale image).
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
  /// Pixels of the file; nil where it is missing or does not decode. For vectors: points.
  public var pixels: PixelSize?
  public var isVector: Bool
  /// Natural size of a vector in points, where its file states one; nil for bitmaps.
  public var vectorSize: Size?
  /// Why the file cannot be used, in words for a person.
  public var problem: String?
  /// True where the problem is a limit of this tool (HEIC, say), not a fault of the file.
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

/// Answers questions about the catalogs and loose images of one target.
public protocol AssetProvider: Sendable {
  /// All image sets and loose images with that name (or that last part of a namespaced name); several means a clash.
  func imageSets(named name: String) -> [ImageSet]
  func colorSets(named name: String) -> [ColorSet]
  /// Every color set of the target, in the order of their names.
  var allColorSets: [ColorSet] { get }
  /// The picture that the asset runtime picks for an environment.
  func picture(named name: String, in environment: Environment) -> PictureAnswer
  /// The app icon's largest master (1024 pixels).
  func appIcon(named name: String) -> PictureAnswer
  /// A color as it is in an environment.
  func color(_ reference: ColorReference, in environment: Environment) -> ColorAnswer
  /// Pixels of a picture that this provider handed out.
  func bitmap(_ picture: PictureID) -> Bitmap?
  /// A picture that this provider handed out, as it is where a view shows it at `size` points: a vector whose data the
  /// app keeps is drawn anew.
  func picture(_ picture: Picture, shownAt size: Size, in environment: Environment) -> PictureAnswer
  /// What the picture was drawn from; nil for one that was decoded.
  func drawnVector(_ picture: PictureID) -> DrawnVector?
  /// The same vector with its drawing moved by half a pixel along both axes; nil for a picture that was decoded.
  func nudged(_ picture: PictureID, _ nudge: Nudge) -> PictureID?
  var diagnostics: [Diagnostic] { get }
  /// Names that a person may have meant by one that is missing, likeliest first.
  func nearMisses(for name: String) -> [String]
  /// Regions that have a variant of their own of an image or color, sorted; empty for one that is the same everywhere.
  func localizations(of name: String) -> [String]
  /// Legacy launch images of that name: catalog sets of kind `launchimage`, then loose files. `picture(named:in:)` knows
  /// each by its file's path.
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
  /// The name is in no catalog of the target and no loose file.
  case missing
  /// There is a set, but no entry of it serves this environment.
  case noMatchingEntry(ImageSet)
  /// The entry's file is missing or broken.
  case unusable(ImageSlot, reason: String)
  /// The tool cannot read this kind of file.
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
