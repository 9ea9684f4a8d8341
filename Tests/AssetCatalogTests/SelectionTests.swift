import Foundation
import Imaging
import Model
import Testing

@testable import AssetCatalog

@Suite("Choosing an entry for an environment")
struct SelectionTests {
  /// Entries as name → further JSON; each file is `<name>.png`.
  private func picked(_ entries: [(String, String)], _ environment: Environment) -> String {
    let project = TemporaryProject()
    let list = entries.map { "{\"filename\":\"\($0.0).png\",\($0.1)}" }.joined(separator: ",\n")
    project.write(
      "A.xcassets/I.imageset/Contents.json",
      "{\"images\":[\(list)],\"properties\":{\"localizable\":true}}")
    for (index, entry) in entries.enumerated() {
      project.write("A.xcassets/I.imageset/\(entry.0).png", pixelPNG(index, 0, 0))
    }
    return project.library(["A.xcassets"]).picture(named: "I", in: environment).outcome
  }
  private let universal = "\"idiom\":\"universal\""
  private func luminosity(_ value: String) -> String {
    "\"appearances\":[{\"appearance\":\"luminosity\",\"value\":\"\(value)\"}]"
  }
  private let high = "{\"appearance\":\"contrast\",\"value\":\"high\"}"

  @Test("The device's idiom precedes universal; another idiom is never chosen")
  func idiom() {
    let entries = [("u", universal), ("p", "\"idiom\":\"iphone\""), ("t", "\"idiom\":\"ipad\"")]
    #expect(picked(entries, .phone()) == "p.png")
    #expect(picked(entries, .pad()) == "t.png")
    #expect(picked([("u", universal), ("t", "\"idiom\":\"ipad\"")], .phone()) == "u.png")
    #expect(picked([("t", "\"idiom\":\"ipad\""), ("m", "\"idiom\":\"mac\"")], .phone()) == "no entry")
  }

  @Test("The same scale precedes the next larger, then the largest smaller one")
  func scale() {
    let all = [1, 2, 3].map { ("s\($0)", universal + ",\"scale\":\"\($0)x\"") }
    #expect(picked(all, .phone(scale: 2)) == "s2.png")
    #expect(picked([all[0], all[2]], .phone(scale: 2)) == "s3.png")
    #expect(picked([all[0], all[1]], .phone(scale: 3)) == "s2.png")
    #expect(picked([all[1], all[2]], .phone(scale: 1)) == "s2.png")
    // Without a scale a bitmap counts as 1x.
    #expect(picked([("n", universal), all[1]], .phone(scale: 2)) == "s2.png")
    #expect(picked([("n", universal)], .phone()) == "n.png")
  }

  @Test("Dark takes dark, else any, never an explicit light entry")
  func appearance() {
    let any = ("any", universal)
    let light = ("light", universal + "," + luminosity("light"))
    let dark = ("dark", universal + "," + luminosity("dark"))
    #expect(picked([any, light, dark], .phone(appearance: .dark)) == "dark.png")
    #expect(picked([any, light, dark], .phone()) == "light.png")
    #expect(picked([any, light], .phone(appearance: .dark)) == "any.png")
    #expect(picked([any, dark], .phone()) == "any.png")
    #expect(picked([light], .phone(appearance: .dark)) == "no entry")
    let tinted = ("tinted", universal + "," + luminosity("tinted"))
    #expect(picked([tinted, any], .phone(appearance: .dark)) == "any.png")
  }

  @Test("Dark with high contrast takes dark high, dark, high, any, in this order")
  func contrast() {
    let any = ("any", universal)
    let dark = ("dark", universal + "," + luminosity("dark"))
    let strong = ("high", universal + ",\"appearances\":[\(high)]")
    let both = (
      "both", universal + ",\"appearances\":[{\"appearance\":\"luminosity\",\"value\":\"dark\"},\(high)]"
    )
    let environment = Environment.phone(appearance: .dark, contrast: .high)
    #expect(picked([any, strong, dark, both], environment) == "both.png")
    #expect(picked([any, strong, dark], environment) == "dark.png")
    #expect(picked([any, strong], environment) == "high.png")
    #expect(picked([any], environment) == "any.png")
    #expect(picked([strong, any], .phone()) == "any.png")
    #expect(picked([strong], .phone()) == "no entry")
  }

