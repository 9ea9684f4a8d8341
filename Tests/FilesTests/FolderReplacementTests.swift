import Dispatch
import Files
import Foundation
import TestSupport
import Testing

struct FolderReplacementTests {
  @Test("Six replacements of one folder at the same time all succeed, and one whole folder is left")
  func together() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/out"
    for round in 0..<20 {
      for number in 0..<6 {
        let fresh = scratch.path + "/fresh\(number)"
        try FileManager.default.createDirectory(atPath: fresh, withIntermediateDirectories: false)
        for name in ["a", "b"] {
          try Data("\(number)".utf8).write(to: URL(fileURLWithPath: fresh + "/" + name))
        }
      }
      let failures = Failures()
      DispatchQueue.concurrentPerform(iterations: 6) { number in
        do {
          try FolderReplacement.replace(path, with: scratch.path + "/fresh\(number)")
        } catch {
          failures.add("\(error)")
        }
      }
      #expect(failures.all == [], "round \(round)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["out"])
      let texts = try ["a", "b"].map { try String(contentsOfFile: path + "/" + $0, encoding: .utf8) }
      #expect(texts[0] == texts[1])
    }
  }

  @Test("Old folders of dead runs are removed, and no others")
  func leftovers() throws {
    let scratch = try TemporaryFolder()
    let old = Date(timeIntervalSinceNow: -7200)
    for (name, isOld) in [
      (".out-2147483646", true), (".out-2147483645", false), (".out-\(getpid())", true), (".out-mine", true),
      ("out-2147483646", true), (".other-2147483646", true),
    ] {
      let item = scratch.path + "/" + name
      try FileManager.default.createDirectory(atPath: item, withIntermediateDirectories: false)
      if isOld { try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: item) }
    }
    FolderReplacement.removeLeftovers(beside: scratch.path + "/out")
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    #expect(
      left
        == [".other-2147483646", ".out-2147483645", ".out-\(getpid())", ".out-mine", "out-2147483646"]
        .sorted())
  }

  @Test("The next write into a folder removes the unfinished files of dead runs there, and no others")
  func unfinishedFiles() throws {
    let scratch = try TemporaryFolder()
    let old = Date(timeIntervalSinceNow: -7200)
    for (name, isOld) in [
      (".qa-write-2147483646-a", true), (".qa-write-2147483645-a", false), (".qa-write-\(getpid())-a", true),
      ("qa-write-2147483646-a", true),
    ] {
      let item = scratch.path + "/" + name
      try Data().write(to: URL(fileURLWithPath: item))
      if isOld { try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: item) }
    }
    try WriteAccess.anywhere.write([0x41], to: scratch.path + "/new")
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    #expect(
      left == [".qa-write-2147483645-a", ".qa-write-\(getpid())-a", "new", "qa-write-2147483646-a"].sorted())
  }

  @Test("A new temporary folder removes those of dead runs")
  func temporaryFolders() throws {
    let dead = RealPath.resolve(NSTemporaryDirectory()).path + "/qa-scratch-2147483646-test"
    try FileManager.default.createDirectory(atPath: dead + "/a", withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: dead)
    let folder = try ScratchFolder("test")
    defer { folder.remove() }
    #expect(!FileManager.default.fileExists(atPath: dead))
    #expect(FilePath.name(folder.path).hasPrefix("qa-scratch-\(getpid())-test-"))
  }

  @Test("An error of the system has the words of the C library")
  func reasons() throws {
    let scratch = try TemporaryFolder()
    let name = String(repeating: "x", count: 60_000)
    let error = #expect(throws: (any Error).self) {
      try WriteAccess.anywhere.createFolder(scratch.path + "/" + name)
    }
    #expect(error?.systemReason == "File name too long")
    let other = #expect(throws: (any Error).self) {
      try WriteAccess.anywhere.write([], to: scratch.path + "/no/a")
    }
    #expect(other?.systemReason == "No such file or directory")
  }

  /// Errors of several threads.
  private final class Failures: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var texts: [String] = []
    var all: [String] { lock.withLock { texts } }
    func add(_ text: String) { lock.withLock { texts.append(text) } }
  }
}
