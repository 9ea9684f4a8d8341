import Files
import Formats
import Model

/// A .NET MAUI app. Its build writes the launch screen, and the key of the Info.plist that selects it.
///
/// Source: github.com/dotnet/maui, src/SingleProject/Resizetizer/src: `GenerateSplashStoryboard`, `CreatePartialInfoPlistTask`.
enum MauiProject {
  private static let largest = 1 << 20
  static let fix = "build the app, then check it with --app"

  /// Returns the project file below a folder; nil if there is none.
  static func file(in folder: ProjectFolder) -> String? {
    var walk = FolderWalk(folder)
    return walk.entries(below: "", skipForeign: true).first { isMaui($0, in: folder) }
  }

  /// Returns the project file whose app has this Info.plist, `Platforms/iOS/Info.plist`; nil if there is none.
  static func file(ofInfoPlist plist: String, in folder: ProjectFolder) -> String? {
    let platforms = FilePath.parent(FilePath.parent(plist))
    guard FilePath.name(platforms) == "Platforms" else { return nil }
    let app = FilePath.parent(platforms)
    return folder.names(in: app).map { FilePath.join(app, $0) }.first { isMaui($0, in: folder) }
  }

  private static func isMaui(_ path: String, in folder: ProjectFolder) -> Bool {
    guard path.hasSuffix(".csproj"), let bytes = try? folder.readFile(path, limit: largest) else {
      return false
    }
    let text = String(decoding: SourceText.utf8(bytes), as: UTF8.self)
    return ["<UseMaui>true", "<MauiSplashScreen"].contains { text.contains($0) }
  }
}
