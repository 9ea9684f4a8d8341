import Documents
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
  /// Absolute folders. Relative ones are dropped, so that the current folder is never searched.
  package let folders: [String]
  /// Real absolute paths by name.
  private let paths: [String: String]
  var limits = BoundedProcess.Limits()

  /// Searches the folders once; a program that is replaced later has no effect on which one runs.
  ///
  /// - Parameter project: Programs in it are not used, because its authors could have put them there.
  package init(folders: [String], outside project: FileAccess? = nil) {
    self.folders = folders.filter { $0.hasPrefix("/") }
    var paths: [String: String] = [:]
    for tool in VectorTool.all {
      paths[tool.name] =
        self.folders.lazy.map { RealPath.resolve($0 + "/" + tool.name) }.first {
          $0.exists && FileManager.default.isExecutableFile(atPath: $0.path) && !Self.isWritableByAll($0.path)
            && project?.contains($0.path) != true
        }?.path
    }
    self.paths = paths
  }

  /// The folders of `PATH`.
  package static var installed: VectorTools { installed(outside: nil) }

  /// The folders of `PATH`, without programs of a project.
  package static func installed(outside project: FileAccess?) -> VectorTools {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return VectorTools(folders: path.split(separator: ":").map(String.init), outside: project)
  }

  private static func isWritableByAll(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) != 0 || facts.st_mode & 0o002 != 0
  }

  /// Returns the absolute path of a program; nil where it is not installed.
  package func locate(_ tool: VectorTool) -> String? {
    ReadLog.current?.addUnlogged()
    return paths[tool.name]
  }
}
