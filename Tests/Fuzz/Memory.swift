import AssetCatalog
import Files
import Foundation
import Model
import XcodeProject

/// Projects whose files are all in memory.
enum Memory {
  /// A folder that does not exist.
  static let root = "/qa-fuzz"

  static func access(_ files: [String: [UInt8]]) -> FileAccess {
    var access = FileAccess(below: [root])
    access.overlay = FileOverlay(
      Dictionary(uniqueKeysWithValues: files.map { (root + "/" + $0.key, .write($0.value)) }))
    return access
  }

  /// Calls `body` with a file, which is removed afterwards; for readers that need one.
  static func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let shared = "/dev/shm"
    let folder = FileManager.default.isWritableFile(atPath: shared) ? shared : NSTemporaryDirectory()
    let path = "\(folder)/qa-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try body(path)
  }

  /// Loads an app from its project file.
  static func project(_ files: [String: [UInt8]]) throws {
    _ = try XcodeProject.load(ProjectRequest(root: root, access: access(files)))
  }

  /// Reads a catalog, and what it says of the set `V` and the color `C`. No program draws its vectors.
  static func library(_ files: [String: [UInt8]]) {
    let catalog = Dictionary(uniqueKeysWithValues: files.map { ("A.xcassets/" + $0.key, $0.value) })
    let library = AssetLibrary(
      root: root,
      resources: [ResourceFile(path: "A.xcassets", localization: nil, location: nil, exists: true)],
      developmentRegion: nil, colors: Data("{}".utf8), tools: VectorTools(folders: []),
      access: access(catalog))
    _ = library.imageSets(named: "V")
    _ = library.colorSets(named: "C")
    _ = library.picture(
      named: "V", in: Environment(idiom: .phone, size: Size(width: 393, height: 852), scale: 3))
  }
}
