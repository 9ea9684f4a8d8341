import AutoLayout
import Foundation
import Matrix
import Model

/// The system's rules and figures, read once from `Matrix/system`.
public struct SystemFacts: Sendable {
  public let engine: LayoutEngine
  public let colors: Data

  /// - Throws: `Diagnostics` that names the file which is missing or broken.
  public init(_ root: DataRoot) throws {
    func read(_ name: String) throws -> Data {
      let path = root.path + "/Matrix/system/" + name
      guard let data = FileManager.default.contents(atPath: path) else {
        throw Diagnostics([
          Diagnostic(
            at: SourceLocation(file: "Matrix/system/" + name), "the data file cannot be read",
            remedy: "restore it from the repository, or set QA_HOME to a complete checkout")
        ])
      }
      return data
    }
    engine = try LayoutEngine(
      metrics: read("metrics.json"), canvases: read("canvases.json"), fonts: read("fonts.json"))
    colors = try read("colors.json")
  }
}
