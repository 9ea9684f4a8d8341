import Foundation
import TestSupport
import Testing

@testable import Files

/// Files that change under a run.
struct FileSnapshotTests {
  private let folder = Result { try TemporaryFolder() }
  private func path(_ name: String) throws -> String { try folder.get().path + "/" + name }

  @Test("A file has the content of its first read, and a missing file stays missing")
  func first() throws {
    let access = FileAccess(below: [try folder.get().path])
    let kept = access.keepingContents()
    try folder.get().write("one", to: "a")
    #expect(try kept.read(path("a"), atMost: 10) == Array("one".utf8))
    #expect(throws: FileAccessError.missing) { try kept.read(path("b"), atMost: 10) }
    try folder.get().write("two", to: "a")
    try folder.get().write("new", to: "b")
    #expect(try kept.read(path("a"), atMost: 10) == Array("one".utf8))
    #expect(try kept.read(path("./x/../a"), atMost: 10) == Array("one".utf8))
    #expect(throws: FileAccessError.missing) { try kept.read(path("b"), atMost: 10) }
    #expect(throws: FileAccessError.tooLarge(limit: 2)) { try kept.read(path("a"), atMost: 2) }
    #expect(try access.read(path("a"), atMost: 10) == Array("two".utf8))
    #expect(try access.keepingContents().read(path("a"), atMost: 10) == Array("two".utf8))
    #expect(kept == access)
  }

  @Test("A file above the limit of one read can be read with a larger limit")
  func limits() throws {
    try folder.get().write("abcdef", to: "a")
    let kept = FileAccess(below: [try folder.get().path]).keepingContents()
    #expect(throws: FileAccessError.tooLarge(limit: 2)) { try kept.read(path("a"), atMost: 2) }
    #expect(try kept.read(path("a"), atMost: 10) == Array("abcdef".utf8))
  }

  @Test("Readers at the same time get the same content of a file that changes")
  func race() async throws {
    try folder.get().write("0", to: "a")
    let kept = FileAccess(below: [try folder.get().path]).keepingContents()
    let (file, writer) = (try path("a"), try path("a"))
    let found = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for number in 0..<40 {
        group.addTask {
          if number % 2 == 0 { try "\(number)".write(toFile: writer, atomically: true, encoding: .utf8) }
          return try kept.read(file, atMost: 10)
        }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(found.count == 1)
  }
}
