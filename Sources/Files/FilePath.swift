/// Paths as text. Nothing here looks at the disk.
package enum FilePath {
  /// Returns the path without `.`, double slashes and every `..` that follows a folder.
  package static func standardized(_ path: String) -> String {
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

  /// Returns `path` inside `folder`, or `path` alone where it is absolute.
  package static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return standardized(path) }
    return standardized(folder + "/" + path)
  }

  /// Returns an absolute path relative to a folder, with `..` where it is outside; empty for the folder itself.
  ///
  /// - Parameter folder: An absolute path.
  package static func relative(_ path: String, to folder: String) -> String {
    let target = standardized(path).split(separator: "/")
    let base = standardized(folder).split(separator: "/")
    let shared = zip(target, base).prefix { $0 == $1 }.count
    let ups = Array(repeating: "..", count: base.count - shared)
    return (ups + target.dropFirst(shared).map(String.init)).joined(separator: "/")
  }

  /// Returns whether an absolute path is a folder or lies inside it.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    let relative = relative(path, to: folder)
    return relative != ".." && !relative.hasPrefix("../")
  }

  /// Returns everything before the last slash; empty where there is none.
  package static func parent(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast().joined(separator: "/")
  }

  /// Returns the last part.
  package static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// Returns the last part without its extension: `Icon@2x` of `App/Icon@2x.png`.
  package static func baseName(_ path: String) -> String { split(path).base }

  /// Returns the extension in lower case; empty where there is none.
  package static func pathExtension(_ path: String) -> String { split(path).suffix }

  /// Returns the base name and the extension in lower case. A dot at the start of a name begins no extension.
  package static func split(_ path: String) -> (base: String, suffix: String) {
    let file = name(path)
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return (file, "") }
    return (String(file[..<dot]), file[file.index(after: dot)...].lowercased())
  }
}
