import Foundation

/// The checkout that these tests stand in.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Swift files below a folder of the checkout, relative to it, sorted.
  static func swiftFiles(in folder: String) -> [String] {
    let base = root + "/" + folder
    guard let walker = FileManager.default.enumerator(atPath: base) else { return [] }
    return walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
      .sorted()
  }

  static func text(_ path: String) -> String {
    FileManager.default.contents(atPath: root + "/" + path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  static func folders(in folder: String) -> [String] {
    let base = root + "/" + folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: base + "/" + name, isDirectory: &isFolder)
        && isFolder.boolValue
    }.sorted()
  }
}
