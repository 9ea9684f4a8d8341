import Documents
import Foundation
import Model

/// The folder that holds `Matrix/` with devices, matrices and checklists.
public struct DataRoot: Sendable {
  /// Without a trailing slash; as it was found, so absolute or relative.
  public let path: String

  public init(path: String) {
    var trimmed = path
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.path = trimmed
  }

  /// `QA_HOME` if it is set, else the nearest folder upwards from the executable, else from `workingDirectory`.
  ///
  /// Nil where none has a `Matrix/devices`. A `QA_HOME` without one is nil too: who names a place means it.
  public static func locate(
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
  public var access: FileAccess { FileAccess(below: [path, path + "/Matrix", path + "/Reports"]) }

  private var isComplete: Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: "\(path)/Matrix/devices", isDirectory: &isFolder)
    return exists && isFolder.boolValue
  }

  private static func nearest(upwardsFrom folder: String) -> DataRoot? {
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    // A path has at most 4096 bytes, so at most that many parents; the counter guards against odd paths.
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

/// The three folders of `Matrix/` that this module reads.
enum DataFolder: String {
  case devices, matrices, checklists

  /// `Matrix/devices`, as diagnostics show it.
  var relativePath: String { "Matrix/\(rawValue)" }

  func path(in root: DataRoot) -> String { "\(root.path)/\(relativePath)" }

  /// Names without `.yml`, sorted.
  func ids(in root: DataRoot) -> [String] { files(in: root).map(\.id) }

  /// Files by id, sorted, with their paths relative to the folder; checklists may lie in folders of it.
  ///
  /// An id that lies there twice is listed twice.
  func files(in root: DataRoot) -> [(id: String, path: String)] {
    var found: [(id: String, path: String)] = []
    func add(_ folder: String, _ depth: Int) {
      let full = folder.isEmpty ? path(in: root) : "\(path(in: root))/\(folder)"
      for name in (try? FileManager.default.contentsOfDirectory(atPath: full)) ?? []
      where !name.hasPrefix(".") {
        let inside = folder.isEmpty ? name : "\(folder)/\(name)"
        if name.hasSuffix(".yml") {
          found.append((String(name.dropLast(4)), inside))
        } else if self == .checklists, depth < Self.deepest, isFolder("\(full)/\(name)") {
          add(inside, depth + 1)
        }
      }
    }
    add("", 0)
    return found.sorted { ($0.id, $0.path) < ($1.id, $1.path) }
  }

  /// A folder that links to one above it must not be followed for ever.
  private static let deepest = 4

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
