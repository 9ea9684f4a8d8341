import Foundation

/// Why a path may not be written.
package struct WriteAccessError: Error, Hashable, Sendable {
  /// True where the last part of the path is a symbolic link.
  package var isLink: Bool
}

/// Writes files, and keeps below a folder where a path does not come from the command line.
package struct WriteAccess: Hashable, Sendable {
  /// Nil where every path may be written.
  private let reach: FileAccess?

  /// For paths that the user named on the command line.
  package static let anywhere = WriteAccess(reach: nil)

  /// For paths that come from a file or are a default.
  package init(below folder: String) { reach = FileAccess(below: [folder]) }

  private init(reach: FileAccess?) { self.reach = reach }

  /// Throws where the path leads out of the folder at this moment.
  ///
  /// The last part may not be a symbolic link, so that nothing is written through a link.
  package func check(_ path: String) throws(WriteAccessError) {
    guard let reach else { return }
    let parent = RealPath.resolve((path as NSString).deletingLastPathComponent).path
    let name = (path as NSString).lastPathComponent
    guard name != "..", reach.contains((parent == "/" ? "" : parent) + "/" + name) else {
      throw WriteAccessError(isLink: false)
    }
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK { throw WriteAccessError(isLink: true) }
  }

  /// Makes a folder with those above it.
  package func createFolder(_ path: String) throws {
    try check(path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try check(path)
  }

  /// Removes a file.
  package func remove(_ path: String) throws {
    try check(path)
    try FileManager.default.removeItem(atPath: path)
  }

  /// Replaces a file as a whole; a symbolic link in its place is replaced, not followed.
  ///
  /// - Parameter mode: The permissions of the file below a folder; nil for those of a new file.
  package func write(_ bytes: [UInt8], to path: String, mode: mode_t? = nil) throws {
    guard let reach else {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      return
    }
    try check(path)
    let parent = (path as NSString).deletingLastPathComponent
    let fresh = "\(parent)/.\((path as NSString).lastPathComponent)-\(UUID().uuidString)"
    let descriptor = ProcessCleanup.making(fresh) {
      open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    }
    defer { ProcessCleanup.forget(fresh) }
    guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
    defer { close(descriptor) }
    do {
      guard let actual = RealPath.of(descriptor, openedAs: fresh), reach.contains(actual) else {
        throw WriteAccessError(isLink: false)
      }
      try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(bytes))
      if let mode, fchmod(descriptor, mode) != 0 { throw CocoaError(.fileWriteNoPermission) }
      guard rename(fresh, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      unlink(fresh)
      throw error
    }
  }
}
