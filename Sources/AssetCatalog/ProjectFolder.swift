import Documents
import Foundation

/// The files below a project's root, by relative path, with bounds on what is read.
struct ProjectFolder: Sendable {
  let root: String
  let access: FileAccess
  static let maxFileSize = 128 << 20

  /// - Parameter access: What reads may reach; nil stands for the git checkout that holds the root, else the root.
  init(root: String, access: FileAccess? = nil) {
    self.root = root
    self.access = access ?? .project(root.isEmpty ? "." : root)
  }

  func absolute(_ path: String) -> String {
    if root.isEmpty { return path }
    guard path.hasPrefix("/") || path.contains("..") else { return root + "/" + path }
    // Without `..`, which the system would resolve after links and the project reader before them.
    return URL(fileURLWithPath: path.hasPrefix("/") ? path : root + "/" + path).standardizedFileURL.path
  }

  func isFolder(_ path: String) -> Bool { access.kind(of: absolute(path)) == .folder }

  func exists(_ path: String) -> Bool {
    let kind = access.kind(of: absolute(path))
    return kind != .missing && kind != .outside
  }

  func isOutside(_ path: String) -> Bool { access.kind(of: absolute(path)) == .outside }

  /// Names in a folder, sorted by their bytes; empty for one that cannot be read.
  func names(in path: String) -> [String] {
    let names = (try? access.names(in: absolute(path))) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted {
      Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
    }
  }

  /// Where a folder really lies, so that a link to an ancestor is not walked twice.
  func realPath(_ path: String) -> String { RealPath.resolve(absolute(path)).path }

  func read(_ path: String, atMost limit: Int = maxFileSize) throws(FileAccessError) -> [UInt8] {
    try access.read(absolute(path), atMost: limit)
  }
}
