import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// The commits of a checkout.
struct GitTests: TestFolder {
  private let folder: TemporaryFolder
  var path: String { folder.path + "/my app" }
  private var top: String { path }

  init() throws {
    folder = try TemporaryFolder()
    try write("one\ntwo\n", to: "App/a.txt")
    try write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(Self.digest)\nsize 4\n", to: "App/big.png")
    try link("App/link", to: "a.txt")
    try git("init", "-q", "-b", "main")
    try git("add", "-A")
    try git("commit", "-q", "-m", "App")
  }

  /// Of `data`, as the command sha256sum prints it.
  private static let digest = "3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7"

  @discardableResult private func git(_ words: String...) throws -> String {
    let process = try QAProcess.run(
      program: "/usr/bin/env",
      ["git", "-C", top, "-c", "user.name=Kim", "-c", "user.email=kim@example.com"] + words,
      environment: ["GIT_COMMITTER_DATE": "2026-11-21T12:00:00Z"])
    try process.require(0)
    return process.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("A commit whose few objects mean ten million files is an error before they are listed")
  func manyFiles() throws {
    var tree = try git("write-tree")
    for kind in ["blob", "tree", "tree"] {
      let object = kind == "blob" ? try git("hash-object", "App/a.txt") : tree
      let mode = kind == "blob" ? "100644" : "040000"
      try write((0..<216).map { "\(mode) \(kind) \(object)\tf\($0)\n" }.joined(), to: "App/list")
      tree = try git("-c", "alias.made=!git mktree <App/list", "made")
    }
    let commit = try git("commit-tree", "-m", "many", tree)
    try git("branch", "many", commit)
    #expect {
      try CommitCopy("many", option: "--to", in: top)
    } throws: { error in
      "\(error)".contains("has more than 200000 files")
    }
  }

  private var checkout: GitCheckout { GitCheckout(folder: top + "/App", access: FileAccess(below: [top])) }

  @Test("A file is unchanged with other line ends, and if Git LFS has its digest; any other byte changes it")
  func unchanged() throws {
    let head = try git("rev-parse", "HEAD")
    #expect(checkout.isUnchanged(["a.txt"], since: head) == true)
    #expect(checkout.isUnchanged(["a.txt"], since: String(head.prefix(8))) == true)
    try write("one\r\ntwo\r\n", to: "App/a.txt")
    #expect(checkout.isUnchanged(["a.txt"], since: head) == true)
    try write("one\nthree\n", to: "App/a.txt")
    #expect(checkout.isUnchanged(["a.txt"], since: head) == false)
    try write("data", to: "App/big.png")
    #expect(checkout.isUnchanged(["big.png"], since: head) == true)
    try write("date", to: "App/big.png")
    #expect(checkout.isUnchanged(["big.png"], since: head) == false)
    #expect(checkout.isUnchanged(["missing.txt"], since: head) == false)
  }

  @Test(
    "Git cannot tell about a commit that is not there, a name that is none, and a file outside of the checkout"
  )
  func unknown() throws {
    let none = String(repeating: "0", count: 40)
    #expect(checkout.isUnchanged(["a.txt"], since: none) == nil && checkout.time(of: none) == nil)
    #expect(checkout.isUnchanged(["a.txt"], since: "--help") == nil)
    #expect(checkout.isUnchanged(["../../x"], since: try git("rev-parse", "HEAD")) == nil)
    // 2026-11-21T12:00:00Z
    #expect(checkout.time(of: try git("rev-parse", "HEAD")) == 1_795_262_400)
  }

  @Test("A copy of a commit has its files and links, and not those of the working tree")
  func copy() throws {
    try write("changed\n", to: "App/a.txt")
    try write("new\n", to: "App/new.txt")
    let copy = try CommitCopy("main", option: "--from", in: top + "/App")
    defer { copy.remove() }
    let names = try FileManager.default.contentsOfDirectory(atPath: copy.folder).sorted()
    #expect(copy.folder == copy.top + "/App" && names == ["a.txt", "big.png", "link"])
    #expect(try String(contentsOfFile: copy.folder + "/link", encoding: .utf8) == "one\ntwo\n")
    #expect(!FileManager.default.fileExists(atPath: copy.top + "/.git"))
  }

  @Test("A name that is unknown or has two meanings is an error that says what to do")
  func names() throws {
    try git("branch", "two")
    try git("update-ref", "refs/tags/two", try git("commit-tree", "HEAD^{tree}", "-m", "Other"))
    func message(_ name: String, in folder: String) -> String? {
      do {
        _ = try CommitName(name, option: "--policy-ref", in: folder)
        return nil
      } catch {
        return (error as? Diagnostics)?.all.first?.message
      }
    }
    for name in ["main", "main@{0}", try String(git("rev-parse", "HEAD").prefix(8))] {
      #expect(message(name, in: top) == nil)
    }
    #expect(message("two", in: top) == "--policy-ref: \"two\" is the name of several branches or tags")
    #expect(
      message("main", in: folder.path)
        == "--policy-ref: \"main\" is a name in git, but this folder is not in a git checkout")
    // A policy is one commit, whatever the checkout's HEAD is.
    #expect(message("other", in: top) == "--policy-ref: \"other\" is not known here")
    for name in ["HEAD", "@", "main~1", "main@{1}", "HEAD@{0}"] {
      #expect(message(name, in: top) == "--policy-ref: \"\(name)\" is a revision, whose commit changes")
    }
  }

  @Test("Revisions of gitrevisions(7) name the commit that git names")
  func revisions() throws {
    try write("three\n", to: "App/a.txt")
    try git("commit", "-qam", "Second")
    let head = try git("rev-parse", "HEAD")
    let before = try git("rev-parse", "HEAD~1")
    let expected = [
      "HEAD": "three\n", "@": "three\n", head: "three\n", String(head.prefix(7)): "three\n",
      "main~0": "three\n",
      "HEAD~1": "one\ntwo\n", "HEAD^": "one\ntwo\n", "main^1": "one\ntwo\n",
      String(before.prefix(9)).uppercased(): "one\ntwo\n", head + "~": "one\ntwo\n",
    ]
    for (name, text) in expected {
      let copy = try CommitCopy(name, option: "--from", in: top)
      defer { copy.remove() }
      #expect(try String(contentsOfFile: copy.folder + "/App/a.txt", encoding: .utf8) == text, "\(name)")
    }
    for name in ["HEAD~9", "HEAD^2", "HEAD:App", "HEAD@{1}", "abcd", "--help", "main~x", "~1"] {
      #expect(throws: Diagnostics.self, "\(name)") { try CommitCopy(name, option: "--from", in: top) }
    }
  }
}
