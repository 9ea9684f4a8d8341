import Foundation
import Model

/// A folder of evidence as it lies on disk: its manifest, and the files that the manifest names.
///
/// `manifest.json` is `{"schemaVersion": 1, "count": N, "seal": "sha256:…", "pieces": [EvidencePiece…]}`;
/// `Matrix/schema/evidence.schema.json` describes it.
public struct EvidenceFolder: Sendable {
  public static let manifestName = "manifest.json"
  /// Larger files are not read.
  public static let fileBytesAtMost = EvidenceLimits.fileBytes

  /// An entry of the manifest and where it stands there.
  public struct Entry: Sendable {
    public var piece: EvidencePiece
    public var location: SourceLocation
    public init(piece: EvidencePiece, location: SourceLocation) {
      self.piece = piece
      self.location = location
    }
  }
  /// Absolute.
  public var path: String
  /// As messages name it, without a slash at the end.
  public var shown: String
  /// Whether there is such a folder at all; without one nothing is witnessed, which is no fault.
  public var exists: Bool
  /// Whether there is a manifest, readable or not.
  public var hasManifest: Bool
  public var entries: [Entry]
  /// How many entries the manifest says it has.
  public var count: Int?
  /// Seal over the count and the last entry's seal.
  public var seal: String?
  /// What keeps the manifest from being read as a whole, each with its place.
  public var faults: [Diagnostic]

  public init(path: String, shown: String) {
    self.path = path
    self.shown = shown
    exists = false
    hasManifest = false
    entries = []
    faults = []
  }

  /// Reads the manifest; whatever is wrong with it is in `faults`.
  public static func load(path: String, shown: String? = nil) -> EvidenceFolder {
    var folder = EvidenceFolder(path: path, shown: shown ?? (path as NSString).lastPathComponent)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return folder }
    folder.exists = true
    guard isFolder.boolValue else {
      folder.faults.append(
        Diagnostic(
          at: SourceLocation(file: folder.shown), "is a file, but evidence lies in a folder",
          fix: "name the folder that holds \(manifestName)"))
      return folder
    }
    do {
      let bytes = try folder.bytes(of: manifestName, atMost: EvidenceLimits.manifestBytes)
      folder.hasManifest = true
      let read = ManifestReader.read(bytes, shown: folder.manifestShown)
      folder.entries = read.entries
      folder.count = read.count
      folder.seal = read.seal
      folder.faults = read.faults
    } catch {
      guard error.reason != .missing else {
        if !folder.strangers().isEmpty { folder.faults.append(folder.noManifest) }
        return folder
      }
      folder.hasManifest = true
      folder.faults.append(
        Diagnostic(at: SourceLocation(file: folder.manifestShown), error.message, fix: error.fix))
    }
    return folder
  }

  public var manifestShown: String { shown + "/" + Self.manifestName }

  private var noManifest: Diagnostic {
    Diagnostic(
      at: SourceLocation(file: shown), "the folder holds files, but no \(Self.manifestName)",
      fix: "restore it from version control, or add the files with `qa evidence add`")
  }
}

/// How much of a stranger's files is read. All are far above what honest evidence needs: a screenshot of the
/// largest iPad has some 10 MB, results of ten thousand tests some 20 MB.
enum EvidenceLimits {
  static let manifestBytes = 8 << 20
  static let pieces = 5000
  static let fileBytes = 64 << 20
  /// Names, statements and the like, in bytes of UTF-8.
  static let textBytes = 16 << 10
  static let listItems = 1000
  /// Files of the folder that are looked at to find those that no entry names.
  static let folderFiles = 20_000
}
