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

  /// Adds a temporary file or folder.
  package static func add(_ path: String) { state.lock.withLock { _ = state.paths.insert(path) } }

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

  /// Kills all child processes, and removes all temporary files.
  package static func run() {
    endChildren()
    for path in state.lock.withLock({ state.paths }) { try? FileManager.default.removeItem(atPath: path) }
  }
}

/// A private temporary folder.
package struct ScratchFolder: Sendable {
  /// Real absolute path.
  package let path: String

  /// - Parameter name: The beginning of the folder's name.
  package init(_ name: String) throws {
    path = RealPath.resolve(NSTemporaryDirectory()).path + "/\(name)-\(UUID().uuidString)"
    ProcessCleanup.add(path)
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
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
