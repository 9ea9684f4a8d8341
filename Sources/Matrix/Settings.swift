import Foundation
import Model

/// What a team's `qa.yml` says: the project and the choices that it does not want to type each time.
public struct Settings: Sendable {
  /// Absolute folder of the project.
  public var project: String
  public var target: String?
  public var configuration: String?
  public var infoPlist: String?
  public var checklist: String?
  public var matrix: String?
  public var output: String?

  public init(project: String) { self.project = project }

  /// The nearest `qa.yml` in `folder` or above it; nil where there is none.
  ///
  /// - Throws: `Diagnostics` for a file that is there but wrong.
  public static func nearest(from folder: String) throws -> Settings? {
    var directory = URL(fileURLWithPath: folder).standardizedFileURL
    for _ in 0..<64 {
      let path = directory.appendingPathComponent("qa.yml").path
      if let data = FileManager.default.contents(atPath: path) {
        return try read(data, folder: directory.path)
      }
      let parent = directory.deletingLastPathComponent()
      if parent.path == directory.path { return nil }
      directory = parent
    }
    return nil
  }

  private static func read(_ data: Data, folder: String) throws -> Settings {
    // A file of comments alone says nothing, which is fine.
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    var settings = Settings(project: folder)
    guard lines.contains(where: { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }) else {
      return settings
    }
    let faults = Faults()
    let map = MapReader(try DataFile(bytes: [UInt8](data), name: "qa.yml").root, "qa.yml", faults)
    func absolute(_ path: String) -> String {
      URL(fileURLWithPath: path.hasPrefix("/") ? path : folder + "/" + path).standardizedFileURL.path
    }
    /// An id stays an id.
    func file(_ text: String) -> String {
      text.contains("/") || text.hasSuffix(".yml") ? absolute(text) : text
    }
    settings.project = map.text("project").map(absolute) ?? folder
    settings.target = map.text("target")
    settings.configuration = map.text("configuration")
    settings.infoPlist = map.text("info-plist").map(absolute)
    settings.checklist = map.text("checklist").map(file)
    settings.matrix = map.text("matrix").map(file)
    settings.output = map.text("output").map(absolute)
    map.finish()
    try faults.throwIfAny()
    return settings
  }
}
