import Files
import Foundation
import Model

/// The folder with `Matrix/`: devices, matrices and checklists.
package struct DataRoot: Sendable {
  /// The path without a trailing slash, absolute or relative.
  package let path: String
  /// Reaches the data that comes with qa.
  package let access: FileAccess
  /// Whether the data lie beside the executable, where a project could have put them.
  private var isBesideExecutable = false

  package init(path: String) {
    var trimmed = path
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.path = trimmed
    access = FileAccess(below: [trimmed, trimmed + "/Matrix", trimmed + "/Reports"])
  }

  /// Returns the data of the installation.
  ///
  /// The first of these counts:
  /// 1. `QA_HOME`;
  /// 2. the package that SwiftPM built the executable in, `<package>/.build*/<platform>/<configuration>/qa`;
  /// 3. the folder of the executable;
  /// 4. `../share/qa`, if the executable is in a folder `bin`.
  ///
  /// The current folder and other folders above the executable never count, because they can be those of the project
  /// under test. Returns nil if there is no `Matrix/devices`; also for a `QA_HOME` without it, because that is likely a
  /// mistake.
  ///
  /// - Parameter executable: An absolute path.
  package static func locate(executable: String, environment: [String: String]) -> DataRoot? {
    if let home = environment["QA_HOME"], !home.isEmpty {
      let root = DataRoot(path: home)
      return root.isComplete ? root : nil
    }
    let folder = FilePath.parent(RealPath.resolve(executable).path)
    if let package = package(ofBuild: folder) { return package }
    let isInBin = FilePath.name(folder) == "bin"
    let candidates = [folder] + (isInBin ? [FilePath.parent(folder) + "/share/qa"] : [])
    guard var root = candidates.map(DataRoot.init(path:)).first(where: \.isComplete) else { return nil }
    root.isBesideExecutable = true
    return root
  }

  /// Returns the package whose build folder has the executable's folder, if the package is that of `qa`.
  private static func package(ofBuild folder: String) -> DataRoot? {
    let build = FilePath.parent(FilePath.parent(folder))
    guard FilePath.name(build).hasPrefix(".build") else { return nil }
    let root = DataRoot(path: FilePath.parent(build))
    let access = FileAccess(below: [root.path])
    let isOwn = ["Package.swift", "Sources/qa/QA.swift"].allSatisfy {
      access.kind(of: root.path + "/" + $0) == .file
    }
    return isOwn && root.isComplete ? root : nil
  }

  /// Throws for data beside the executable that lie in the project under test. Its authors could have put them there.
  ///
  /// - Parameter project: What reads of the project may reach.
  package func requireOutside(_ project: FileAccess) throws(Diagnostics) {
    guard isBesideExecutable, project.contains(RealPath.resolve(path).path) else { return }
    throw Diagnostics(
      at: SourceLocation(file: path + "/Matrix"),
      "qa's data beside the executable are in the project under test, so they are not used",
      fix: "install qa outside of the project, or set QA_HOME to the folder to trust")
  }

  /// Returns the bytes of a file in `Matrix/system`.
  ///
  /// - Throws: `Diagnostics` for a file that cannot be read.
  package func systemFile(_ name: String, atMost limit: Int) throws(Diagnostics) -> [UInt8] {
    guard let bytes = try? access.read(path + "/Matrix/system/" + name, atMost: limit) else {
      throw Self.unreadable(name)
    }
    return bytes
  }

  /// The error for a file in `Matrix/system` that is missing or broken.
  package static func unreadable(_ name: String) -> Diagnostics {
    Diagnostics(
      at: SourceLocation(file: "Matrix/system/" + name), "the data file cannot be read",
      fix: "restore it from the repository, or set QA_HOME to a complete checkout")
  }

  private var isComplete: Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: "\(path)/Matrix/devices", isDirectory: &isFolder)
    return exists && isFolder.boolValue
  }
}

/// A folder of `Matrix/` with data files.
enum DataFolder: String {
  case devices, matrices, checklists

  /// The path for diagnostics: `Matrix/devices`.
  var relativePath: String { "Matrix/\(rawValue)" }

  func path(in root: DataRoot) -> String { "\(root.path)/\(relativePath)" }

  /// Returns the names of the files without `.yml`, sorted.
  func ids(in root: DataRoot) -> [String] { files(in: root).map(\.id) }

  /// Returns the files by id, sorted, with their paths relative to the folder. Checklists may be in subfolders.
  ///
  /// A repeated id is listed each time.
  func files(in root: DataRoot) -> [(id: String, path: String)] {
    var found: [(id: String, path: String)] = []
    let access = root.access
    func add(_ folder: String, _ depth: Int) {
      let full = folder.isEmpty ? path(in: root) : "\(path(in: root))/\(folder)"
      for name in (try? access.names(in: full)) ?? []
      where !name.hasPrefix(".") {
        let inside = folder.isEmpty ? name : "\(folder)/\(name)"
        if name.hasSuffix(".yml") {
          found.append((String(name.dropLast(4)), inside))
        } else if self == .checklists, depth < Self.deepest, access.kind(of: "\(full)/\(name)") == .folder {
          add(inside, depth + 1)
        }
      }
    }
    add("", 0)
    return found.sorted { ($0.id, $0.path) < ($1.id, $1.path) }
  }

  /// The depth limit, for folders that link to a parent.
  private static let deepest = 4
}
