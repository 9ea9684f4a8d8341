import Foundation

/// What git knows about a folder's files; nothing where there is no git or no checkout.
struct GitCheckout {
  /// Absolute.
  var folder: String

  /// Whether `files` (relative to the folder) are now what they were in `commit`; nil where git cannot tell.
  ///
  /// Files that git does not track are not what any commit holds.
  func isUnchanged(_ files: [String], since commit: String) -> Bool? {
    // A name of a commit and nothing that git could take for an option or a path.
    guard commit.count >= 4, commit.allSatisfy({ $0.isASCII && $0.isHexDigit }), !files.isEmpty else {
      return nil
    }
    guard status(["cat-file", "-e", commit + "^{commit}"]) == 0,
      status(["ls-files", "--error-unmatch", "--"] + files) == 0
    else { return nil }
    switch status(["diff", "--quiet", "--no-ext-diff", commit, "--"] + files) {
    case 0: return true
    case 1: return false
    default: return nil
    }
  }

  private func status(_ arguments: [String]) -> Int32? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    var environment = ProcessInfo.processInfo.environment
    // Nothing of the caller's may point git at another repository.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] { environment[name] = nil }
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return nil
    }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
