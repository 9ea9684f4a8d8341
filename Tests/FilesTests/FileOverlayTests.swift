import Files
import Foundation
import TestSupport
import Testing

/// Reads with files in memory.
struct FileOverlayTests {
  private let folder: TemporaryFolder
  private var root: String { folder.path }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.txt", "set/b.txt", "set/c.txt"] { try folder.write("disk", to: name) }
  }

  private func access(_ changes: [String: FileOverlay.Change]) -> FileAccess {
    var access = FileAccess(below: [root])
    access.overlay = FileOverlay(
      Dictionary(uniqueKeysWithValues: changes.map { (root + "/" + $0.key, $0.value) }))
    return access
  }

  @Test("A written file has its new bytes, whether or not the disk has it")
  func write() throws {
    let access = access(["a.txt": .write([1, 2, 3]), "new/deep/d.txt": .write([4])])
    #expect(try access.read(root + "/a.txt", atMost: 10) == [1, 2, 3])
    #expect(try access.start(of: root + "/./a.txt", count: 2) == [1, 2])
    #expect(throws: FileAccessError.tooLarge(limit: 2)) { try access.read(root + "/a.txt", atMost: 2) }
    #expect(try access.read(root + "/new/deep/d.txt", atMost: 10) == [4])
    #expect(access.kind(of: root + "/new") == .folder && access.kind(of: root + "/new/deep/d.txt") == .file)
    #expect(try access.names(in: root + "/new") == ["deep"])
    #expect(try access.names(in: root).sorted() == ["a.txt", "new", "set"])
    #expect(try access.read(root + "/set/b.txt", atMost: 10) == Array("disk".utf8))
  }

  @Test("A removed file or folder is missing, with everything in it")
  func remove() throws {
    let access = access(["a.txt": .remove, "set": .remove])
    #expect(throws: FileAccessError.missing) { try access.read(root + "/a.txt", atMost: 10) }
    #expect(throws: FileAccessError.missing) { try access.read(root + "/set/b.txt", atMost: 10) }
    #expect(access.kind(of: root + "/set") == .missing && access.kind(of: root + "/set/b.txt") == .missing)
    #expect(try access.names(in: root).isEmpty)
  }

  @Test("A folder that is removed and has a new file has only that file")
  func replace() throws {
    let access = access(["set": .remove, "set/d.txt": .write([1])])
    #expect(access.kind(of: root + "/set") == .folder)
    #expect(try access.names(in: root + "/set") == ["d.txt"])
    #expect(throws: FileAccessError.missing) { try access.read(root + "/set/b.txt", atMost: 10) }
  }

  @Test("Files that are found when they are read replace those on disk")
  func lookup() throws {
    var access = FileAccess(below: [root])
    let removed = FilePath.standardized(root + "/a.txt")
    let written = FilePath.standardized(root + "/set/b.txt")
    access.overlay = FileOverlay { path in
      path == removed ? .remove : path == written ? .write([7]) : nil
    }
    #expect(throws: FileAccessError.missing) { try access.read(removed, atMost: 10) }
    #expect(try access.read(root + "/set/../set/b.txt", atMost: 10) == [7])
    #expect(access.kind(of: removed) == .missing && access.kind(of: written) == .file)
    #expect(try access.read(root + "/set/c.txt", atMost: 10) == Array("disk".utf8))
    #expect(try access.names(in: root) == ["set"])
  }

  @Test("Names of folders that are found when they are listed replace those on disk")
  func listing() throws {
    var access = FileAccess(below: [root])
    let (set, gone) = (FilePath.standardized(root + "/set"), FilePath.standardized(root + "/gone"))
    access.overlay = FileOverlay(
      lookup: { $0.hasSuffix(".txt") ? .write([7]) : .remove },
      names: { $0 == set ? ["b.txt", "more.txt"] : $0 == gone ? ["old.txt"] : nil })
    #expect(try access.names(in: set) == ["b.txt", "more.txt"])
    #expect(access.kind(of: gone) == .folder && access.kind(of: root + "/nothing") == .missing)
    #expect(try access.names(in: gone) == ["old.txt"])
    #expect(try access.read(gone + "/old.txt", atMost: 10) == [7])
  }
}
