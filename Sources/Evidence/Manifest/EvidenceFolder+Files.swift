import Documents
import Foundation
import Model

/// Why a file of the folder cannot be had.
struct EvidenceFileFault: Error, Hashable {
  enum Reason: String {
    case missing = "file-missing", outside = "file-outside", unreadable = "file-unreadable"
  }
  var reason: Reason
  var message: String
  var remedy: String
}

extension EvidenceFolder {
  /// The bytes of a file that an entry names.
  ///
  /// Only a regular file inside of the folder is opened: `..`, an absolute path, a link that leads out of the folder
  /// or a pipe are refused.
  func bytes(of file: String, atMost limit: Int) throws(EvidenceFileFault) -> [UInt8] {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard !file.hasPrefix("/"), !file.contains("\0"), !file.contains("\\"), !parts.contains(".."),
      !parts.contains(""), !parts.contains(".")
    else {
      throw EvidenceFileFault(
        reason: .outside, message: "\"\(file)\" is no plain path below \(shown)",
        remedy: "name a file inside the folder; `qa evidence add` copies it there")
    }
    do throws(FileAccessError) {
      return try FileAccess(below: [path]).read(path + "/" + file, atMost: limit)
    } catch {
      throw fault(error, file)
    }
  }

  private func fault(_ error: FileAccessError, _ file: String) -> EvidenceFileFault {
    switch error {
    case .outside:
      EvidenceFileFault(
        reason: .outside, message: "\"\(file)\" is a link that leads out of \(shown)",
        remedy: "copy the file itself into the folder with `qa evidence add`")
    case .missing:
      EvidenceFileFault(
        reason: .missing, message: "there is no file \"\(file)\" in \(shown)",
        remedy: "restore it from version control, or add the evidence again")
    case .notRegular:
      EvidenceFileFault(
        reason: .unreadable, message: "\"\(file)\" is no regular file", remedy: "copy the file itself")
    case .tooLarge(let limit):
      EvidenceFileFault(
        reason: .unreadable, message: "\"\(file)\" has more than the \(limit) bytes that are read",
        remedy: "keep the part that witnesses something")
    case .unreadable:
      EvidenceFileFault(
        reason: .unreadable, message: "\"\(file)\" cannot be read", remedy: "check its rights")
    }
  }

  /// Files that no entry names, sorted; hidden ones are left out.
  func strangers() -> [String] {
    let named = Set(entries.compactMap(\.piece.file) + [Self.manifestName])
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
