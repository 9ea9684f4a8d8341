import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Cache folder") struct CacheFolderTests {
  private let temporary: TemporaryFolder
  private var base: String { temporary.path + "/cache" }
  private var folder: CacheFolder { CacheFolder(base + "/qa", mostBytes: 4096) }

  init() throws { temporary = try TemporaryFolder() }

  private func file(_ name: String) -> URL { URL(fileURLWithPath: base + "/qa/" + name) }

  @Test("An entry is read as it was written, and a new one replaces it")
  func roundTrip() {
    #expect(folder.load("a") == nil)
    folder.save("a", [1, 2, 3])
    #expect(folder.load("a") == [1, 2, 3])
    folder.save("a", [])
    #expect(folder.load("a") == [])
  }

  @Test("An entry with any changed byte is ignored")
  func damage() throws {
    folder.save("a", Array("content".utf8))
    let bytes = try Data(contentsOf: file("a"))
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= 1
      try damaged.write(to: file("a"))
      #expect(folder.load("a") == nil, "byte \(position)")
    }
    try bytes.dropLast().write(to: file("a"))
    #expect(folder.load("a") == nil)
    try bytes.write(to: file("a"))
    #expect(folder.load("a") != nil)
  }

  @Test("An entry under another name is ignored")
  func renamed() throws {
    folder.save("a", [1])
    try FileManager.default.moveItem(at: file("a"), to: file("b"))
    #expect(folder.load("b") == nil)
  }

  @Test("A link in place of an entry is neither read nor written through")
  func links() throws {
    folder.save("a", [1])
    let outside = URL(fileURLWithPath: base + "/outside")
    try FileManager.default.moveItem(at: file("a"), to: outside)
    try FileManager.default.createSymbolicLink(at: file("a"), withDestinationURL: outside)
    #expect(folder.load("a") == nil)
    let before = try Data(contentsOf: outside)
    folder.save("a", [2])
    #expect(try Data(contentsOf: outside) == before)
  }

  @Test("A folder that others can write to is not used")
  func foreign() throws {
    folder.save("a", [1])
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: base + "/qa")
    #expect(folder.load("a") == nil)
  }

  @Test("Names stay inside the folder", arguments: ["", "..", "a/b", "../a", "A", "a\u{0}"])
  func names(name: String) {
    folder.save(name, [1])
    #expect(folder.load(name) == nil)
  }

  @Test("The entry that was not used for the longest time is deleted first")
  func size() throws {
    for name in ["a", "b", "c"] { folder.save(name, Array(repeating: 7, count: 1000)) }
    for (name, age) in [("a", 30.0), ("b", 20), ("c", 10)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file(name).path)
    }
    // A use makes it the youngest.
    #expect(folder.load("a") != nil)
    folder.save("d", Array(repeating: 7, count: 1500))
    #expect(folder.load("b") == nil)
    #expect(folder.load("a") != nil && folder.load("d") != nil)
  }

  @Test("Runs that write the same entry at once leave one of their entries")
  func concurrent() async {
    await withTaskGroup(of: Void.self) { group in
      for number in UInt8(0)..<16 {
        group.addTask { folder.save("a", Array(repeating: number, count: 300)) }
      }
    }
    let content = folder.load("a")
    #expect(content?.count == 300 && content.map { Set($0).count } == 1)
  }
}
