import Files
import Foundation
import Definitions
import Model
import Store

/// The commit of `--policy-ref`, whose `qa.yml`, checklist, matrix and signers decide instead of those of the change.
package struct PolicyReference {
  /// As typed: `origin/main`.
  let name: String
  /// The object that the name means, as hexadecimal digits.
  let commit: String
  /// Replaces the files of the checkout with those of the commit.
  let overlay: FileOverlay
  /// The real path of the folder in which the search for the `qa.yml` begins.
  let start: String
  private let tree: CommitTree
  private let checkout: Checkout

  /// - Parameter start: The absolute folder in which the search for the `qa.yml` begins.
  /// - Throws: `Diagnostics` for a name that is unknown or ambiguous there, and without git.
  package init(_ name: String, from start: String, in context: CommandContext) throws {
    // Only files below the top of the checkout, whose path is real, come from the commit.
    let start = RealPath.resolve(start).path
    let found = try CommitName(name, option: "--policy-ref", in: start)
    let checkout = found.checkout
    self.name = name
    self.start = start
    let objects = try GitObjects(checkout: checkout)
    // The whole id of what may be the start of one.
    let commit = objects.commits(upTo: found.object, atMost: 1)?.first ?? found.object
    self.commit = commit
    let tree = CommitTree(objects: objects, commit: commit)
    guard tree.exists else {
      throw CommitName.missing(
        name, option: "--policy-ref", "is no commit whose files are here", in: checkout)
    }
    self.tree = tree
    self.checkout = checkout
    let data = context.data.access
    @Sendable func inner(_ path: String) -> String? {
      if path == checkout.top { return "" }
      let prefix = checkout.top == "/" ? "/" : checkout.top + "/"
      guard path.utf8.starts(with: prefix.utf8), !data.contains(path) else { return nil }
      return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
    overlay = FileOverlay(
      lookup: { path in
        inner(path).map { tree.bytes(of: $0).map(FileOverlay.Change.write) ?? .remove }
      },
      names: { folder in inner(folder).flatMap { tree.names(in: $0, withFolders: true) } })
  }

  /// Returns the settings of the commit.
  ///
  /// - Throws: `Diagnostics` if it has no `qa.yml`, or one with errors.
  package func settings(in context: CommandContext) throws -> Settings {
    let found = try Settings.nearest(
      from: start, overlay: overlay, root: context.data, shown: context.relative)
    try checkReads()
    guard let settings = found else {
      throw Self.error(name, "has no qa.yml, so it has no policy", fix: "add the qa.yml to it first")
    }
    return settings
  }

  /// Returns the names of the files in a folder of the commit; none for a folder that it does not have.
  ///
  /// - Parameter folder: An absolute path.
  func files(in folder: String) -> [String] {
    for path in [folder, RealPath.resolve(folder).path] {
      let found = self.path(path).flatMap { tree.names(in: $0, withFolders: false) } ?? []
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the bytes of a file of the commit; nil if it does not have the file.
  ///
  /// - Parameter path: An absolute path.
  func bytes(of path: String) -> [UInt8]? {
    let target = RealPath.resolve(path).path
    if let found = self.path(path).flatMap(tree.bytes) {
      // A link of the commit has the path of its target as its bytes.
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      guard let link, found.elementsEqual(link.utf8) else { return found }
    }
    return self.path(target).flatMap(tree.bytes)
  }

  /// Returns a path relative to the top folder of the checkout; nil for a path outside of it.
  ///
  /// Links in the checkout are not followed, because a change can replace a file or a folder with one.
  func path(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    for count in 0...parts.count
    where RealPath.resolve("/" + parts[..<count].joined(separator: "/")).path == checkout.top {
      return parts[count...].joined(separator: "/")
    }
    return nil
  }

  /// Returns what a commit changes since the newest commit that it has in common with the policy's.
  ///
  /// In a shallow checkout without that commit, it is what differs from the policy's commit.
  /// - Throws: `Diagnostics` if git cannot compare the two.
  func changes(to head: String) throws -> [GitObjects.Change] {
    let base = tree.objects.base(of: commit, and: head) ?? commit
    guard let changes = tree.objects.changes(from: base, to: head) else {
      throw Self.error(
        name, "cannot be compared with this commit", fix: "fetch both with `git fetch --unshallow`")
    }
    return changes
  }

  /// Returns the paths of a commit's files with the ids of their contents.
  ///
  /// - Throws: `Diagnostics` if git cannot list them.
  func files(of head: String) throws -> [(path: String, id: String)] {
    guard let files = try? tree.objects.files(of: head) else {
      throw Self.error(
        name, "cannot be compared with this commit", fix: "check the repository with `git fsck`")
    }
    return files.map { ($0.path, $0.object) }
  }

  /// Returns the bytes of contents by their ids.
  ///
  /// - Throws: `Diagnostics` if git cannot read them.
  func contents(_ ids: [String]) throws -> [String: [UInt8]] {
    let ids = ids.uniqued()
    guard let bytes = ids.isEmpty ? [] : tree.objects.contents(ids) else {
      throw Self.error(name, "cannot be read", fix: "check the repository with `git fsck`")
    }
    return Dictionary(uniqueKeysWithValues: zip(ids, bytes))
  }

  /// The files that the policy was read from, relative to the top folder: the change's own state of them does not count.
  var readPaths: [String] { tree.readPaths }

  /// - Throws: `Diagnostics` if git failed to read a file. The file would otherwise seem missing.
  func checkReads() throws {
    if tree.hasFailed {
      throw Self.error(name, "cannot be read", fix: "check the repository with `git fsck`")
    }
  }

  /// Removes the temporary repository.
  package func close() { tree.close() }

  private static func error(_ name: String, _ message: String, fix: String) -> Diagnostics {
    CommitName.error(name, option: "--policy-ref", message, fix: fix)
  }
}

/// The files of one commit. Each is read once.
private final class CommitTree: Sendable {
  let objects: GitObjects
  private let commit: String
  private let lock = NSLock()
  nonisolated(unsafe) private var known: [String: [UInt8]?] = [:]
  nonisolated(unsafe) private var folders: [String: [String]?] = [:]
  nonisolated(unsafe) private var failed = false

  init(objects: GitObjects, commit: String) {
    self.objects = objects
    self.commit = commit
  }

  /// Returns the names in a folder; nil for a folder that does not exist.
  ///
  /// - Parameters:
  ///   - folder: Relative to the top folder.
  ///   - withFolders: Whether names of folders and links are among those of files.
  func names(in folder: String, withFolders: Bool) -> [String]? {
    lock.withLock {
      let (name, key) = (commit + ":" + folder, "\(withFolders) \(folder)")
      if let found = folders[key] { return found }
      if folder.contains("\n") {
        failed = failed || !withFolders
        return nil
      }
      guard let sizes = objects.sizes([name], kinds: ["tree"]) else {
        failed = true
        return nil
      }
      var names: [String]?
      if sizes.first.flatMap({ $0 }) != nil {
        names = objects.files(inTree: name, withFolders: withFolders)
        failed = failed || !withFolders && names == nil
      }
      folders[key] = .some(names)
      return names
    }
  }

  var exists: Bool { objects.sizes([commit + "^{commit}"])?.first.flatMap { $0 } != nil }
  var readPaths: [String] { lock.withLock { known.filter { $0.value != nil }.keys.sorted() } }
  var hasFailed: Bool { lock.withLock { failed } }
  func close() { objects.remove() }

  /// Returns the bytes of a regular file, or of the target of a link within the commit; nil for anything else.
  ///
  /// - Parameter path: Relative to the top folder.
  func bytes(of path: String) -> [UInt8]? {
    lock.withLock {
      if let found = known[path] { return found }
      let bytes = read(path)
      known[path] = .some(bytes)
      return bytes
    }
  }

  private func read(_ path: String) -> [UInt8]? {
    if path.contains("\n") { return nil }
    let name = commit + ":" + path
    guard let sizes = objects.sizes([name]) else {
      failed = true
      return nil
    }
    guard sizes.first.flatMap({ $0 }) != nil else { return nil }
    guard let bytes = objects.contents([name])?.first else {
      failed = true
      return nil
    }
    return bytes
  }
}
