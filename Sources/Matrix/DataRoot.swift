import Documents
import Foundation
import Model

/// The folder with `Matrix/`: devices, matrices and checklists.
package struct DataRoot: Sendable {
  /// The path without a trailing slash, absolute or relative.
  package let path: String

  package init(path: String) {
    var trimmed = path
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.path = trimmed
  }

  /// Returns `QA_HOME` if it is set, otherwise the nearest folder above the executable or above `workingDirectory`.
  ///
  /// Returns nil if there is no `Matrix/devices`; also for a `QA_HOME` without it, because that is likely a mistake.
  package static func locate(
    executable: String, workingDirectory: String, environment: [String: String]
  ) -> DataRoot? {
    if let home = environment["QA_HOME"], !home.isEmpty {
      let root = DataRoot(path: home)
      return root.isComplete ? root : nil
    }
    let start = URL(fileURLWithPath: executable, relativeTo: URL(fileURLWithPath: workingDirectory))
    let binary = start.resolvingSymlinksInPath().deletingLastPathComponent().path
    return nearest(upwardsFrom: binary) ?? nearest(upwardsFrom: workingDirectory)
  }

  /// Reaches the data that comes with qa.
  package var access: FileAccess { FileAccess(below: [path, path + "/Matrix", path + "/Reports"]) }

  private var isComplete: Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: "\(path)/Matrix/devices", isDirectory: &isFolder)
    return exists && isFolder.boolValue
  }

  private static func nearest(upwardsFrom folder: String) -> DataRoot? {
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    // A path has at most 4,096 bytes, so it has fewer parents; the limit prevents an endless loop.
    for _ in 0..<4096 {
      let root = DataRoot(path: url.path)
      if root.isComplete { return root }
      let parent = url.deletingLastPathComponent().standardizedFileURL
      if parent.path == url.path { return nil }
      url = parent
    }
    return nil
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
