import Foundation
import Model

/// The folder that holds the app, and safe ways to look into it.
///
/// Paths in and out are relative to the root; `..` may lead out of it, as project files do.
final class ProjectFolder {
  let root: String
  private var listings: [String: Listing] = [:]

  private struct Listing {
    /// Sorted by their bytes.
    var names: [String]
    /// The name on disk by itself (in any Unicode form) and in lower case.
    var exact: [String: String]
    var lowercased: [String: String]
  }

  init(root: String) { self.root = ProjectFolder.standardized(root) }

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
    let target = ProjectFolder.standardized(path).split(separator: "/")
    let base = root.split(separator: "/")
    let shared = zip(target, base).prefix { $0 == $1 }.count
    let ups = Array(repeating: "..", count: base.count - shared)
    return (ups + target.dropFirst(shared).map(String.init)).joined(separator: "/")
  }

  /// The root as seen from the working directory, so that messages name what a person can type.
  var shown: String {
    let path = ProjectFolder(root: FileManager.default.currentDirectoryPath).relative(root)
    return path.isEmpty ? "." : path
  }

  func absolute(_ path: String) -> String { ProjectFolder.join(root, path) }

  enum Entry { case file, folder, missing }

  func entry(_ path: String) -> Entry {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: absolute(path), isDirectory: &isFolder) else {
      return .missing
    }
    return isFolder.boolValue ? .folder : .file
  }

  /// Names in a folder, sorted by their bytes; empty where it cannot be read.
  func names(in folder: String) -> [String] { listing(folder).names }

  private func listing(_ folder: String) -> Listing {
    if let known = listings[folder] { return known }
    let found = (try? FileManager.default.contentsOfDirectory(atPath: absolute(folder))) ?? []
    let names = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let listing = Listing(
      names: names, exact: Dictionary(names.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }),
      lowercased: Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first }))
    listings[folder] = listing
    return listing
  }

  /// The path as the disk spells it: nil where it is missing even when case and Unicode form are ignored.
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
        return entry(path) == .missing ? nil : path
      }
      result.append(actual)
    }
    return result.joined(separator: "/")
  }

  /// All bytes of a regular file.
  func read(_ path: String, limit: Int = PlistLimit.fileBytes) throws(Diagnostic) -> [UInt8] {
    let place = SourceLocation(file: path)
    // A pipe or a device would block for ever, so only regular files are opened.
    let real = URL(fileURLWithPath: absolute(path)).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else {
      throw Diagnostic(at: place, "the file does not exist", fix: "restore it, or name another one")
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw Diagnostic(at: place, "this is no regular file", fix: "replace it with a file")
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard size <= limit else {
      throw Diagnostic(
        at: place, "the file is too large to be what it says: \(size) bytes, at most \(limit) are read",
        fix: "check what wrote it")
    }
    guard let data = FileManager.default.contents(atPath: real) else {
      throw Diagnostic(at: place, "the file cannot be read", fix: "check its permissions")
    }
    return [UInt8](data)
  }
}
