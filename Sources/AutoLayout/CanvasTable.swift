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
  /// Documents without a device: the square canvas of Xcode 6 and 7.
  struct Unnamed: Sendable, Codable {
    var scale: Double
    var statusBar: Double
    var source: String
  }
  var sources: [String: String]
  var canvases: [Canvas]
  var unnamed: Unnamed

  init(data: Data) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: "system/canvases.json"), "not readable: \(UIKitMetrics.text(error))")
      ])
    }
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
    if !faults.isEmpty { throw Diagnostics(faults) }
    for index in canvases.indices { canvases[index].safeAreas.sort { $0.from < $1.from } }
  }

  func canvas(_ id: String) -> Canvas? { canvases.first { $0.id == id } }
}

extension CanvasTable.Canvas {
  func size(landscape: Bool) -> Size {
    landscape
      ? Size(width: Points(height), height: Points(width)) : Size(width: Points(width), height: Points(height))
  }
  func safeArea(era: Int, landscape: Bool) -> EdgeInsets {
    let entry = safeAreas.last { $0.from <= era } ?? safeAreas[0]
    let list = landscape ? entry.landscape : entry.portrait
    return EdgeInsets(top: list[0], left: list[1], bottom: list[2], right: list[3])
  }
}
