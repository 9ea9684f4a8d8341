import Definitions
import Foundation
import Model

/// Which windows iPadOS gives an app.
///
/// Source: `Matrix/system/windows.json`, in which every entry has its source.
package struct WindowRules: Sendable, Decodable {
  struct Figure: Sendable, Decodable {
    var value: Double
    var source: String
  }
  package struct Extent: Sendable, Decodable {
    package var width: Int
    package var height: Int
    var source: String
  }
  /// Size classes of windows with some widths.
  struct SizeClasses: Sendable, Decodable {
    var name: String
    var horizontal: SizeClass
    var vertical: SizeClass
    /// The least and the largest width in points.
    var least: Int
    var most: Int
    var source: String
    var confidence: String
  }
  struct SafeArea: Sendable, Decodable {
    /// Top, left, bottom, right.
    var insets: [Double]
    var source: String
    var confidence: String
  }

  var system: Figure
  var scale: Figure
  /// The smallest and the largest window.
  package var least: Extent
  package var most: Extent
  var sizeClasses: [SizeClasses]
  var insets: [SafeArea]

  /// - Throws: `Diagnostics` if the file cannot be read.
  package init(_ data: DataRoot) throws {
    let name = "windows.json"
    guard
      let rules = try? JSONDecoder().decode(
        Self.self, from: Data(try data.systemFile(name, atMost: 1 << 20))),
      rules.insets.allSatisfy({ $0.insets.count == 4 && !$0.source.isEmpty })
    else { throw DataRoot.unreadable(name) }
    self = rules
  }
}

/// What windows of many sizes have in common.
package struct WindowSetting: Sendable {
  /// For sentences: `compact width, safe area 32, 0, 25, 0, dark`.
  package var name: String
  /// The environment, of any size.
  var environment: Environment
  /// The sizes that such windows can have.
  var sizes: Polygon

  /// Width and height of windows are multiples of it: one pixel, in points.
  var step: Double { 1 / environment.scale.value }

  /// Whether the windows differ in nothing but their appearance.
  func isLike(_ other: WindowSetting) -> Bool {
    var environment = environment
    environment.appearance = other.environment.appearance
    return environment == other.environment && sizes == other.sizes
  }

  func environment(_ size: WindowPoint) -> Environment {
    var environment = environment
    environment.size = Size(width: Points(size.width), height: Points(size.height))
    environment.orientation = size.width > size.height ? .landscapeLeft : .portrait
    return environment
  }
}

extension WindowRules {
  /// Returns every combination of size classes, safe area and appearance that can occur in a range of sizes.
  func settings(width: ClosedRange<Int>, height: ClosedRange<Int>, _ catalog: DeviceCatalog)
    -> [WindowSetting]
  {
    var areas = insets.map { entry in
      let sides = entry.insets.map { Points($0) }
      return Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
    for device in catalog.devices where device.idiom == .pad {
      let newest = catalog.newestOS(of: device)
      guard newest.major >= Int(system.value) else { continue }
      for orientation in [Orientation.portrait, .landscapeLeft] {
        let area = device.environment(
          os: newest, orientation: orientation, appearance: .light, contrast: .normal,
          layoutDirection: .leftToRight
        ).safeArea
        if !areas.contains(area) { areas.append(area) }
      }
    }
    return sizeClasses.flatMap { classes -> [WindowSetting] in
      let (low, high) = (max(classes.least, width.lowerBound), min(classes.most, width.upperBound))
      guard low < high else { return [] }
      return areas.flatMap { area in
        Appearance.allCases.map { appearance in
          WindowSetting(
            name: "\(classes.name), safe area \(area.words), \(appearance.rawValue)",
            environment: Environment(
              idiom: .pad, size: .zero, scale: Ratio(scale.value), safeArea: area,
              horizontalSizeClass: classes.horizontal, verticalSizeClass: classes.vertical,
              appearance: appearance, statusBarHeight: area.top, osMajor: Int(system.value)),
            sizes: Polygon(width: low...high, height: height))
        }
      }
    }
  }
}

extension Insets {
  /// Top, left, bottom, right.
  fileprivate var words: String { [top, left, bottom, right].map { "\($0)" }.joined(separator: ", ") }
}
