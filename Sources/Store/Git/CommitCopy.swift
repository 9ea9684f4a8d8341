import Files
import Foundation
import Model

/// The files of a commit, copied into a temporary folder.
///
/// Git starts no filter and no hook for the copy; see `GitObjects`. Files of Git LFS are those that git has downloaded
/// before; else they stay pointers.
package struct CommitCopy {
  /// Real absolute path of the copy of the checkout's top folder.
  package var top: String { scratch.path }
  /// The folder of the working directory in the copy.
  package let folder: String
  private let scratch: ScratchFolder

  private static let mostFiles = 200_000
  private static let mostBytes = 1 << 30
  /// Bytes that are copied at a time.
  private static let batch = 64 << 20

  /// - Parameters:
  ///   - option: The option or the argument with the name, for messages.
  ///   - workingDirectory: The absolute path of a folder in the checkout.
  /// - Throws: `Diagnostics` for an unknown commit, and for one with too many files.
  package init(_ name: String, option: String, in workingDirectory: String) throws {
    let commit = try CommitName(name, option: option, in: workingDirectory, takesRevisions: true)
    let objects = try GitObjects(checkout: commit.checkout)
    defer { objects.remove() }
    let tooMany = CommitName.error(
      name, option: option, "has more than \(Self.mostFiles) files, or more than \(Self.mostBytes) bytes",
      fix: "compare two checkouts with `git worktree`")
    let entries: [GitObjects.File]?
    do { entries = try objects.files(of: commit.object) } catch { throw tooMany }
    guard let entries else {
      throw CommitName.missing(
        name, option: option, "is no commit whose files are here", in: commit.checkout)
    }
    let files = entries.filter { Self.isPlain($0.path) }
    guard files.count <= Self.mostFiles, files.reduce(0, { $0 + $1.size }) <= Self.mostBytes else {
      throw tooMany
    }
    scratch = try ScratchFolder("commit")
    let here = RealPath.resolve(workingDirectory).path
    let below = here.dropFirst(commit.checkout.top == "/" ? 0 : commit.checkout.top.count)
    folder = below.isEmpty ? scratch.path : scratch.path + below
    do {
      try copy(files, from: objects, commit.checkout)
    } catch {
      scratch.remove()
      throw (error as? Diagnostics)
        ?? CommitName.error(
          name, option: option, "cannot be copied", fix: "check the repository with `git fsck`")
    }
  }

  package func remove() { scratch.remove() }

  /// Whether a path of a commit stays in the folder, and outside of a `.git`.
  private static func isPlain(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !["", ".", "..", ".git"].contains($0.lowercased()) }
  }

  private func copy(_ files: [GitObjects.File], from objects: GitObjects, _ checkout: Checkout) throws {
    let writes = WriteAccess(below: top, isDurable: false)
    let stored = LFSObjects(checkout)
    var folders: Set<String> = []
    // Links come last, so that no file is written through one.
    for kind in [false, true] {
      var rest = files.filter { $0.isLink == kind }[...]
      while !rest.isEmpty {
        var size = 0
        let part = rest.prefix { file in
          defer { size += file.size }
          return size == 0 || size + file.size <= Self.batch
        }
        rest = rest.dropFirst(part.count)
        guard let contents = objects.contents(part.map(\.object)), contents.count == part.count else {
          throw CocoaError(.fileReadUnknown)
        }
        for (file, bytes) in zip(part, contents) {
          let path = top + "/" + file.path
          let parent = FilePath.parent(path)
          if folders.insert(parent).inserted { try writes.createFolder(parent) }
          if file.isLink {
            try writes.check(path)
            try FileManager.default.createSymbolicLink(
              atPath: path, withDestinationPath: String(decoding: bytes, as: UTF8.self))
          } else {
            try writes.write(stored.content(of: bytes) ?? bytes, to: path)
          }
        }
      }
    }
  }
}

/// The files that Git LFS has downloaded.
struct LFSObjects {
  private let folder: String
  private let access: FileAccess

  init(_ checkout: Checkout) {
    folder = checkout.commonFolder + "/lfs/objects"
    access = FileAccess(below: [folder])
  }

  /// Returns the file that a pointer names; nil for other bytes and for a file that is not here.
  func content(of pointer: [UInt8]) -> [UInt8]? {
    guard let digest = Self.digest(pointer), digest.count == 64, digest.allSatisfy(\.isHexDigit) else {
      return nil
    }
    let path = "\(folder)/\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))/\(digest)"
    return try? access.read(path, atMost: ByteLimit.resource)
  }

  /// Returns the digest in a pointer of Git LFS. Source: the Git LFS specification, docs/spec.md.
  static func digest(_ bytes: [UInt8]) -> String? {
    guard bytes.count < 1024 else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard lines.first == "version https://git-lfs.github.com/spec/v1" else { return nil }
    let digest = lines.first { $0.hasPrefix("oid sha256:") }?.dropFirst("oid sha256:".count)
    return digest.map { $0.lowercased() }
  }
}
