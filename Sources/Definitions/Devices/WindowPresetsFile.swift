import Model

/// Reads `Matrix/system/window-presets.yml`.
package enum WindowPresetsFile {
  private struct Keys: Decodable {
    struct RegularFrom: Decodable { var width: Double }
    struct SlideOver: Decodable { var lessHeight: Double }
    struct Preset: Decodable {
      var screen: Extent
      var landscape: [Window: Double]
      var portrait: [Window: Double]
      var slideOver: Double?
      var confidence: String
    }
    var systems: MajorVersions
    var regularFrom: RegularFrom
    var slideOver: SlideOver
    var presets: [Preset]
  }

  /// Returns the windows of screens by their size in portrait.
  ///
  /// - Throws: `Diagnostics` with the errors of the file.
  package static func load(_ root: DataRoot) throws -> [Size: [WindowPreset]] {
    let keys: Keys = try DataFile.decoded("Matrix/system/window-presets.yml", "window-presets", in: root)
    var presets: [Size: [WindowPreset]] = [:]
    for preset in keys.presets {
      func add(_ window: Window, isLandscape: Bool, width: Double, lessHeight: Double = 0) {
        let screen = isLandscape ? preset.screen.size.transposed : preset.screen.size
        let isRegular = isLandscape && window != .slideOver && width >= keys.regularFrom.width
        presets[preset.screen.size, default: []].append(
          WindowPreset(
            window, isLandscape: isLandscape,
            size: Size(width: Points(width), height: screen.height - Points(lessHeight)),
            horizontalSizeClass: isRegular ? .regular : .compact, isCertain: preset.confidence != "C",
            systems: keys.systems.range))
      }
      for (isLandscape, widths) in [(false, preset.portrait), (true, preset.landscape)] {
        for window in Window.allCases {
          if let width = widths[window] { add(window, isLandscape: isLandscape, width: width) }
        }
        if let width = preset.slideOver {
          add(.slideOver, isLandscape: isLandscape, width: width, lessHeight: keys.slideOver.lessHeight)
        }
      }
    }
    return presets
  }
}

extension Window: CodingKeyRepresentable {}

/// `393x852`: two numbers above 0 and at most 20,000.
struct Extent: Decodable {
  var width: Double
  var height: Double

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { decimal(String($0)) ?? 0 }
    guard parts.count == 2, parts.allSatisfy({ $0 > 0 && $0 <= 20_000 }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "width x height must be above 0 and at most 20000"))
    }
    (width, height) = (parts[0], parts[1])
  }

  var size: Size { Size(width: Points(width), height: Points(height)) }
  var pixels: PixelSize { PixelSize(width: Int(width), height: Int(height)) }
}

/// Major versions of an OS: `16`, `16..18`, or `26..` up to the largest number. Both ends are included.
struct MajorVersions: Decodable {
  var range: ClosedRange<Int>

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let last = parts.last.map { $0.isEmpty ? Int.max : Int($0) } ?? nil
    guard [1, 3].contains(parts.count), let first = Int(parts[0]), let last, first >= 0, last >= first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "the last major version comes before the first"))
    }
    range = first...last
  }
}
