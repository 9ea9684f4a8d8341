/// Which files end up as resources of an app, by their names.
enum ResourceKind {
  /// Extensions of what a synchronized folder copies or compiles as a resource.
  static let extensions: Set<String> = [
    "storyboard", "xib", "nib", "xcassets", "icon", "strings", "stringsdict", "xcstrings", "plist", "bundle",
    "png", "jpg", "jpeg", "gif", "heic", "heif", "pdf", "svg", "webp", "tiff", "tif", "bmp", "ico",
  ]
  /// Compiled as resources in whichever build phase they stand.
  static let compiled: Set<String> = [
    "storyboard", "xib", "xcassets", "icon", "strings", "stringsdict", "xcstrings",
  ]
  static let interfaces: Set<String> = ["storyboard", "xib", "nib"]

  static func isResource(_ path: String) -> Bool { extensions.contains(ProjectFolder.pathExtension(path)) }

  /// `Base` of `App/Base.lproj/Main.storyboard`; nil outside of an `.lproj` folder.
  static func localization(_ path: String) -> String? {
    let folder = path.split(separator: "/").dropLast().last { $0.hasSuffix(".lproj") }
    return folder.map { String($0.dropLast(".lproj".count)) }
  }
}
