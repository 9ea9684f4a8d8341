import Foundation
import Model
import TestSupport
import Testing

@testable import Files

/// Whether the answers of a log are still those of the file system.
@Suite struct ReadLogTests {
  private let scratch: TemporaryFolder
  private var access: FileAccess { FileAccess(below: [scratch.path]) }
  private static let digest: @Sendable ([UInt8]) -> String = { "\($0)" }

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.write("one", to: "a")
    try scratch.write("two", to: "b/c")
    try scratch.link("link", to: "a")
  }

  private func path(_ name: String) -> String { scratch.path + "/" + name }

  /// Returns the log of `questions`.
  private func log(_ questions: () throws -> Void) rethrows -> ReadLog {
    let log = ReadLog(digest: Self.digest)
    try ReadLog.recording(in: log, questions)
    return log
  }

  private func isCurrent(_ log: ReadLog) -> Bool { ReadLog.isCurrent(log.reads, digest: Self.digest) }

  @Test("Each question sees the changes that change its answer, and no others")
  func questions() throws {
    let bytes = try log { _ = try access.read(path("a"), atMost: 100) }
    let start = try log { _ = try access.start(of: path("a"), count: 2) }
    let kind = log { _ = access.kind(of: path("a")) }
    let names = try log { _ = try access.names(in: path("b")) }
    let link = log { _ = access.isSymbolicLink(path("link")) }
    let real = log { _ = access.realPath(of: path("link")) }
    let missing = log { _ = try? access.read(path("d"), atMost: 100) }
    let outside = log { _ = try? access.read("/etc/hosts", atMost: 1 << 20) }
    let all = [bytes, start, kind, names, link, real, missing, outside]
    #expect(all.allSatisfy(isCurrent) && all.allSatisfy { $0.reads.count == 1 })
    try scratch.write("onf", to: "a")
    #expect(all.map(isCurrent) == [false, true, true, true, true, true, true, true])
    try scratch.write("noe", to: "a")
    #expect(all.map(isCurrent) == [false, false, true, true, true, true, true, true])
    try FileManager.default.removeItem(atPath: path("a"))
    #expect(all.map(isCurrent) == [false, false, false, true, true, true, true, true])
    try FileManager.default.removeItem(atPath: path("link"))
    try scratch.write("", to: "d")
    try scratch.write("", to: "b/e")
    #expect(all.map(isCurrent) == [false, false, false, false, false, false, false, true])
  }

  @Test("Other files beside those of the disk do not hide what is read from the disk")
  func overlay() throws {
    var access = access
    access.overlay = FileOverlay([path("made/d"): .write([1]), path("b/c"): .write([2])])
    let own = try log {
      _ = try access.read(path("made/d"), atMost: 9)
      _ = try access.read(path("b/c"), atMost: 9)
    }
    #expect(own.reads.isEmpty)
    let others = try log {
      _ = try access.read(path("a"), atMost: 9)
      _ = try access.names(in: path("b"))
    }
    #expect(others.reads.count == 2 && isCurrent(others))
    try scratch.write("", to: "b/e")
    #expect(!isCurrent(others))
  }

  @Test("A file with the same size and times of change as before is read")
  func times() throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path("a"))
    let date = try #require(attributes[.modificationDate] as? Date)
    let log = try log { _ = try access.read(path("a"), atMost: 100) }
    try scratch.write("eno", to: "a")
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path("a"))
    #expect(!isCurrent(log))
    try scratch.write("one", to: "a")
    #expect(isCurrent(log))
  }

  @Test("A link that leads out of the folder later is another answer")
  func link() throws {
    let log = try log { _ = try access.read(path("link"), atMost: 100) }
    #expect(isCurrent(log))
    let outside = try TemporaryFolder()
    try outside.write("one", to: "a")
    try FileManager.default.removeItem(atPath: path("link"))
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: outside.path + "/a")
    #expect(!isCurrent(log))
  }

  @Test("Repeated reads use up nothing of what a run may read")
  func budget() throws {
    let log = try log { _ = try access.read(path("a"), atMost: 100) }
    let budget = RunBudget(Limits([.totalBytes: 3]))
    RunBudget.$current.withValue(budget) { #expect(isCurrent(log)) }
    #expect(budget.left(of: .totalBytes) == 3)
  }
}
