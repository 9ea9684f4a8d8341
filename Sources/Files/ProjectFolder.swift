import Foundation
import Model

/// The folder that holds the app.
///
/// Paths are relative to the root. They can lead out of it with `..`, as those of project files do, but not out of
/// `access`.
package final class ProjectFolder: @unchecked Sendable {
  package let root: String
  package let access: FileAccess
  // Guarded by `lock`.
  private var listings: [String: Listing] = [:]
  private let lock = NSLock()

  private struct Listing {
    /// Sorted by their bytes.
    var names: [String]
    /// Names on disk by themselves, in any Unicode form, and by their lower case.
    var exact: [String: String]
    var lowercased: [String: String]
  }

  /// - Parameter access: What can be read; nil for the git checkout that holds the root, else the root.
  package init(root: String, access: FileAccess? = nil) {
    self.root = FilePath.standardized(root)
    self.access = access ?? .project(self.root.isEmpty ? "." : self.root)
  }

  /// Returns a path relative to the root, with `..` where it is outside. Relative paths stay.
  package func relative(_ path: String) -> String {
    guard path.hasPrefix("/") else { return FilePath.standardized(path) }
    return FilePath.relative(path, to: root)
  }

  /// The root relative to the working directory, as a person can type it.
  package var shown: String {
    let path = FilePath.relative(root, to: FileManager.default.currentDirectoryPath)
    return path.isEmpty ? "." : path
  }

  /// Returns a path inside the root relative to the working directory, as a person can type it.
  package func shown(_ path: String) -> String { shown == "." ? path : shown + "/" + path }

  package func absolute(_ path: String) -> String { FilePath.join(root, path) }

  package enum Entry { case file, folder, missing, outside }

  package func entry(_ path: String) -> Entry {
    switch access.kind(of: absolute(path)) {
    case .file, .other: .file
    case .folder: .folder
    case .missing: .missing
    case .outside: .outside
    }
  }

  /// Returns the names in a folder, sorted by their bytes; none where it cannot be read.
  package func names(in folder: String) -> [String] { listing(folder).names }

  /// Whether the names in a folder can be read.
  package func canList(_ folder: String) -> Bool { (try? access.names(in: absolute(folder))) != nil }

  private func listing(_ folder: String) -> Listing {
    if let known = lock.withLock({ listings[folder] }) { return known }
    let found = (try? access.names(in: absolute(folder))) ?? []
    let names = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let listing = Listing(
      names: names, exact: Dictionary(names.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }),
      lowercased: Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first }))
    lock.withLock { listings[folder] = listing }
    return listing
  }

  /// Returns the path as it is on disk; nil where it is outside, or does not exist even when case and Unicode form are
  /// ignored.
  package func spelled(_ path: String) -> String? {
    var result: [String] = []
    for part in path.split(separator: "/").map(String.init) {
      if part == ".." {
        result.append(part)
        continue
      }
      let listing = listing(result.joined(separator: "/"))
      guard let actual = listing.exact[part] ?? listing.lowercased[part.lowercased()] else {
        // Some folders can be entered but not listed.
        let entry = entry(path)
        return entry == .missing || entry == .outside ? nil : path
      }
      result.append(actual)
    }
    return result.joined(separator: "/")
  }

  /// Returns the other files that a file system which ignores case takes for the file, as that of a Mac does by default.
  package func sameFiles(as path: String) -> [String] {
    var found = [""]
    for part in path.split(separator: "/").map(String.init) {
      let wanted = part.lowercased()
      found = found.flatMap { folder in
        names(in: folder).filter { $0.lowercased() == wanted }.map { FilePath.join(folder, $0) }
      }
    }
    return found.filter { $0 != path }
  }

  /// Returns the diagnostic for a file that the project names and that may not be read.
  package static func outside(
    _ path: String, at location: SourceLocation?, _ severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    Diagnostic(
      severity, at: location, "\"\(path)\" is outside of the project, so it was not read",
      fix: "move it into the project's folder or repository, or name a higher folder with --project")
  }

  /// Returns the bytes of a regular file.
  package func read(_ path: String, atMost limit: Int) throws(FileAccessError) -> [UInt8] {
    try access.read(absolute(path), atMost: limit)
  }

  /// Returns the bytes of a regular file, or throws the diagnostic that says why it cannot be read.
  package func readFile(_ path: String, limit: Int = ByteLimit.document) throws(Diagnostic) -> [UInt8] {
    try access.read(absolute(path), atMost: limit) { error in
      error == .outside
        ? ProjectFolder.outside(path, at: SourceLocation(file: path))
        : error.diagnostic(path, missing: ("the file does not exist", "restore it, or name another one"))
    }
  }
}
