import Documents
import Foundation
import Model

/// The folder that holds the app, and safe ways to look into it.
///
/// Paths in and out are relative to the root; `..` may lead out of it, as project files do, but not out of `access`.
final class ProjectFolder {
  let root: String
  let access: FileAccess
  private var listings: [String: Listing] = [:]

  private struct Listing {
    /// Sorted by their bytes.
    var names: [String]
    /// The name on disk by itself (in any Unicode form) and in lower case.
    var exact: [String: String]
    var lowercased: [String: String]
  }

  /// - Parameter access: What reads may reach; nil stands for the git checkout that holds the root, else the root.
  init(root: String, access: FileAccess? = nil) {
    self.root = ProjectFolder.standardized(root)
    self.access = access ?? .project(self.root)
  }

  /// Resolves `.`, `..` and double slashes without looking at the disk.
  static func standardized(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part == "..", isAbsolute {
        continue
      } else {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return standardized(path) }
    return standardized(folder + "/" + path)
  }

  static func parent(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast().joined(separator: "/")
  }

  static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// File name without its last extension.
  static func baseName(_ path: String) -> String {
    let file = name(path)
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }

  /// Last extension, in lower case; empty where there is none.
  static func pathExtension(_ path: String) -> String {
    let file = name(path)
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return "" }
    return file[file.index(after: dot)...].lowercased()
  }

  /// Relative to the root, with `..` where it lies outside; relative paths are taken to be so already.
  func relative(_ path: String) -> String {
    guard path.hasPrefix("/") else { return ProjectFolder.standardized(path) }
    return ProjectFolder.relative(path, to: root)
  }

  private static func relative(_ path: String, to root: String) -> String {
    let target = ProjectFolder.standardized(path).split(separator: "/")
    let base = root.split(separator: "/")
    let shared = zip(target, base).prefix { $0 == $1 }.count
    let ups = Array(repeating: "..", count: base.count - shared)
    return (ups + target.dropFirst(shared).map(String.init)).joined(separator: "/")
  }

  /// The root as seen from the working directory, so that messages name what a person can type.
  var shown: String {
    let path = ProjectFolder.relative(root, to: FileManager.default.currentDirectoryPath)
    return path.isEmpty ? "." : path
  }

  func absolute(_ path: String) -> String { ProjectFolder.join(root, path) }

  enum Entry { case file, folder, missing, outside }

  func entry(_ path: String) -> Entry {
    switch access.kind(of: absolute(path)) {
    case .file, .other: .file
    case .folder: .folder
    case .missing: .missing
    case .outside: .outside
    }
  }

  /// Names in a folder, sorted by their bytes; empty where it cannot be read.
  func names(in folder: String) -> [String] { listing(folder).names }

  private func listing(_ folder: String) -> Listing {
    if let known = listings[folder] { return known }
    let found = (try? access.names(in: absolute(folder))) ?? []
    let names = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let listing = Listing(
      names: names, exact: Dictionary(names.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }),
      lowercased: Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first }))
    listings[folder] = listing
    return listing
  }

  /// The path as the disk spells it: nil where it is missing even when case and Unicode form are ignored, or outside.
  func spelled(_ path: String) -> String? {
    var result: [String] = []
    for part in path.split(separator: "/").map(String.init) {
      if part == ".." {
        result.append(part)
        continue
      }
      let listing = listing(result.joined(separator: "/"))
      guard let actual = listing.exact[part] ?? listing.lowercased[part.lowercased()] else {
        // A folder that may be entered but not listed.
        let entry = entry(path)
        return entry == .missing || entry == .outside ? nil : path
      }
      result.append(actual)
    }
    return result.joined(separator: "/")
  }

  /// For a file that the project names and that may not be read.
  static func outside(_ path: String, at place: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, at: place,
      "\u{201C}\(path)\u{201D} lies outside of the project, so it was not read",
      fix: "move it into the project's folder or repository, or name a higher folder with --project")
  }

  /// All bytes of a regular file.
  func read(_ path: String, limit: Int = PlistLimit.fileBytes) throws(Diagnostic) -> [UInt8] {
    let place = SourceLocation(file: path)
    do throws(FileAccessError) {
      return try access.read(absolute(path), atMost: limit)
    } catch {
      switch error {
      case .missing:
        throw Diagnostic(at: place, "the file does not exist", fix: "restore it, or name another one")
      case .outside: throw ProjectFolder.outside(path, at: place)
      case .notRegular:
        throw Diagnostic(at: place, "this is no regular file", fix: "replace it with a file")
      case .tooLarge(let limit):
        throw Diagnostic(
          at: place, "the file is too large to be what it says: at most \(limit) bytes are read",
          fix: "check what wrote it")
      case .unreadable:
        throw Diagnostic(at: place, "the file cannot be read", fix: "check its permissions")
      }
    }
  }
}
