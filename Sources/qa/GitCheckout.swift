import Documents
import Foundation
import Model
import Store

/// What git's objects tell about the files of a checkout; nothing where there is no git or no checkout.
///
/// Git runs on an empty repository that this process makes, with the objects of the real one. So git reads no
/// configuration, hooks, attributes or index of the project, and starts no other program.
struct GitCheckout {
  /// Absolute.
  var folder: String
  /// What reads of the working files may reach.
  var access: FileAccess

  private static let largestFile = 256 << 20
  /// Seconds.
  private static let patience = 60.0

  /// Whether `files` (relative to the folder) are now what they were in `commit`; nil where git cannot tell.
  ///
  /// Line ends of text are taken for equal, and a file of Git LFS is compared by its digest. A file that the commit
  /// does not hold is not unchanged.
  func isUnchanged(_ files: [String], since commit: String) -> Bool? {
    // A name of a commit and nothing that git could take for an option or a path.
    guard (4...64).contains(commit.count), commit.allSatisfy({ $0.isASCII && $0.isHexDigit }), !files.isEmpty,
      let checkout = Checkout.nearest(holding: folder), let git = executable(outside: checkout),
      let repository = try? BareRepository(git: git, checkout: checkout)
    else { return nil }
    defer { repository.remove() }
    let root = RealPath.resolve(folder).path
    var names: [String] = []
    for file in files {
      let path = URL(fileURLWithPath: root + "/" + file).standardizedFileURL.path
      guard path.utf8.starts(with: (checkout.top + "/").utf8), !path.contains("\n") else { return nil }
      names.append(commit + ":" + path.dropFirst(checkout.top.count == 1 ? 1 : checkout.top.count + 1))
    }
    guard let kinds = repository.sizes([commit + "^{commit}"] + names), let first = kinds.first, first != nil
    else { return nil }
    var working: [[UInt8]] = []
    for (file, size) in zip(files, kinds.dropFirst()) {
      let path = URL(fileURLWithPath: root + "/" + file).standardizedFileURL.path
      guard let size, let bytes = try? access.read(path, atMost: Self.largestFile) else { return false }
      // Other line ends make a text at most twice as long; a pointer of Git LFS is short.
      guard size <= 2 * bytes.count + 1024 else { return false }
      working.append(bytes)
    }
    guard let blobs = repository.contents(names), blobs.count == working.count else { return nil }
    return zip(blobs, working).allSatisfy { Self.isEqual(committed: $0, working: $1) }
  }

  private static func isEqual(committed: [UInt8], working: [UInt8]) -> Bool {
    if committed == working { return true }
    if let digest = lfsDigest(committed) { return Digest.sha256(of: working) == "sha256:" + digest }
    return isText(committed) && isText(working) && lines(committed) == lines(working)
  }

  /// Git's own rule: no NUL among the first 8,000 bytes.
  private static func isText(_ bytes: [UInt8]) -> Bool { !bytes.prefix(8000).contains(0) }

  private static func lines(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.compactMap { index in
      let isHalf = bytes[index] == 13 && index + 1 < bytes.count && bytes[index + 1] == 10
      return isHalf ? nil : bytes[index]
    }
  }

  /// The digest in a pointer of Git LFS. Source: the Git LFS specification, docs/spec.md.
  private static func lfsDigest(_ bytes: [UInt8]) -> String? {
    guard bytes.count < 1024 else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard lines.first == "version https://git-lfs.github.com/spec/v1" else { return nil }
    let digest = lines.first { $0.hasPrefix("oid sha256:") }?.dropFirst("oid sha256:".count)
    return digest.map { $0.lowercased() }
  }

  /// The first git of `PATH` that is outside of the checkout.
  private func executable(outside checkout: Checkout) -> String? {
    let inside = FileAccess(below: [checkout.top, folder])
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.filter { $0.hasPrefix("/") }.map { RealPath.resolve($0 + "/git") }.first {
      $0.exists && !inside.contains($0.path) && FileManager.default.isExecutableFile(atPath: $0.path)
    }?.path
  }

  /// An empty repository with the objects of another one.
  private struct BareRepository {
    let git: String
    let objects: String
    let folder: String
    private let scratch: ScratchFolder

