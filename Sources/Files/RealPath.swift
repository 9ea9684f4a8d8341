import Foundation

/// Paths without symbolic links.
package enum RealPath {
  private static let mostLinks = 40

  /// Returns the absolute path with every symbolic link followed, and whether something exists there.
  ///
  /// For a missing file the links of the existing part are followed, including a link that leads to the missing file.
  package static func resolve(_ path: String) -> (path: String, exists: Bool) {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return (String(cString: real), true)
    }
    let start = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var pending = Array(parts(start).reversed())
    var done: [String] = []
    var exists = true
    var links = 0
    while let part = pending.popLast() {
      if part == ".." {
        if !done.isEmpty { done.removeLast() }
        continue
      }
      let next = "/" + (done + [part]).joined(separator: "/")
      var facts = stat()
      let isThere = exists && lstat(next, &facts) == 0
      guard isThere, facts.st_mode & S_IFMT == S_IFLNK, links < mostLinks,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next)
      else {
        if !isThere { exists = false }
        done.append(part)
        continue
      }
      links += 1
      if target.hasPrefix("/") { done = [] }
      pending += parts(target).reversed()
    }
    return ("/" + done.joined(separator: "/"), false)
  }

  /// Returns whether something lies at a path, even if it cannot be opened: a link that leads to nothing or to itself, or
  /// an entry of a folder that this user may not search.
  package static func isOccupied(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  /// Returns where an opened file really lies.
  ///
  /// - Parameter path: The path that was opened. It counts only where the system cannot tell the descriptor's path.
  static func of(_ descriptor: Int32, openedAs path: String) -> String? {
    #if canImport(Darwin)
    var buffer = [CChar](repeating: 0, count: Int(MAXPATHLEN))
    if fcntl(descriptor, F_GETPATH, &buffer) == 0 {
      return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    #else
    let link = "/proc/self/fd/\(descriptor)"
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link), target.hasPrefix("/") {
      return target
    }
    #endif
    var opened = stat()
    var named = stat()
    let real = resolve(path)
    guard real.exists, fstat(descriptor, &opened) == 0, lstat(real.path, &named) == 0,
      opened.st_dev == named.st_dev, opened.st_ino == named.st_ino
    else { return nil }
    return real.path
  }
}
