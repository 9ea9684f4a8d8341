import Definitions
import Files
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

  /// Returns the files of the launch screen, with paths relative to the folder of the app's sources. Those that are no
  /// pictures are the sample's.
  ///
  /// - Parameter makesCatalog: Adds a `Contents.json` for a catalog that does not exist yet.
  /// - Throws: `Diagnostics` if a file of the sample cannot be read.
  package func files(catalog: String, storyboard: String, makesCatalog: Bool = false, from data: DataRoot)
    throws -> [GeneratedFile]
  {
    func text(_ name: String) throws -> String {
      let file = data.path + "/Matrix/samples/BuzzBox/buzzbox/" + name
      return String(
        decoding: try data.access.read(file, atMost: 1 << 20) { Diagnostics([$0.diagnostic(name)]) },
        as: UTF8.self)
    }
    let gradient = catalog + "/LaunchGradient.imageset/"
    let iconSet = catalog + "/LaunchIcon.imageset/"
    let copies =
      [(gradient, "LaunchGradient.imageset/"), (iconSet, "LaunchIcon.imageset/")]
      + (makesCatalog ? [(catalog + "/", "")] : [])
    var files = try copies.map { folder, set in
      GeneratedFile(
        path: folder + "Contents.json", bytes: Array(try text("Assets.xcassets/\(set)Contents.json").utf8))
    }
    files += [
      GeneratedFile(
        path: storyboard,
        bytes: Array(Self.resized(try text("Resources/LaunchScreen.storyboard"), iconSide).utf8)),
      GeneratedFile(path: iconSet + "LaunchIcon.png", picture: LaunchPictures.rounded(icon)),
    ]
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

  /// Returns the sample's storyboard, whose icon has 120 points, with another size of the icon. The constraints decide the
  /// layout; the recorded frame fits the canvas of 393 × 852 points.
  private static func resized(_ storyboard: String, _ side: Points) -> String {
    storyboard.replacing("constant=\"120\"", with: "constant=\"\(side)\"").replacing(
      "x=\"136.5\" y=\"366\" width=\"120\" height=\"120\"",
      with: "x=\"\((393 - side) / 2)\" y=\"\((852 - side) / 2)\" width=\"\(side)\" height=\"\(side)\"")
  }
}

/// A file to write.
package struct GeneratedFile: Sendable {
  package var path: String
  package var bytes: [UInt8]
}
