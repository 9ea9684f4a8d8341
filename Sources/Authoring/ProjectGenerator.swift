import Files
import Definitions
import Model

/// A tool that writes launch screens or projects, so that edits of its output are lost.
package struct ProjectGenerator: Sendable {
  package var name: String
  /// The absolute path of the file that shows that the project uses it.
  package var file: String
  /// Where to change the launch screen, as an imperative.
  package var change: String
  /// The files that it overwrites: absolute paths with `*` for any characters.
  var generated: [WildcardPattern]

  package var advice: String { "\(name): \(change)" }

  /// A file whose presence, or one of whose lines, shows a generator.
  private struct Mark {
    /// Relative to a folder, with `*` for any characters of a name.
    var file: String
    /// A text that the file must contain; empty for any content.
    var text: String
    var name: String
    var setting: String
    /// The files that the tool overwrites, relative to the folder of `file`, with `*` for any characters.
    var generated: [String] = []
  }

  /// Sources: the documentation of each tool. Expo: docs.expo.dev/develop/user-interface/splash-screen-and-app-icon. React
  /// Native BootSplash: github.com/zoontek/react-native-bootsplash. Flutter: pub.dev/packages/flutter_native_splash. Capacitor:
  /// github.com/ionic-team/capacitor-assets. Cordova: cordova.apache.org/docs/en/latest/core/features/splashscreen. .NET MAUI:
  /// learn.microsoft.com/dotnet/maui/user-interface/images/splashscreen. Kotlin Multiplatform:
  /// github.com/Kotlin/KMP-App-Template. XcodeGen: github.com/yonaskolb/XcodeGen,
  /// Docs/ProjectSpec.md. Tuist: docs.tuist.dev. Unity: docs.unity3d.com/Manual/class-PlayerSettingsiOS.html.
  private static let marks = [
    Mark(
      file: "project.yml", text: "targets:", name: "XcodeGen",
      setting: "project.yml (`info.properties`, `settings`)", generated: ["*.xcodeproj/*"]),
    Mark(
      file: "Project.swift", text: "ProjectDescription", name: "Tuist",
      setting: "Project.swift (`infoPlist`, `settings`)",
      generated: ["*.xcodeproj/*", "*.xcworkspace/*", "*Derived/*"]),
    Mark(
      file: "flutter_native_splash.yaml", text: "", name: "flutter_native_splash",
      setting: "flutter_native_splash.yaml; then run `dart run flutter_native_splash:create`",
      generated: flutterSplash),
    Mark(
      file: "pubspec.yaml", text: "flutter_native_splash", name: "flutter_native_splash",
      setting: "flutter_native_splash in pubspec.yaml; then run `dart run flutter_native_splash:create`",
      generated: flutterSplash),
    Mark(
      file: "pubspec.yaml", text: "flutter", name: "Flutter",
      setting: "ios/Runner/Base.lproj/LaunchScreen.storyboard"),
    Mark(
      file: "package.json", text: "\"expo\"", name: "Expo",
      setting: "the plug-in expo-splash-screen in app.json; then run `npx expo prebuild`",
      generated: ["ios/*"]),
    Mark(
      file: "package.json", text: "\"react-native-bootsplash\"", name: "React Native BootSplash",
      setting: "its source image; then run `npx react-native-bootsplash generate`",
      generated: ["*/BootSplash.storyboard", "*/BootSplashLogo*.imageset/*", "*/BootSplash*.colorset/*"]),
    Mark(
      file: "package.json", text: "\"react-native\"", name: "React Native",
      setting: "ios/*/LaunchScreen.storyboard, which no tool writes again"),
    Mark(
      file: "capacitor.config.*", text: "", name: "Capacitor",
      setting: "the folder assets; then run `npx @capacitor/assets generate`",
      generated: ["ios/App/App/Assets.xcassets/*"]),
    Mark(
      file: "config.xml", text: "cordova", name: "Cordova", setting: "`<splash>` in config.xml",
      generated: ["platforms/ios/*"]),
    Mark(
      file: "*.csproj", text: "<UseMaui>true", name: ".NET MAUI",
      setting: "`MauiSplashScreen` in the .csproj file; then build the app", generated: ["obj/*", "bin/*"]),
    Mark(
      file: "build.gradle.kts", text: "ultiplatform", name: "Kotlin Multiplatform",
      setting: "iosApp/iosApp/Info.plist, which no tool writes again"),
    Mark(
      file: "Classes/UnityAppController.mm", text: "", name: "Unity",
      setting: "Player Settings, Splash Image, Launch Screen; then build the project again", generated: ["*"]),
    Mark(
      file: "ProjectSettings/ProjectSettings.asset", text: "", name: "Unity",
      setting: "Player Settings, Splash Image, Launch Screen", generated: ["*"]),
  ]
  private static let flutterSplash = [
    "ios/Runner/Base.lproj/LaunchScreen.storyboard",
    "ios/Runner/Assets.xcassets/LaunchImage.imageset/*",
    "ios/Runner/Assets.xcassets/LaunchBackground.imageset/*",
  ]

  /// Returns the generators of a folder and of those above it.
  ///
  /// - Parameter top: The last folder that is searched.
  package static func all(at folder: String, below top: String) -> [ProjectGenerator] {
    let access = FileAccess(below: [top, folder])
    var found: [ProjectGenerator] = []
    var current = RealPath.resolve(folder).path
    for _ in 0..<8 {
      for mark in marks where !found.contains(where: { $0.name == mark.name }) {
        guard let path = file(mark, in: current, access) else { continue }
        // The first mark of a file is the most specific one.
        if found.contains(where: { $0.file == path }) { continue }
        guard let bytes = try? access.read(path, atMost: ByteLimit.settings) else { continue }
        let text = String(decoding: bytes, as: UTF8.self)
        guard mark.text.isEmpty || text.contains(mark.text) else { continue }
        let lists = mark.name == "XcodeGen" ? infoPlists(ofSpecification: bytes) : []
        let folder = current
        found.append(
          ProjectGenerator(
            name: mark.name, file: path, change: "change the launch screen in \(mark.setting)",
            generated: (mark.generated + lists).map { WildcardPattern(folder + "/" + $0) }))
      }
      if current == top || !current.hasPrefix(top + "/") { break }
      current = FilePath.parent(current)
    }
    return found
  }

  /// Returns the absolute path of a mark's file; nil if no name fits.
  private static func file(_ mark: Mark, in folder: String, _ access: FileAccess) -> String? {
    guard mark.file.contains("*") else { return folder + "/" + mark.file }
    let pattern = WildcardPattern(mark.file)
    return (try? access.names(in: folder))?.sorted().first { pattern.matches($0) }.map { folder + "/" + $0 }
  }

  /// Returns the Info.plist files that XcodeGen writes: the paths below `info` in its specification. All are, if the
  /// specification cannot be read.
  private static func infoPlists(ofSpecification bytes: [UInt8]) -> [String] {
    guard let value = try? Value(yaml: bytes, name: "project.yml") else { return ["*.plist"] }
    return infoPaths(in: value).sorted()
  }

  private static func infoPaths(in value: Value) -> [String] {
    switch value {
    case .map(let entries):
      entries.flatMap { key, value in
        if key == "info", case .map(let info) = value, case .string(let path)? = info["path"] {
          [path]
        } else {
          infoPaths(in: value)
        }
      }
    case .list(let items): items.flatMap(infoPaths)
    case .null, .bool, .number, .string: []
    }
  }
}

extension [ProjectGenerator] {
  /// Returns the tool that overwrites a file; nil if an edit of the file lasts.
  ///
  /// - Parameter path: Absolute, with links resolved.
  package func overwriting(_ path: String) -> ProjectGenerator? {
    first { generator in generator.generated.contains { $0.matches(path) } }
  }
}
