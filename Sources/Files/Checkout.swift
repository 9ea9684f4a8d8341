import Foundation
import Model

/// A working tree of git, found without running git and without reading its configuration for settings.
///
/// A bare repository is never accepted, so files that a pull request adds cannot pose as one.
package struct Checkout: Hashable, Sendable {
  /// Real path of the working tree's top folder.
  package let top: String
  /// Real path of the folder with this working tree's `HEAD`.
  package let gitFolder: String
  /// Real path of the folder with `objects` and `refs`; the same as `gitFolder` except in linked worktrees.
  package let commonFolder: String

  /// Whether the history was cut off, as CI systems do by default.
  package var isShallow: Bool {
    FileAccess(below: [commonFolder]).kind(of: commonFolder + "/shallow") == .file
  }

  /// References that name another one.
  private static let mostLinks = 4

  /// Returns the nearest working tree at or above a folder.
  ///
  /// A `.git` file counts only where git wrote it for a linked worktree or a submodule: the folder that it names must
  /// name this working tree in turn.
  package static func nearest(holding folder: String) -> Checkout? {
    var top = RealPath.resolve(folder).path
    while true {
      if let checkout = Checkout(top: top) { return checkout }
      if top == "/" || top.isEmpty { return nil }
      top = (top as NSString).deletingLastPathComponent
    }
  }

  private init?(top: String) {
    let git = (top == "/" ? "" : top) + "/.git"
    var facts = stat()
    guard lstat(git, &facts) == 0 else { return nil }
    self.top = top
    switch facts.st_mode & S_IFMT {
    case S_IFDIR:
      guard Self.isRepository(git) else { return nil }
      gitFolder = git
      commonFolder = git
    case S_IFREG:
      guard let line = Self.line(git, below: git), line.hasPrefix("gitdir: ") else { return nil }
      let folder = Self.absolute(String(line.dropFirst("gitdir: ".count)), in: top)
      guard let common = Self.commonFolder(of: folder, worktree: git) else { return nil }
      gitFolder = folder
      commonFolder = common
    default: return nil
    }
  }

  /// Returns the folder with the objects where `folder` was made by git for the working tree of the file `git`.
  private static func commonFolder(of folder: String, worktree git: String) -> String? {
    if let common = line(folder + "/commondir", below: folder),
      let back = line(folder + "/gitdir", below: folder)
    {
      let path = absolute(common, in: folder)
      let parent = (folder as NSString).deletingLastPathComponent
      return isRepository(path) && parent == path + "/worktrees" && absolute(back, in: folder) == git
        ? path : nil
    }
    guard isRepository(folder), let config = text(folder + "/config", below: folder) else { return nil }
    let values = config.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return parts.count == 2 && parts[0].lowercased() == "worktree" ? parts[1] : nil
    }
    let top = (git as NSString).deletingLastPathComponent
    return values.contains { absolute($0, in: folder) == top } ? folder : nil
  }

  private static func isRepository(_ folder: String) -> Bool {
    let access = FileAccess(below: [folder])
    return access.kind(of: folder + "/HEAD") == .file && access.kind(of: folder + "/objects") == .folder
      && access.kind(of: folder + "/refs") == .folder
  }

  private static func absolute(_ path: String, in folder: String) -> String {
    RealPath.resolve(path.hasPrefix("/") ? path : folder + "/" + path).path
  }

  private static func text(
    _ path: String, below folder: String, atMost limit: Int = ByteLimit.settings
  ) -> String? {
    guard let bytes = try? FileAccess(below: [folder]).read(path, atMost: limit) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func line(_ path: String, below folder: String) -> String? {
    text(path, below: folder)?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The commit of `HEAD` as 40 or 64 hexadecimal digits; nil where `HEAD` names none.
  package var commit: String? {
    guard let head = Self.line(gitFolder + "/HEAD", below: gitFolder) else { return nil }
    guard head.hasPrefix("ref: ") else { return Self.commit(head) }
    return object(of: String(head.dropFirst("ref: ".count)))
  }

  /// Returns the objects that a name means: `origin/main`, `refs/heads/main`, a tag or a full commit id.
  ///
  /// The prefixes are those of gitrevisions(7). A name with several of them has several objects, and an annotated tag has
  /// the object of the tag.
  package func objects(named name: String) -> [String] {
    if let commit = Self.commit(name) { return [commit] }
    let prefixes = name.hasPrefix("refs/") ? [""] : ["refs/", "refs/tags/", "refs/heads/", "refs/remotes/"]
    return Set(prefixes.compactMap { object(of: $0 + name) }).sorted()
  }

  /// Returns the object of a reference `refs/…`.
  private func object(of reference: String, links: Int = 0) -> String? {
    guard Self.isReference(reference) else { return nil }
    for folder in [gitFolder, commonFolder] {
      guard let line = Self.line(folder + "/" + reference, below: folder) else { continue }
      if let found = Self.commit(line) { return found }
      if line.hasPrefix("ref: "), links < Self.mostLinks {
        return object(of: String(line.dropFirst("ref: ".count)), links: links + 1)
      }
    }
    let packed = Self.text(
      commonFolder + "/packed-refs", below: commonFolder, atMost: ByteLimit.document)
    let line = packed?.split(separator: "\n").first { $0.hasSuffix(" " + reference) }
    return line.flatMap { Self.commit(String($0.prefix { $0 != " " })) }
  }

  /// Returns the text where it is a full commit id.
  private static func commit(_ text: String) -> String? {
    let isID = [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    return isID ? text.lowercased() : nil
  }

  /// Returns whether the text is a plain path `refs/…`.
  private static func isReference(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && parts[0] == "refs" && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
      && !text.contains("..") && text.unicodeScalars.allSatisfy { $0.value > 32 && $0.value != 127 }
      && !text.contains { "\\~^:?*[".contains($0) }
  }

  /// Whether commit ids of this repository are SHA-256.
  package var usesSHA256: Bool {
    let config = Self.text(commonFolder + "/config", below: commonFolder)?.lowercased() ?? ""
    return config.split(whereSeparator: \.isNewline).contains { line in
      line.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "objectformat", "sha256",
      ]
    }
  }
}
