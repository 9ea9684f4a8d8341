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

  /// Where no `qa.yml` says otherwise, evidence and waivers lie in the project's folder.
  public init(project: String) {
    folder = project
    self.project = project
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
      if let data = FileManager.default.contents(atPath: path) {
        let shown = String(repeating: "../", count: height) + "qa.yml"
        return try read(data, folder: directory.path, shown: shown)
      }
      let parent = directory.deletingLastPathComponent()
      if parent.path == directory.path { return nil }
      directory = parent
    }
    return nil
  }

  private static func read(_ data: Data, folder: String, shown: String) throws -> Settings {
    // A file of comments alone says nothing, which is fine.
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    var settings = Settings(project: folder)
    guard lines.contains(where: { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }) else {
      return settings
    }
    let diagnostics = DiagnosticCollector()
    let map = MapReader(try DataFile(bytes: [UInt8](data), name: shown).root, "qa.yml", diagnostics)
    func absolute(_ path: String) -> String {
      URL(fileURLWithPath: path.hasPrefix("/") ? path : folder + "/" + path).standardizedFileURL.path
    }
    /// An id stays an id.
    func file(_ text: String) -> String {
      text.contains("/") || text.hasSuffix(".yml") ? absolute(text) : text
    }
    /// An id or a path; numbers, lists and the like are neither.
    func choice(_ key: String) -> String? {
      guard let node = map.node(key), !node.isNull else { return nil }
      guard let text = node.value.string, !text.isEmpty else {
        map.diagnose(key, "\(key) must be an id or a path, not \(node.kindName)")
        return nil
      }
      return file(text)
    }
    /// What is named must be there: otherwise the error would name a path that nobody typed.
    func existing(_ key: String, isFolder: Bool) -> String? {
      guard let text = map.text(key) else { return nil }
      var found: ObjCBool = false
      let path = absolute(text)
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &found)
      if !isThere || found.boolValue != isFolder {
        let noun = isFolder ? "folder" : "file"
        map.diagnose(
          key,
          isThere
            ? "\(key) is no \(noun): \"\(text)\"" : "there is no \(noun) \"\(text)\", which \(key) names",
          fix: "correct it; paths are relative to \(shown)")
      }
      return path
    }
    settings.folder = folder
    settings.project = existing("project", isFolder: true) ?? folder
    settings.target = map.text("target")
    settings.configuration = map.text("configuration")
    settings.infoPlist = existing("info-plist", isFolder: false)
    settings.checklist = choice("checklist")
    settings.matrix = choice("matrix")
    settings.output = map.text("output").map(absolute)
    settings.history = map.text("history").map(absolute)
    settings.evidence = map.text("evidence").map(absolute) ?? folder + "/" + usualEvidence
    settings.waivers = existing("waivers", isFolder: false) ?? usualWaivers(in: folder)
    settings.gate = map.map("gate", "gate") { GatePolicyReader(map: $0, file: file).policy } ?? GatePolicy()
    map.finish()
    try diagnostics.throwIfAny()
    return settings
  }
}
