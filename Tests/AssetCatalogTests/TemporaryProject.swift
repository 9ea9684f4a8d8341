import Foundation
import Model

@testable import AssetCatalog

/// A folder of files that the test writes and that goes away with it.
final class TemporaryProject {
  let root: String
  private(set) var paths: [String] = []

  init() {
    root = NSTemporaryDirectory() + "qa-assets-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ path: String, _ bytes: [UInt8]) {
    let url = URL(fileURLWithPath: root + "/" + path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(bytes).write(to: url)
    paths.append(path)
  }
  func write(_ path: String, _ text: String) { write(path, Array(text.utf8)) }

  func library(
    _ resources: [String], developmentRegion: String? = "en", tools: VectorTools = .installed()
  ) -> AssetLibrary {
    let files = resources.map { path -> ResourceFile in
      let region = path.split(separator: "/").first { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
      return ResourceFile(path: path, localization: region, location: nil, exists: true)
    }
    return AssetLibrary(
      root: root, resources: files, developmentRegion: developmentRegion, colors: Self.colors, tools: tools)
  }

  /// The project's own table.
  static let colors: Data = {
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return (try? Data(contentsOf: root.appendingPathComponent("Matrix/system/colors.json"))) ?? Data()
  }()
}

extension Environment {
  static func phone(
    scale: Ratio = 3, gamut: Gamut = .P3, appearance: Appearance = .light, contrast: Contrast = .normal,
    vertical: SizeClass = .regular, direction: LayoutDirection = .leftToRight, osMajor: Int = 18
  ) -> Environment {
    Environment(
      idiom: .phone, size: Size(width: 390, height: 844), scale: scale, gamut: gamut,
      verticalSizeClass: vertical, appearance: appearance, contrast: contrast, layoutDirection: direction,
      osMajor: osMajor)
  }
  static func pad(appearance: Appearance = .light) -> Environment {
    Environment(
      idiom: .pad, size: Size(width: 820, height: 1180), scale: 2, horizontalSizeClass: .regular,
      appearance: appearance)
  }
}

extension PictureAnswer {
  /// The chosen file's name, or what came instead.
  var outcome: String {
    switch self {
    case .found(let picture): String(picture.slot.file?.split(separator: "/").last ?? "")
    case .missing: "missing"
    case .noMatchingEntry: "no entry"
    case .unusable(_, let reason): "unusable: \(reason)"
    case .cannotTell(_, let reason): "cannot tell: \(reason)"
    }
  }
}

extension ColorAnswer {
  var outcome: String {
    switch self {
    case .found(let color): color.hex + (color.space == .displayP3 ? " P3" : "")
    case .missing(let message): "missing: \(message)"
    case .cannotTell(let message): "cannot tell: \(message)"
    }
  }
}
