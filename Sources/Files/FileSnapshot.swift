import Foundation

/// The first content of each file that is read, for all later reads of the same path.
///
/// So a file that changes under a run has one content for its reader, its digest and its picture.
final class FileSnapshot: @unchecked Sendable {
  /// Bytes that are kept. Files beyond it must have the same digest at each read.
  private static let mostBytes = 256 << 20

  private enum Entry {
    case bytes([UInt8])
    case hash(Int, count: Int)
    case failure(FileAccessError)
  }

  private let lock = NSLock()
  // `lock` guards both.
  private var entries: [String: Entry] = [:]
  private var kept = 0

  /// Returns what the first read of a path returned or threw.
  ///
  /// - Parameter limit: Most bytes of this read.
  func read(
    _ path: String, atMost limit: Int, _ read: () throws(FileAccessError) -> [UInt8]
  ) throws(FileAccessError) -> [UInt8] {
    let path = FilePath.standardized(path)
    let known = lock.withLock { entries[path] }
    switch known {
    case .bytes(let bytes):
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
      return bytes
    case .failure(.tooLarge): return try read()
    case .failure(let error): throw error
    case .hash(let hash, let count):
      let bytes = try read()
      guard bytes.count == count, bytes.hashValue == hash else { throw .unreadable }
      return bytes
    case nil:
      return try add(path, read)
    }
  }

  private func add(
    _ path: String, _ read: () throws(FileAccessError) -> [UInt8]
  ) throws(FileAccessError) -> [UInt8] {
    do throws(FileAccessError) {
      let bytes = try read()
      let first = lock.withLock { () -> [UInt8]? in
        // Another thread may have been first.
        if case .bytes(let first)? = entries[path] { return first }
        let isKept = kept + bytes.count <= Self.mostBytes
        if isKept { kept += bytes.count }
        entries[path] = isKept ? .bytes(bytes) : .hash(bytes.hashValue, count: bytes.count)
        return nil
      }
      return first ?? bytes
    } catch {
      lock.withLock { entries[path] = entries[path] ?? .failure(error) }
      throw error
    }
  }
}
