import LaunchScreens
import Model
import Testing

@Suite("View trees of UILaunchScreen dictionaries") struct LaunchDictionaryTests {
  private let location = SourceLocation(file: "Info.plist", line: 7)

  private func document(_ entries: [String: PlistValue]) -> InterfaceDocument {
    LaunchDictionary.document(entries, at: location)
  }

  @Test("An empty dictionary is one view on the system background")
  func empty() throws {
    let document = document([:])
    try #require(document.scenes.count == 1 && document.initialScene == 0)
    let root = try #require(document.scenes[0].view)
    #expect(root.backgroundColor == .system("systemBackgroundColor", recorded: nil))
    #expect(root.subviews.isEmpty && root.constraints.isEmpty)
    #expect(root.location == location && document.file == "Info.plist" && document.format == .infoPlist)
  }

  @Test("A color's name becomes the background, an empty name counts as none")
  func color() {
    let named = document(["UIColorName": .string("Launch/Ground")])
    #expect(named.scenes[0].view?.backgroundColor == .named("Launch/Ground", recorded: nil))
    #expect(named.colorUses == ["Launch/Ground": location])
    let empty = document(["UIColorName": .string(""), "UIImageName": .string("")])
    #expect(empty.scenes[0].view?.backgroundColor == .system("systemBackgroundColor", recorded: nil))
    #expect(empty.colorUses.isEmpty && empty.imageUses.isEmpty)
  }

  @Test(
    "The image is centered on the screen, or in the safe area where it respects that",
    arguments: [(PlistValue.bool(true), "launch-screen.safe-area"), (.string("NO"), "launch-screen")])
  func image(respects: PlistValue, item: String) throws {
    let document = document(["UIImageName": .string("Logo"), "UIImageRespectsSafeAreaInsets": respects])
    let root = try #require(document.scenes[0].view)
    let image = try #require(root.subviews.first)
    #expect(image.kind == .image && image.contentMode == .center && !image.translatesAutoresizing)
    let centers = root.constraints.filter { $0.priority == 1000 }
    #expect(centers.map(\.firstAttribute) == [.centerX, .centerY])
    #expect(centers.allSatisfy { $0.secondItem == item && $0.firstItem == image.id })
    #expect(document.imageUses == ["Logo": location])
  }

  @Test("Bars are in containers around the screen, the tab bar's outermost")
  func bars() throws {
    let document = document([
      "UINavigationBar": .dictionary([:]), "UITabBar": .dictionary(["UIImageName": .string("Tabs")]),
    ])
    try #require(
      document.scenes.map { $0.controller?.kind } == [
        .plain, .navigation, .tabBar,
      ])
    #expect(document.initialScene == 2)
    let tabs = try #require(document.scenes[2].controller)
    let navigation = try #require(document.scenes[1].controller)
    #expect(tabs.children == [navigation.id])
    #expect(navigation.children == [document.scenes[0].controller?.id])
    #expect(
      !navigation.hidesNavigationBar && !navigation.showsToolbar)
    #expect(navigation.bars.map(\.kind) == [.navigationBar] && tabs.bars.map(\.kind) == [.tabBar])
    guard case .image(let image, _) = tabs.bars[0].content else {
      Issue.record("the tab bar shows no image")
      return
    }
    #expect(image?.name == "Tabs" && document.imageUses["Tabs"] == location)
  }

  @Test("A toolbar alone adds no navigation bar")
  func toolbar() throws {
    let controller = try #require(document(["UIToolbar": .dictionary([:])]).scenes.last?.controller)
    #expect(controller.hidesNavigationBar)
    #expect(controller.bars.map(\.kind) == [.toolbar])
  }

  @Test("Entries of a wrong type are ignored")
  func wrongTypes() throws {
    let document = document([
      "UIColorName": .integer(3), "UIImageName": .array([]), "UITabBar": .string("yes"),
      "UIImageRespectsSafeAreaInsets": .data([1]),
    ])
    try #require(document.scenes.count == 1)
    #expect(document.scenes[0].view?.subviews.isEmpty == true)
  }
}
