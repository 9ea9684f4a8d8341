import Model

/// The theme colors and the app icon that a launch screen is generated from.
package struct LaunchScreenRecipe: Sendable {
  /// The app icon's master: square, opaque.
  package var icon: Bitmap
  package var light: Ends
  /// Nil for darker colors of the same hues as `light`.
  package var dark: Ends?
  /// Side of the icon on the screen, in points.
  package var iconSide: Points

  package struct Ends: Hashable, Sendable {
    package var top: Color
    package var bottom: Color
    package init(top: Color, bottom: Color) {
      self.top = top
      self.bottom = bottom
    }
  }
  package init(icon: Bitmap, light: Ends, dark: Ends? = nil, iconSide: Points = 120) {
    self.icon = icon
    self.light = light
    self.dark = dark
    self.iconSide = iconSide
  }

  /// Returns the files of the launch screen, with paths relative to the folder of the app's sources.
  ///
  /// - Parameter makesCatalog: Adds a `Contents.json` for a catalog that does not exist yet.
  package func files(catalog: String, storyboard: String, makesCatalog: Bool = false) -> [GeneratedFile] {
    let gradient = catalog + "/LaunchGradient.imageset/"
    let iconSet = catalog + "/LaunchIcon.imageset/"
    var files = [
      GeneratedFile(path: storyboard, bytes: Array(StoryboardText.launchScreen(iconSide: iconSide).utf8)),
      GeneratedFile(path: gradient + "Contents.json", bytes: Array(CatalogText.gradient.utf8)),
      GeneratedFile(path: iconSet + "Contents.json", bytes: Array(CatalogText.icon.utf8)),
      GeneratedFile(path: iconSet + "LaunchIcon.png", picture: LaunchPictures.rounded(icon)),
    ]
    if makesCatalog {
      files.append(GeneratedFile(path: catalog + "/Contents.json", bytes: Array(CatalogText.catalog.utf8)))
    }
    let dark = dark ?? Ends(top: light.top.darkRelative, bottom: light.bottom.darkRelative)
    for (suffix, ends) in [("", light), ("-dark", dark)] {
      for scale in 1...3 {
        files.append(
          GeneratedFile(
            path: "\(gradient)LaunchGradient\(suffix)@\(scale)x.png",
            picture: LaunchPictures.gradient(ends, scale: scale)))
      }
    }
    return files
  }
}

/// A file to write.
package struct GeneratedFile: Sendable {
  package var path: String
  package var bytes: [UInt8]
}
