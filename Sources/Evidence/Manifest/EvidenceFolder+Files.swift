import Documents
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
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard !file.hasPrefix("/"), !file.contains("\0"), !file.contains("\\"), !parts.contains(".."),
      !parts.contains(""), !parts.contains(".")
    else {
      throw EvidenceFileError(
        reason: .fileOutside, message: "\"\(file)\" is no plain path below \(shown)",
        fix: "name a file inside the folder; `qa evidence add` copies it there")
    }
    do throws(FileAccessError) {
      return try FileAccess(below: [path]).read(path + "/" + file, atMost: limit)
    } catch {
      throw fault(error, file)
    }
  }

  private func fault(_ error: FileAccessError, _ file: String) -> EvidenceFileError {
    switch error {
    case .outside:
      EvidenceFileError(
        reason: .fileOutside, message: "\"\(file)\" is a link that leads out of \(shown)",
        fix: "copy the file itself into the folder with `qa evidence add`")
    case .missing:
      EvidenceFileError(
        reason: .fileMissing, message: "there is no file \"\(file)\" in \(shown)",
        fix: "restore it from version control, or add the evidence again")
    case .notRegular:
      EvidenceFileError(
        reason: .fileUnreadable, message: "\"\(file)\" is no regular file", fix: "copy the file itself")
    case .tooLarge(let limit):
      EvidenceFileError(
        reason: .fileUnreadable, message: "\"\(file)\" has more than the \(limit) bytes that are read",
        fix: "keep the part that supports the criterion")
    case .unreadable:
      EvidenceFileError(
        reason: .fileUnreadable, message: "\"\(file)\" cannot be read", fix: "check its rights")
    }
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
