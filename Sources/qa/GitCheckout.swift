import Foundation

/// What git knows about a folder's files; nothing where there is no git or no checkout.
struct GitCheckout {
  /// Absolute.
  var folder: String

  /// The commit that the checkout is at.
  var head: String? {
    output(["rev-parse", "--verify", "--quiet", "HEAD"]).map { $0.filter { !$0.isWhitespace } }
  }

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

  private func status(_ arguments: [String]) -> Int32? { run(arguments, keepsOutput: false)?.status }

  private func output(_ arguments: [String]) -> String? {
    guard let result = run(arguments, keepsOutput: true), result.status == 0 else { return nil }
    return result.text
  }

  private func run(_ arguments: [String], keepsOutput: Bool) -> (status: Int32, text: String)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    var environment = ProcessInfo.processInfo.environment
    // Nothing of the caller's may point git at another repository.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] { environment[name] = nil }
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = keepsOutput ? pipe : FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return nil
    }
    // A commit's name is short: no pipe fills.
    let data = keepsOutput ? pipe.fileHandleForReading.readDataToEndOfFile() : Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