  @Test("A P3 screen prefers P3, an sRGB screen sRGB; a dark image wins over a light P3 one")
  func gamut() {
    let plain = ("s", universal + ",\"display-gamut\":\"sRGB\"")
    let wide = ("w", universal + ",\"display-gamut\":\"display-P3\"")
    #expect(picked([plain, wide], .phone(gamut: .P3)) == "w.png")
    #expect(picked([plain, wide], .phone(gamut: .sRGB)) == "s.png")
    let dark = ("d", universal + ",\"display-gamut\":\"sRGB\"," + luminosity("dark"))
    #expect(picked([plain, wide, dark], .phone(gamut: .P3, appearance: .dark)) == "d.png")
  }

  @Test("An exact size class, direction or locale precedes an entry without one")
  func traits() {
    let any = ("any", universal)
    let low = ("low", universal + ",\"height-class\":\"compact\"")
    #expect(picked([any, low], .phone(vertical: .compact)) == "low.png")
    #expect(picked([any, low], .phone()) == "any.png")
    let mirrored = ("rtl", universal + ",\"language-direction\":\"right-to-left\"")
    #expect(picked([any, mirrored], .phone(direction: .rightToLeft)) == "rtl.png")
    #expect(picked([any, mirrored], .phone()) == "any.png")
    let french = ("fr", universal + ",\"locale\":\"fr\"")
    let english = ("en", universal + ",\"locale\":\"en\"")
    #expect(picked([any, french, english], .phone()) == "en.png")
    #expect(picked([any, french], .phone()) == "any.png")
    #expect(picked([french], .phone()) == "no entry")
  }

  @Test("An entry for left to right is mirrored from right to left, with its caps")
  func mirrored() throws {
    let project = TemporaryProject()
    project.write(
      "A.xcassets/I.imageset/Contents.json",
      """
      {"images":[{"filename":"a.png","idiom":"universal","language-direction":"left-to-right",
      "resizing":{"mode":"9-part","capInsets":{"left":1,"right":0}}}]}
      """)
    project.write("A.xcassets/I.imageset/a.png", rowPNG([(0, 0, 0), (9, 0, 0)]))
    let library = project.library(["A.xcassets"])
    for (direction, first, cap) in [(LayoutDirection.leftToRight, 0, 1), (.rightToLeft, 9, 0)] {
      guard case .found(let picture) = library.picture(named: "I", in: .phone(direction: direction)) else {
        Issue.record("not found")
        return
      }
      #expect(try Int(#require(library.bitmap(picture.id)).rgba(0, 0).0) == first)
      #expect(picture.slot.slicing?.left == cap)
    }
  }

  @Test("A file whose name differs in case is found, with a warning")
  func otherCase() {
    let project = TemporaryProject()
    project.write(
      "A.xcassets/I.imageset/Contents.json",
      "{\"images\":[{\"filename\":\"Logo.PNG\",\"idiom\":\"universal\"}]}")
    project.write("A.xcassets/I.imageset/logo.png", pixelPNG(1, 1, 1))
    let library = project.library(["A.xcassets"])
    #expect(["logo.png", "Logo.PNG"].contains(library.picture(named: "I", in: .phone()).outcome))
    // On a disk that does not tell cases apart there is nothing to warn about.
    let findsBoth = FileManager.default.fileExists(atPath: project.root + "/A.xcassets/I.imageset/LOGO.png")
    #expect(library.diagnostics.count == (findsBoth ? 0 : 1))
  }

  @Test("Concurrent tasks get the same picture")
  func concurrency() async {
    let project = TemporaryProject()
    for index in 0..<8 {
      project.write(
        "A.xcassets/I\(index).imageset/Contents.json", "{\"images\":[{\"filename\":\"a.png\"}]}")
      project.write("A.xcassets/I\(index).imageset/a.png", pixelPNG(index, 0, 0, side: 20))
    }
    let library = project.library(["A.xcassets"])
    let ids = await withTaskGroup(of: [PictureID].self) { group in
      for _ in 0..<6 {
        group.addTask {
          (0..<8).compactMap { index in
            guard case .found(let picture) = library.picture(named: "I\(index)", in: .phone()),
              library.bitmap(picture.id)?.rgba(3, 3).0 == UInt8(index)
            else { return nil }
            return picture.id
          }
        }
      }
      return await group.reduce(into: [[PictureID]]()) { $0.append($1) }
    }
    #expect(Set(ids).count == 1)
    #expect(Set(ids[0]).count == 8)
  }

