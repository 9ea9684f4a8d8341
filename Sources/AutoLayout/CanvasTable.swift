import Foundation
import Model

/// The data of `Matrix/system/canvases.json`: the devices of Interface Builder's canvas, and the bars and insets
/// that it simulates.
struct CanvasTable: Sendable, Codable {
  struct Canvas: Sendable, Codable {
    var id: String
    var idiom: String
    var width: Double
    var height: Double
    var scale: Double
    /// Oldest era first.
    var safeAreas: [SafeArea]
    var source: String
    var confidence: String
  }
  struct SafeArea: Sendable, Codable {
    var from: Int
    /// Points: top, left, bottom, right.
    var portrait: [Double]
    var landscape: [Double]
  }
  /// A canvas of documents without a device, by the root view's size.
  struct Unnamed: Sendable, Codable {
    /// `nil` for any other size.
    var width: Double?
    var height: Double?
    var safeAreas: [SafeArea]
    /// The first era without this canvas; `nil` if it still exists.
    var until: Int?
    /// The era whose rules produced the frames; `nil` for the era of the version that saved the document.
    var era: Int?
    /// Points between a center and the middle. Before Xcode 7, a center was the middle of whole points.
    var centerOffset: Double
    var source: String
    var confidence: String
  }
  /// Left and right margins of a root view. The first entry that applies counts.
  struct RootMargin: Sendable, Codable {
    /// Limits of the view's own width and of the era, both exclusive; `nil` for any.
    var below: Double?
    var until: Int?
    /// Whether the canvas has a device; `nil` for both.
    var hasDevice: Bool?
    var margin: Double
  }
  var sources: [String: String]
  var canvases: [Canvas]
  var unnamed: [Unnamed]
  var figures: [String: SystemFigure]
  var rootMargins: [RootMargin]
  /// Control sizes on the canvas that differ from a device's.
  var controls: [UIKitMetrics.Control]
  /// Rules of the canvas, by name. No device has them.
  var rules: [String: SystemRule]

  init(data: Data) throws {
    self = try SystemFile.decode(data, path: "system/canvases.json")
    var found: [String] = []
    for canvas in canvases {
      let lists = canvas.safeAreas.flatMap { [$0.portrait, $0.landscape] }
      if lists.isEmpty || lists.contains(where: { $0.count != 4 }) || canvas.scale <= 0 {
        found.append("the canvas \"\(canvas.id)\" needs a positive scale and safe areas of four numbers")
      }
    }
    if !unnamed.contains(where: { $0.width == nil }) {
      found.append("\"unnamed\" needs an entry without a size")
    }
    if !rootMargins.contains(where: { $0.below == nil && $0.until == nil && $0.hasDevice == nil }) {
      found.append("\"rootMargins\" needs an entry without limits")
    }
    for rule in Rule.allCases where rules[rule.rawValue] == nil {
      found.append("the rule \"\(rule.rawValue)\" is missing. Restore it from the repository.")
    }
    guard found.isEmpty else {
      throw Diagnostics(
        found.map { Diagnostic(at: SourceLocation(file: "system/canvases.json"), $0) })
    }
    controls.sort { $0.from < $1.from }
    for index in canvases.indices { canvases[index].safeAreas.sort { $0.from < $1.from } }
  }

  func canvas(_ id: String) -> Canvas? { canvases.first { $0.id == id } }

  /// Returns the canvas that the document names. For an unknown name, returns a canvas of the same size.
  func canvas(_ named: InterfaceDocument.Canvas, showing size: Size?) -> Canvas? {
    canvas(named.deviceID)
      ?? canvases.last { $0.size(landscape: named.orientation == "landscape") == size }
  }

  /// - Parameter era: the era of the version that saved the document.
  func unnamed(_ size: Size, era: Int) -> Unnamed? {
    unnamed.first {
      $0.width == size.width.value && $0.height == size.height.value && era < $0.until ?? Int.max
    } ?? unnamed.first { $0.width == nil }
  }

  /// - Parameters:
  ///   - width: the view's own width. That of the device does not matter.
  ///   - era: the era of the version that saved the document.
  func rootMargin(width: Points, hasDevice: Bool, era: Int) -> Double {
    rootMargins.first {
      width.value < $0.below ?? .infinity && era < $0.until ?? .max && $0.hasDevice ?? hasDevice == hasDevice
    }?.margin ?? 0
  }

  /// Rules of Interface Builder's canvas.
  enum Rule: String, CaseIterable {
    /// A plain view in a stack view has its design-time size as intrinsic size.
    case arrangedPlainViews
    /// All insets of a device with a home indicator count twice.
    case doubledSafeArea
    /// Text styles have their smallest Dynamic Type size.
    case extraSmallText
    /// The content view of a cell has the margins of its table's width.
    case cellMargins
    /// A hidden view in a stack view keeps a position.
    case hiddenArrangedViews
    /// A view without a controller has insets only at the edges that it reaches.
    case freeFormInsets
    /// In a scene without a stack view, a label with one line of ASCII text, in a system font without variations, has its
    /// size rounded up to whole points.
    case wholePointLabels
    /// The bars that a navigation controller simulates count for the scenes inside it.
    case inheritedBars
    /// Without a bottom bar, the inset of the home indicator stays.
    case homeIndicatorWithoutBar
    /// The content of a popover has no insets of the screen.
    case popoverInsets
  }

  func applies(_ rule: Rule, _ era: Int) -> Bool { rules[rule.rawValue]?.applies(era) ?? false }

  /// Returns the newest canvas entry for a kind and style that is not newer than `era`.
  func control(_ kind: View.Kind, style: String?, era: Int) -> UIKitMetrics.Control? {
    controls.last {
      $0.kind == kind && ($0.style == nil || $0.style == style) && $0.from <= era
        && era < $0.until ?? Int.max
    }
  }

  /// Returns the margins of a table cell's content view.
  func cellMargins(cellWidth: Double, deviceWidth: Double, era: Int) -> EdgeInsets {
    let isTall = Double(era) >= figure("tallCellMarginsEra")
    let vertical = figure(isTall ? "cellMarginVertical" : "cellMarginVerticalBefore")
    let isWide =
      isTall
      ? deviceWidth >= figure("wideCellDevice") && cellWidth >= figure("wideCell")
      : cellWidth >= figure("wideRoot")
    let side = figure(isWide ? "cellMarginWide" : "cellMarginNarrow")
    return EdgeInsets(top: vertical, left: side, bottom: vertical, right: side)
  }

  func figure(_ name: String) -> Double { figures[name]?.value ?? 0 }
}

extension [CanvasTable.SafeArea] {
  /// Returns the insets of the newest entry that is not newer than `era`.
  func insets(era: Int, landscape: Bool) -> EdgeInsets {
    guard let entry = last(where: { $0.from <= era }) ?? first else { return .zero }
    let list = landscape ? entry.landscape : entry.portrait
    guard list.count == 4 else { return .zero }
    return EdgeInsets(list)
  }
}

extension CanvasTable.Canvas {
  func size(landscape: Bool) -> Size {
    landscape
      ? Size(width: Points(height), height: Points(width))
      : Size(width: Points(width), height: Points(height))
  }
}
