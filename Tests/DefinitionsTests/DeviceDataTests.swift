import Foundation
import Model
import Testing

@testable import Definitions

@Suite("Device data") struct DeviceDataTests {
  @Test("All 84 device files are read without errors, in order of year and id")
  func everyFileIsRead() throws {
    let catalog = try Repository.catalog.get()
    let files = DataFolder.devices.ids(in: Repository.root).filter { $0 != SourceIndex.id }
    #expect(Set(catalog.devices.map(\.id)) == Set(files))
    #expect(catalog.devices.count == 84)
    for (before, after) in zip(catalog.devices, catalog.devices.dropFirst()) {
      #expect((before.year, before.id) < (after.year, after.id))
    }
  }

  @Test("Every figure of every device has a source and a confidence, and every source is used")
  func everyFigureHasASource() throws {
    let catalog = try Repository.catalog.get()
    // The list of sources has the facts about the OS versions under these keys.
    var used: Set<String> = ["OS27", "FD", "IF", "UC"]
    for (id, node) in try Repository.deviceNodes() {
      for figure in [
        "identifiers", "geometry", "gamut", "cornerRadius", "safeArea", "statusBar", "housing", "sizeClass",
        "os",
      ] {
        #expect(node["sources"]?.texts(figure).isEmpty == false, "\(id) \(figure)")
      }
      for grade in ["identifiers", "geometry", "cornerRadius", "safeAreaPortrait", "safeAreaLandscape"] {
        #expect(["A", "B", "C"].contains(node["confidence"]?.text(grade) ?? ""), "\(id) \(grade)")
      }
      used.formUnion(node["sources"]?.entries?.flatMap { $0.node.items.compactMap(\.text) } ?? [])
    }
    #expect(try Repository.sources().subtracting(used) == [])
    #expect(catalog.darkAppearanceFrom == OSVersion(13) && catalog.increasedContrastFrom == OSVersion(13))
  }

  @Test("An identifier belongs to one device, except for the two displays of iPhone Duo")
  func identifiersAreUnique() throws {
    var owners: [String: [String]] = [:]
    for device in try Repository.catalog.get().devices {
      for identifier in device.identifiers { owners[identifier, default: []].append(device.id) }
    }
    let shared = owners.filter { $0.value.count > 1 }
    #expect(shared == ["iPhone19,4": ["iphone-duo-inner", "iphone-duo-outer"]])
  }

  @Test("The bitmap is points times scale, and the display has its size except on Plus, mini and Duo")
  func pixelsFollowPoints() throws {
    for (id, node) in try Repository.deviceNodes() {
      let device = try Repository.device(id)
      let environment = device.environment(
        os: device.firstOS, orientation: .portrait, appearance: .light, contrast: .normal,
        layoutDirection: .leftToRight)
      #expect(environment.pixelSize == device.pixels, "\(device.id)")
      let screen = try #require(node["screen"])
      let isDownsampled = (screen.text("nativeScale") ?? screen.text("scale")) != screen.text("scale")
      #expect((device.pixels != device.nativePixels) == isDownsampled, "\(device.id)")
    }
  }

  @Test("The housing is inside of the screen, and centered except for Duo's camera")
  func housingsAreCentered() throws {
    for device in try Repository.catalog.get().devices {
      for housing in device.obstructions {
        let bounds = Rect(x: 0, y: 0, width: device.size.width, height: device.size.height)
        #expect(bounds.contains(housing.frame), "\(device.id)")
        if housing.kind == .camera { continue }
        // Half a point: the tables round to a pixel of the 2x screens.
        #expect(abs(housing.frame.midX.value - device.size.width.value / 2) <= 0.5, "\(device.id)")
      }
    }
  }

  @Test("The top inset covers the housing, and devices with a home indicator have a bottom inset")
  func insetsCoverTheHardware() throws {
    for device in try Repository.catalog.get().devices {
      for range in device.safeAreas where range.uncertainInPortrait.isEmpty {
        for housing in device.obstructions where housing.kind != .camera {
          #expect(range.portrait.top >= housing.frame.maxY, "\(device.id) from \(range.first)")
        }
        let bottom = device.homeIndicator.map { $0.height + $0.bottomGap } ?? 0
        #expect((range.portrait.bottom > 0) == (device.homeIndicator != nil), "\(device.id)")
        #expect(range.portrait.bottom >= bottom)
      }
    }
  }

  @Test("Devices with a home button have square corners and no home indicator, all others have round corners")
  func homeButtonsGoWithSquareCorners() throws {
    for device in try Repository.catalog.get().devices {
      #expect((device.cornerRadius == 0) == (device.housing == .homeButton), "\(device.id)")
      #expect((device.homeIndicator == nil) == (device.housing == .homeButton), "\(device.id)")
    }
  }

  @Test("An Interface Builder id has one canvas size")
  func canvasSizes() throws {
    // Portrait sizes of the canvases, as frames in storyboards show them.
    let canvases = [
      "retina4_0": "320x568", "retina4_7": "375x667", "retina5_5": "414x736", "retina5_9": "375x812",
      "retina6_1": "414x896", "retina6_5": "414x896", "retina6_0": "390x844", "retina6_7": "428x926",
      "retina6_12": "393x852", "retina6_72": "430x932", "retina6_3": "402x874", "retina6_54": "420x912",
      "ipad9_7": "768x1024", "ipad10_2": "810x1080", "ipad10_5": "834x1112", "ipad11_0rounded": "834x1194",
      "ipad12_9": "1024x1366", "ipad12_9rounded": "1024x1366",
    ]
    var used: Set<String> = []
    for (id, node) in try Repository.deviceNodes() {
      guard let canvas = node.text("interfaceBuilder") else { continue }
      #expect(canvases[canvas] == node["screen"]?.text("points"), "\(id)")
      used.insert(canvas)
    }
    #expect(used == Set(canvases.keys))
  }

  @Test(
    "A device inherits what it does not write, but no notes; of its sources and confidence, each key by itself"
  )
  func extending() throws {
    func node(_ text: String) throws -> DataNode { try DataFile(bytes: Array(text.utf8), name: "a.yml").root }
    let base = try node(
      "id: a\nyear: 2020\nos: {first: \"14\"}\nscreen: {scale: 3}\nsources: {os: [A], geometry: [B]}\nnotes: [c]\n"
    )
    let device = DataNode.device(
      extending: base,
      try node("id: b\nextends: a\nyear: 2021\nscreen: {gamut: P3}\nsources: {os: [D]}\n"))
    #expect(
      device.value
        == (try node(
          "id: b\nyear: 2021\nos: {first: \"14\"}\nscreen: {gamut: P3}\nsources: {os: [D], geometry: [B]}\n"
        )).value)
  }
}
