import Foundation
import TestSupport
import Testing

@testable import Store

/// The folder of `qa watch`, which a page reads while it is written.
struct WatchFolderTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/pictures"))
  }
  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }
  /// Identifies the file behind a name.
  private func inode(_ name: String) throws -> Int {
    var facts = stat()
    #expect(stat(folder.path + "/pictures/" + name, &facts) == 0)
    return Int(facts.st_ino)
  }

  @Test("Equal pictures are written once, and a state is replaced as a whole")
  func once() throws {
    var target = try WatchFolder(folder.path)
    try target.write(pictures: ["aa": [1]], shown: ["aa"], state: Array("s1".utf8), pulse: Array("p1".utf8))
    let first = try inode("aa.png")
    try target.write(
      pictures: ["aa": [1], "bb": [2]], shown: ["aa", "bb"], state: Array("s2".utf8), pulse: Array("p2".utf8))
    #expect(try inode("aa.png") == first)
    #expect(try names() == ["aa.png", "bb.png"])
    #expect(try text("state.js") == "s2" && text("pulse.js") == "p2")
    // No temporary file stays.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "pictures", "pulse.js", "state.js",
      ])
  }

  @Test("A state that contains its pictures is written before them")
  func inlined() throws {
    var target = try WatchFolder(folder.path)
    let state = Array("s1".utf8)
    try target.write(pictures: ["aa": [1]], isInlined: true, shown: ["aa"], state: state, pulse: state)
    #expect(try names() == ["aa.png"])
    // Here no picture can be written.
    try FileManager.default.removeItem(atPath: folder.path + "/pictures")
    for (isInlined, text) in [(false, "s1"), (true, "s2")] {
      #expect(throws: (any Error).self) {
        try target.write(
          pictures: ["bb": [2]], isInlined: isInlined, shown: ["bb"], state: Array("s2".utf8), pulse: [])
      }
      #expect(try self.text("state.js") == text)
    }
  }

  @Test("A picture that no state needs stays for some states, and is then removed")
  func removal() throws {
    var target = try WatchFolder(folder.path)
    try target.write(pictures: ["aa": [1]], shown: ["aa"], state: [], pulse: [])
    try target.write(pictures: ["bb": [2]], shown: ["bb"], state: [], pulse: [])
    #expect(try names() == ["aa.png", "bb.png"])
    for _ in 0..<20 { try target.write(pictures: [:], shown: ["bb"], state: [], pulse: []) }
    #expect(try names() == ["bb.png"])
    try target.write(pictures: ["aa": [1]], shown: ["aa"], state: [], pulse: [])
    #expect(try names() == ["aa.png", "bb.png"])
  }

  @Test("Nothing is written through a link to another folder")
  func links() throws {
    let other = try TemporaryFolder()
    var target = try WatchFolder(folder.path)
    try FileManager.default.removeItem(atPath: folder.path + "/pictures")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/pictures", withDestinationPath: other.path)
    #expect(throws: (any Error).self) {
      try target.write(pictures: ["aa": [1]], shown: ["aa"], state: [], pulse: [])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).isEmpty)
  }
}
