import Foundation
import Model

/// A file before and after edits.
package struct FileChange: Hashable, Sendable {
  /// Relative to the folder of the files.
  package var path: String
  package var old: [UInt8]
  package var new: [UInt8]
  /// Whether there is no file before.
  package var isNew: Bool

  package init(path: String, old: [UInt8], new: [UInt8], isNew: Bool = false) {
    self.path = path
    self.old = old
    self.new = new
    self.isNew = isNew
  }

  /// Whether the file is no text, so that it has no lines to compare.
  package var isBinary: Bool { old.contains(0) || new.contains(0) }
}

/// Replaces files below a folder together, and takes the replacements back.
///
/// A file is replaced only if it has the bytes that the replacement was made from.
package struct FileReplacements: Sendable {
  private let items: [FileChange]
  private let folder: String
  private let access: FileAccess
  private let writes: WriteAccess

  /// - Parameter folder: Absolute. No file outside of it is written.
  package init(_ items: [FileChange], below folder: String) {
    self.items = items
    self.folder = folder
    access = FileAccess(below: [folder])
    writes = WriteAccess(below: folder)
  }

  /// Returns why a file cannot be written; nil if it can.
  package func locationObstacle(_ change: FileChange) -> Diagnostic? {
    let file = change.path
    let path = folder + "/" + file
    let location = SourceLocation(file: file)
    do throws(WriteAccessError) {
      try writes.check(path)
    } catch {
      return error.isLink
        ? Diagnostic(at: location, "the file is a symbolic link", fix: "change the file that it leads to")
        : Diagnostic(at: location, "the file is outside of the project's folder", fix: "change it by hand")
    }
    if change.isNew {
      var facts = stat()
      guard lstat(path, &facts) != 0 else {
        return Diagnostic(at: location, "there is a file of this name", fix: "rename it")
      }
      return Foundation.access(FilePath.parent(path), W_OK) == 0
        ? nil : Diagnostic(at: location, "the folder is read-only", fix: "make it writable")
    }
    guard let mode = Self.mode(of: path) else {
      return Diagnostic(at: location, "the file cannot be read", fix: "check its permissions")
    }
    // The owner's bit: a privileged process could write it, too.
    guard mode & S_IWUSR != 0, Foundation.access(FilePath.parent(path), W_OK) == 0 else {
      return Diagnostic(at: location, "the file is read-only", fix: "make it and its folder writable")
    }
    return nil
  }

  private func obstacle(_ item: FileChange) -> Diagnostic? {
    if let obstacle = locationObstacle(item) { return obstacle }
    if item.isNew { return nil }
    let (path, location) = (folder + "/" + item.path, SourceLocation(file: item.path))
    guard let bytes = try? access.read(path, atMost: item.old.count),
      bytes == item.old
    else {
      return Diagnostic(
        at: location, "the file changed while qa worked, so it was not replaced", fix: "run qa again")
    }
    return nil
  }

  /// Replaces all files, or none.
  ///
  /// - Throws: `Diagnostics` if a file cannot be replaced; then all files have their earlier bytes.
  package func write() throws {
    let obstacles = items.compactMap(obstacle)
    guard obstacles.isEmpty else { throw Diagnostics(obstacles) }
    for (index, item) in items.enumerated() {
      do {
        if let obstacle = obstacle(item) { throw obstacle }
        try replace(item.new, item.path)
      } catch {
        let failures = takeBack(items[..<index])
        let location = SourceLocation(file: item.path)
        let lost = (error as? FileMetadata.Lost).map {
          Diagnostic(at: location, "the file's \($0.what) cannot be kept", fix: "change the file by hand")
        }
        let reason =
          error as? Diagnostic ?? lost
          ?? Diagnostic(
            at: location, "the file cannot be written", fix: "check its permissions and the free space")
        throw Diagnostics([reason] + failures)
      }
    }
  }

  /// Gives all files their earlier bytes.
  ///
  /// - Returns: An error for each file that somebody else changed or that cannot be written. It stays as it is.
  package func takeBack() -> [Diagnostic] { takeBack(items[...]) }

  private func takeBack(_ items: ArraySlice<FileChange>) -> [Diagnostic] {
    items.reversed().compactMap { item in
      let written = FileChange(path: item.path, old: item.new, new: item.old)
      do {
        if let obstacle = obstacle(written) { throw obstacle }
        if item.isNew {
          try writes.remove(folder + "/" + item.path)
        } else {
          try replace(item.old, item.path)
        }
        return nil
      } catch {
        return Diagnostic(
          at: SourceLocation(file: item.path), "the file could not get its earlier contents back",
          fix: "restore it from your version control")
      }
    }
  }

  private func replace(_ bytes: [UInt8], _ file: String) throws {
    let path = folder + "/" + file
    let old = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard old >= 0 else {
      // A new file.
      guard errno == ENOENT else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EACCES) }
      return try writes.write(bytes, to: path)
    }
    defer { close(old) }
    try writes.write(bytes, to: path, like: old)
  }

  /// The permissions of a file; nil for what is no file.
  private static func mode(of path: String) -> mode_t? {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return facts.st_mode & 0o7777
  }
}
