import Foundation

/// Temporary files and folders of processes that ended without removing them. Each name has the id of its process.
enum Leftovers {
  /// Returns a name for something that this process makes and removes.
  static func name(_ beginning: String, _ end: String) -> String {
    "\(beginning)\(ProcessInfo.processInfo.processIdentifier)\(end)"
  }

  /// Removes what ended processes left in a folder: names with a beginning, a process id, and one of some ends.
  ///
  /// What is younger than an hour may belong to a process in another container.
  static func remove(in folder: String, _ beginning: String, isEnd: (Substring) -> Bool) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix(beginning) {
      let rest = name.dropFirst(beginning.count)
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let id = Int32(digits), id > 0, kill(id, 0) != 0, errno == ESRCH,
        isEnd(rest.dropFirst(digits.count))
      else { continue }
      var facts = stat()
      let item = folder + "/" + name
      guard lstat(item, &facts) == 0, facts.st_uid == geteuid(),
        Date(timeIntervalSince1970: facts.modified).timeIntervalSinceNow < -3600
      else { continue }
      try? FileManager.default.removeItem(atPath: item)
    }
  }
}

extension stat {
  /// Seconds since 1970.
  fileprivate var modified: Double {
    #if canImport(Darwin)
    Double(st_mtimespec.tv_sec)
    #else
    Double(st_mtim.tv_sec)
    #endif
  }
}
