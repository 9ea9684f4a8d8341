import Files
import Foundation
import Model

/// The objects of a checkout's repository.
///
/// Git runs on an empty repository that this process makes, with the objects of the real one. So git reads no
/// configuration, hooks, attributes or index of the project, and starts no other program.
package struct GitObjects {
  private let git: OutsideProgram
  private let objects: String
  private let folder: String
  private let scratch: ScratchFolder
  /// Bytes of an object's id.
  private let idLength: Int

  /// Seconds.
  private static let patience = 60.0

  /// - Throws: `Diagnostics` where git is not installed, and errors of the temporary folder.
  package init(checkout: Checkout) throws {
    guard let git = OutsideProgram.onPath("git", outside: FileAccess(below: [checkout.top])) else {
      throw Diagnostics(.error, "found no git outside of the project", fix: "install git")
    }
    self.git = git
    idLength = checkout.usesSHA256 ? 32 : 20
    objects = checkout.commonFolder + "/objects"
    scratch = try ScratchFolder("git")
    self.folder = scratch.path
    let folder = self.folder
    let manager = FileManager.default
    for name in ["objects", "refs"] {
      try manager.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: false)
    }
    let format = checkout.usesSHA256 ? "1\n[extensions]\n\tobjectFormat = sha256" : "0"
    let writes = WriteAccess(below: folder, isDurable: false)
    try writes.write(Array("ref: refs/heads/none\n".utf8), to: folder + "/HEAD")
    try writes.write(
      Array("[core]\n\tbare = true\n\trepositoryFormatVersion = \(format)\n".utf8), to: folder + "/config")
  }

  package func remove() { scratch.remove() }

  package static let readable: Set<String> = ["blob", "commit"]

  /// Sizes of objects; nil for one that is not there.
  package func sizes(_ names: [String], kinds: Set<String> = readable) -> [Int?]? {
    guard let output = run("--batch-check", names, atMost: 64 << 20) else { return nil }
    var sizes: [Int?] = []
    var answers = Answers(output)
    for _ in names {
      guard let header = answers.header(kinds) else { return nil }
      if header.isLink, !answers.skip(header.size) { return nil }
      sizes.append(header.isObject ? header.size : nil)
    }
    return sizes
  }

  /// Returns the names of the files in a tree; nil if it cannot be read.
  ///
  /// - Parameter withFolders: Whether names of folders and links are among them.
  package func files(inTree name: String, withFolders: Bool = false) -> [String]? {
    guard let tree = contents([name], kinds: ["tree"])?.first else { return nil }
    var names: [String] = []
    var rest = tree[...]
    // An item is a mode, a space, a name, NUL and the bytes of an id. Source: Git, gitformat-pack(5) and tree objects.
    while let space = rest.firstIndex(of: 32), let end = rest[space...].firstIndex(of: 0) {
      let mode = String(decoding: rest[..<space], as: UTF8.self)
      // 40000 is a folder, 120000 a link, 160000 a submodule.
      if mode.hasPrefix("100") || withFolders && mode != "160000" {
        names.append(String(decoding: rest[(space + 1)..<end], as: UTF8.self))
      }
      rest = rest[(end + 1)...].dropFirst(idLength)
    }
    return names
  }

  package func contents(_ names: [String], kinds: Set<String> = readable) -> [[UInt8]]? {
    guard let output = run("--batch", names, atMost: 1 << 30) else { return nil }
    var answers = Answers(output)
    var contents: [[UInt8]] = []
    for _ in names {
      guard let header = answers.header(kinds), header.isObject, let bytes = answers.bytes(header.size) else {
        return nil
      }
      contents.append(bytes)
    }
    return contents
  }

  /// A file or a symbolic link of a commit.
  package struct File {
    /// Relative to the top folder.
    package var path: String
    package var object: String
    /// Bytes.
    package var size: Int
    package var isLink: Bool
  }

  /// The list of a commit's files is longer than git may write.
  package struct TooManyFiles: Error {}

  /// Returns the files of a commit, without submodules; nil where there is no such commit.
  package func files(of commit: String) throws(TooManyFiles) -> [File]? {
    let limit = 24 << 20
    guard let output = run(["ls-tree", "-r", "-z", "-l", "--full-tree", commit], [], atMost: limit) else {
      var facts = stat()
      if stat(folder + "/output", &facts) == 0, facts.st_size >= limit { throw TooManyFiles() }
      return nil
    }
    var files: [File] = []
    // `100644 blob ID    SIZE<tab>PATH`; a submodule is a commit.
    for line in output.split(separator: 0) {
      guard let tab = line.firstIndex(of: 9), let path = String(validating: line[(tab + 1)...], as: UTF8.self)
      else { continue }
      let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 4, words[1] == "blob", let size = Int(words[3]) else { continue }
      files.append(File(path: path, object: String(words[2]), size: size, isLink: words[0] == "120000"))
    }
    return files
  }

  /// Returns a commit and the commits before it, the newest first; nil where the checkout lacks one of them.
  ///
  /// - Parameter count: The number of commits at most.
  package func commits(upTo commit: String, atMost count: Int) -> [String]? {
    let output = run(["rev-list", "--max-count=\(count)", commit, "--"], [], atMost: 1 << 30)
    return output.map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }
  }

  /// A path that differs between two commits.
  package struct Change: Hashable, Sendable {
    /// Relative to the top folder.
    package var path: String
    /// The ids of the file's contents; nil where a commit does not have the file.
    package var (old, new): (String?, String?)
    /// Whether both are regular files, or the only one is.
    package var isFile: Bool
  }

  /// Returns what differs between two commits, by path; nil where the checkout lacks one of them.
  ///
  /// A file whose permissions alone differ is not among them.
  package func changes(from old: String, to new: String) -> [Change]? {
    let command = [
      "diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", "--full-index", old, new, "--",
    ]
    guard let output = run(command, [], atMost: 64 << 20) else { return nil }
    // `:100644 100644 ID ID M`, NUL, the path, NUL. Source: Git, git-diff-tree(1), "Raw output format".
    let fields = output.split(separator: 0, omittingEmptySubsequences: false)
    return stride(from: 0, to: fields.count - 1, by: 2).compactMap { index in
      let words = String(decoding: fields[index].dropFirst(), as: UTF8.self).split(separator: " ")
      guard words.count == 5, let path = String(validating: fields[index + 1], as: UTF8.self) else {
        return nil
      }
      let ids = words[2...3].map { id in id.allSatisfy { $0 == "0" } ? nil : String(id) }
      let isFile = words[..<2].allSatisfy { $0.hasPrefix("100") || $0 == "000000" }
      if isFile, ids[0] == ids[1] { return nil }
      return Change(path: path, old: ids[0], new: ids[1], isFile: isFile)
    }
  }

  /// Returns the newest commit that two commits have in common; nil where the checkout does not have it.
  package func base(of one: String, and other: String) -> String? {
    let output = run(["merge-base", one, other], [], atMost: 1 << 20)
    return output.map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines) }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  private func run(_ mode: String, _ names: [String], atMost limit: Int) -> [UInt8]? {
    run(["cat-file", mode, "--follow-symlinks"], names, atMost: limit)
  }

  /// Returns the output of a git command, with lines as its input.
  private func run(_ command: [String], _ lines: [String], atMost limit: Int) -> [UInt8]? {
    let output = folder + "/output"
    let input = Array((lines.joined(separator: "\n") + "\n").utf8)
    guard (try? ChildProcess.makeStreams(in: folder, input: input)) != nil else { return nil }
    var child = ChildProcess(
      git,
      [
        "--git-dir=" + folder, "--no-replace-objects", "-c", "core.hooksPath=/dev/null", "-c",
        "core.fsmonitor=false", "-c", "protocol.allow=never",
      ] + command,
      environment: [
        "PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": folder, "GIT_OBJECT_DIRECTORY": objects,
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_ATTR_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "none",
      ], in: folder)
    // A few objects can mean any number of files: each folder can have the same contents.
    child.limits = ChildProcess.Limits(cpuSeconds: Int(Self.patience), fileBytes: limit)
    let ending = child.run(atMost: Self.patience)
    if ending == .timedOut {
      RunBudget.current?.stop("git took longer than \(Int(Self.patience)) seconds.", isMachine: true)
    }
    guard ending == .exited(0) else { return nil }
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

  mutating func header(_ kinds: Set<String>) -> Header? {
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
    guard words.count == 3, isID, kinds.contains(String(words[1])), let size = Int(last) else {
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
