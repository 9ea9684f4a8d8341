import Documents
import Foundation
import Model

/// What a team's `qa.yml` says: the project and the choices that it does not want to type each time.
public struct Settings: Sendable {
  /// Absolute folder of the `qa.yml`, or the project's where there is none.
  public var folder: String
  /// Absolute folder of the project.
  public var project: String
  public var target: String?
  public var configuration: String?
  public var infoPlist: String?
  public var checklist: String?
  public var matrix: String?
  public var output: String?
  /// Absolute path of the file that remembers runs.
  public var history: String?
  /// Absolute folder of the evidence; it need not be there yet.
  public var evidence: String
  /// Absolute path of the waiver file; nil where there is none.
  public var waivers: String?
  public var gate = GatePolicy()
  /// Folder that `output` and `history` may not leave: that of the `qa.yml` which names them.
  public var outputFolder: String
  /// Folders that hold what `qa.yml` names: its own, and the git checkout around it.
  public var sourceFolders: [String]

  /// Where no `qa.yml` says otherwise, evidence and waivers lie in the project's folder.
  public init(project: String) {
    folder = project
    self.project = project
    outputFolder = project
    sourceFolders = Self.sources(of: project)
    evidence = project + "/" + Self.usualEvidence
    waivers = Self.usualWaivers(in: project)
  }

  static let usualEvidence = "evidence"

  /// `waivers.yml` in the folder, where it is there.
  private static func usualWaivers(in folder: String) -> String? {
    let path = folder + "/waivers.yml"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The nearest `qa.yml` in `folder` or above it; nil where there is none.
  ///
  /// - Throws: `Diagnostics` for a file that is there but wrong.
  public static func nearest(from folder: String) throws -> Settings? {
    var directory = URL(fileURLWithPath: folder).standardizedFileURL
    for height in 0..<64 {
      let path = directory.appendingPathComponent("qa.yml").path
      let shown = String(repeating: "../", count: height) + "qa.yml"
      let found: [UInt8]?
      do throws(FileAccessError) {
        found = try FileAccess(below: sources(of: directory.path)).read(path, atMost: DataFile.largestSize)
      } catch .missing {
        found = nil
      } catch {
        throw fault(error, shown)
      }
      if let found { return try read(found, folder: directory.path, shown: shown) }
      let parent = directory.deletingLastPathComponent()
      if parent.path == directory.path { return nil }
      directory = parent
    }
    return nil
  }

  /// The folder and the top of the git checkout that holds it.
  private static func sources(of folder: String) -> [String] {
    [folder] + (Checkout.nearest(holding: folder).map { [$0.top] } ?? [])
  }

  private static func fault(_ error: FileAccessError, _ shown: String) -> Diagnostics {
    let message =
      switch error {
      case .outside: "is a link that leads out of this folder"
      case .notRegular: "is not a regular file"
      case .tooLarge: "is larger than 1 MB"
      case .missing, .unreadable: "cannot be read"
      }
    return Diagnostics([
      Diagnostic(at: SourceLocation(file: shown), message, fix: "replace it with a text file")
    ])
  }

  private static func read(_ bytes: [UInt8], folder: String, shown: String) throws -> Settings {
    // A file of comments alone says nothing, which is fine.
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    var settings = Settings(project: folder)
    guard lines.contains(where: { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }) else {
      return settings
    }
    let diagnostics = DiagnosticCollector()
    let map = MapReader(try DataFile(bytes: bytes, name: shown).root, "qa.yml", diagnostics)
    let paths = SettingPaths(folder: folder, sources: settings.sourceFolders, shown: shown)
    settings.folder = folder
    settings.project = paths.existing("project", in: map, isFolder: true) ?? folder
    settings.target = map.text("target")
    settings.configuration = map.text("configuration")
    settings.infoPlist = paths.existing("info-plist", in: map, isFolder: false)
    settings.checklist = paths.choice("checklist", in: map)
    settings.matrix = paths.choice("matrix", in: map)
    settings.output = paths.written("output", in: map)
    settings.history = paths.written("history", in: map)
    settings.evidence = paths.written("evidence", in: map) ?? folder + "/" + usualEvidence
    settings.waivers = paths.existing("waivers", in: map, isFolder: false) ?? usualWaivers(in: folder)
    settings.gate =
      map.map("gate", "gate") { GatePolicyReader(map: $0, paths: paths).policy } ?? GatePolicy()
    map.finish()
    try diagnostics.throwIfAny()
    return settings
  }
}
