import Files

/// Recognizes an app's resources by their file names.
enum ResourceKind {
  /// Extensions of files that a synchronized folder copies or compiles as resources.
  static let extensions: Set<String> = [
    "storyboard", "xib", "nib", "xcassets", "icon", "strings", "stringsdict", "xcstrings", "plist", "bundle",
    "png", "jpg", "jpeg", "gif", "heic", "heif", "pdf", "svg", "webp", "tiff", "tif", "bmp", "ico",
  ]
  /// Extensions of files that every build phase compiles as resources.
  static let compiled: Set<String> = [
    "storyboard", "xib", "xcassets", "icon", "strings", "stringsdict", "xcstrings",
  ]

  static func isResource(_ path: String) -> Bool { extensions.contains(FilePath.pathExtension(path)) }

  /// Returns `Base` of `App/Base.lproj/Main.storyboard`; nil outside an `.lproj` folder.
  static func localization(_ path: String) -> String? {
    let folder = path.split(separator: "/").dropLast().last { $0.hasSuffix(".lproj") }
    return folder.map { String($0.dropLast(".lproj".count)) }
  }
}
