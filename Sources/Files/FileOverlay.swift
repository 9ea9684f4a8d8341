/// Files that replace those on disk, for the reads of one `FileAccess`.
///
/// Paths are absolute and standardized. Folders exist as far as files in them do.
package final class FileOverlay: Hashable, Sendable {
  package enum Change: Sendable {
    case write([UInt8])
    case remove
  }
  private let changes: [String: Change]
  /// Returns the change of a path that `changes` does not have.
  private let lookup: @Sendable (String) -> Change?
  /// Returns the names in a folder; nil for one that is as on disk, and for one that does not exist.
  private let listing: @Sendable (String) -> [String]?

  /// Creates an overlay whose files are found when they are read.
  ///
  /// - Parameters:
  ///   - lookup: Returns the change of an absolute, standardized path; nil for a path that stays as it is on disk.
  ///   - names: Returns the names in a folder that has other files than on disk; nil for any other folder.
  package init(
    lookup: @escaping @Sendable (String) -> Change?,
    names: @escaping @Sendable (String) -> [String]? = { _ in nil }
  ) {
    changes = [:]
    self.lookup = lookup
    listing = names
  }

  package init(_ changes: [String: Change]) {
    var standardized: [String: Change] = [:]
    for (path, change) in changes { standardized[FilePath.standardized(path)] = change }
    self.changes = standardized
    lookup = { _ in nil }
    listing = { _ in nil }
  }

  /// Returns an overlay that also has other files, by their absolute paths.
  package func adding(_ files: [String: [UInt8]]) -> FileOverlay {
    var all = changes
    for (path, bytes) in files { all[FilePath.standardized(path)] = .write(bytes) }
    return FileOverlay(changes: all, lookup: lookup, listing: listing)
  }

  private init(
    changes: [String: Change], lookup: @escaping @Sendable (String) -> Change?,
    listing: @escaping @Sendable (String) -> [String]?
  ) {
    (self.changes, self.lookup, self.listing) = (changes, lookup, listing)
  }

  package static func == (left: FileOverlay, right: FileOverlay) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Returns the change of a path, or the removal of a folder above it; nil for a path that stays as it is on disk.
  func change(of path: String) -> Change? {
    let path = FilePath.standardized(path)
    if let own = changes[path] { return own }
    var folder = FilePath.parent(path)
    while !folder.isEmpty {
      if case .remove? = changes[folder] { return .remove }
      folder = FilePath.parent(folder)
    }
    return lookup(path)
  }

  /// Returns what lies at a path according to the changes; nil for what the disk decides.
  func kind(of path: String) -> FileAccess.Kind? {
    switch change(of: path) {
    case .write: return .file
    case .remove:
      let isFolder = !added(to: path).isEmpty || listing(FilePath.standardized(path)) != nil
      return isFolder ? .folder : .missing
    case nil: return added(to: path).isEmpty ? nil : .folder
    }
  }

  /// Returns the names in a folder, with the changes applied to those on disk.
  func names(in folder: String, onDisk: [String]) -> [String] {
    if let names = listing(FilePath.standardized(folder)) { return names }
    let kept = onDisk.filter { name in
      if case .remove? = change(of: folder + "/" + name) { return false }
      return true
    }
    return kept + added(to: folder).filter { !kept.contains($0) }.sorted()
  }

  /// Returns the names directly in a folder that written files have or need.
  private func added(to folder: String) -> Set<String> {
    let prefix = FilePath.standardized(folder) + "/"
    return Set(
      changes.compactMap { path, change in
        guard case .write = change, path.hasPrefix(prefix) else { return nil }
        return path.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
      })
  }
}
