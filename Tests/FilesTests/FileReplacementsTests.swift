import Files
import Foundation
import Model
import TestSupport
import Testing

/// Files that are replaced together, and replacements that are taken back.
struct FileReplacementsTests {
  private let folder: TemporaryFolder
  private var root: String { RealPath.resolve(folder.path).path }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, _ file: String, mode: Int = 0o644) throws {
    try folder.write(text, to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: root + "/" + file)
  }
  private func mode(_ file: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: root + "/" + file)[.posixPermissions] as? Int
  }
  private func item(_ path: String, _ old: String, _ new: String) -> FileChange {
    FileChange(path: path, old: Array(old.utf8), new: Array(new.utf8))
  }

  @Test(
    "A file gets its new bytes and, taken back, its old ones, with its permissions",
    arguments: ["a\r\nb\r\n", "a\nb", "", "\u{FEFF}ä\n"], [0o644, 0o600, 0o755])
  func takingBack(old: String, mode: Int) throws {
    try write(old, "a/b.txt", mode: mode)
    let files = FileReplacements([item("a/b.txt", old, old + "c")], below: root)
    try files.write()
    #expect(try folder.text("a/b.txt") == old + "c" && self.mode("a/b.txt") == mode)
    #expect(files.takeBack().isEmpty)
    #expect(try folder.text("a/b.txt") == old && self.mode("a/b.txt") == mode)
    #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/a") == ["b.txt"])
  }

  #if os(Linux)
  @Test("A file keeps its owner and its extended attributes")
  func metadata() throws {
    try write("1", "a")
    let path = root + "/a"
    if geteuid() == 0 { #expect(chown(path, 4321, 1234) == 0) }
    func python(_ code: String) throws -> String {
      try QAProcess.run(program: "/usr/bin/env", ["python3", "-c", "import os,sys; " + code, path], in: root)
        .output
    }
    _ = try python("os.setxattr(sys.argv[1], 'user.note', b'kept')")
    try FileReplacements([item("a", "1", "2")], below: root).write()
    #expect(try folder.text("a") == "2")
    #expect(try python("print(os.getxattr(sys.argv[1], 'user.note').decode())") == "kept\n")
    let owner = try python("s = os.stat(sys.argv[1]); print(s.st_uid, s.st_gid)")
    #expect(owner == (geteuid() == 0 ? "4321 1234\n" : "\(geteuid()) \(getegid())\n"))
  }
  #endif

  @Test("Nothing is written if a file is read-only, changed, missing, a link or outside of the folder")
  func obstacles() throws {
    let outside = try TemporaryFolder()
    try outside.write("o", to: "o")
    try write("1", "first")
    try write("2", "read-only", mode: 0o444)
    try write("3", "changed")
    for (name, target) in [("link", root + "/first"), ("way", outside.path)] {
      try FileManager.default.createSymbolicLink(atPath: root + "/" + name, withDestinationPath: target)
    }
    let expected = [
      ("read-only", "2", "read-only"), ("changed", "2", "changed while qa worked"),
      ("missing", "", "cannot be read"), ("link", "1", "symbolic link"), ("way/o", "o", "outside"),
      ("../o", "o", "outside"),
    ]
    for (file, old, words) in expected {
      let files = FileReplacements([item("first", "1", "x"), item(file, old, "y")], below: root)
      let error = #expect(throws: Diagnostics.self) { try files.write() }
      #expect(error?.all.first?.message.contains(words) == true, "\(file): \(error?.description ?? "")")
      #expect(try folder.text("first") == "1")
    }
    #expect(try folder.text("changed") == "3" && folder.text("read-only") == "2")
    #expect(try outside.text("o") == "o")
  }

  @Test(
    "A file that somebody changed after the replacement keeps that change, and the others get their bytes back"
  )
  func changedAfterwards() throws {
    try write("1", "first")
    try write("2", "second")
    let files = FileReplacements([item("first", "1", "x"), item("second", "2", "y")], below: root)
    try files.write()
    try write("mine", "second")
    let failures = files.takeBack()
    #expect(failures.map { $0.location?.file } == ["second"])
    #expect(try folder.text("first") == "1" && folder.text("second") == "mine")
  }
}
