import Foundation

/// The files of a project that `qa fix` may change.
package enum RepairFiles {
  /// Returns the files below a folder by their relative path.
  ///
  /// - Parameter withoutGit: Whether files and folders that begin with `.git` are left out.
  package static func all(in folder: String, withoutGit: Bool = false) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where !(withoutGit && name.hasPrefix(".git")) {
      var isFolder: ObjCBool = false
      let path = folder + "/" + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      files[name] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    return files
  }
}
