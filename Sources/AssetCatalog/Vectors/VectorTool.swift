import Foundation

/// A program that draws one kind of vector file, and the packages that install it.
package struct VectorTool: Hashable, Sendable {
  package var name: String
  /// Package of Debian and Ubuntu.
  package var debian: String
  package var homebrew: String

  static let svg = VectorTool(name: "rsvg-convert", debian: "librsvg2-bin", homebrew: "librsvg")
  static let pdf = VectorTool(name: "pdftocairo", debian: "poppler-utils", homebrew: "poppler")
  static let pdfInfo = VectorTool(name: "pdfinfo", debian: "poppler-utils", homebrew: "poppler")
  static let pdfFonts = VectorTool(name: "pdffonts", debian: "poppler-utils", homebrew: "poppler")

  /// How to install it on this system.
  var fix: String {
    #if os(macOS)
    "brew install \(homebrew)"
    #else
    "install \(debian)"
    #endif
  }
}

/// The folders of the programs that draw vector files.
package struct VectorTools: Sendable {
  /// Absolute folders. Relative ones are dropped, so that the current folder is never searched.
  package var folders: [String]
  var limits = BoundedProcess.Limits()

  package init(folders: [String]) { self.folders = folders.filter { $0.hasPrefix("/") } }

  /// The folders of `PATH`.
  package static var installed: VectorTools {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return VectorTools(folders: path.split(separator: ":").map(String.init))
  }

  /// Returns the absolute path of a program; nil where it is not installed.
  func locate(_ tool: VectorTool) -> String? {
    folders.map { $0 + "/" + tool.name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
