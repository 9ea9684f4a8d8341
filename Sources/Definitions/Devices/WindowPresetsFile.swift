import Model

/// Reads `Matrix/system/window-presets.yml`.
package enum WindowPresetsFile {
  private struct Keys: Decodable {
    struct RegularFrom: Decodable { var width: Double }
    struct SlideOver: Decodable { var lessHeight: Double }
    struct Preset: Decodable {
      var screen: WrittenSize
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
