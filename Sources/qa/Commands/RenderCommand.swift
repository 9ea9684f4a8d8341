import ArgumentParser
import Files
import Foundation
import Definitions
import Model
import Preview
import Runner

/// Draws one case.
struct RenderCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws one case at native pixels into a PNG.",
    discussion:
      "Takes one device and at most one value of each other axis. The default OS is the device's newest. Text uses another font than Apple's. Symbols and bars are only outlined. \(ExitCode.words)"
  )

  @OptionGroup(title: "What to check") var subject: AppArguments
  @OptionGroup(title: "Which cases") var axes: AxisOptions
  @Option(
    help: .value(
      "identifier", "Identifier of a URL scheme's screen in the Info.plist (default: the default screen)."))
  var screen: String?
  @Option(
    help: .value(
      "list",
      "Comma-separated overlays: \(RenderService.Overlay.allCases.map(\.rawValue).joined(separator: ", "))."))
  var overlay: String?
  @Option(name: [.short, .long], help: .value("file", "The PNG to write."))
  var output: String

  func validate() throws {
    _ = try overlays()
    let selection = try axes.selection()
    if selection.devices.isEmpty { throw ValidationError("Missing expected argument '--device <device>'.") }
    for (axis, values) in selection.chosen where values.count > 1 {
      throw ValidationError("--\(axis.option) takes one value here.")
    }
  }

  func run(in context: CommandContext) async throws {
    let settings = try subject.settings(in: context)
    let request = subject.request(settings, in: context)
    let picture = try RenderService.render(
      OpenedProject(request, context.data), axes.selection(), screen: screen, overlays: overlays())
    for remark in picture.remarks { StandardError.print("note: \(remark)") }
    let isFile: Bool
    do {
      isFile = try WriteAccess.writePicture(picture.png, to: context.absolute(output))
    } catch is WriteAccess.NoPicture {
      throw Diagnostics(
        at: SourceLocation(file: output), "is not a PNG, so it was not replaced",
        fix: "name a new file, or remove this one")
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: output), "cannot write the picture (\(error.systemReason))",
        fix: "check that the folder exists and can be written")
    }
    let line = "\(output): \(picture.size.width) x \(picture.size.height) pixels"
    // The picture can be on standard output.
    if isFile { StandardOutput.print(line) } else { StandardError.print(line) }
  }

  private func overlays() throws -> [RenderService.Overlay] {
    try (overlay ?? "").split(separator: ",").map { part in
      let name = part.trimmingCharacters(in: .whitespaces)
      guard let known = RenderService.Overlay(rawValue: name) else {
        throw ValidationError(
          "Unknown overlay \"\(name)\". Use \(RenderService.Overlay.allCases.map(\.rawValue).joined(separator: ", "))."
        )
      }
      return known
    }
  }
}
