import Foundation

/// Replaces folders whole: another folder is written beside them first.
package enum FolderReplacement {
  /// Moves a folder to a path, and removes the folder that was there. Where the system can exchange folders, there is one at
  /// every moment. After an error, the old folder is at the path.
  package static func replace(_ path: String, with fresh: String) throws {
    let manager = FileManager.default
    // Another run may make the folder at any moment. This system call does not replace a folder with files.
    if rename(fresh, path) == 0 { return }
    guard manager.fileExists(atPath: path) else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    if exchange(fresh, path) {
      try? manager.removeItem(atPath: fresh)
      return
    }
    let old = fresh + ".old"
    try manager.moveItem(atPath: path, toPath: old)
    do {
      try manager.moveItem(atPath: fresh, toPath: path)
    } catch {
      try? manager.moveItem(atPath: old, toPath: path)
      throw error
    }
    try? manager.removeItem(atPath: old)
  }

  /// Returns the path of a folder beside another one, for this process to fill.
  package static func path(beside path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return url.deletingLastPathComponent().path + "/" + Leftovers.name(".\(url.lastPathComponent)-", "")
  }

  /// Removes what killed runs left beside a folder.
  package static func removeLeftovers(beside path: String) {
    let url = URL(fileURLWithPath: path)
    Leftovers.remove(in: url.deletingLastPathComponent().path, ".\(url.lastPathComponent)-") {
      ["", ".old", ".probe"].contains($0)
    }
  }

  /// Exchanges two folders at one moment.
  ///
  /// - Returns: Whether the system and the file system can do it.
  private static func exchange(_ one: String, _ other: String) -> Bool {
    #if canImport(Darwin)
    return renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
    #else
    // Swift does not import this function of glibc. Source: renameat2(2), with the value of RENAME_EXCHANGE.
    typealias Function =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else { return false }
    return unsafeBitCast(symbol, to: Function.self)(AT_FDCWD, one, AT_FDCWD, other, 2) == 0
    #endif
  }
}
