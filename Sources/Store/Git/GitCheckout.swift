import Files
import Foundation
import Model

/// Compares the files of a checkout with those of its commits, as far as git is installed.
package struct GitCheckout: Sendable {
  /// Absolute.
  private let folder: String
  /// What reads of the working files may reach.
  private let access: FileAccess

  package init(folder: String, access: FileAccess) {
    self.folder = folder
    self.access = access
  }

  /// Returns the checkout and its objects for the name of a commit; nil for what git could take for an option or a path.
  private func objects(for commit: String) -> (Checkout, GitObjects)? {
    guard (4...64).contains(commit.count), commit.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let checkout = Checkout.nearest(holding: folder),
      let repository = try? GitObjects(checkout: checkout)
    else { return nil }
    return (checkout, repository)
  }

  /// Whether `files` (relative to the folder) are now what they were in `commit`; nil where git cannot tell.
  ///
  /// Line ends of text are taken for equal, and a file of Git LFS is compared by its digest. A file that the commit
  /// does not hold is not unchanged.
  package func isUnchanged(_ files: [String], since commit: String) -> Bool? {
    guard !files.isEmpty, let (checkout, repository) = objects(for: commit) else { return nil }
    defer { repository.remove() }
    let root = RealPath.resolve(folder).path
    var names: [String] = []
    for file in files {
      let path = URL(fileURLWithPath: root + "/" + file).standardizedFileURL.path
      guard path.utf8.starts(with: (checkout.top + "/").utf8), !path.contains("\n") else { return nil }
      names.append(commit + ":" + path.dropFirst(checkout.top.count == 1 ? 1 : checkout.top.count + 1))
    }
    guard let kinds = repository.sizes([commit + "^{commit}"] + names), let first = kinds.first, first != nil
    else { return nil }
    var working: [[UInt8]] = []
    for (file, size) in zip(files, kinds.dropFirst()) {
      let path = URL(fileURLWithPath: root + "/" + file).standardizedFileURL.path
      guard let size, let bytes = try? access.read(path, atMost: ByteLimit.resource) else { return false }
      // Other line ends make a text at most twice as long; a pointer of Git LFS is short.
      guard size <= 2 * bytes.count + 1024 else { return false }
      working.append(bytes)
    }
    guard let blobs = repository.contents(names), blobs.count == working.count else { return nil }
    return zip(blobs, working).allSatisfy { Self.isEqual(committed: $0, working: $1) }
  }

  /// Returns the files (relative to the folder) that a commit has; nil where git cannot tell.
  package func held(_ files: [String], by commit: String) -> Set<String>? {
    guard !files.isEmpty else { return [] }
    guard let (checkout, repository) = objects(for: commit) else { return nil }
    defer { repository.remove() }
    let root = RealPath.resolve(folder).path
    let top = checkout.top == "/" ? "" : checkout.top
    let names = files.map { file in
      let path = FilePath.join(root, file)
      let isBelow = path.hasPrefix(top + "/") && !path.contains("\n")
      return commit + ":" + (isBelow ? String(path.dropFirst(top.count + 1)) : ".git")
    }
    guard let sizes = repository.sizes([commit + "^{commit}"] + names), sizes.first.flatMap({ $0 }) != nil
    else {
      return nil
    }
    return Set(zip(files, sizes.dropFirst()).filter { $0.1 != nil }.map(\.0))
  }

  /// Returns when a commit was made, in seconds since 1970; nil where git cannot tell.
  package func time(of commit: String) -> Double? {
    guard let (_, repository) = objects(for: commit) else { return nil }
    defer { repository.remove() }
    let name = commit + "^{commit}"
    guard repository.sizes([name])?.first.flatMap({ $0 }) != nil,
      let bytes = repository.contents([name])?.first
    else { return nil }
    // `committer NAME <ADDRESS> SECONDS ZONE`
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let committer = lines.prefix { !$0.isEmpty }.first { $0.hasPrefix("committer ") }
    return committer?.split(separator: " ").dropLast().last.flatMap { Double($0) }
  }

  private static func isEqual(committed: [UInt8], working: [UInt8]) -> Bool {
    if committed == working { return true }
    if let digest = LFSObjects.digest(committed) { return Digest.sha256(of: working) == "sha256:" + digest }
    return isText(committed) && isText(working) && lines(committed) == lines(working)
  }

  /// Git's own rule: no NUL among the first 8,000 bytes.
  private static func isText(_ bytes: [UInt8]) -> Bool { !bytes.prefix(8000).contains(0) }

  private static func lines(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.compactMap { index in
      let isHalf = bytes[index] == 13 && index + 1 < bytes.count && bytes[index + 1] == 10
      return isHalf ? nil : bytes[index]
    }
  }
}
