import Foundation

/// The users whose files may decide what a command does: the user of the process and root.
///
/// For root under `sudo` also the user who called it counts, and a folder can be trusted with files of any user, both as for
/// `safe.directory` in git-config(1).
package struct TrustedOwners: Hashable, Sendable {
  private static let root: uid_t = 0
  private let users: Set<uid_t>
  private let folder: FileAccess?

  /// - Parameters:
  ///   - user: The effective user of the process.
  ///   - sudoUser: The value of `SUDO_UID`; nil where it is not set. It counts for root only.
  ///   - folder: An absolute folder whose files count with any owner; nil for none.
  package init(user: uid_t = geteuid(), sudoUser: String? = nil, folder: String? = nil) {
    let caller = user == Self.root ? sudoUser.flatMap(uid_t.init) : nil
    users = Set([user, Self.root, caller].compactMap(\.self))
    self.folder = folder.map { FileAccess(below: [$0]) }
  }

  /// Returns the number of the user who owns a file or the symbolic link to it; nil for a file of a trusted user and for
  /// one that does not exist.
  package func foreignOwner(of path: String) -> Int? {
    // Neither the file nor a link to it may be elsewhere.
    if let folder, [path, FilePath.parent(path)].allSatisfy({ folder.contains(RealPath.resolve($0).path) }) {
      return nil
    }
    for look in [lstat, stat] {
      var facts = stat()
      if look(path, &facts) == 0, !users.contains(facts.st_uid) { return Int(facts.st_uid) }
    }
    return nil
  }
}
