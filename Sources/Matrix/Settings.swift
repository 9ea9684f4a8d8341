import Foundation
import Model
import Yams

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

  private static let keys = [
    "project", "target", "configuration", "info-plist", "checklist", "matrix", "output",
  ]

  private static func read(_ data: Data, folder: String) throws -> Settings {
    let faults = Faults()
    let node: Node?
    do {
      node = try Yams.compose(yaml: String(decoding: data, as: UTF8.self))
    } catch {
      throw Diagnostics([Diagnostic(at: SourceLocation(file: "qa.yml"), "is not YAML: \(error)")])
    }
    var settings = Settings(project: folder)
    for (key, value) in node?.mapping ?? [:] {
      let name = key.string ?? ""
      let place = SourceLocation(file: "qa.yml", line: key.mark?.line, column: key.mark?.column)
      guard let text = value.scalar?.string else {
        faults.add(place, "\"\(name)\" needs a text", remedy: "write it as `\(name): …` on one line")
        continue
      }
      settings.take(name, text, folder) {
        faults.add(place, "unknown key \"\(name)\"", remedy: suggestion(for: name, in: keys))
      }
    }
    try faults.throwIfAny()
    return settings
  }

  private mutating func take(_ key: String, _ text: String, _ folder: String, unknown: () -> Void) {
    func absolute(_ path: String) -> String {
      URL(fileURLWithPath: path.hasPrefix("/") ? path : folder + "/" + path).standardizedFileURL.path
    }
    func file(_ text: String) -> String {
      text.contains("/") || text.hasSuffix(".yml") ? absolute(text) : text
    }
    switch key {
    case "project": project = absolute(text)
    case "target": target = text
    case "configuration": configuration = text
    case "info-plist": infoPlist = absolute(text)
    case "checklist": checklist = file(text)
    case "matrix": matrix = file(text)
    case "output": output = absolute(text)
    default: unknown()
    }
  }
}
