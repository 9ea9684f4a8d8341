import ArgumentParser
import Foundation
import Definitions
import Model
import Preview

/// Solves one document and prints frames.
struct LayoutCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Solves one storyboard or xib and prints the frames of its views.",
    discussion: """
      Without --device and --size, solves the document for its own canvas. Frames are in points, in the parent's \
      coordinates.

      \(ExitCode.words)
      """, shouldDisplay: false)

  @Argument(help: "A storyboard or xib.") var file: String
  @Flag(help: "Solve for the canvas of Interface Builder (the default).") var canvas = false
  @Option(help: .value("device", "Solve for a device (`qa matrix show`)."), completion: .devices)
  var device: String?
  @Option(help: .value("orientation", "Orientation of --device (default: portrait)."))
  var orientation: Orientation?
  @Option(
    help: .value("size", "Solve for a root view of this size in points, such as 393x852, without insets."))
  var size: String?
  @Flag(help: "Print JSON instead of a table.") var json = false

  func validate() throws {
    if [canvas, device != nil, size != nil].filter({ $0 }).count > 1 {
      throw ValidationError("Use only one of --canvas, --device and --size.")
    }
    if orientation != nil, device == nil {
      throw ValidationError("--orientation needs --device.")
    }
    if let size, dimensions(size) == nil {
      throw ValidationError("--size needs WxH in points, such as 393x852.")
    }
  }

  func run(in context: CommandContext) async throws {
    let bytes = try LayoutService.solve(
      path: context.absolute(file), name: (file as NSString).lastPathComponent, canvas: form(),
      data: context.data, asJSON: json)
    let text = String(decoding: bytes, as: UTF8.self)
    if json { StandardOutput.printJSON(text) } else { StandardOutput.printLines(text, terminator: "") }
  }

  private func form() -> LayoutService.Canvas {
    if let device { return .device(device, orientation ?? .portrait) }
    if let size, let found = dimensions(size) { return .size(found) }
    return .document
  }

  private func dimensions(_ text: String) -> Size? {
    let parts = text.lowercased().split(separator: "x").map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (1...10_000).contains(width),
      (1...10_000).contains(height)
    else { return nil }
    return Size(width: Points(width), height: Points(height))
  }
}
