import Files
import Foundation

/// A program that draws one kind of vector file, and the packages that install it.
package struct VectorTool: Hashable, Sendable {
  package var name: String
  /// Package of Debian and Ubuntu.
  package var debian: String
  package var homebrew: String

  package static let svg = VectorTool(name: "rsvg-convert", debian: "librsvg2-bin", homebrew: "librsvg")
  package static let pdf = VectorTool(name: "pdftocairo", debian: "poppler-utils", homebrew: "poppler")
  static let pdfInfo = VectorTool(name: "pdfinfo", debian: "poppler-utils", homebrew: "poppler")
  static let pdfFonts = VectorTool(name: "pdffonts", debian: "poppler-utils", homebrew: "poppler")

  static let all = [svg, pdf, pdfInfo, pdfFonts]

  /// How to install it on this system.
  package var fix: String {
    #if os(macOS)
    "brew install \(homebrew)"
    #else
    "install \(debian)"
    #endif
  }
}

/// The folders of the programs that draw vector files.
package struct VectorTools: Sendable {
  /// By name.
  private let programs: [String: OutsideProgram]
  private let folders: [String]
  var limits = BoundedProcess.Limits()

  /// Searches the folders once; a program that is replaced later has no effect on which one runs.
  ///
  /// - Parameter project: Programs in it are not used, because its authors could have put them there.
  package init(folders: [String], outside project: FileAccess? = nil) {
    self.folders = folders
    let found = VectorTool.all.map { ($0.name, OutsideProgram.find($0.name, in: folders, outside: project)) }
    programs = Dictionary(uniqueKeysWithValues: found).compactMapValues(\.self)
  }

  /// The folders of `PATH`, without programs of a project.
  package static func installed(outside project: FileAccess? = nil) -> VectorTools {
    VectorTools(folders: OutsideProgram.searchPath, outside: project)
  }

  /// Returns a program; nil where it is not installed.
  package func locate(_ tool: VectorTool) -> OutsideProgram? { programs[tool.name] }

  /// Whether a program is installed, but this user may not start it.
  func isForbidden(_ tool: VectorTool) -> Bool { OutsideProgram.isForbidden(tool.name, in: folders) }
}
