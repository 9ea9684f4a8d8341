import Files
import Foundation
import TestSupport
import Testing

/// A temporary folder `inside` next to a folder `outside`.
final class Scratch: TestFolder {
  let path: String
  var inside: String { path + "/inside" }
  init() throws {
    path = RealPath.resolve(NSTemporaryDirectory()).path + "/qa-documents-" + UUID().uuidString
    try write("inside", to: "inside/file")
    try write("inside", to: "inside/sub/file")
    try write("outside", to: "outside/file")
    try write("outside", to: "inside-too/file")
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }
}

struct FileAccessTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func error(_ file: String, atMost limit: Int = 100) -> FileAccessError? {
    do throws(FileAccessError) {
      _ = try FileAccess(below: [scratch.inside]).read(
        file.hasPrefix("/") ? file : scratch.path + "/" + file, atMost: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test("Files below the folder are read, with `..` and links that stay inside")
  func inside() throws {
    try scratch.link("inside/link", to: "sub/file")
    try scratch.link("inside/folder", to: scratch.inside + "/sub")
    for file in ["file", "sub/../file", "link", "folder/file", "./sub/file"] {
      #expect(error("inside/" + file) == nil, "\(file)")
    }
  }

  @Test("Absolute paths, `..` and links that lead out are refused, whether or not the target exists")
  func outside() throws {
    try scratch.link("inside/link", to: "../outside/file")
    try scratch.link("inside/folder", to: "../outside")
    try scratch.link("inside/chain", to: "link")
    try scratch.link("inside/dangling", to: "/nowhere/file")
    for file in [
      "link", "folder/file", "chain", "dangling", "../outside/file", "../inside-too/file", "../none",
    ] {
      #expect(error("inside/" + file) == .outside, "\(file)")
    }
    #expect(error("/etc/passwd") == .outside)
    #expect(error("inside/none") == .missing)
  }

  @Test("Folders, pipes and devices are refused at once")
  func types() throws {
    #expect(mkfifo(scratch.inside + "/pipe", 0o600) == 0)
    try scratch.link("inside/zero", to: "/dev/zero")
    #expect(error("inside/pipe") == .notRegular)
    #expect(error("inside/sub") == .notRegular)
    #expect(error("inside/zero") == .outside)
    #expect(throws: FileAccessError.notRegular) {
      try FileAccess(below: ["/dev/zero"]).read("/dev/zero", atMost: 10)
    }
  }

  @Test("The limit counts what is read, also of a file whose stated size is zero")
  func limits() throws {
    #expect(error("inside/file", atMost: 6) == nil)
    #expect(error("inside/file", atMost: 5) == .tooLarge(limit: 5))
    #expect(
      try FileAccess(below: [scratch.inside]).start(of: scratch.inside + "/file", count: 2) == [105, 110])
    #if os(Linux)
    #expect(throws: FileAccessError.tooLarge(limit: 4)) {
      try FileAccess(below: ["/proc"]).read("/proc/self/status", atMost: 4)
    }
    #endif
  }

  @Test("Git's own folder is refused: its configuration holds access tokens")
  func gitFolder() throws {
    try scratch.make("inside/.git")
    try scratch.write("token", to: "inside/.git/config")
    try scratch.link("inside/link", to: ".git/config")
    #expect(error("inside/.git/config") == .outside)
    #expect(error("inside/link") == .outside)
  }

  @Test("A path from the command line is read wherever it lies")
  func typed() throws {
    let access = FileAccess(below: [scratch.inside]).allowing([scratch.path + "/outside/file"])
    #expect(try access.read(scratch.path + "/outside/file", atMost: 10) == Array("outside".utf8))
    #expect(access.kind(of: scratch.path + "/outside") == .outside)
  }

  @Test("A folder that a link leads out to is neither listed nor told to exist")
  func listing() throws {
    try scratch.link("inside/root", to: "/")
    let access = FileAccess(below: [scratch.inside])
    #expect(throws: FileAccessError.outside) { try access.names(in: scratch.inside + "/root") }
    #expect(access.kind(of: scratch.inside + "/root/etc") == .outside)
    #expect(access.kind(of: scratch.inside + "/sub") == .folder)
    #expect(try access.names(in: scratch.inside).contains("sub"))
  }

  @Test("Nothing is written through a link or out of the folder; a link in a file's place is refused")
  func writing() throws {
    let access = WriteAccess(below: scratch.inside)
    try access.write([65], to: scratch.inside + "/sub/new")
    #expect(try FileAccess(below: [scratch.inside]).read(scratch.inside + "/sub/new", atMost: 1) == [65])
    try scratch.link("inside/link", to: "../outside/file")
    try scratch.link("inside/folder", to: "../outside")
    for file in ["link", "folder/new", "../outside/new", ".git/hooks/pre-commit"] {
      #expect(throws: WriteAccessError.self, "\(file)") {
        try access.write([65], to: scratch.inside + "/" + file)
      }
    }
    #expect(throws: WriteAccessError.self) { try access.createFolder(scratch.inside + "/folder/a") }
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/outside/a"))
    try WriteAccess.anywhere.write([66], to: scratch.path + "/outside/typed")
  }
}

