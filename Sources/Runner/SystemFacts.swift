import AutoLayout
import Files
import Foundation
import Definitions
import Model
import Raster

/// The system's rules and figures, read once from `Matrix/system`.
package struct SystemFacts: Sendable {
  package var engine: LayoutEngine
  package let colors: Data
  package let sdkRules: SDKRules
  package let scriptRules: BuildScriptRules
  package let launchTemplates: LaunchTemplates
  /// Outlines are read when the first text is drawn.
  package let text: TextDrawing

  /// - Throws: `Diagnostics` that names the file which is missing or broken.
  package init(_ root: DataRoot) throws {
    func read(_ name: String) throws -> Data { Data(try root.systemFile(name, atMost: ByteLimit.resource)) }
    engine = try LayoutEngine(
      metrics: read("metrics.json"), canvases: read("canvases.json"), fonts: read("fonts.json"),
      limits: RunBudget.limits)
    colors = try read("colors.json")
    sdkRules = try SDKRulesFile.load(root)
    scriptRules = try BuildScriptsFile.load(root)
    launchTemplates = try LaunchTemplatesFile.load(root)
    let outlines = root.path + "/Matrix/system/glyphs/glyphs.json"
    let access = root.access
    guard FileManager.default.isReadableFile(atPath: outlines) else {
      throw DataRoot.unreadable("glyphs/glyphs.json")
    }
    text = TextDrawing(
      typesetter: engine,
      outlines: GlyphOutlines { (try? access.read(outlines, atMost: ByteLimit.resource)).map { Data($0) } })
  }
}
