import Foundation

/// A program of the system that may be started. This is the only way to find one, and `ChildProcess` starts nothing else.
///
/// A pull request can put a program into a folder that `PATH` names, as npm and direnv do with `node_modules/.bin` and
/// `bin`. So a program counts only if its name and its file are outside of every checkout and of the folders that the
/// caller does not trust, and only if the file and its folder belong to root or to this user.
package struct OutsideProgram: Hashable, Sendable {
  /// Real absolute path.
  package let path: String

  private init(path: String) { self.path = path }

  /// Folders in which the system and Homebrew install programs. Homebrew keeps a checkout there. Source: hier(7);
  /// Homebrew, "Installation" (docs.brew.sh).
  private static let systemFolders = [
    "/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin", "/home/linuxbrew/.linuxbrew/bin",
  ]
  private static let homebrewFolders = ["/usr/local", "/opt/homebrew", "/home/linuxbrew/.linuxbrew"]

  /// Returns the first program with a name in folders; nil if there is none that may be started.
  ///
  /// - Parameters:
  ///   - folders: Where to look. Relative ones do not count, so the current folder is never searched.
  ///   - untrusted: Folders that a change can write, besides every checkout.
  package static func find(
    _ name: String, in folders: [String], outside untrusted: FileAccess? = nil
  ) -> OutsideProgram? {
    for folder in folders where folder.hasPrefix("/") {
      let file = RealPath.resolve(folder + "/" + name)
      // A link of a checkout can lead to any program of the system, so the folder with the name counts, too.
      let both = [RealPath.resolve(folder).path, FilePath.parent(file.path)]
      if file.exists, FileManager.default.isExecutableFile(atPath: file.path), isSafe(file.path),
        both.allSatisfy({ isSafe($0) && untrusted?.contains($0) != true && !isInCheckout($0) })
      {
        return OutsideProgram(path: file.path)
      }
    }
    return nil
  }

  /// Whether a folder has a program with a name that this user may not start.
  package static func isForbidden(_ name: String, in folders: [String]) -> Bool {
    folders.contains { folder in
      let path = folder + "/" + name
      let manager = FileManager.default
      return manager.fileExists(atPath: path) && !manager.isExecutableFile(atPath: path)
    }
  }

  /// Returns the first program with a name in the folders of `PATH`.
  package static func onPath(_ name: String, outside untrusted: FileAccess?) -> OutsideProgram? {
    find(name, in: searchPath, outside: untrusted)
  }

  /// Returns a program in the folders of the system and of Homebrew. `PATH` does not count.
  package static func ofSystem(_ name: String) -> OutsideProgram? { find(name, in: systemFolders) }

  /// Returns the program of this process, wherever it lies.
  ///
  /// - Parameter name: The first word of the command line. It counts where the system does not tell the path, as for a
  ///   program that this user may not read.
  package static func own(startedAs name: String) -> OutsideProgram {
    #if os(Linux)
    let manager = FileManager.default
    if let path = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      return OutsideProgram(path: path)
    }
    let paths = name.contains("/") ? [name] : searchPath.map { $0 + "/" + name }
    return OutsideProgram(path: RealPath.resolve(paths.first(where: manager.isExecutableFile) ?? name).path)
    #else
    return OutsideProgram(path: Bundle.main.executablePath ?? name)
    #endif
  }

  /// Returns the program of a command of this process.
  package static func own(at executable: String) -> OutsideProgram { OutsideProgram(path: executable) }

  /// The folders of `PATH`.
  package static var searchPath: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }

  /// Whether a file or folder belongs to root or to this user, and not everybody may change it.
  private static func isSafe(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && [0, geteuid()].contains(facts.st_uid) && facts.st_mode & 0o002 == 0
  }

  /// Whether a folder or one above it has a `.git`, of whatever kind.
  private static func isInCheckout(_ folder: String) -> Bool {
    var folder = folder
    while true {
      if !homebrewFolders.contains(folder), RealPath.isOccupied(folder + "/.git") { return true }
      if folder.isEmpty || folder == "/" { return false }
      folder = FilePath.parent(folder)
    }
  }
}
