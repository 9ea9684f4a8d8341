import Foundation
import Model

/// The figures of `Matrix/system/canvases.json`: the devices on which Interface Builder lays out, and the bars and
/// insets that it simulates there.
struct CanvasTable: Sendable, Codable {
  struct Canvas: Sendable, Codable {
    var id: String
    var idiom: String
    var width: Double
    var height: Double
    var scale: Double
    /// By era, oldest first: top, left, bottom, right.
    var safeAreas: [SafeArea]
    var source: String
    var confidence: String
  }
  struct SafeArea: Sendable, Codable {
    var from: Int
    var portrait: [Double]
    var landscape: [Double]
  }
  /// A canvas of documents without a device, by the root view's size.
  struct Unnamed: Sendable, Codable {
    /// Nil: any other size.
    var width: Double?
    var height: Double?
    var safeAreas: [SafeArea]
    /// The era whose rules made the frames, whichever version saved the document last; nil: that version's.
    var era: Int?
    /// What a center is short of the middle: before Xcode 7 it was the middle of whole points.
    var centerOffset: Double
    var source: String
    var confidence: String
  }
  var sources: [String: String]
  var canvases: [Canvas]
  var unnamed: [Unnamed]
  var figures: [String: SystemFigure]

  init(data: Data) throws {
    self = try SystemFile.decode(data, path: "system/canvases.json")
    var faults: [Diagnostic] = []
    for canvas in canvases {
      let lists = canvas.safeAreas.flatMap { [$0.portrait, $0.landscape] }
      if lists.isEmpty || lists.contains(where: { $0.count != 4 }) || canvas.scale <= 0 {
        faults.append(
          Diagnostic(
            at: SourceLocation(file: "system/canvases.json"),
            "the canvas \"\(canvas.id)\" needs a scale and safe areas of four numbers each"))
      }
    }
    if !unnamed.contains(where: { $0.width == nil }) {
      faults.append(
        Diagnostic(
          at: SourceLocation(file: "system/canvases.json"), "\"unnamed\" needs an entry for any other size"))
    }
    if !faults.isEmpty { throw Diagnostics(faults) }
    for index in canvases.indices { canvases[index].safeAreas.sort { $0.from < $1.from } }
  }

  func canvas(_ id: String) -> Canvas? { canvases.first { $0.id == id } }

  /// The canvas that a document names; for a name that is not known, one of the same size.
  func canvas(_ named: InterfaceDocument.Canvas, showing size: Size?) -> Canvas? {
    canvas(named.deviceID)
      ?? canvases.last { $0.size(landscape: named.orientation == "landscape") == size }
  }

  func unnamed(_ size: Size) -> Unnamed? {
    unnamed.first { $0.width == size.width.value && $0.height == size.height.value }
      ?? unnamed.first { $0.width == nil }
  }
  func figure(_ name: String) -> Double { figures[name]?.value ?? 0 }
}

extension [CanvasTable.SafeArea] {
  /// The newest entry that is not newer than `era`.
  func insets(era: Int, landscape: Bool) -> EdgeInsets {
    guard let entry = last(where: { $0.from <= era }) ?? first else { return .zero }
    let list = landscape ? entry.landscape : entry.portrait
    guard list.count == 4 else { return .zero }
    return EdgeInsets(top: list[0], left: list[1], bottom: list[2], right: list[3])
  }
}

extension CanvasTable.Canvas {
  func size(landscape: Bool) -> Size {
    landscape
      ? Size(width: Points(height), height: Points(width))
      : Size(width: Points(width), height: Points(height))
  }
}
