import Documents
import Foundation
import Runner
import Store

/// Where `qa run` keeps results between runs.
enum RunCache {
  /// Returns `$XDG_CACHE_HOME/qa`, else `~/.cache/qa`; nil if neither is known.
  ///
  /// A folder inside of what the project may read is not used: a pull request could add entries to it.
  static func folder(environment: [String: String], outside project: FileAccess) -> String? {
    let path: String
    if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") {
      path = base + "/qa"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.cache/qa"
    } else {
      return nil
    }
    return project.contains(RealPath.resolve(path).path) ? nil : path
  }

  /// Returns the store of a run; nil for a program that cannot be identified.
  static func store(in folder: String, context: CommandContext) -> ResultStore? {
    guard let program = Program.identity else { return nil }
    let entries = CacheFolder(folder)
    return ResultStore(
      tool: [Version.current, program, context.workingDirectory, context.environment["PATH"] ?? ""]
        .joined(separator: "\u{0}"),
      log: ReadLog { Digest.sha256(of: $0) }, otherReads: ReadLog { Digest.sha256(of: $0) },
      load: { entries.load($0) }, save: { entries.save($0, $1) })
  }
}

/// The running program as the system knows it.
private enum Program {
  /// The files of the program and of its libraries, with inode, size and times; nil if they are unknown.
  ///
  /// A file that is replaced or written has another inode or change time, which no program can set.
  static var identity: String? {
    let files = ([Bundle.main.executablePath].compactMap(\.self) + libraries).map(facts)
    guard files.count > 0, files.allSatisfy({ $0 != nil }) else { return nil }
    return files.compactMap(\.self).joined(separator: "\u{0}")
      + ProcessInfo.processInfo.operatingSystemVersionString
  }

  /// Paths of the loaded libraries; on macOS the version of the system represents them.
  private static var libraries: [String] {
    #if os(Linux)
    guard let maps = fopen("/proc/self/maps", "r") else { return [] }
    defer { fclose(maps) }
    var found = Set<String>()
    let longest = 8192
    var line = [CChar](repeating: 0, count: longest)
    while fgets(&line, Int32(longest), maps) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard text.contains("r-xp"), let start = text.firstIndex(of: "/") else { continue }
      found.insert(text[start...].trimmingCharacters(in: .newlines))
    }
    return found.sorted()
    #else
    return []
    #endif
  }

  private static func facts(_ path: String) -> String? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    #if canImport(Darwin)
    let times = [facts.st_mtimespec, facts.st_ctimespec]
    #else
    let times = [facts.st_mtim, facts.st_ctim]
    #endif
    let numbers =
      [Int(facts.st_dev), Int(facts.st_ino), Int(facts.st_size)]
      + times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] }
    return path + " " + numbers.map(String.init).joined(separator: " ")
  }
}
