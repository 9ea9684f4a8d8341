import Foundation
import Model

/// Why a file of the folder cannot be had.
struct EvidenceFileError: Error, Hashable {
  /// `fileMissing`, `fileOutside` or `fileUnreadable`.
  var reason: EvidenceReason
  var message: String
  var fix: String
}

extension EvidenceFolder {
  /// The bytes of a file that an entry names.
  ///
  /// Only a regular file inside of the folder is opened: `..`, an absolute path, a link that leads out of the folder
  /// or a pipe are refused.
  func bytes(of file: String, atMost limit: Int) throws(EvidenceFileError) -> [UInt8] {
    let real = try self.real(file)
    let size = (try? FileManager.default.attributesOfItem(atPath: real))?[.size] as? Int ?? 0
    guard size <= limit else {
      throw EvidenceFileError(
        reason: .fileUnreadable,
        message: "\"\(file)\" has \(size) bytes, more than the \(limit) that are read",
        fix: "keep the part that witnesses something")
    }
    guard let data = FileManager.default.contents(atPath: real) else {
      throw EvidenceFileError(
        reason: .fileUnreadable, message: "\"\(file)\" cannot be read", fix: "check its rights")
    }
    return [UInt8](data.prefix(limit))
  }

  /// The file's path with every link followed.
  private func real(_ file: String) throws(EvidenceFileError) -> String {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard !file.hasPrefix("/"), !file.contains("\0"), !file.contains("\\"), !parts.contains(".."),
      !parts.contains(""), !parts.contains(".")
    else {
      throw EvidenceFileError(
        reason: .fileOutside, message: "\"\(file)\" is no plain path below \(shown)",
        fix: "name a file inside the folder; `qa evidence add` copies it there")
    }
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let real = URL(fileURLWithPath: path + "/" + file).resolvingSymlinksInPath().path
    guard real.hasPrefix(folder + "/") else {
      throw EvidenceFileError(
        reason: .fileOutside, message: "\"\(file)\" is a link that leads out of \(shown)",
        fix: "copy the file itself into the folder with `qa evidence add`")
    }
    guard let type = (try? FileManager.default.attributesOfItem(atPath: real))?[.type] as? FileAttributeType
    else {
      throw EvidenceFileError(
        reason: .fileMissing, message: "there is no file \"\(file)\" in \(shown)",
        fix: "restore it from version control, or add the evidence again")
    }
    guard type == .typeRegular else {
      throw EvidenceFileError(
        reason: .fileUnreadable, message: "\"\(file)\" is no regular file", fix: "copy the file itself")
    }
    return real
  }

  /// Files that no entry names, sorted; hidden ones are left out.
  func unlistedFiles() -> [String] {
    let named = Set(entries.compactMap(\.entry.file) + [Self.manifestName])
    guard let walker = FileManager.default.enumerator(atPath: path) else { return [] }
    var found: [String] = []
    var seen = 0
    while let file = walker.nextObject() as? String {
      seen += 1
      if seen > EvidenceLimits.folderFiles { break }
      let isHidden = file.split(separator: "/").contains { $0.hasPrefix(".") }
      let isFolder = walker.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      if !isHidden, !isFolder, !named.contains(file) { found.append(file) }
    }
    return found.sorted()
  }
}
