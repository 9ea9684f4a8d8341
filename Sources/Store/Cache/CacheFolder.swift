import Documents
import Foundation

/// A folder of named entries that outlive a run and may be deleted at any time.
///
/// Each entry begins with a digest of its name and bytes. An entry with another digest is ignored. Entries are replaced as
/// a whole, so several runs can use one folder at the same time.
package struct CacheFolder: Sendable {
  /// Absolute.
  package let path: String
  private let mostBytes: Int

  /// An entry above this size is not read.
  private static let largestEntry = 256 << 20
  private static let header = "qa cache 1 "

  /// - Parameters:
  ///   - path: The absolute path of a folder that may not exist yet.
  ///   - mostBytes: The size of all entries above which the oldest ones are deleted.
  package init(_ path: String, mostBytes: Int = 256 << 20) {
    self.path = path
    self.mostBytes = mostBytes
  }

  /// Returns the bytes of an entry; nil if there are none, or if they are damaged.
  package func load(_ name: String) -> [UInt8]? {
    guard isOwn, let file = file(of: name),
      let bytes = try? FileAccess(below: [path]).read(file, atMost: Self.largestEntry)
    else { return nil }
    guard let end = bytes.prefix(128).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let content = Array(bytes[(end + 1)...])
    guard bytes[..<end].elementsEqual(Self.head(name, content).utf8) else { return nil }
    // The age that decides about deletion is that of the last use.
    utimes(file, nil)
    return content
  }

  /// Replaces an entry. An entry that cannot be written is left out.
  package func save(_ name: String, _ content: [UInt8]) {
    guard let file = file(of: name), content.count < Self.largestEntry else { return }
    let parent = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      if mkdir(path, 0o700) != 0, errno != EEXIST { return }
      guard isOwn else { return }
      try WriteAccess(below: path).write(Array((Self.head(name, content) + "\n").utf8) + content, to: file)
    } catch {
      return
    }
    shrink()
  }

  private static func head(_ name: String, _ content: [UInt8]) -> String {
    header + Digest.sha256([(name: name, bytes: content)])
  }

  /// Whether no other user can write to the folder.
  private var isOwn: Bool {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return false }
    return facts.st_uid == geteuid() && facts.st_mode & 0o022 == 0
  }

  private func file(of name: String) -> String? {
    let isPlain = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
    }
    return name.isEmpty || !isPlain ? nil : path + "/" + name
  }

  /// Deletes the entries that were not used for the longest time, and what interrupted runs left.
  private func shrink() {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
    var files: [(path: String, used: Int, size: Int)] = []
    let hourAgo = Int(Date().timeIntervalSince1970) - 3600
    for name in names {
      var facts = stat()
      let file = path + "/" + name
      guard lstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { continue }
      let used = Self.seconds(facts)
      if name.hasPrefix(".") {
        if used < hourAgo { unlink(file) }
        continue
      }
      files.append((file, used, Int(facts.st_size)))
    }
    var total = files.reduce(0) { $0 + $1.size }
    for file in files.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) where total > mostBytes {
      unlink(file.path)
      total -= file.size
    }
  }

  private static func seconds(_ facts: stat) -> Int {
    #if canImport(Darwin)
    Int(facts.st_mtimespec.tv_sec)
    #else
    Int(facts.st_mtim.tv_sec)
    #endif
  }
}
