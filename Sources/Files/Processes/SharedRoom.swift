import Foundation

/// Room that processes of one run use together, in equal parts: a part is a folder that its process has locked. What
/// ends a process gives its parts back.
package final class SharedRoom: @unchecked Sendable {
  private let folder: String
  private let parts: Int
  private let lock = NSLock()
  // Guarded by `lock`.
  private var handles: [Int32] = []

  /// - Parameter folder: The same for all processes.
  package init(_ folder: String, parts: Int) { (self.folder, self.parts) = (folder, parts) }

  /// Makes the folder with one folder for each part, before the first process takes one.
  package func make() throws {
    for part in 0..<parts {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
    }
  }

  /// Waits until some parts are free, and takes them. Where the file system has no locks, it waits for nothing.
  ///
  /// One process at a time collects parts, so no two have some and wait for those of each other. A process that waits for
  /// another one must not have parts.
  ///
  /// - Parameter wanted: At most all parts are taken.
  package func take(_ wanted: Int) {
    WriteAccess.locked(folder) {
      while true {
        for part in 0..<parts where count < min(wanted, parts) {
          let handle = open("\(folder)/\(part)", O_RDONLY | O_CLOEXEC)
          if handle < 0 { return }
          if flock(handle, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(handle)
          } else {
            lock.withLock { handles.append(handle) }
          }
        }
        if count >= min(wanted, parts) { return }
        usleep(10_000)
      }
    }
  }

  /// Parts that this process has.
  var count: Int { lock.withLock { handles.count } }

  package func giveBack() {
    lock.withLock {
      for handle in handles { close(handle) }
      handles = []
    }
  }
}
