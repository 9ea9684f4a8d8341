import Files
import Foundation
import Model

/// A built app: an `.app` folder, or one in an `.xcarchive` or a zip file such as an `.ipa`.
///
/// A zip file is not unpacked: the files that decide about the launch screen are copied into a temporary folder, which is
/// deleted with the last reference to the bundle.
package final class AppBundle: Sendable {
  /// Absolute path of the `.app` folder.
  package let folder: String
  /// Whether the folder is a copy of an archive's files.
  package let isCopy: Bool
  /// What the user named, for messages.
  package let shownPath: String
  private let temporaryFolder: String?

  private init(folder: String, shownPath: String, temporaryFolder: String? = nil) {
    self.folder = folder
    self.shownPath = shownPath
    self.temporaryFolder = temporaryFolder
    isCopy = temporaryFolder != nil
  }

  deinit {
    if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
  }

  /// What reads of the app may reach.
  package var access: FileAccess { FileAccess(below: [folder]) }

  /// Opens an app.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - shown: The path in messages.
  /// - Throws: `Diagnostics` for what is not an app.
  package static func open(_ path: String, shown: String) throws -> AppBundle {
    do {
      return try found(path, shown: shown)
    } catch let diagnostic as Diagnostic {
      throw Diagnostics([diagnostic])
    }
  }

  private static func found(_ path: String, shown: String) throws -> AppBundle {
    let access = FileAccess(below: [path])
    switch access.kind(of: path) {
    case .folder:
      let apps = FilePath.pathExtension(path) == "xcarchive" ? archivedApps(path, access) : [path]
      guard apps.count == 1 else { throw several(apps.map(FilePath.name), shown: shown) }
      return AppBundle(folder: FilePath.standardized(apps[0]), shownPath: shown)
    case .file: return try copy(path, shown: shown, access)
    case .other: throw FileAccessError.notRegular.diagnostic(shown)
    case .outside: throw FileAccessError.outside.diagnostic(shown)
    case .missing:
      throw Diagnostic(
        at: SourceLocation(file: shown), "there is no such app",
        fix: "set --app to an .app folder, an .ipa file or an .xcarchive")
    }
  }

  private static func archivedApps(_ path: String, _ access: FileAccess) -> [String] {
    let folder = path + "/Products/Applications"
    return ((try? access.names(in: folder)) ?? []).filter { $0.hasSuffix(".app") }.sorted()
      .map { folder + "/" + $0 }
  }

  private static func several(_ names: [String], shown: String) -> Diagnostic {
    Diagnostic(
      at: SourceLocation(file: shown),
      names.isEmpty
        ? "there is no .app folder in it"
        : "it contains several apps: \(names.sorted().map { "\"\($0)\"" }.joined(separator: ", "))",
      fix: names.isEmpty ? "name the .ipa or .app of an iOS app" : "unpack it, and set --app to one of them")
  }

  /// Copies the app of a zip file.
  private static func copy(_ path: String, shown: String, _ access: FileAccess) throws -> AppBundle {
    let location = SourceLocation(file: shown)
    do {
      let archive = try ZipArchive(size: access.size(of: path)) { offset, count in
        try access.part(of: path, at: offset, count: count)
      }
      let roots = ArchivedApp.roots(in: archive)
      guard roots.count == 1 else { throw several(roots, shown: shown) }
      let app = ArchivedApp(archive: archive, root: roots[0])
      let name = roots[0].isEmpty ? FilePath.baseName(path) + ".app" : FilePath.name(roots[0])
      let folder = RealPath.resolve(NSTemporaryDirectory()).path + "/qa-app-" + UUID().uuidString
      // The bundle deletes the folder even if copying fails.
      let bundle = AppBundle(folder: folder + "/" + name, shownPath: shown, temporaryFolder: folder)
      try app.copy(to: WriteAccess(below: folder, isDurable: false), folder: bundle.folder)
      return bundle
    } catch let damage as ZipArchive.Damage {
      throw Diagnostic(
        at: location, "the archive \(damage.message)", fix: "name an .ipa file or an .app folder")
    } catch is FileAccessError {
      throw Diagnostic(at: location, "the archive cannot be read", fix: "check the file and its permissions")
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw Diagnostic(
        at: location, "the archive cannot be unpacked (\(error.systemReason))", fix: "check the free space")
    }
  }
}
