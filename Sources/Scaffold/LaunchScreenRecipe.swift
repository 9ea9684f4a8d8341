import Model

/// What a launch screen of the story's kind is made from: theme colors and the app icon.
public struct LaunchScreenRecipe: Sendable {
  /// The app icon's master: square, opaque.
  public var icon: Bitmap
  public var light: Ends
  /// Nil: somewhat darker relatives of the light ends.
  public var dark: Ends?
  /// Side of the icon on the screen.
  public var iconSide: Points

  public struct Ends: Hashable, Sendable {
    public var top: Color
    public var bottom: Color
    public init(top: Color, bottom: Color) {
      self.top = top
      self.bottom = bottom
    }
  }
  public init(icon: Bitmap, light: Ends, dark: Ends? = nil, iconSide: Points = 120) {
    self.icon = icon
    self.light = light
    self.dark = dark
    self.iconSide = iconSide
  }

  /// Files by path, relative to the folder that holds the app's sources.
  ///
  /// `makesCatalog`: the catalog is not there yet, so it gets a `Contents.json` of its own.
  public func files(catalog: String, storyboard: String, makesCatalog: Bool = false) -> [GeneratedFile] {
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
public struct GeneratedFile: Sendable {
  public var path: String
  public var bytes: [UInt8]
}
