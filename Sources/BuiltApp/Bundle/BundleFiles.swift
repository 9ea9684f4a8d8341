import Files
import Model

/// The files of an `.app` folder that decide about its launch screen.
///
/// Source: Apple, Bundle Programming Guide, "Anatomy of an iOS application bundle". The system looks for resources in the
/// top folder and in the folders of languages (`.lproj`), not in frameworks, plug-ins or other folders.
struct BundleFiles {
  private let folder: ProjectFolder

  static let maxFiles = 50_000

  init(_ folder: ProjectFolder) { self.folder = folder }

  /// Extensions of pictures that a name can find.
  private static let pictures: Set<String> = [
    "png", "jpg", "jpeg", "gif", "bmp", "tif", "tiff", "heic", "heif", "webp", "pdf", "svg",
  ]
  /// Extensions of compiled documents, which can be files or folders.
  private static let documents: Set<String> = ["storyboardc", "nib"]
  /// The file in a folder of a language that replaces texts of the Info.plist.
  private static let strings = "InfoPlist.strings"

  /// Returns whether a file in an archive, relative to the `.app` folder, is to be copied.
  static func isWanted(_ path: String) -> Bool {
    var parts = path.split(separator: "/").map(String.init)
    if parts.count > 1, parts[0].hasSuffix(".lproj") {
      parts.removeFirst()
      if parts == [strings] { return true }
    }
    guard let first = parts.first else { return false }
    if documents.contains(FilePath.pathExtension(first)) { return parts.count <= 3 }
    guard parts.count == 1 else { return false }
    return first == "Info.plist" || first == "Assets.car"
      || pictures.contains(FilePath.pathExtension(first))
  }

  /// Returns the resources by path. Compiled documents are one resource, whether files or folders.
  func resources() -> [ResourceFile] {
    var found: [ResourceFile] = []
    func add(_ names: [String], in parent: String, language: String?) {
      for name in names where found.count < Self.maxFiles {
        let suffix = FilePath.pathExtension(name)
        guard
          Self.documents.contains(suffix) || Self.pictures.contains(suffix) || name == "Assets.car"
            || name == Self.strings && language != nil
        else { continue }
        found.append(
          ResourceFile(path: parent + name, localization: language, location: nil, exists: true))
      }
    }
    let names = folder.names(in: "")
    add(names, in: "", language: nil)
    for name in names where FilePath.pathExtension(name) == "lproj" {
      add(folder.names(in: name), in: name + "/", language: FilePath.baseName(name))
    }
    return found
  }
}
