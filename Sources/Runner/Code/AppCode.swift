import Assertions
import Files
import Formats
import Foundation
import Model

/// The source code of an app, where its text decides something. What it says is found out once, when a criterion asks.
final class AppCode: @unchecked Sendable {
  private let lock = NSLock()
  // `lock` guards all three.
  private lazy var knownLifeCycle = LifeCycleReader(code: self).lifeCycle
  private lazy var knownTheme = ThemeReader(app, request, self).theme
  private var knownColors: FirstColors??
  private let app: AppProject
  private let request: RunRequest
  private let access: FileAccess

  /// The app's own sources, relative to its root; listed once, when they are needed.
  private(set) lazy var files = listed ?? []
  /// Nil where the sources cannot be listed.
  private(set) lazy var listed = request.sourceFiles(of: app, withDependencies: false)

  /// - Parameter access: Keeps the contents of the files that decide.
  init(_ app: AppProject, _ request: RunRequest, _ access: FileAccess) {
    (self.app, self.request, self.access) = (app, request, access)
  }

  /// Who starts the app.
  var lifeCycle: AppLifeCycle { lock.withLock { knownLifeCycle } }
  /// The appearance that the code forces on the app.
  var theme: ForcedTheme? { lock.withLock { knownTheme } }

  /// Returns the background that the code gives the first screen.
  func firstColors(_ assets: any AssetProvider) -> FirstColors? {
    lock.withLock {
      if let knownColors { return knownColors }
      let found = ThemeReader(app, request, self).firstColors { reference in
        let colors = Appearance.allCases.compactMap { appearance -> Color? in
          // Interface Builder's canvas; colors depend on nothing but the appearance.
          let phone = Environment(
            idiom: .phone, size: Size(width: 393, height: 852), scale: 3, appearance: appearance)
          guard case .found(let color) = assets.color(reference, in: phone) else { return nil }
          return color
        }
        return colors.count == 2 ? (colors[0], colors[1]) : nil
      }
      knownColors = .some(found)
      return found
    }
  }

  /// Returns the code of those files that have one of some words.
  func code(in files: [String], _ marks: [String]) -> [CodeFile] {
    let marks = marks.map { Array($0.utf8) }
    // Does not keep contents, but sees the changes of a trial.
    var plain = request.ownAccess
    plain.overlay = access.overlay
    return files.compactMap { file in
      guard let bytes = try? plain.read(path(of: file), atMost: ByteLimit.source),
        marks.contains(where: { bytes.firstRange(of: $0) != nil })
      else { return nil }
      return (file, CodeText(bytes, nestsComments: FilePath.pathExtension(file) == "swift"))
    }
  }

  /// Whether a file can hold code of an app, whatever its framework.
  static func isCode(_ file: String) -> Bool {
    ["swift", "m", "mm", "h", "dart", "js", "jsx", "ts", "tsx", "kt"].contains(FilePath.pathExtension(file))
  }

  /// Whether a source is there.
  func exists(_ file: String) -> Bool { access.kind(of: path(of: file)) == .file }

  /// Keeps the contents of a file that decided.
  func keep(_ file: String) { _ = try? access.read(path(of: file), atMost: ByteLimit.source) }

  private func path(of file: String) -> String { app.path(of: file) }
}
