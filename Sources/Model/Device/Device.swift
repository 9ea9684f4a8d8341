/// One iPhone or iPad with its published figures. Source: `Matrix/devices/<id>.yml`.
public struct Device: Hashable, Sendable {
  public var id: String
  public var name: String
  public var family: String
  public var idiom: Idiom
  public var identifiers: [String]
  /// Portrait extent in points.
  public var size: Size
  public var scale: Ratio
  /// Panel pixels a point; differs from `scale` on the Plus phones and the 12/13 mini.
  public var nativeScale: Ratio
  /// The bitmap that UIKit renders, in portrait.
  public var pixels: PixelSize
  /// The panel, in portrait.
  public var nativePixels: PixelSize
  public var gamut: Gamut
  public var cornerRadius: Points
  /// Notch, island or camera in portrait; empty for home-button devices.
  public var obstructions: [Obstruction]
  public var firstOS: OSVersion
  /// Nil while the newest OS still supports the device.
  public var lastOS: OSVersion?
  public var safeAreas: [SafeAreaRange]
  public var statusBarHeight: Points
  public var statusBarHiddenInLandscape: Bool
  public var portraitSizeClass: SizeClassPair
  public var landscapeSizeClass: SizeClassPair
  public var interfaceBuilder: String?
  public var year: Int
  /// Figure → keys of `Matrix/devices/sources.yml`.
  public var sources: [String: [String]]
  /// Figure → A (two sources agree), B (one), C (derived).
  public var confidence: [String: String]
  public var notes: [String]

  public init(
    id: String, name: String, family: String, idiom: Idiom, identifiers: [String], size: Size,
    scale: Ratio, nativeScale: Ratio, pixels: PixelSize, nativePixels: PixelSize, gamut: Gamut,
    cornerRadius: Points, obstructions: [Obstruction], firstOS: OSVersion, lastOS: OSVersion?,
    safeAreas: [SafeAreaRange], statusBarHeight: Points, statusBarHiddenInLandscape: Bool,
    portraitSizeClass: SizeClassPair, landscapeSizeClass: SizeClassPair,
    interfaceBuilder: String?, year: Int, sources: [String: [String]],
    confidence: [String: String], notes: [String]
  ) {
    self.id = id
    self.name = name
    self.family = family
    self.idiom = idiom
    self.identifiers = identifiers
    self.size = size
    self.scale = scale
    self.nativeScale = nativeScale
    self.pixels = pixels
    self.nativePixels = nativePixels
    self.gamut = gamut
    self.cornerRadius = cornerRadius
    self.obstructions = obstructions
    self.firstOS = firstOS
    self.lastOS = lastOS
    self.safeAreas = safeAreas
    self.statusBarHeight = statusBarHeight
    self.statusBarHiddenInLandscape = statusBarHiddenInLandscape
    self.portraitSizeClass = portraitSizeClass
    self.landscapeSizeClass = landscapeSizeClass
    self.interfaceBuilder = interfaceBuilder
    self.year = year
    self.sources = sources
    self.confidence = confidence
    self.notes = notes
  }
}

/// Safe areas of a device from one OS version on to another, both included.
public struct SafeAreaRange: Hashable, Sendable {
  public var first: Int
  /// Nil: up to the newest.
  public var last: Int?
  public var portrait: Insets
  public var landscape: Insets
  public init(first: Int, last: Int?, portrait: Insets, landscape: Insets) {
    self.first = first
    self.last = last
    self.portrait = portrait
    self.landscape = landscape
  }
}

public struct SizeClassPair: Hashable, Sendable, Codable {
  public var horizontal: SizeClass
  public var vertical: SizeClass
  public init(horizontal: SizeClass, vertical: SizeClass) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
