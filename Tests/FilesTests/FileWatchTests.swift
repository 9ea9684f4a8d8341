import Foundation
import TestSupport
import Testing

@testable import Files

/// Changes of files as editors make them. Times are those that a test names.
struct FileWatchTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path + "/a.storyboard" }

  init() throws {
    folder = try TemporaryFolder()
    try write("one", "a.storyboard")
  }

  private func write(_ text: String, _ name: String) throws {
    // In place, as `cat >` writes.
    guard let handle = fopen(folder.path + "/" + name, "w") else { throw CocoaError(.fileWriteUnknown) }
    fputs(text, handle)
    fclose(handle)
  }

  private func watch(_ paths: [String]) -> FileWatch {
    var watch = FileWatch()
    watch.watch(Set(paths))
    return watch
  }

  @Test("A file that stays the same is no change, at any time")
  func unchanged() {
    var watch = watch([file, folder.path])
    for time in [0.0, 1, 1000] { #expect(watch.look(at: time) == .unchanged) }
    #expect(!watch.hasChanges())
  }

  @Test("A write counts after the file was at rest, once")
  func write() throws {
    var watch = watch([file])
    try write("two!", "a.storyboard")
    #expect(watch.hasChanges())
    #expect(watch.look(at: 10) == .changing)
    #expect(watch.look(at: 10.005) == .changing)
    #expect(watch.look(at: 10.02) == .settled([file]))
    #expect(watch.look(at: 10.03) == .unchanged)
  }

  @Test("Writes that follow each other are one change")
  func burst() throws {
    var watch = watch([file])
    for step in 1...10 {
      try write(String(repeating: "x", count: step + 10), "a.storyboard")
      #expect(watch.look(at: 10 + Double(step) * 0.01) == .changing)
    }
    #expect(watch.look(at: 10.2) == .settled([file]))
    #expect(watch.look(at: 10.3) == .unchanged)
  }

  @Test("A file that changes all the time counts in the end")
  func restless() throws {
    var watch = watch([file])
    var looks: [FileWatch.Look] = []
    for step in 1...60 {
      try write(String(repeating: "x", count: step + 10), "a.storyboard")
      looks.append(watch.look(at: 10 + Double(step) * 0.01))
    }
    #expect(looks.contains(.settled([file])))
  }

  @Test("A save by renaming is one change of the file, also if the file is gone for a moment")
  func renaming() throws {
    var watch = watch([file])
    let manager = FileManager.default
    try write("two", "new")
    try manager.moveItem(atPath: file, toPath: folder.path + "/old")
    #expect(watch.look(at: 10) == .changing)
    #expect(watch.look(at: 10.05) == .changing)
    try manager.moveItem(atPath: folder.path + "/new", toPath: file)
    #expect(watch.look(at: 10.055) == .changing)
    #expect(watch.look(at: 10.07) == .settled([file]))
    #expect(watch.look(at: 10.2) == .unchanged)
  }

  @Test("A file that is restored is no change")
  func restored() throws {
    var watch = watch([file])
    let manager = FileManager.default
    try manager.linkItem(atPath: file, toPath: folder.path + "/kept")
    _ = watch.look(at: 9)
    watch = self.watch([file])
    try manager.removeItem(atPath: file)
    #expect(watch.look(at: 10) == .changing)
    #expect(watch.look(at: 10.1) == .settled([file]))
    #expect(watch.look(at: 10.2) == .unchanged)
  }

  @Test("A removed file is a change after a longer rest, and a file that appears is one")
  func removedAndNew() throws {
    let missing = folder.path + "/b.storyboard"
    var watch = watch([file, missing])
    try FileManager.default.removeItem(atPath: file)
    #expect(watch.look(at: 10) == .changing)
    #expect(watch.look(at: 10.03) == .changing)
    #expect(watch.look(at: 10.07) == .settled([file]))
    try write("b", "b.storyboard")
    #expect(watch.look(at: 11) == .changing)
    #expect(watch.look(at: 11.02) == .settled([missing]))
  }

  @Test("A new file in a watched folder is a change of the folder")
  func folderOfFiles() throws {
    var watch = watch([folder.path])
    try write("b", "b.storyboard")
    _ = watch.look(at: 10)
    #expect(watch.look(at: 10.02) == .settled([folder.path]))
  }

  @Test("The target of a link counts, and so does the link")
  func links() throws {
    let link = folder.path + "/link"
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "a.storyboard")
    var watch = watch([link])
    try write("two!", "a.storyboard")
    _ = watch.look(at: 10)
    #expect(watch.look(at: 10.02) == .settled([link]))
    try write("c", "c.storyboard")
    try manager.removeItem(atPath: link)
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "c.storyboard")
    _ = watch.look(at: 11)
    #expect(watch.look(at: 11.02) == .settled([link]))
  }

  @Test("Paths that are watched again keep the facts with which they are compared")
  func again() throws {
    var watch = watch([file])
    try write("two!", "a.storyboard")
    watch.watch([file, folder.path])
    _ = watch.look(at: 10)
    #expect(watch.look(at: 10.02) == .settled([file]))
    watch.watch([folder.path])
    try write("three", "a.storyboard")
    #expect(watch.look(at: 11) == .unchanged)
  }

  @Test("A document counts when it changes, with its folder, and again after it was at rest")
  func atOnce() throws {
    var watch = FileWatch { $0.hasSuffix(".storyboard") }
    watch.watch([file, folder.path])
    try write("two!", "new")
    // The folder alone is not what somebody saved.
    #expect(watch.look(at: 10) == .changing)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.moveItem(atPath: folder.path + "/new", toPath: file)
    #expect(watch.look(at: 10.001) == .settled([file, folder.path]))
    #expect(watch.look(at: 10.005) == .unchanged)
    // A write of as many bytes within one step of the clock would not be noticed else.
    #expect(watch.look(at: 10.02) == .settled([file, folder.path]))
    #expect(watch.look(at: 10.03) == .unchanged)
  }

  @Test("An empty document, a missing one, and one that changes with another file wait for rest")
  func notAtOnce() throws {
    var watch = FileWatch { $0.hasSuffix(".storyboard") }
    try write("1", "a.png")
    watch.watch([file, folder.path + "/a.png"])
    try write("", "a.storyboard")
    #expect(watch.look(at: 10) == .changing)
    try write("two", "a.storyboard")
    try write("22", "a.png")
    #expect(watch.look(at: 10.001) == .changing)
    #expect(watch.look(at: 10.02) == .settled([file, folder.path + "/a.png"]))
    #expect(watch.look(at: 10.04) == .unchanged)
    try FileManager.default.removeItem(atPath: file)
    #expect(watch.look(at: 11) == .changing)
    #expect(watch.look(at: 11.02) == .changing)
    try write("three", "a.storyboard")
    #expect(watch.hasChanges())
  }

  @Test("The log names the paths whose answers are others now, not those that were only touched")
  func changedPaths() throws {
    let other = folder.path + "/b"
    try write("b", "b")
    let digest: @Sendable ([UInt8]) -> String = { String(decoding: $0, as: UTF8.self) }
    let log = ReadLog(digest: digest)
    ReadLog.recording(in: log) {
      let access = FileAccess(below: [folder.path])
      for path in [file, other] { _ = try? access.read(path, atMost: 100) }
      _ = access.kind(of: folder.path + "/missing")
    }
    try write("one", "a.storyboard")
    #expect(ReadLog.changedPaths(of: log.reads, digest: digest).isEmpty)
    try write("c", "b")
    try write("", "missing")
    #expect(ReadLog.changedPaths(of: log.reads, digest: digest) == [other, folder.path + "/missing"])
  }
}
