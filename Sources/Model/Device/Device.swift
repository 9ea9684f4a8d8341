/// One iPhone or iPad with its published figures. Source: `Matrix/devices/<id>.yml`, which also names the source of each.
package struct Device: Hashable, Sendable {
  package var id: String
  package var name: String
  package var idiom: Idiom
  package var identifiers: [String]
  /// Portrait extent in points.
  package var size: Size
  package var scale: Ratio
  /// The bitmap that UIKit renders, in portrait.
  package var pixels: PixelSize
  /// The panel, in portrait; differs from `pixels` on the Plus phones and the 12/13 mini.
  package var nativePixels: PixelSize
  package var gamut: Gamut
  package var cornerRadius: Points
  /// Notch, island or camera in portrait; empty for home-button devices.
  package var obstructions: [Obstruction]
  package var firstOS: OSVersion
  /// Nil while the newest OS still supports the device.
  package var lastOS: OSVersion?
  package var safeAreas: [SafeAreaRange]
  package var statusBarHeight: Points
  package var statusBarHiddenInLandscape: Bool
  package var portraitSizeClass: SizeClassPair
  package var landscapeSizeClass: SizeClassPair
  package var year: Int
  /// What the display makes room for at the top; decides too whether there is a home button.
  package var housing = Housing.none
  /// Nil for home-button devices.
  package var homeIndicator: HomeIndicator?
  /// Portrait extent in points with Display Zoom on; nil where the device has none.
  package var displayZoom: Size?
  /// False where the radius was not read on this display.
  package var cornerRadiusIsCertain = true
  /// Windows that are not the full screen.
  package var windows: [WindowPreset] = []

  package enum Housing: String, Sendable, Codable, CaseIterable {
    case homeButton, none, notch, dynamicIsland, camera
  }
}

/// The bar above the lower edge of the screen, however the device is held. In points.
package struct HomeIndicator: Hashable, Sendable, Decodable {
  package var height: Points
  /// From the bar to the edge of the screen.
  package var bottomGap: Points
  /// A weak figure in every source.
  package var portraitWidth: Points
}

/// Safe areas of a device from one OS version on to another, both included.
package struct SafeAreaRange: Hashable, Sendable {
  package var first: Int
  /// Nil: up to the newest.
  package var last: Int?
  package var portrait: Insets
  package var landscape: Insets
  /// Nil: the device's own height; iPads had a lower bar before iPadOS 26.
  package var statusBarHeight: Points?
  /// The sides whose insets were not read on a device.
  package var uncertainInPortrait: Set<ScreenEdge>
  package var uncertainInLandscape: Set<ScreenEdge>
}

package struct SizeClassPair: Hashable, Sendable, Codable {
  package var horizontal: SizeClass
  package var vertical: SizeClass
}
