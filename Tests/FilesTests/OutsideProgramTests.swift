import Foundation
import TestSupport
import Testing

@testable import Files

/// Which programs may be started.
struct OutsideProgramTests {
  private let scratch: ScratchFolder
  private var folder: String { scratch.path }
  init() throws { scratch = try ScratchFolder("qa-programs") }

  private func make(_ name: String, in folder: String, mode: Int = 0o755) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "#!/bin/sh\n".write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder + "/" + name)
  }

  private func find(_ folders: [String], outside: [String] = []) -> String? {
    OutsideProgram.find("tool", in: folders, outside: FileAccess(below: outside))?.path
  }

  @Test(
    "The first program that may be started counts; relative folders and files that cannot be executed do not")
  func first() throws {
    defer { scratch.remove() }
    try make("tool", in: folder + "/text", mode: 0o644)
    try make("tool", in: folder + "/a")
    try make("tool", in: folder + "/b")
    #expect(find(["", ".", "text", folder + "/text", folder + "/a", folder + "/b"]) == folder + "/a/tool")
    #expect(find([folder + "/a", folder + "/b"], outside: [folder + "/a"]) == folder + "/b/tool")
    #expect(find([folder + "/a"], outside: [folder]) == nil)
  }

  @Test("A checkout has no program, whether git or a file marks it, also behind a link in either direction")
  func checkouts() throws {
    defer { scratch.remove() }
    for (name, marksWithFile) in [("repository", false), ("worktree", true)] {
      let top = folder + "/" + name
      try make("tool", in: top + "/node_modules/.bin")
      #expect(find([top + "/node_modules/.bin"]) != nil)
      if marksWithFile {
        try "gitdir: /elsewhere\n".write(toFile: top + "/.git", atomically: true, encoding: .utf8)
      } else {
        try FileManager.default.createDirectory(atPath: top + "/.git", withIntermediateDirectories: false)
      }
      #expect(find([top + "/node_modules/.bin"]) == nil)
      let link = folder + "/to-" + name
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: top + "/node_modules/.bin")
      #expect(find([link]) == nil)
      // The checkout chooses which program of the system runs.
      try FileManager.default.createDirectory(atPath: top + "/bin", withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: top + "/bin/tool", withDestinationPath: "/bin/sh")
      #expect(find([top + "/bin"]) == nil)
    }
  }

  @Test("A file or a folder that everybody can write has no program")
  func writable() throws {
    defer { scratch.remove() }
    try make("tool", in: folder + "/file", mode: 0o777)
    #expect(find([folder + "/file"]) == nil)
    try make("tool", in: folder + "/open")
    #expect(find([folder + "/open"]) != nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder + "/open")
    #expect(find([folder + "/open"]) == nil)
  }

  @Test(
    "A program of another user is not started", .enabled(if: geteuid() == 0, "only root can give a file away")
  )
  func owner() throws {
    defer { scratch.remove() }
    try make("tool", in: folder + "/theirs")
    chown(folder + "/theirs/tool", 65534, 65534)
    #expect(find([folder + "/theirs"]) == nil)
    try make("tool", in: folder + "/parent")
    chown(folder + "/parent", 65534, 65534)
    #expect(find([folder + "/parent"]) == nil)
  }

  @Test("The system's shell is found without PATH")
  func system() { #expect(OutsideProgram.ofSystem("sh") != nil) }
}
