import Documents
import Foundation
import Model

/// An evidence folder: its manifest, and the files that the manifest names.
///
/// `manifest.json` is `{"schemaVersion": 1, "count": N, "chainDigest": "sha256:…", "entries": [EvidenceEntry…]}`;
/// its schema is `Matrix/schema/evidence.schema.json`.
package struct EvidenceFolder: Sendable {
  package static let manifestName = "manifest.json"
  static let schemaVersion = 1
  /// The largest file that is read, in bytes.
  package static let fileBytesAtMost = EvidenceLimits.fileBytes

  /// An entry and its location in the manifest.
  package struct LocatedEntry: Sendable {
    package var entry: EvidenceEntry
    package var location: SourceLocation
  }
  /// The absolute path.
  package var path: String
  /// The path for diagnostics, without a trailing slash.
  package var shown: String
  /// Whether the folder exists. A missing folder has no entries and no errors.
  package var exists: Bool
  /// Whether there is a manifest, even an unreadable one.
  package var hasManifest: Bool
  package var entries: [LocatedEntry]
  /// The number of entries that the manifest states.
  package var count: Int?
  /// Digest of the count and the last entry's chain digest.
  package var chainDigest: String?
  /// The errors of the manifest, with locations.
  package var diagnostics: [Diagnostic]

  package init(path: String, shown: String) {
    self.path = path
    self.shown = shown
    exists = false
    hasManifest = false
    entries = []
    diagnostics = []
  }

  /// Reads the manifest; its errors are in `diagnostics`.
  ///
  /// - Parameter access: Where the folder may lie; nil where it was named on the command line.
  package static func load(path: String, shown: String? = nil, access: FileAccess? = nil) -> EvidenceFolder {
    var folder = EvidenceFolder(path: path, shown: shown ?? (path as NSString).lastPathComponent)
    if let access, access.kind(of: path) == .outside {
      folder.exists = true
      folder.diagnostics.append(
        Diagnostic(
          at: SourceLocation(file: folder.shown), "the evidence folder is a link that leads out",
          fix: "replace the link with a folder, or name its target with --evidence"))
      return folder
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return folder }
    folder.exists = true
    guard isFolder.boolValue else {
      folder.diagnostics.append(
        Diagnostic(
          at: SourceLocation(file: folder.shown), "is a file, but evidence must be in a folder",
          fix: "name the folder with \(manifestName)"))
      return folder
    }
    do {
      let bytes = try folder.bytes(of: manifestName, atMost: EvidenceLimits.manifestBytes)
      folder.hasManifest = true
      let read = ManifestReader.read(bytes, shown: folder.manifestShown)
      folder.entries = read.entries
      folder.count = read.count
      folder.chainDigest = read.chainDigest
      folder.diagnostics = read.diagnostics
    } catch {
      guard error.reason != .fileMissing else {
        if !folder.unlistedFiles().isEmpty { folder.diagnostics.append(folder.noManifest) }
        return folder
      }
      folder.hasManifest = true
      folder.diagnostics.append(
        Diagnostic(at: SourceLocation(file: folder.manifestShown), error.message, fix: error.fix))
    }
    return folder
  }

  package var manifestShown: String { shown + "/" + Self.manifestName }

  private var noManifest: Diagnostic {
    Diagnostic(
      at: SourceLocation(file: shown), "the folder has files, but no \(Self.manifestName)",
      fix: "restore it from version control, or add the files with `qa evidence add`")
  }
}

/// Limits for untrusted files.
///
/// Real evidence is far below them: a screenshot of the largest iPad has about 10 MB, results of ten thousand tests have
/// about 20 MB.
enum EvidenceLimits {
  static let manifestBytes = 8 << 20
  static let entries = 5000
  static let fileBytes = 64 << 20
  /// Length of names, statements and other texts, in bytes of UTF-8.
  static let textBytes = 16 << 10
  static let listItems = 1000
  /// The number of files of the folder that are checked for an entry.
  static let folderFiles = 20_000
}
