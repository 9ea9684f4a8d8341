import Foundation

/// Why a file or a folder cannot be read.
package enum FileAccessError: Error, Hashable, Sendable {
  case missing
  /// The path or a symbolic link on it leads to a folder that reads may not reach.
  case outside
  /// A folder, pipe, socket or device.
  case notRegular
  /// The file has more bytes than the limit.
  case tooLarge(limit: Int)
  case unreadable
}

/// Reads files below a set of folders and rejects all other files.
///
/// The real location of the opened descriptor decides, so a symbolic link cannot lead out. Git's own folders (`.git`)
/// below the folders are rejected too: CI systems store access tokens in `.git/config`.
package struct FileAccess: Hashable, Sendable {
  /// Real absolute paths of folders and files.
  package private(set) var locations: [String]
  /// Nil where each read looks at the disk.
  private var snapshot: FileSnapshot?
  /// Files in memory that replace those on disk; nil for none.
  package var overlay: FileOverlay?

  package static func == (left: FileAccess, right: FileAccess) -> Bool { left.locations == right.locations }
  package func hash(into hasher: inout Hasher) { hasher.combine(locations) }

  package enum Kind: Hashable, Sendable {
    case file, folder, other, missing, outside
  }

  /// - Parameter locations: Paths of folders or files that reads may reach; they may themselves be symbolic links.
  package init(below locations: [String]) {
    self.locations = []
    add(locations)
  }

  /// - Parameter locations: Real absolute paths, as another access has them.
  init(reaching locations: [String]) { self.locations = locations }

  /// Returns access that also reaches files or folders that the user named on the command line.
  package func allowing(_ locations: [String]) -> FileAccess {
    var access = self
    access.add(locations)
    return access
  }

  /// Returns access whose reads give a file the content that it had at its first read.
  package func keepingContents() -> FileAccess {
    var access = self
    access.snapshot = FileSnapshot()
    return access
  }

  private mutating func add(_ paths: [String]) {
    for path in paths {
      let real = RealPath.resolve(path).path
      if !locations.contains(where: { $0.utf8.elementsEqual(real.utf8) }) { locations.append(real) }
    }
  }

  /// Returns access for an Xcode project: the top folder of the git checkout that holds it, else the project's folder.
  ///
  /// - Parameters:
  ///   - project: Path of a folder or of an `.xcodeproj`.
  ///   - settingsFolder: Folder of the `qa.yml` that names the project. It counts where it holds the project.
  package static func project(_ project: String, settingsFolder: String? = nil) -> FileAccess {
    let real = RealPath.resolve(project).path
    let folder = real.hasSuffix(".xcodeproj") ? (real as NSString).deletingLastPathComponent : real
    let top = Checkout.nearest(holding: folder)?.top ?? folder
    let access = FileAccess(below: [top])
    guard let settingsFolder, FileAccess(below: [settingsFolder]).contains(folder) else { return access }
    return access.allowing([settingsFolder])
  }

  /// Returns access for a file that the user named on the command line: the file, its folder and their git checkout.
  package static func typed(_ path: String) -> FileAccess {
    let folder = (path as NSString).deletingLastPathComponent
    let parent = folder.isEmpty ? "." : folder
    return FileAccess(below: [path, parent] + (Checkout.nearest(holding: parent).map { [$0.top] } ?? []))
  }

  /// Returns the bytes of a regular file.
  ///
  /// - Parameter limit: Most bytes that the file may have; it also bounds a file that grows while it is read.
  package func read(_ path: String, atMost limit: Int) throws(FileAccessError) -> [UInt8] {
    try logged(.bytes, path, limit: limit) { () throws(FileAccessError) in
      guard let snapshot else { return try wholeFile(path, atMost: limit) }
      return try snapshot.read(path, atMost: limit) { () throws(FileAccessError) in
        try wholeFile(path, atMost: limit)
      }
    }
  }

  /// Reads a file, and throws what `failure` makes of an error.
  package func read<Failure>(
    _ path: String, atMost limit: Int, failure: (FileAccessError) -> Failure
  ) throws(Failure) -> [UInt8] {
    do throws(FileAccessError) { return try read(path, atMost: limit) } catch { throw failure(error) }
  }

  private func wholeFile(_ path: String, atMost limit: Int) throws(FileAccessError) -> [UInt8] {
    if let bytes = try replacement(of: path) {
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
      return bytes
    }
    let file = try opened(path)
    defer { close(file.descriptor) }
    guard file.size <= limit else { throw .tooLarge(limit: limit) }
    if let budget = RunBudget.current, !budget.spend(file.size, of: .totalBytes) {
      throw .tooLarge(limit: budget.left(of: .totalBytes))
    }
    return try Self.bytes(of: file.descriptor, size: file.size, atMost: limit, cutsOff: false)
  }

  /// Returns the bytes that replace a file; nil for a file that is read from disk.
  private func replacement(of path: String) throws(FileAccessError) -> [UInt8]? {
    switch overlay?.change(of: path) {
    case .write(let bytes): return bytes
    case .remove: throw .missing
    case nil: return nil
    }
  }

  /// Returns the first bytes of a regular file.
  package func start(of path: String, count: Int) throws(FileAccessError) -> [UInt8] {
    try logged(.start, path, limit: count) { () throws(FileAccessError) in
      if let bytes = try replacement(of: path) { return Array(bytes.prefix(count)) }
      let file = try opened(path)
      defer { close(file.descriptor) }
      return try Self.bytes(of: file.descriptor, size: min(file.size, count), atMost: count, cutsOff: true)
    }
  }

  /// Returns the number of bytes of a regular file. The task's log does not contain it.
  package func size(of path: String) throws(FileAccessError) -> Int {
    let file = try opened(path)
    close(file.descriptor)
    return file.size
  }

  /// Returns a range of the bytes of a regular file, for one that is too large to read whole. The task's log does not
  /// contain it.
  ///
  /// - Throws: `unreadable` where the file ends before the range does.
  package func part(of path: String, at offset: Int, count: Int) throws(FileAccessError) -> [UInt8] {
    let file = try opened(path)
    defer { close(file.descriptor) }
    guard offset >= 0, count >= 0, offset <= file.size, count <= file.size - offset,
      lseek(file.descriptor, off_t(offset), SEEK_SET) == off_t(offset)
    else { throw .unreadable }
    let bytes = try Self.bytes(of: file.descriptor, size: count, atMost: count, cutsOff: true)
    guard bytes.count == count else { throw .unreadable }
    return bytes
  }

  /// The task's log; nil for a path that is other than on the disk.
  private func log(of path: String) -> ReadLog? { overlay?.kind(of: path) == nil ? ReadLog.current : nil }

  /// Returns what `read` returns or throws, and adds it to the task's log.
  private func logged(
    _ operation: ReadLog.Operation, _ path: String, limit: Int,
    _ read: () throws(FileAccessError) -> [UInt8]
  ) throws(FileAccessError) -> [UInt8] {
    guard let log = log(of: path) else { return try read() }
    do throws(FileAccessError) {
      let bytes = try read()
      log.add(operation, path, limit: limit, reach: locations, bytes)
      return bytes
    } catch {
      log.add(operation, path, limit: limit, reach: locations, "\(error)")
      throw error
    }
  }

  private func opened(_ path: String) throws(FileAccessError) -> (descriptor: Int32, size: Int) {
    let real = RealPath.resolve(path)
    guard contains(real.path) else { throw .outside }
    guard real.exists else { throw RealPath.isOccupied(path) ? .unreadable : .missing }
    // Opening a device or a pipe may have effects of its own, so the type is checked before and after.
    guard Self.type(of: real.path) == S_IFREG else { throw .notRegular }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw errno == ENOENT ? .missing : .unreadable }
    do throws(FileAccessError) {
      return (descriptor, try size(of: descriptor, openedAs: path))
    } catch {
      close(descriptor)
      throw error
    }
  }

  private func size(of descriptor: Int32, openedAs path: String) throws(FileAccessError) -> Int {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .unreadable }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard let opened = RealPath.of(descriptor, openedAs: path), contains(opened) else { throw .outside }
    return Int(facts.st_size)
  }

  private static func bytes(of descriptor: Int32, size: Int, atMost limit: Int, cutsOff: Bool)
    throws(FileAccessError)
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 4096), 1 << 20))
    while true {
      let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable }
      if count == 0 { return bytes }
      if bytes.count + count > limit {
        guard cutsOff else { throw .tooLarge(limit: limit) }
        return bytes + buffer[..<(limit - bytes.count)]
      }
      bytes += buffer[..<count]
    }
  }

  /// Returns what lies at a path, with symbolic links followed.
  package func kind(of path: String) -> Kind {
    let kind = kindOnDisk(path)
    log(of: path)?.add(.kind, path, reach: locations, "\(kind)")
    return kind
  }

  private func kindOnDisk(_ path: String) -> Kind {
    if let kind = overlay?.kind(of: path) { return kind }
    let real = RealPath.resolve(path)
    guard contains(real.path) else { return .outside }
    guard real.exists, let type = Self.type(of: real.path) else {
      return RealPath.isOccupied(path) ? .other : .missing
    }
    switch type {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Returns the names in a folder, unsorted.
  package func names(in folder: String) throws(FileAccessError) -> [String] {
    guard let overlay else { return try namesOnDisk(folder) }
    let onDisk = overlay.kind(of: folder) == nil ? try namesOnDisk(folder) : (try? namesOnDisk(folder)) ?? []
    return overlay.names(in: folder, onDisk: onDisk)
  }

  private func namesOnDisk(_ folder: String) throws(FileAccessError) -> [String] {
    guard let log = ReadLog.current else { return try listed(folder) }
    do throws(FileAccessError) {
      let names = try listed(folder)
      log.add(.names, folder, reach: locations, Array(names.sorted().joined(separator: "/").utf8))
      return names
    } catch {
      log.add(.names, folder, reach: locations, "\(error)")
      throw error
    }
  }

  /// Returns whether a path is a symbolic link.
  package func isSymbolicLink(_ path: String) -> Bool {
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    ReadLog.current?.add(.link, path, reach: [], target ?? "none")
    return target != nil
  }

  /// Returns the path without symbolic links.
  package func realPath(of path: String) -> String {
    let real = RealPath.resolve(path).path
    ReadLog.current?.add(.realPath, path, reach: [], real)
    return real
  }

  private func listed(_ folder: String) throws(FileAccessError) -> [String] {
    let real = RealPath.resolve(folder)
    guard contains(real.path) else { throw .outside }
    guard real.exists else { throw RealPath.isOccupied(folder) ? .unreadable : .missing }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: real.path) else {
      throw .unreadable
    }
    return names
  }

  /// Returns whether reads may reach a real path.
  ///
  /// - Parameter real: Absolute path without symbolic links.
  package func contains(_ real: String) -> Bool {
    locations.contains { location in
      // Bytes, because Unicode equivalence would take different names for equal.
      if real.utf8.elementsEqual(location.utf8) { return true }
      let folder = location == "/" ? location : location + "/"
      guard real.utf8.starts(with: folder.utf8) else { return false }
      let rest = String(decoding: real.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
      return !rest.split(separator: "/").contains { $0.lowercased() == ".git" }
    }
  }

  private static func type(of path: String) -> mode_t? {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
  }
}
