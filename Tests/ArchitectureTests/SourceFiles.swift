import Foundation

/// The files of the checkout.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Returns the files in a folder of the checkout, as sorted relative paths.
  static func files(in folder: String) -> [String] {
    guard let walker = FileManager.default.enumerator(atPath: root + "/" + folder) else { return [] }
    return walker.compactMap { $0 as? String }.map { folder + "/" + $0 }.sorted()
  }

  static func swiftFiles(in folder: String) -> [String] {
    files(in: folder).filter { $0.hasSuffix(".swift") }
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
