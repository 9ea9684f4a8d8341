import Foundation

/// Memory that processes of one run use together, in equal shares: a process has a share while it has locked its folder. The
/// shares of a process that ends are free again.
package final class MemoryShares: @unchecked Sendable {
  private let folder: String
  private let shares: Int
  private let lock = NSLock()
  // Guarded by `lock`.
  private var handles: [Int32] = []

  /// - Parameter folder: The same for all processes.
  package init(_ folder: String, shares: Int) { (self.folder, self.shares) = (folder, shares) }

  /// Makes one folder for each share, before the first process takes one.
  package func make() throws {
    for share in 0..<shares {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(share)", withIntermediateDirectories: true)
    }
  }

  /// Waits until some shares are free, and takes them. Where the file system has no locks, it waits for nothing.
  ///
  /// One process at a time collects shares, so that many small ones do not keep a large one waiting. A process that waits for
  /// another one must not have shares.
  ///
  /// - Parameters:
  ///   - wanted: At most all shares are taken.
  ///   - limit: The longest wait. After it, the process has fewer shares: it is better to use more memory than to end without a
  ///     result.
  package func take(_ wanted: Int, atMost limit: Duration = .seconds(60)) {
    let end = ContinuousClock.now + limit
    var collector: Int32?
    defer { collector.map { _ = close($0) } }
    while true {
      collector = collector ?? locked(folder)
      if collector != nil {
        for share in 0..<shares where count < min(wanted, shares) {
          guard let handle = locked("\(folder)/\(share)") else { continue }
          lock.withLock { handles.append(handle) }
        }
        if count >= min(wanted, shares) { return }
      }
      guard ContinuousClock.now < end, access(folder, F_OK) == 0 else { return }
      usleep(10_000)
    }
  }

  /// Shares that this process has.
  var count: Int { lock.withLock { handles.count } }

  package func giveBack() {
    lock.withLock {
      for handle in handles { close(handle) }
      handles = []
    }
  }

  /// Returns the handle of a folder that no other process has locked; nil for another one.
  private func locked(_ folder: String) -> Int32? {
    let handle = open(folder, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return nil }
    if flock(handle, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return handle }
    close(handle)
    return nil
  }
}
