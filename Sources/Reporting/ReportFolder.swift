import Files
import Dispatch
import Foundation
import Model

/// Writes a run's files, so that a reader never sees an incomplete report.
package struct ReportFolder {
  /// Absolute.
  package let path: String
  /// Limits where the folder may be; a path from the command line has no limit.
  private let writes: WriteAccess
  /// Names at the top of the folder. A run replaces a folder only if it contains nothing else.
  private let known: Set<String>

  package init(path: String, writes: WriteAccess = .anywhere, known: Set<String> = Self.reports) {
    self.path = path
    self.writes = writes
    self.known = known
  }

  /// Names at the top of a folder of reports.
  package static let reports = Set(Reports.all.flatMap(\.names) + GateFiles.all + FleetWriter.names)

  /// The file that shows that `qa` wrote a folder, and may replace it.
  private static let marker = ReportFile(
    path: "qa-report", bytes: Array("`qa` wrote this folder, and replaces it.\n".utf8))

  /// Checks, before a long run, that the folder can be written.
  ///
  /// - Throws: `Diagnostics` if the folder cannot be created or contains other files.
  package func check() throws {
    try checkLocation()
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        throw failure("is a file", fix: "set --output to a folder")
      }
      let names = (try? manager.contentsOfDirectory(atPath: path)) ?? []
      let own = names.filter { !WriteAccess.isTemporary($0) && $0 != Self.marker.path }
      if let other = own.filter({ !known.contains($0) }).min() {
        throw failure(
          "contains \"\(other)\", which is not part of \(known == Self.reports ? "a report" : "this page")",
          fix: "set --output to a new folder, because a run replaces the folder")
      }
      let isMarked = FileAccess(below: [path]).kind(of: path + "/" + Self.marker.path) == .file
      if let first = own.min(), !isMarked {
        throw failure(
          "contains \"\(first)\", but not the file \(Self.marker.path) that `qa` writes into its folders",
          fix: "remove the folder if `qa` may replace it, or set --output to a new folder")
      }
    }
    if Self.isBrokenLink(path) {
      throw failure(
        "is a symbolic link without a target", fix: "remove the link, or set --output to a folder")
    }
    try checkParent()
  }

  /// Checks that a file can be written in the parent, or in the lowest folder above it that exists.
  ///
  /// Missing folders are made with the report. A run that ends with an error before then leaves none.
  private func checkParent() throws {
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
    var lowest = parent
    while lowest.path != "/", !RealPath.isOccupied(lowest.path) { lowest.deleteLastPathComponent() }
    let reason: String
    var isFolder: ObjCBool = false
    if Self.isBrokenLink(lowest.path) {
      reason = "\(lowest.path) is a symbolic link without a target"
    } else if FileManager.default.fileExists(atPath: lowest.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      reason = "\(lowest.path) is a file"
    } else {
      let name = URL(fileURLWithPath: FolderReplacement.path(beside: path)).lastPathComponent
      let probe = lowest.path + "/" + name + ".probe"
      let descriptor = open(probe, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        close(descriptor)
        unlink(probe)
        return
      }
      let error = String(cString: strerror(errno))
      throw failure(
        "\(lowest == parent ? "cannot be written" : "cannot be created") (\(error))",
        fix: "check the permissions of \(lowest.path), or set --output to another folder")
    }
    throw failure("cannot be created, because \(reason)", fix: "set --output to another folder")
  }

  /// Whether a symbolic link leads to nothing or to itself.
  private static func isBrokenLink(_ path: String) -> Bool {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else { return false }
    return stat(path, &facts) != 0 && (errno == ENOENT || errno == ELOOP)
  }

  /// Writes a temporary folder and renames it, so that an older report stays complete until the new one is.
  package func write(_ files: [ReportFile]) throws {
    let others = files.filter { $0.path != Self.marker.path }
    try making(others + [Self.marker]) { try FolderReplacement.replace(path, with: $0) }
  }

  /// Fills a temporary folder beside this one, and replaces this one with it. After an error of `fill`, the
  /// old folder is there as before.
  package func replace(filling fill: (String) async throws -> Void) async throws {
    let fresh = try freshPath()
    defer { ProcessCleanup.forget(fresh) }
    do {
      try ProcessCleanup.making(fresh) { try Self.createFolder(fresh) }
      try await fill(fresh)
      try Self.write([Self.marker], below: fresh)
      try FolderReplacement.replace(path, with: fresh)
    } catch {
      let unwritten = unwritten(error, fresh)
      if error is Diagnostics || error is Diagnostic { throw error }
      throw unwritten
    }
  }

  /// Returns the path of a temporary folder beside this one, where nothing is.
  private func freshPath() throws -> String {
    try checkLocation()
    FolderReplacement.removeLeftovers(beside: path)
    let fresh = FolderReplacement.path(beside: path)
    try? FileManager.default.removeItem(atPath: fresh)
    return fresh
  }

  private static func createFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Removes a temporary folder, and returns why this one is not written.
  private func unwritten(_ error: any Error, _ fresh: String) -> Diagnostics {
    try? FileManager.default.removeItem(atPath: fresh)
    return failure(
      "cannot be written (\(error.systemReason))", fix: "check its permissions and the free space")
  }

  /// Writes files into a temporary folder beside this one, and uses that folder. A killed run leaves nothing in the report.
  private func making(_ files: [ReportFile], _ use: (String) throws -> Void) throws {
    let fresh = try freshPath()
    defer { ProcessCleanup.forget(fresh) }
    do {
      try ProcessCleanup.making(fresh) {
        for folder in Set(files.map { FilePath.parent(fresh + "/" + $0.path) }) {
          try Self.createFolder(folder)
        }
      }
      try Self.write(files, below: fresh)
      try use(fresh)
    } catch {
      throw unwritten(error, fresh)
    }
  }

  /// Writes new files, the pictures at the same time as the texts.
  private static func write(_ files: [ReportFile], below folder: String) throws {
    let (texts, pictures) = (
      files.filter { !$0.path.hasSuffix(".png") }, files.filter { $0.path.hasSuffix(".png") }
    )
    let lock = NSLock()
    // `lock` guards it.
    nonisolated(unsafe) var failure: (any Error)?
    DispatchQueue.concurrentPerform(iterations: 2) { half in
      do {
        for file in half == 0 ? texts : pictures { try write(file.bytes, to: folder + "/" + file.path) }
      } catch {
        lock.withLock { failure = failure ?? error }
      }
    }
    if let failure { throw failure }
  }

  /// Adds the bytes of a file at the end of the one that is in the folder. Only for a folder that a run still fills.
  func append(_ file: ReportFile) throws {
    try Self.write(file.bytes, to: path + "/" + file.path, appends: true)
  }

  /// Writes a new file.
  ///
  /// A text is on the disk before the folder has its name: the gate reads it, and a power failure leaves the old one or the
  /// new one. Nothing waits for dozens of pictures, which another run can draw again.
  private static func write(_ bytes: [UInt8], to path: String, appends: Bool = false) throws {
    let way = appends ? O_APPEND : O_EXCL
    let descriptor = open(path, O_WRONLY | O_CREAT | way | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    var code: Int32?
    var rest = bytes[...]
    while !rest.isEmpty, code == nil {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { code = errno }
    }
    if code == nil, !path.hasSuffix(".png"), fsync(descriptor) != 0 { code = errno }
    // Some file systems tell a full disk only here.
    if close(descriptor) != 0 { code = code ?? errno }
    if let code { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
  }

  /// Adds files to the folder, each completely or not at all. The next run removes them with the folder.
  package func add(_ files: [ReportFile]) throws {
    try making(files) { fresh in
      for file in files {
        let target = path + "/" + file.path
        try inside.createFolder(FilePath.parent(target))
        try inside.check(target)
        if rename(fresh + "/" + file.path, target) == 0 { continue }
        // The folder can be a link to another file system, or a mount point.
        guard errno == EXDEV else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        try inside.write(file.bytes, to: target)
      }
      try? FileManager.default.removeItem(atPath: fresh)
    }
  }

  /// Removes the folder, and what a process that ended left beside it.
  package func discard() {
    let (parent, name) = (FilePath.parent(path), FilePath.name(path))
    for item in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where item == name || item.hasPrefix(".\(name)-") && item.dropFirst(name.count + 2).allSatisfy(\.isNumber)
    {
      try? FileManager.default.removeItem(atPath: parent + "/" + item)
    }
  }

  /// Removes files of the folder; names that it does not contain are ignored.
  package func remove(_ names: [String]) throws {
    try checkLocation()
    for name in names where FileManager.default.fileExists(atPath: path + "/" + name) {
      do {
        try inside.check(path + "/" + name)
        try FileManager.default.removeItem(atPath: path + "/" + name)
      } catch {
        throw failure("has the file \(name) of an earlier gate, which cannot be removed", fix: "remove it")
      }
    }
  }

  /// Limits files of the folder: none is written through a link to another folder.
  private var inside: WriteAccess { writes == .anywhere ? .anywhere : WriteAccess(below: path) }

  /// - Throws: `Diagnostics` if the folder is not where it may be.
  package func checkLocation() throws {
    try writes.check(path) {
      failure(
        $0.isLink ? "is a symbolic link" : "leads out of the folder of qa.yml",
        fix: "replace the link with a folder, or use --output")
    }
  }

  private func failure(_ message: String, fix: String) -> Diagnostics {
    Diagnostics(at: SourceLocation(file: path), "the output folder \(message)", fix: fix)
  }
}
