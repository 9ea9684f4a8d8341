import Files
import Foundation
import Model

/// Why a file of the folder cannot be read.
struct EvidenceFileError: Error, Hashable {
  /// `fileMissing`, `fileOutside` or `fileUnreadable`.
  var reason: EvidenceReason
  var message: String
  var fix: String
}

extension EvidenceFolder {
  /// Returns whether a name is a path that stays in the folder.
  package static func isPlain(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    return !file.hasPrefix("/") && !file.contains("\0") && !file.contains("\\") && !parts.contains("..")
      && !parts.contains("") && !parts.contains(".")
  }

  /// Returns the bytes of a file that an entry names.
  ///
  /// Only a regular file in the folder is read. `..`, an absolute path, a link out of the folder and a pipe are errors.
  func bytes(of file: String, atMost limit: Int) throws(EvidenceFileError) -> [UInt8] {
    guard Self.isPlain(file) else {
      throw EvidenceFileError(
        reason: .fileOutside, message: "\"\(file)\" is not a plain path in \(shown)",
        fix: "name a file in the folder; `qa evidence add` copies it there")
    }
    return try reads.read(path + "/" + file, atMost: limit) { error($0, file) }
  }

  private func error(_ error: FileAccessError, _ file: String) -> EvidenceFileError {
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
        reason: .fileUnreadable, message: "\"\(file)\" is not a regular file", fix: "copy the file itself")
    case .tooLarge(let limit):
      EvidenceFileError(
        reason: .fileUnreadable, message: "\"\(file)\" is larger than \(limit) bytes",
        fix: "keep only the part that is evidence")
    case .unreadable:
      EvidenceFileError(
        reason: .fileUnreadable, message: "\"\(file)\" cannot be read", fix: "check its permissions")
    }
  }

  /// Returns the files that no entry names, sorted, except for hidden files.
  func unlistedFiles() -> [String] {
    let named = Set(entries.compactMap(\.file))
    let ids = Set(entries.map(\.id))
    guard let walker = FileManager.default.enumerator(atPath: path) else { return [] }
    var found: [String] = []
    var seen = 0
    while let file = walker.nextObject() as? String {
      seen += 1
      if seen > EvidenceLimits.folderFiles { break }
      let isHidden = file.split(separator: "/").contains { $0.hasPrefix(".") }
      let isFolder = walker.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      let isSignature =
        file.hasSuffix(Self.signatureExtension)
        && ids.contains(String(file.dropLast(Self.signatureExtension.count)))
      if !isHidden, !isFolder, !isSignature, !named.contains(file), !file.hasSuffix(Self.entryExtension) {
        found.append(file)
      }
    }
    return found.sorted()
  }
}
