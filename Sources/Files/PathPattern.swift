import Foundation
import Model

/// A path with the wildcards `*`, `?`, `[…]` and `**` of shells, for the files on disk.
package struct PathPattern {
  /// Folders that a pattern looks into at most.
  private static let mostFolders = 200_000

  private let parts: [String]
  private let isAbsolute: Bool

  package init(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  package static func isPattern(_ text: String) -> Bool { text.contains { "*?[".contains($0) } }

  /// Returns the paths that exist and match, sorted, as a person would type them in a folder.
  ///
  /// `*` matches no name that begins with a dot, and `**` matches any number of folders. Links to folders count as
  /// folders except below `**`.
  ///
  /// - Parameter folder: The absolute folder of relative patterns.
  /// - Throws: A `Diagnostic` for a pattern that needs more folders than the limit.
  package func matches(in folder: String) throws -> [String] {
    var found = [isAbsolute ? "/" : ""]
    var folders = 0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      var next: [String] = []
      for base in found {
        folders += 1
        guard folders <= Self.mostFolders else { throw Self.tooMany }
        if part == "**" {
          next += isLast ? [] : Self.descendants(of: base, in: folder, &folders)
          guard folders <= Self.mostFolders else { throw Self.tooMany }
        } else if Self.isPattern(part) {
          next += Self.names(in: base, folder).filter { Self.matches($0, part) }.map { base + $0 }
        } else {
          next.append(base + part)
        }
      }
      found = next.filter { Self.exists($0, in: folder, asFolder: !isLast) }
      if !isLast, part != "**" { found = found.map { $0 + "/" } }
    }
    return Set(found.filter { !$0.isEmpty && $0 != "/" }).sorted()
  }

  private static let tooMany = Diagnostic(
    .error, "a pattern of --projects matches in more than \(mostFolders) folders",
    fix: "begin it with the folder of the apps, without `**`")

  private static func path(_ text: String, in folder: String) -> String {
    text.hasPrefix("/") ? text : folder + "/" + text
  }

  private static func exists(_ text: String, in folder: String, asFolder: Bool) -> Bool {
    var isFolder: ObjCBool = false
    let path = path(text, in: folder)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && (!asFolder || isFolder.boolValue)
  }

  private static func names(in base: String, _ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path(base, in: folder)))?.sorted() ?? []
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, FNM_PERIOD) == 0
  }

  /// Returns a folder and all folders below it, each with a slash at its end.
  private static func descendants(of base: String, in folder: String, _ count: inout Int) -> [String] {
    var all = [base]
    var next = 0
    while next < all.count, count <= mostFolders {
      count += 1
      for name in names(in: all[next], folder) where !name.hasPrefix(".") {
        let path = path(all[next] + name, in: folder)
        var facts = stat()
        if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { all.append(all[next] + name + "/") }
      }
      next += 1
    }
    return all
  }
}
