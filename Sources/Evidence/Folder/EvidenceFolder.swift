import Files
import Foundation
import Model

/// An evidence folder: a file `ID.evidence.json` for each entry, and the files that the entries name.
///
/// Entries have files of their own, so that git merges the entries of two people without a conflict. The schema of an
/// entry is `Matrix/schema/evidence.schema.json`.
package struct EvidenceFolder: Sendable {
  /// How the name of an entry's file ends.
  package static let entryExtension = ".evidence.json"
  static let schemaVersion = 2

  /// The absolute path.
  package let path: String
  /// Reads only files in the folder, each with one content for its digest and its judgment.
  let reads: FileAccess
  /// The path for diagnostics, without a trailing slash.
  package var shown: String
  /// Whether the folder exists. A missing folder has no entries and no errors.
  package var exists: Bool
  /// In the order of their ids.
  package var entries: [EvidenceEntry]
  /// The errors of the folder and of its entries, with locations.
  package var diagnostics: [Diagnostic]

  package init(path: String, shown: String) {
    self.path = path
    reads = FileAccess(below: [path]).keepingContents()
    self.shown = shown
    exists = false
    entries = []
    diagnostics = []
  }

  /// Reads all entries; their errors are in `diagnostics`.
  ///
  /// - Parameter access: Where the folder may lie; nil where it was named on the command line.
  package static func load(path: String, shown: String? = nil, access: FileAccess? = nil) -> EvidenceFolder {
    var folder = EvidenceFolder(path: path, shown: shown ?? (path as NSString).lastPathComponent)
    if let access, access.kind(of: path) == .outside {
      folder.exists = true
      folder.diagnostics.add(
        at: SourceLocation(file: folder.shown), "the evidence folder is a link that leads out",
        fix: "replace the link with a folder, or name its target with --evidence")
      return folder
    }
    var isFolder: ObjCBool = false
    let isReachable = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isReachable || RealPath.isOccupied(path) else { return folder }
    folder.exists = true
    guard isFolder.boolValue else {
      folder.diagnostics.add(
        at: SourceLocation(file: folder.shown), "is not a readable folder, but evidence must be in a folder",
        fix: "name the folder with the entries")
      return folder
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      folder.diagnostics.add(
        at: SourceLocation(file: folder.shown), "the evidence folder cannot be read",
        fix: "check its permissions")
      return folder
    }
    folder.readEntries(names.filter { $0.hasSuffix(entryExtension) && !$0.hasPrefix(".") }.sorted())
    return folder
  }

  private mutating func readEntries(_ names: [String]) {
    guard names.count <= EvidenceLimits.entries else {
      diagnostics.add(
        at: SourceLocation(file: shown),
        "the folder has \(names.count) entries; at most \(EvidenceLimits.entries) are read",
        fix: "remove entries with `qa evidence remove`")
      return
    }
    for name in names {
      let file = shown + "/" + name
      do {
        let bytes = try bytes(of: name, atMost: ByteLimit.settings)
        let read = EntryReader.read(bytes, id: String(name.dropLast(Self.entryExtension.count)), shown: file)
        if let entry = read.entry { entries.append(entry) }
        diagnostics += read.diagnostics
      } catch {
        diagnostics.add(at: SourceLocation(file: file), error.message, fix: error.fix)
      }
    }
  }

  /// Returns the path of an entry's own file in messages.
  package func shown(_ id: String) -> String { shown + "/" + id + Self.entryExtension }

  /// Returns the errors of the folder, and of the entries that were changed without qa.
  func errors(_ digest: EntryDigest) -> [Diagnostic] {
    diagnostics
      + entries.filter { !digest.matches($0) }.map { entry in
        Diagnostic(
          at: SourceLocation(file: shown(entry.id)),
          "the entry does not match its digest: it was changed, renamed or written without qa",
          fix: "restore it from version control, or remove it and add the evidence again")
      }
  }
}

/// Limits for untrusted files.
///
/// Real evidence is far below them: a screenshot of the largest iPad has about 10 MB, results of ten thousand tests have
/// about 20 MB.
enum EvidenceLimits {
  static let entries = 5000
  /// Of the picture of a sign-off.
  static let pixels = 64_000_000
  /// Length of names, statements and other texts, in bytes of UTF-8.
  static let textBytes = 16 << 10
  static let listItems = 1000
  /// 2008-07-10T00:00:00Z, when the App Store opened; in seconds since 1970.
  static let earliestTime = 1_215_648_000.0
  /// How long before its entry a recording may be made, in seconds: 366 days.
  static let recordingAge = 366 * 86_400.0
  /// How long after it was filed a recording may seem to be made, because a time can be that of a day, in seconds.
  static let filingSlack = 86_400.0
  /// How far the clocks of two machines may differ, in seconds.
  static let clockTolerance = 300.0
  /// The number of files of the folder that are checked for an entry.
  static let folderFiles = 20_000
}
