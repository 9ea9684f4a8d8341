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
  /// Whether bytes are on the disk before they have a name, so that a power failure leaves the old file or the new one.
  private let isDurable: Bool

  /// For paths that the user named on the command line.
  package static let anywhere = WriteAccess(reach: nil, isDurable: true)

  /// For paths that come from a file or are a default.
  ///
  /// - Parameter isDurable: False for files that end with the process.
  package init(below folder: String, isDurable: Bool = true) {
    self.init(reach: FileAccess(below: [folder]), isDurable: isDurable)
  }

  private init(reach: FileAccess?, isDurable: Bool) { (self.reach, self.isDurable) = (reach, isDurable) }

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

  /// Checks a path, and throws what `failure` makes of an error.
  package func check<Failure>(
    _ path: String, failure: (WriteAccessError) -> Failure
  ) throws(Failure) {
    do throws(WriteAccessError) { try check(path) } catch { throw failure(error) }
  }

  /// Makes a folder with those above it.
  package func createFolder(_ path: String) throws {
    try check(path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try check(path)
  }

  /// Writes a picture for a person, in place of an earlier picture or where there is no file.
  ///
  /// - Returns: Whether it is a file. A device or a pipe gets the bytes; a pipe without a reader is an error.
  /// - Throws: `NoPicture` for another file; it stays.
  @discardableResult package static func writePicture(_ bytes: [UInt8], to path: String) throws -> Bool {
    let target = RealPath.resolve(path).path
    var facts = stat()
    // The target of /dev/stdout can be a pipe, which has no path.
    guard stat(path, &facts) == 0 else {
      try anywhere.write(bytes, to: target)
      return true
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      let device = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      guard device >= 0, fcntl(device, F_SETFL, 0) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      defer { close(device) }
      try FileHandle(fileDescriptor: device, closeOnDealloc: false).write(contentsOf: bytes)
      return false
    }
    let signature = Array(bytes.prefix(8))
    guard
      facts.st_size == 0
        || (try? FileAccess(below: [FilePath.parent(target)]).start(of: target, count: 8)) == signature
    else {
      throw NoPicture()
    }
    try anywhere.write(bytes, to: target, mode: facts.st_mode & 0o7777)
    return true
  }

  /// There is a file of another format.
  package struct NoPicture: Error {}

  /// Does work that no other process does for the same folder. Without a folder, or where its file system has no locks, the
  /// work is done in any case.
  package static func locked<Answer>(_ folder: String, _ work: () throws -> Answer) rethrows -> Answer {
    let handle = open(folder, O_RDONLY | O_CLOEXEC)
    defer { if handle >= 0 { close(handle) } }
    while flock(handle, LOCK_EX) != 0, errno == EINTR {}
    return try work()
  }

  /// Removes a file.
  package func remove(_ path: String) throws {
    try check(path)
    try FileManager.default.removeItem(atPath: path)
  }

  private static let temporaryPrefix = ".qa-write-"

  /// Whether a name is that of a file that a killed run left, also with a version that wrote through Foundation.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(temporaryPrefix) || name.hasPrefix(".dat.nosync")
  }

  /// Replaces a file as a whole: writes another one beside it, and renames that. A symbolic link in its place is replaced, not
  /// followed. After an error, the old file is there.
  ///
  /// - Parameters:
  ///   - mode: The permissions of the file; nil for those of a new file.
  ///   - old: An open file whose owner, permissions and extended attributes the new one gets.
  package func write(_ bytes: [UInt8], to path: String, mode: mode_t? = nil, like old: Int32? = nil) throws {
    try check(path)
    let parent = FilePath.parent(path)
    if isDurable { Leftovers.remove(in: parent, Self.temporaryPrefix) { $0.hasPrefix("-") } }
    let fresh = parent + "/" + Leftovers.name(Self.temporaryPrefix, "-\(UUID().uuidString)")
    let descriptor = ProcessCleanup.making(fresh) {
      open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, reach == nil ? 0o666 : 0o644)
    }
    defer { ProcessCleanup.forget(fresh) }
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EACCES) }
    defer { close(descriptor) }
    do {
      if let reach {
        guard let actual = RealPath.of(descriptor, openedAs: fresh), reach.contains(actual) else {
          throw WriteAccessError(isLink: false)
        }
      }
      try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(bytes))
      if let old { try FileMetadata.copy(from: old, to: descriptor) }
      if let mode, fchmod(descriptor, mode) != 0 { throw CocoaError(.fileWriteNoPermission) }
      if isDurable, fsync(descriptor) != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      guard rename(fresh, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    } catch {
      unlink(fresh)
      throw error
    }
  }
}
