import Definitions
import Imaging
import LaunchScreens
import Model
import TestSupport
import Testing

@testable import Authoring

struct RecipeTests {
  private let light = LaunchScreenRecipe.Ends(top: Color(hex: "#667EEA")!, bottom: Color(hex: "#764BA2")!)

  private let data = DataRoot(path: Checkout.home)

  @Test("The dark color is 12 L* darker, with a hue within 15 degrees")
  func darkRelative() {
    for color in [light.top, light.bottom] {
      let dark = color.darkRelative
      #expect(abs(LabColor(color).l - LabColor(dark).l - 12) < 0.1)
      let ratio = (dark.red / color.red, dark.green / color.green)
      #expect(abs(ratio.0 - ratio.1) < 1e-9)
    }
  }

  /// Row 0 of 512 lies at 0.5 / 512 of the way: 0x66 + (0x76 - 0x66) * 0.000977 = 102.02 → 102; the last at
  /// 511.5 / 512: 0xA2 + (0xEA - 0xA2) * 0.000977 = 162.07 → 162.
  @Test("The gradient's first and last rows are the ends, its scales in proportion 1:2:3")
  func gradient() {
    let one = LaunchPictures.gradient(light, scale: 1)
    #expect(one.rgba(0, 0) == (0x66, 0x7E, 0xEA, 255))
    #expect(one.rgba(15, 511) == (0x76, 0x4B, 0xA2, 255))
    let three = LaunchPictures.gradient(light, scale: 3)
    #expect(three.width == 3 * one.width && three.height == 3 * one.height)
  }

  @Test("A new catalog gets a Contents.json, an existing one keeps its own")
  func catalogContents() throws {
    let icon = Bitmap(width: 120, height: 120, pixels: Array(repeating: 255, count: 120 * 120 * 4))
    let recipe = LaunchScreenRecipe(icon: icon, light: light)
    let made = try recipe.files(
      catalog: "A.xcassets", storyboard: "L.storyboard", makesCatalog: true, from: data)
    let kept = try recipe.files(catalog: "A.xcassets", storyboard: "L.storyboard", from: data)
    #expect(Set(made.map(\.path)).subtracting(kept.map(\.path)) == ["A.xcassets/Contents.json"])
    #expect(made.count == kept.count + 1)
  }

  @Test("The rounded icon is transparent in its corners and unchanged in its center")
  func rounded() {
    let icon = Bitmap(
      width: 100, height: 100,
      pixels: Array(repeating: 200, count: 40_000).enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element })
    let rounded = LaunchPictures.rounded(icon)
    #expect(rounded.rgba(0, 0) == (0, 0, 0, 0))
    #expect(rounded.rgba(50, 50) == (200, 200, 200, 255))
    #expect(rounded.rgba(50, 0) == (200, 200, 200, 255))
  }

  @Test("The storyboard is a valid launch screen with safe areas for every icon size")
  func storyboard() throws {
    let icon = Bitmap(width: 120, height: 120, pixels: Array(repeating: 255, count: 120 * 120 * 4))
    for side: Points in [1, 96, 120, 400] {
      let files = try LaunchScreenRecipe(icon: icon, light: light, iconSide: side).files(
        catalog: "A.xcassets", storyboard: "LaunchScreen.storyboard", from: data)
      let bytes = try #require(files.first { $0.path == "LaunchScreen.storyboard" }?.bytes)
      let document = try InterfaceBuilder.read(bytes, file: "LaunchScreen.storyboard")
      let views = document.initialView?.flattened ?? []
      let sizes = views.flatMap(\.constraints).filter { $0.secondItem == nil }.map(\.constant)
      #expect(sizes == [side.value, side.value])
      #expect(document.isLaunchScreen && document.usesSafeAreas && document.forbidden.isEmpty)
      #expect(document.imageUses.keys.sorted() == ["LaunchGradient", "LaunchIcon"])
    }
  }
}