    init(git: String, checkout: Checkout) throws {
      self.git = git
      objects = checkout.commonFolder + "/objects"
      scratch = try ScratchFolder("qa-git")
      folder = scratch.path
      let manager = FileManager.default
      for name in ["objects", "refs"] {
        try manager.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: false)
      }
      let format = checkout.usesSHA256 ? "1\n[extensions]\n\tobjectFormat = sha256" : "0"
      let writes = WriteAccess(below: folder)
      try writes.write(Array("ref: refs/heads/none\n".utf8), to: folder + "/HEAD")
      try writes.write(
        Array("[core]\n\tbare = true\n\trepositoryFormatVersion = \(format)\n".utf8), to: folder + "/config")
    }

    func remove() { scratch.remove() }

    /// Sizes of objects; nil for one that is not there.
    func sizes(_ names: [String]) -> [Int?]? {
      guard let output = run("--batch-check", names, atMost: 64 << 20) else { return nil }
      var sizes: [Int?] = []
      var answers = Answers(output)
      for _ in names {
        guard let header = answers.header() else { return nil }
        if header.isLink, !answers.skip(header.size) { return nil }
        sizes.append(header.isObject ? header.size : nil)
      }
      return sizes
    }

    func contents(_ names: [String]) -> [[UInt8]]? {
      guard let output = run("--batch", names, atMost: 1 << 30) else { return nil }
      var answers = Answers(output)
      var contents: [[UInt8]] = []
      for _ in names {
        guard let header = answers.header(), header.isObject, let bytes = answers.bytes(header.size) else {
          return nil
        }
        contents.append(bytes)
      }
      return contents
    }

    private func run(_ mode: String, _ names: [String], atMost limit: Int) -> [UInt8]? {
      let output = folder + "/output"
      let writes = WriteAccess(below: folder)
      do {
        try writes.write(Array((names.joined(separator: "\n") + "\n").utf8), to: folder + "/input")
        for file in [output, folder + "/errors"] { try writes.write([], to: file) }
      } catch {
        return nil
      }
      let child = ChildProcess(
        git,
        [
          "--git-dir=" + folder, "--no-replace-objects", "-c", "core.hooksPath=/dev/null", "-c",
          "core.fsmonitor=false", "-c", "protocol.allow=never", "cat-file", mode, "--follow-symlinks",
        ],
        environment: [
          "PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": folder, "GIT_OBJECT_DIRECTORY": objects,
          "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_ATTR_NOSYSTEM": "1",
          "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1",
          "GIT_ALLOW_PROTOCOL": "none",
        ], in: folder)
      guard child.run(atMost: GitCheckout.patience) == .exited(0) else { return nil }
      return try? FileAccess(below: [folder]).read(output, atMost: limit)
    }
  }

  /// The answers of `git cat-file --batch`.
  private struct Answers {
    private let all: [UInt8]
    private var at = 0

    init(_ all: [UInt8]) { self.all = all }

    struct Header {
      /// Whether an object was found; else the name is missing, ambiguous or a link that leads out.
      var isObject: Bool
      /// Whether a line with a link's target follows.
      var isLink: Bool
      var size: Int
    }

    mutating func header() -> Header? {
      guard let end = all[at...].firstIndex(of: 10) else { return nil }
      let words = String(decoding: all[at..<end], as: UTF8.self).split(separator: " ")
      at = end + 1
      guard words.count > 1, let last = words.last else { return nil }
      if words.count == 2, let size = Int(last),
        ["symlink", "dangling", "loop", "notdir"].contains(String(words[0]))
      {
        return Header(isObject: false, isLink: true, size: size)
      }
      let isID = [40, 64].contains(words[0].count) && words[0].allSatisfy(\.isHexDigit)
      guard words.count == 3, isID, ["blob", "commit"].contains(words[1]), let size = Int(last) else {
        return Header(isObject: false, isLink: false, size: 0)
      }
      return Header(isObject: true, isLink: false, size: size)
    }

    mutating func bytes(_ size: Int) -> [UInt8]? {
      guard size >= 0, size < all.count - at else { return nil }
      defer { at += size + 1 }
      return Array(all[at..<at + size])
    }

    mutating func skip(_ size: Int) -> Bool { bytes(size) != nil }
  }
}
