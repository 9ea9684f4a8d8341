import Files
import Model

/// One app of `--projects`.
package struct FleetApp: Hashable, Sendable, Codable {
  /// As typed, without a slash at the end; with `:target` where one was typed.
  package var name: String
  /// The project's folder, its `.xcodeproj`, or the built app, as typed.
  package var path: String
  package var target: String?
  /// See `isBuilt(_:)`.
  package var isBuilt: Bool
  /// The name of the folder for its reports.
  package var folder: String

  init(path: String, target: String? = nil) {
    self.path = path
    self.target = target
    name = path + (target.map { ":" + $0 } ?? "")
    isBuilt = Self.isBuilt(path)
    folder = Self.folderName(name)
  }

  /// Whether a path names a built app, by its extension.
  package static func isBuilt(_ path: String) -> Bool {
    ["app", "ipa", "xcarchive", "zip"].contains(FilePath.pathExtension(path))
  }

  private static let longestFolder = 120

  /// Returns the path as one name: `apps-a` for `apps/a` and for `../apps/a`. Of a long name, the end is kept.
  private static func folderName(_ name: String) -> String {
    let parts = name.split { $0 == "/" || $0 == ":" }.filter { $0 != "." && $0 != ".." }
    var text = String(
      parts.joined(separator: "-").map { character in
        character.isLetter || character.isNumber || "._-+".contains(character) ? character : "-"
      })
    while text.utf8.count > longestFolder { text.removeFirst() }
    if text.isEmpty { text = "app" }
    return text.hasPrefix(".") ? "-" + text.dropFirst() : text
  }
}
