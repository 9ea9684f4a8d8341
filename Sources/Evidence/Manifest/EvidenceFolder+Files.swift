import Foundation
import Model

/// Why a file of the folder cannot be had.
struct EvidenceFileFault: Error, Hashable {
  enum Reason: String {
    case missing = "file-missing", outside = "file-outside", unreadable = "file-unreadable"
  }
  var reason: Reason
  var message: String
  var fix: String
}

extension EvidenceFolder {
  /// The bytes of a file that an entry names.
  ///
  /// Only a regular file inside of the folder is opened: `..`, an absolute path, a link that leads out of the folder
  /// or a pipe are refused.
  func bytes(of file: String, atMost limit: Int) throws(EvidenceFileFault) -> [UInt8] {
    let real = try self.real(file)
    let size = (try? FileManager.default.attributesOfItem(atPath: real))?[.size] as? Int ?? 0
    guard size <= limit else {
      throw EvidenceFileFault(
        reason: .unreadable, message: "\"\(file)\" has \(size) bytes, more than the \(limit) that are read",
        fix: "keep the part that witnesses something")
    }
    guard let data = FileManager.default.contents(atPath: real) else {
      throw EvidenceFileFault(
        reason: .unreadable, message: "\"\(file)\" cannot be read", fix: "check its rights")
    }
    return [UInt8](data.prefix(limit))
  }

  /// The file's path with every link followed.
  private func real(_ file: String) throws(EvidenceFileFault) -> String {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard !file.hasPrefix("/"), !file.contains("\0"), !file.contains("\\"), !parts.contains(".."),
      !parts.contains(""), !parts.contains(".")
    else {
      throw EvidenceFileFault(
        reason: .outside, message: "\"\(file)\" is no plain path below \(shown)",
        fix: "name a file inside the folder; `qa evidence add` copies it there")
    }
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let real = URL(fileURLWithPath: path + "/" + file).resolvingSymlinksInPath().path
    guard real.hasPrefix(folder + "/") else {
      throw EvidenceFileFault(
        reason: .outside, message: "\"\(file)\" is a link that leads out of \(shown)",
        fix: "copy the file itself into the folder with `qa evidence add`")
    }
    guard let type = (try? FileManager.default.attributesOfItem(atPath: real))?[.type] as? FileAttributeType
    else {
      throw EvidenceFileFault(
        reason: .missing, message: "there is no file \"\(file)\" in \(shown)",
        fix: "restore it from version control, or add the evidence again")
    }
    guard type == .typeRegular else {
      throw EvidenceFileFault(
        reason: .unreadable, message: "\"\(file)\" is no regular file", fix: "copy the file itself")
    }
    return real
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
