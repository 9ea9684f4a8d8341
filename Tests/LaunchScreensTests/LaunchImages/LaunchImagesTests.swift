import Model
import TestSupport
import Testing

@testable import LaunchScreens

@Suite("Legacy launch images") struct LaunchImagesTests {
  /// The static sizes of the article: file, idiom, scale, pixels.
  private static let slots: [ImageSlot] = [
    slot("4s.png", "iphone", 2, 640, 960), slot("5.png", "iphone", 2, 640, 1136),
    slot("6.png", "iphone", 2, 750, 1334), slot("6plus.png", "iphone", 3, 1242, 2208),
    slot("wide.png", "iphone", 3, 2208, 1242),
    slot("ipad.png", "ipad", 1, 768, 1024), slot("ipad@2x.png", "ipad", 2, 1536, 2048),
  ]

  private static func slot(_ file: String, _ idiom: String, _ scale: Int, _ width: Int, _ height: Int)
    -> ImageSlot
  {
    var slot = ImageSlot(file: file, idiom: idiom, scale: scale)
    slot.pixels = PixelSize(width: width, height: height)
    return slot
  }

  private func choice(
    _ idiom: Idiom, _ width: Points, _ height: Points, scale: Ratio, names: [String] = ["LaunchImage"]
  ) -> LaunchImages.Choice? {
    let environment = Environment(idiom: idiom, size: Size(width: width, height: height), scale: scale)
    let source = LaunchScreenSource(kind: .launchImages, imageNames: names)
    return LaunchImages.choice(source, in: environment, assets: Images(slots: Self.slots))
  }

  @Test("A screen shows the image of its size")
  func exact() {
    #expect(choice(.phone, 320, 568, scale: 2)?.file == "5.png")
    #expect(choice(.phone, 375, 667, scale: 2)?.file == "6.png")
    #expect(choice(.phone, 414, 736, scale: 3)?.file == "6plus.png")
    // Both iPad images measure 768 x 1024 points; the one of the screen's scale is taken.
    #expect(choice(.pad, 768, 1024, scale: 2)?.file == "ipad@2x.png")
    #expect(choice(.pad, 768, 1024, scale: 1)?.file == "ipad.png")
  }

  @Test("A newer screen shows the largest image that fits")
  func letterboxed() throws {
    // 414 x 736 is wider than 393; 375 x 667 is the largest that fits 393 x 852.
    let found = try #require(choice(.phone, 393, 852, scale: 3))
    #expect(found.file == "6.png" && found.size == Size(width: 375, height: 667))
    #expect(choice(.phone, 430, 932, scale: 3)?.file == "6plus.png")
  }

  @Test("The orientation counts before the size, and an iPhone never takes an iPad's")
  func orientation() {
    #expect(choice(.phone, 844, 390, scale: 3)?.file == "wide.png")
    #expect(choice(.phone, 800, 1300, scale: 2)?.file == "6plus.png")
    // Nothing fits: the smallest; nothing is wide: the largest that fits upright.
    #expect(choice(.phone, 300, 400, scale: 2)?.file == "4s.png")
    #expect(choice(.pad, 1366, 1024, scale: 2)?.file == "ipad@2x.png")
  }

  @Test("Names are found without scale and device")
  func bareNames() {
    #expect(LaunchImages.bare("Default-568h@2x~iphone") == "Default-568h")
    #expect(LaunchImages.bare("Default") == "Default")
    #expect(choice(.phone, 320, 568, scale: 2, names: ["LaunchImage@2x"])?.file == "5.png")
  }

  @Test("The image is scaled up to the screen, and the black window shows at two sides")
  func tree() throws {
    let environment = Environment(idiom: .phone, size: Size(width: 393, height: 852), scale: 3)
    let source = LaunchScreenSource(kind: .launchImages, imageNames: ["LaunchImage"])
    let document = LaunchImages.document(
      source, at: SourceLocation(file: "Info.plist", line: 3), in: environment,
      assets: Images(slots: Self.slots))
    let root = try #require(document.scenes.first?.view)
    #expect(root.backgroundColor == nil && root.subviews.count == 1)
    let sizes = root.constraints.filter { $0.secondItem == nil }.map(\.constant)
    #expect(sizes.map { ($0 * 1000).rounded() / 1000 } == [393, 699.016])
  }
}

private struct Images: TestAssets {
  var slots: [ImageSlot]
  func launchImages(named name: String) -> [ImageSet] {
    guard name == "LaunchImage" else { return [] }
    var set = ImageSet(
      name: name, path: "A.xcassets/LaunchImage.launchimage", kind: .launchImage,
      location: SourceLocation(file: "Contents.json"))
    set.slots = slots
    return [set]
  }
}
