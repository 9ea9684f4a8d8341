import Files
import Foundation
import Model

/// A folder of baselines: `<device>.txt`, and `pictures/<digest>.png` for each different picture.
package struct BaselineFolder: Sendable {
  /// The absolute path.
  package var path: String
  /// The folders in which the baselines may be written; a path from the command line has no limit.
  package var writes: WriteAccess
  package init(path: String, writes: WriteAccess = .anywhere) {
    self.path = path
    self.writes = writes
  }

  /// Reads only files in the folder, not targets of links outside of it.
  private var reads: FileAccess { FileAccess(below: [path]) }

  package var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads all baselines.
  ///
  /// - Throws: `Diagnostics` for files that are not baselines, or a folder outside of the allowed one.
  package func read() throws -> [ScreenBaseline] {
    try writes.check(path) { Diagnostics([Self.outside(path, $0)]) }
    let names: [String]
    do throws(FileAccessError) {
      names = try reads.names(in: path).sorted()
    } catch .missing {
      return []
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: path), "the folder of the baselines cannot be read",
        fix: "check its permissions, or name another folder with --recorded")
    }
    var baselines: [ScreenBaseline] = []
    for name in names where name.hasSuffix(".txt") {
      guard let bytes = try? reads.read(path + "/" + name, atMost: ByteLimit.document) else {
        throw Diagnostics(at: SourceLocation(file: name), "the baseline cannot be read")
      }
      baselines += try BaselineText.read(String(decoding: bytes, as: UTF8.self), file: name)
    }
    return baselines
  }

  /// Replaces all baselines.
  ///
  /// - Throws: `Diagnostics` if the folder has other files, which stay unchanged, or cannot be written.
  package func write(_ baselines: [ScreenBaseline], pictures: [String: [UInt8]]) throws {
    let names = (try? reads.names(in: path)) ?? []
    if let strange = names.sorted().first(where: {
      !$0.hasSuffix(".txt") && $0 != "pictures" && !WriteAccess.isTemporary($0)
    }) {
      throw Diagnostics(
        at: SourceLocation(file: strange), "this file is not part of a baseline",
        fix: "give --recorded another folder")
    }
    do {
      try writes.check(path)
      // A link that the user named stays.
      let target = RealPath.resolve(path).path
      let parent = FilePath.parent(target)
      if !FileManager.default.fileExists(atPath: parent) { try writes.createFolder(parent) }
      FolderReplacement.removeLeftovers(beside: target)
      let fresh = BaselineFolder(path: FolderReplacement.path(beside: target), writes: writes)
      defer { ProcessCleanup.forget(fresh.path) }
      do {
        try ProcessCleanup.making(fresh.path) { try writes.createFolder(fresh.path + "/pictures") }
        try fresh.fill(baselines, pictures)
        try FolderReplacement.replace(target, with: fresh.path)
      } catch {
        try? FileManager.default.removeItem(atPath: fresh.path)
        throw error
      }
    } catch let error as WriteAccessError {
      throw Diagnostics([Self.outside(path, error)])
    } catch {
      throw Diagnostics(
        .error, "the baselines cannot be written: \(error.systemReason)",
        fix: "check the folder's permissions")
    }
  }

  private func fill(_ baselines: [ScreenBaseline], _ pictures: [String: [UInt8]]) throws {
    for (device, screens) in Dictionary(grouping: baselines, by: \.device).sorted(by: { $0.key < $1.key }) {
      try writes.write(
        Array(BaselineText.write(screens, device: device).utf8), to: path + "/\(device).txt")
    }
    for (digest, png) in pictures.sorted(by: { $0.key < $1.key }) where !png.isEmpty {
      try writes.write(png, to: picturePath(digest))
    }
  }

  private static func outside(_ path: String, _ error: WriteAccessError) -> Diagnostic {
    Diagnostic(
      at: SourceLocation(file: path),
      error.isLink ? "the folder is a symbolic link" : "the folder leads out of the current folder",
      fix: "name the folder with --recorded")
  }

  package func picture(_ digest: String) -> [UInt8]? {
    try? reads.read(picturePath(digest), atMost: ByteLimit.document)
  }

  private func picturePath(_ digest: String) -> String {
    let hex = digest.drop { $0 != ":" }.dropFirst().prefix(16).filter(\.isHexDigit)
    return path + "/pictures/\(hex).png"
  }
}
