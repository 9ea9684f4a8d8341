import AutoLayout
import Files
import Foundation
import LaunchScreens
import Definitions
import Model
import Runner

/// Solves one document, for `qa layout`.
package enum LayoutService {
  package enum Canvas: Sendable {
    /// The canvas of Interface Builder.
    case document
    case device(String, Orientation)
    case size(Size)
  }

  /// - Throws: `Diagnostics` if the file cannot be read or the device is unknown.
  package static func solve(
    path: String, name: String, canvas: Canvas, data: DataRoot, asJSON: Bool
  ) throws -> [UInt8] {
    let content = try FileAccess.typed(path).read(path, atMost: 64 << 20) {
      Diagnostics([
        $0.diagnostic(name, missing: ("there is no such file", "give the path of a .storyboard or .xib"))
      ])
    }
    let document = try InterfaceBuilder.read(content, file: name)
    let engine = try SystemFacts(data).engine
    var results: [LayoutResult] = []
    var device = document.canvas?.deviceID
    var orientation = document.canvas?.orientation ?? Orientation.portrait.rawValue
    switch canvas {
    case .document: results = engine.canvasLayouts(document)
    case .size(let size):
      device = nil
      orientation = size.width > size.height ? "landscape" : "portrait"
      let environment = Environment(idiom: .phone, size: size, scale: 2)
      results = layouts(document, engine, environment)
    case .device(let id, let held):
      let environment = try environment(of: id, held, data)
      device = id
      orientation = held.rawValue
      results = layouts(document, engine, environment)
    }
    if asJSON {
      return LayoutJSON.encode(results, document: name, device: device, orientation: orientation)
    }
    return Array(LayoutTable.text(results).utf8)
  }

  private static func layouts(
    _ document: InterfaceDocument, _ engine: LayoutEngine, _ environment: Environment
  ) -> [LayoutResult] {
    let scenes = document.scenes.indices.filter {
      document.scenes[$0].view != nil || document.scenes[$0].controller != nil
    }
    // Without a scene, the result says so.
    let chosen: [Int?] = scenes.isEmpty ? [nil] : scenes
    return chosen.map { scene in
      engine.layout(document, scene: scene, in: environment) { document.recordedImageSizes[$0.name] }
    }
  }

  private static func environment(of id: String, _ orientation: Orientation, _ data: DataRoot) throws
    -> Environment
  {
    let catalog = try DeviceCatalog.load(data)
    guard let device = catalog.device(id) else {
      throw Diagnostics(.error, "unknown device \"\(id)\"", fix: unknownDevice(id, catalog))
    }
    return device.environment(
      os: catalog.newestOS(of: device), orientation: orientation, appearance: .light, contrast: .normal,
      layoutDirection: .leftToRight)
  }
}

extension LayoutService {
  fileprivate static func unknownDevice(_ id: String, _ catalog: DeviceCatalog) -> String {
    let likely = suggestion(for: id, in: catalog.devices.map(\.id))
    return (likely.isEmpty ? "" : likely + " ") + "`qa matrix show full` lists the ids"
  }
}

/// Frames as a table for a person.
enum LayoutTable {
  static func text(_ results: [LayoutResult]) -> String {
    var lines: [String] = []
    for result in results {
      lines.append("\(result.size.width) x \(result.size.height) pt at \(result.scale)x")
      for item in result.items where !item.isGuide {
        let marks = [
          item.isAmbiguous ? "ambiguous" : nil, item.isHidden ? "hidden" : nil,
          item.isEstimated ? "estimated" : nil,
        ].compactMap { $0 }
        lines.append("  \(item.kind) \(item.id) \(item.frame) \(marks.joined(separator: " "))".trimmed)
      }
      for conflict in result.conflicts { lines.append("  conflict: \(conflict.joined(separator: ", "))") }
      for unsupported in result.unsupported { lines.append("  not supported: \(unsupported)") }
    }
    // An id can have line ends, which must not look like another line.
    return lines.map { $0.split(whereSeparator: \.isNewline).joined(separator: "\\n") + "\n" }.joined()
  }
}

extension String {
  /// Without trailing spaces.
  var trimmed: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