  @Test("Entries for special hardware are never chosen")
  func hardware() {
    let special = ("m", universal + ",\"memory\":\"4GB\"")
    #expect(picked([special, ("a", universal)], .phone()) == "a.png")
    #expect(picked([special], .phone()) == "no entry")
  }

  @Test("For a missing file the other scale is chosen, at the same size in points")
  func missingFile() {
    let project = TemporaryProject()
    project.write(
      "A.xcassets/I.imageset/Contents.json",
      """
      {"images":[{"idiom":"universal","scale":"2x","filename":"two.png"},
      {"idiom":"universal","scale":"3x","filename":"three.png"}]}
      """)
    project.write("A.xcassets/I.imageset/two.png", pixelPNG(0, 0, 0, side: 40))
    let library = project.library(["A.xcassets"])
    guard case .found(let picture) = library.picture(named: "I", in: .phone()) else {
      Issue.record("not found")
      return
    }
    #expect(picture.size == Size(width: 20, height: 20))
    #expect(picture.pixels == PixelSize(width: 40, height: 40))
    #expect(library.bitmap(picture.id)?.width == 40)
  }

  @Test("Loose files are chosen by suffix, device and language; only a larger scale is undecided")
  func loose() {
    let project = TemporaryProject()
    for name in [
      "Logo@2x.png", "Logo@3x.png", "Logo@2x~ipad.png", "Fine@3x.png", "en.lproj/Word.png",
      "fr.lproj/Word.png",
    ] {
      project.write(name, pixelPNG(1, 1, 1, side: 6))
    }
    project.write("photo.jpg", [0xFF, 0xD8, 0xFF])
    let library = project.library(project.paths)
    #expect(library.picture(named: "Logo", in: .phone()).outcome == "Logo@3x.png")
    #expect(library.picture(named: "Logo.png", in: .phone(scale: 2)).outcome == "Logo@2x.png")
    #expect(library.picture(named: "Logo", in: .pad()).outcome == "Logo@2x~ipad.png")
    #expect(library.picture(named: "Fine", in: .phone(scale: 2)).outcome.hasPrefix("cannot tell"))
    #expect(library.picture(named: "Fine", in: .phone()).outcome == "Fine@3x.png")
    #expect(library.picture(named: "Word", in: .phone()).outcome == "Word.png")
    #expect(library.localizations(of: "Word") == ["en", "fr"])
    #expect(library.picture(named: "photo", in: .phone()).outcome == "missing")
    #expect(library.picture(named: "photo.jpg", in: .phone()).outcome.hasPrefix("unusable"))
  }

  @Test(
    "The app icon is the single size without dark and tinted variants, or ios-marketing, never an image set"
  )
  func appIcon() {
    let project = TemporaryProject()
    let base = "\"idiom\":\"universal\",\"platform\":\"ios\",\"size\":\"1024x1024\""
    project.write(
      "A.xcassets/One.appiconset/Contents.json",
      """
      {"images":[{"filename":"dark.png",\(base),\(luminosity("dark"))},{"filename":"a.png",\(base)},
      {"filename":"t.png",\(base),\(luminosity("tinted"))}]}
      """)
    for (name, side) in [("dark", 9), ("a", 8), ("t", 9)] {
      project.write("A.xcassets/One.appiconset/\(name).png", pixelPNG(0, 0, 0, side: side))
    }
    project.write(
      "A.xcassets/Classic.appiconset/Contents.json",
      """
      {"images":[{"filename":"s.png","idiom":"iphone","size":"60x60","scale":"2x"},
      {"filename":"m.png","idiom":"ios-marketing","size":"1024x1024","scale":"1x"},
      {"filename":"mac.png","idiom":"mac","size":"512x512","scale":"2x"}]}
      """)
    for (name, side) in [("s", 4), ("m", 12), ("mac", 20)] {
      project.write("A.xcassets/Classic.appiconset/\(name).png", pixelPNG(0, 0, 0, side: side))
    }
    let library = project.library(["A.xcassets", "Glass.icon"])
    #expect(library.appIcon(named: "One").outcome == "a.png")
    #expect(library.appIcon(named: "Classic").outcome == "m.png")
    #expect(library.appIcon(named: "Glass").outcome.hasPrefix("cannot tell: is an Icon Composer bundle"))
    #expect(library.appIcon(named: "Other").outcome == "missing")
    #expect(library.picture(named: "One", in: .phone()).outcome == "missing")
  }
}
