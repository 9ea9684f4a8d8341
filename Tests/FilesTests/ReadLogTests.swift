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
    try write("one", "a")
    try write("two", "b/c")
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "a")
  }

  private func path(_ name: String) -> String { scratch.path + "/" + name }

  private func write(_ text: String, _ name: String) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

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
    try write("onf", "a")
    #expect(all.map(isCurrent) == [false, true, true, true, true, true, true, true])
    try write("noe", "a")
    #expect(all.map(isCurrent) == [false, false, true, true, true, true, true, true])
    try FileManager.default.removeItem(atPath: path("a"))
    #expect(all.map(isCurrent) == [false, false, false, true, true, true, true, true])
    try FileManager.default.removeItem(atPath: path("link"))
    try write("", "d")
    try write("", "b/e")
    #expect(all.map(isCurrent) == [false, false, false, false, false, false, false, true])
  }

  @Test("A file with the same size and times of change as before is read")
  func times() throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path("a"))
    let date = try #require(attributes[.modificationDate] as? Date)
    let log = try log { _ = try access.read(path("a"), atMost: 100) }
    try write("eno", "a")
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path("a"))
    #expect(!isCurrent(log))
    try write("one", "a")
    #expect(isCurrent(log))
  }

  @Test("A link that leads out of the folder later is another answer")
  func link() throws {
    let log = try log { _ = try access.read(path("link"), atMost: 100) }
    #expect(isCurrent(log))
    let outside = try TemporaryFolder()
    try Data("one".utf8).write(to: URL(fileURLWithPath: outside.path + "/a"))
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
