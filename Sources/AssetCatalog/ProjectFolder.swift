import Foundation

/// The files below a project's root, by relative path, with bounds on what is read.
struct ProjectFolder: Sendable {
  let root: String
  static let maxFileSize = 128 << 20

  func absolute(_ path: String) -> String { root.isEmpty ? path : root + "/" + path }

  func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: absolute(path), isDirectory: &isFolder)
      && isFolder.boolValue
  }
  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: absolute(path)) }

  /// Names in a folder, sorted by their bytes; empty for one that cannot be read.
  func names(in path: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: absolute(path))) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted {
      Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
    }
  }

  /// Where a folder really lies, so that a link to an ancestor is not walked twice.
  func realPath(_ path: String) -> String {
    URL(fileURLWithPath: absolute(path)).resolvingSymlinksInPath().path
  }

  enum ReadFault: Error { case missing, unreadable, tooLarge(Int) }

  func read(_ path: String, atMost limit: Int = maxFileSize) throws(ReadFault) -> [UInt8] {
    let place = absolute(path)
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: place).resolvingSymlinksInPath().path)
    guard let attributes else { throw .missing }
    // A pipe or device would never end.
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw .unreadable }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard size <= limit else { throw .tooLarge(size) }
    guard let data = FileManager.default.contents(atPath: place) else { throw .unreadable }
    return [UInt8](data)
  }
}
