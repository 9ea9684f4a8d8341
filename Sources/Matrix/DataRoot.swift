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
  func ids(in root: DataRoot) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(in: root))) ?? []
    return names.filter { $0.hasSuffix(".yml") && !$0.hasPrefix(".") }.map { String($0.dropLast(4)) }.sorted()
  }
}
