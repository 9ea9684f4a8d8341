import Foundation

/// Temporary files and child processes of this process. They end with it, also after a signal.
package enum ProcessCleanup {
  private static let state = State()

  private final class State: @unchecked Sendable {
    let lock = NSLock()
    // `lock` guards all of these.
    var paths: Set<String> = []
    var children: Set<Int32> = []
    var isEnding = false
  }

  /// Makes a temporary file or folder, which is removed with the process.
  ///
  /// It is made under the lock that `exit` keeps: before the removal, or never.
  package static func making<Answer>(_ path: String, _ make: () throws -> Answer) rethrows -> Answer {
    try state.lock.withLock {
      state.paths.insert(path)
      return try make()
    }
  }

  /// Forgets a temporary file or folder that was removed or renamed.
  package static func forget(_ path: String) { state.lock.withLock { _ = state.paths.remove(path) } }

  /// Adds a child process; kills it if no child may run any more.
  package static func add(child: Int32) {
    state.lock.withLock { _ = state.children.insert(child) }
    if isEnding { end(child) }
  }
  package static func forget(child: Int32) { state.lock.withLock { _ = state.children.remove(child) } }

  /// Whether no child process may be started any more.
  package static var isEnding: Bool { state.lock.withLock { state.isEnding } }

  /// Kills all child processes with their process groups. Later ones are not started.
  package static func endChildren() {
    state.lock.withLock { state.isEnding = true }
    for child in state.lock.withLock({ state.children }) { end(child) }
  }

  /// Kills a child process and its process group.
  package static func end(_ child: Int32) {
    // On Linux Foundation starts each command in its own process group. Elsewhere at least the command ends.
    if kill(-child, SIGKILL) != 0 { kill(child, SIGKILL) }
  }

  /// Kills all child processes, removes all temporary files, and ends the process at once.
  ///
  /// The lock is kept, so that no other thread makes a temporary file meanwhile.
  package static func exit(_ code: Int32) -> Never {
    endChildren()
    state.lock.lock()
    removeFiles()
    _exit(code)
  }

  /// Kills all child processes, and removes all temporary files.
  package static func run() {
    endChildren()
    state.lock.withLock { removeFiles() }
  }

  /// Called with the lock held.
  private static func removeFiles() {
    for path in state.paths {
      // Another thread may write into a folder while it is removed.
      for _ in 0..<3 {
        try? FileManager.default.removeItem(atPath: path)
        var facts = stat()
        if lstat(path, &facts) != 0 { break }
      }
    }
  }
}

/// A private temporary folder.
package struct ScratchFolder: Sendable {
  /// Real absolute path.
  package let path: String

  private static let beginning = "qa-scratch-"

  /// - Parameter name: A part of the folder's name.
  package init(_ name: String) throws {
    let parent = RealPath.resolve(NSTemporaryDirectory()).path
    Leftovers.remove(in: parent, Self.beginning) { $0.hasPrefix("-") }
    let path = parent + "/" + Leftovers.name(Self.beginning, "-\(name)-\(UUID().uuidString)")
    self.path = path
    do {
      try ProcessCleanup.making(path) {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      }
    } catch {
      ProcessCleanup.forget(path)
      throw error
    }
  }

  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
    ProcessCleanup.forget(path)
  }
}