struct CheckoutTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func repository(_ folder: String, head: String) throws {
    for name in ["objects", "refs/heads"] { try scratch.make(folder + "/" + name) }
    try scratch.write(head, to: folder + "/HEAD")
  }
  private static let id = String(repeating: "ab", count: 20)

  @Test("The nearest .git folder is found from below, and its commit")
  func plain() throws {
    try repository("inside/.git", head: "ref: refs/heads/main\n")
    try scratch.write(Self.id + "\n", to: "inside/.git/refs/heads/main")
    let checkout = Checkout.nearest(holding: scratch.inside + "/sub")
    #expect(checkout?.top == scratch.inside)
    #expect(checkout?.commit == Self.id)
  }

  @Test("A bare repository in a folder is no checkout")
  func bare() throws {
    try repository("inside", head: Self.id)
    #expect(Checkout.nearest(holding: scratch.inside)?.top != scratch.inside)
  }

  @Test(
    "HEAD gives nothing but hexadecimal digits",
    arguments: [
      "ref: ../../outside/file", "ref: refs/../../../outside/file", "ref: refs/heads/link", "root:x:0:0:root",
      String(repeating: "x", count: 40), "ref: /etc/passwd",
    ])
  func heads(_ head: String) throws {
    try repository("inside/.git", head: head)
    try scratch.write(String(repeating: "s", count: 40), to: "outside/file")
    try scratch.link("inside/.git/refs/heads/link", to: "../../../../outside/file")
    let checkout = Checkout.nearest(holding: scratch.inside)
    #expect(checkout?.top == scratch.inside)
    #expect(checkout?.commit == nil)
  }

  @Test("A .git file counts only where the folder that it names names the working tree in turn")
  func files() throws {
    try repository("outside/.git", head: Self.id)
    try scratch.write("gitdir: ../outside/.git\n", to: "inside/.git")
    #expect(Checkout.nearest(holding: scratch.inside)?.top != scratch.inside)
    try scratch.write("[core]\n\tworktree = ../../inside\n", to: "outside/.git/config")
    #expect(Checkout.nearest(holding: scratch.inside)?.commit == Self.id)
    try scratch.make("outside/.git/worktrees/w")
    try scratch.write(String(Self.id.reversed()), to: "outside/.git/worktrees/w/HEAD")
    try scratch.write("../..\n", to: "outside/.git/worktrees/w/commondir")
    try scratch.write("gitdir: \(scratch.path)/outside/.git/worktrees/w\n", to: "inside/.git")
    try scratch.write(scratch.path + "/elsewhere/.git\n", to: "outside/.git/worktrees/w/gitdir")
    #expect(Checkout.nearest(holding: scratch.inside)?.top != scratch.inside)
    try scratch.write(scratch.inside + "/.git\n", to: "outside/.git/worktrees/w/gitdir")
    #expect(Checkout.nearest(holding: scratch.inside)?.commit == String(Self.id.reversed()))
  }
}
