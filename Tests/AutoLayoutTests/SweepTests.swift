import AutoLayout
import Foundation
import LaunchScreens
import Definitions
import Model
import TestSupport
import Testing

/// Real documents on every geometry of the device catalog.
@Suite("Every device", .enabled(if: Corpus.isPresent, Corpus.reason))
struct SweepTests {
  /// One environment for each geometry and size class of the catalog, portrait and landscape, newest OS.
  private func environments() throws -> [Environment] {
    let catalog = try DeviceCatalog.load(DataRoot(path: LayoutDocuments.root.path))
    var seen = Set<Environment>()
    var found: [Environment] = []
    for device in catalog.devices {
      for orientation in [Orientation.portrait, .landscapeLeft] {
        var environment = device.environment(
          os: catalog.newestOS(of: device), orientation: orientation, appearance: .light, contrast: .normal,
          layoutDirection: .leftToRight)
        // Ignore what layout does not depend on.
        environment.obstructions = []
        environment.cornerRadius = 0
        environment.gamut = .sRGB
        if seen.insert(environment).inserted { found.append(environment) }
      }
    }
    return found
  }

  @Test(
    "Real documents have finite frames on every geometry of the catalog, in portrait and landscape")
  func sweep() throws {
    let engine = try LayoutDocuments.engine()
    let environments = try environments()
    // Nightly: all documents. Otherwise, one in forty.
    let step = Nightly.isOn ? 1 : 40
    let documents = (Corpus.documents("files") + Corpus.documents("scenes")).enumerated()
      .filter { $0.offset % step == 0 }.compactMap { Corpus.read($0.element) }
    var layouts = 0
    for document in documents {
      for environment in environments {
        let result = engine.layout(document, in: environment) { document.recordedImageSizes[$0.name] }
        layouts += 1
        for item in result.items {
          let frame = item.screenFrame
          let isFinite = [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.value.isFinite)
          #expect(isFinite, "\(document.file) \(item.id) on \(environment.size)")
        }
      }
    }
    print("\(layouts) layouts of \(documents.count) documents on \(environments.count) geometries")
    #expect(environments.count > 30 && documents.count > 20)
  }
}
