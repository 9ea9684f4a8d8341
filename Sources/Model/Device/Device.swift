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
  /// What the display makes room for at the top; decides too whether there is a home button.
  public var housing: Housing
  /// Nil for home-button devices.
  public var homeIndicator: HomeIndicator?
  /// Portrait extent in points with Display Zoom on; nil where the device has none.
  public var displayZoom: Size?
  /// False where the radius was not read on this display.
  public var cornerRadiusIsCertain: Bool

  public enum Housing: String, Sendable, Codable, CaseIterable {
    case homeButton, none, notch, dynamicIsland, camera
  }

  public init(
    id: String, name: String, family: String, idiom: Idiom, identifiers: [String], size: Size,
    scale: Ratio, nativeScale: Ratio, pixels: PixelSize, nativePixels: PixelSize, gamut: Gamut,
    cornerRadius: Points, obstructions: [Obstruction], firstOS: OSVersion, lastOS: OSVersion?,
    safeAreas: [SafeAreaRange], statusBarHeight: Points, statusBarHiddenInLandscape: Bool,
    portraitSizeClass: SizeClassPair, landscapeSizeClass: SizeClassPair,
    interfaceBuilder: String?, year: Int, sources: [String: [String]],
    confidence: [String: String], notes: [String], housing: Housing = .none,
    homeIndicator: HomeIndicator? = nil, displayZoom: Size? = nil,
    cornerRadiusIsCertain: Bool = true
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
    self.housing = housing
    self.homeIndicator = homeIndicator
    self.displayZoom = displayZoom
    self.cornerRadiusIsCertain = cornerRadiusIsCertain
  }
}

/// The bar above the lower edge of the screen, however the device is held. In points.
public struct HomeIndicator: Hashable, Sendable {
  public var height: Points
  /// From the bar to the edge of the screen.
  public var bottomGap: Points
  /// A weak figure in every source.
  public var portraitWidth: Points
  public init(height: Points, bottomGap: Points, portraitWidth: Points) {
    self.height = height
    self.bottomGap = bottomGap
    self.portraitWidth = portraitWidth
  }
}

/// Safe areas of a device from one OS version on to another, both included.
public struct SafeAreaRange: Hashable, Sendable {
  public var first: Int
  /// Nil: up to the newest.
  public var last: Int?
  public var portrait: Insets
  public var landscape: Insets
  /// Nil: the device's own height; iPads had a lower bar before iPadOS 26.
  public var statusBarHeight: Points?
  /// False where a figure stands in for one that nobody has read.
  public var portraitIsCertain: Bool
  public var landscapeIsCertain: Bool
  public init(
    first: Int, last: Int?, portrait: Insets, landscape: Insets, statusBarHeight: Points? = nil,
    portraitIsCertain: Bool = true, landscapeIsCertain: Bool = true
  ) {
    self.first = first
    self.last = last
    self.portrait = portrait
    self.landscape = landscape
    self.statusBarHeight = statusBarHeight
    self.portraitIsCertain = portraitIsCertain
    self.landscapeIsCertain = landscapeIsCertain
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
