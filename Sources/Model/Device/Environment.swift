/// Everything of a case that layout and drawing depend on. Two devices with equal environments show the same.
package struct Environment: Hashable, Sendable {
  package var idiom: Idiom
  /// The screen in points, as it is held.
  package var size: Size
  /// Pixels a point of the rendered bitmap.
  package var scale: Ratio
  package var gamut: Gamut
  package var safeArea: Insets
  package var horizontalSizeClass: SizeClass
  package var verticalSizeClass: SizeClass
  package var orientation: Orientation
  package var appearance: Appearance
  package var contrast: Contrast
  package var layoutDirection: LayoutDirection
  /// What covers parts of the screen, as it is held.
  package var obstructions: [Obstruction]
  /// Radius of the display's rounded corners; 0 for square ones.
  package var cornerRadius: Points
  /// Height of the status bar, 0 where it is hidden.
  package var statusBarHeight: Points
  /// The major version decides about bar heights and safe areas.
  package var osMajor: Int
  /// The sides whose insets were not read on a device; criteria that depend on them are undecided.
  package var uncertainInsets: Set<ScreenEdge>
  /// False where the corner radius was not read on this display.
  package var cornerRadiusIsCertain: Bool
  /// False where no source states the window's size; criteria are undecided in it.
  package var windowIsCertain = true

  package init(
    idiom: Idiom, size: Size, scale: Ratio, gamut: Gamut = .sRGB, safeArea: Insets = .zero,
    horizontalSizeClass: SizeClass = .compact, verticalSizeClass: SizeClass = .regular,
    orientation: Orientation = .portrait, appearance: Appearance = .light,
    contrast: Contrast = .normal, layoutDirection: LayoutDirection = .leftToRight,
    obstructions: [Obstruction] = [], cornerRadius: Points = 0, statusBarHeight: Points = 0,
    osMajor: Int = 18, uncertainInsets: Set<ScreenEdge> = [], cornerRadiusIsCertain: Bool = true
  ) {
    self.idiom = idiom
    self.size = size
    self.scale = scale
    self.gamut = gamut
    self.safeArea = safeArea
    self.horizontalSizeClass = horizontalSizeClass
    self.verticalSizeClass = verticalSizeClass
    self.orientation = orientation
    self.appearance = appearance
    self.contrast = contrast
    self.layoutDirection = layoutDirection
    self.obstructions = obstructions
    self.cornerRadius = cornerRadius
    self.statusBarHeight = statusBarHeight
    self.osMajor = osMajor
    self.uncertainInsets = uncertainInsets
    self.cornerRadiusIsCertain = cornerRadiusIsCertain
  }
  package var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
  package var pixelSize: PixelSize {
    PixelSize(
      width: Int((size.width.value * scale.value).rounded()),
      height: Int((size.height.value * scale.value).rounded()))
  }
}

/// A part of the screen that hardware or system covers.
package struct Obstruction: Hashable, Sendable {
  package enum Kind: String, Sendable, Codable {
    case notch, dynamicIsland, camera, homeIndicator, statusBar
  }
  package var kind: Kind
  /// In points of the screen as it is held.
  package var frame: Rect
  /// Radius of the shape's own corners; half the height for a capsule.
  package var cornerRadius: Points
  /// False for values with one weak source; criteria that depend on them are undecided, not failed.
  package var isCertain: Bool
  package init(kind: Kind, frame: Rect, cornerRadius: Points, isCertain: Bool) {
    self.kind = kind
    self.frame = frame
    self.cornerRadius = cornerRadius
    self.isCertain = isCertain
  }
}

extension Obstruction.Kind {
  /// For sentences.
  package var name: String {
    switch self {
    case .notch: "notch"
    case .dynamicIsland: "Dynamic Island"
    case .camera: "camera"
    case .homeIndicator: "home indicator"
    case .statusBar: "status bar"
    }
  }
}
