import Documents
import Model

/// A tool that writes launch screens or projects, so that edits of its output are lost.
struct ProjectGenerator: Sendable {
  var name: String
  /// The absolute path of the file that shows that the project uses it.
  var file: String
  /// Where to change the launch screen.
  var advice: String

  /// A file whose presence, or one of whose lines, shows a generator.
  private struct Mark {
    var file: String
    /// A text that the file must contain; empty for any content.
    var text: String
    var name: String
    var setting: String
  }

  /// Sources: the documentation of each tool. Expo: docs.expo.dev/develop/user-interface/splash-screen-and-app-icon. React
  /// Native BootSplash: github.com/zoontek/react-native-bootsplash. Flutter: pub.dev/packages/flutter_native_splash. Capacitor:
  /// github.com/ionic-team/capacitor-assets. Cordova: cordova.apache.org/docs/en/latest/core/features/splashscreen. .NET MAUI:
  /// learn.microsoft.com/dotnet/maui/user-interface/images/splashscreen. XcodeGen: github.com/yonaskolb/XcodeGen,
  /// Docs/ProjectSpec.md. Tuist: docs.tuist.dev. Unity: docs.unity3d.com/Manual/class-PlayerSettingsiOS.html.
  private static let marks = [
    Mark(
      file: "project.yml", text: "targets:", name: "XcodeGen",
      setting: "project.yml (`info.properties`, `settings`)"),
    Mark(
      file: "Project.swift", text: "ProjectDescription", name: "Tuist",
      setting: "Project.swift (`infoPlist`, `settings`)"),
    Mark(
      file: "pubspec.yaml", text: "flutter_native_splash", name: "flutter_native_splash",
      setting: "flutter_native_splash in pubspec.yaml; then run `dart run flutter_native_splash:create`"),
    Mark(
      file: "pubspec.yaml", text: "flutter", name: "Flutter",
      setting: "ios/Runner/Base.lproj/LaunchScreen.storyboard"),
    Mark(
      file: "package.json", text: "\"expo\"", name: "Expo",
      setting: "the plug-in expo-splash-screen in app.json; then run `npx expo prebuild`"),
    Mark(
      file: "package.json", text: "\"react-native-bootsplash\"", name: "React Native BootSplash",
      setting: "its source image; then run `npx react-native-bootsplash generate`"),
    Mark(
      file: "package.json", text: "\"react-native\"", name: "React Native",
      setting: "ios/*/LaunchScreen.storyboard, which no tool writes again"),
    Mark(
      file: "capacitor.config.json", text: "", name: "Capacitor",
      setting: "the folder assets; then run `npx @capacitor/assets generate`"),
    Mark(
      file: "capacitor.config.ts", text: "", name: "Capacitor",
      setting: "the folder assets; then run `npx @capacitor/assets generate`"),
    Mark(file: "config.xml", text: "cordova", name: "Cordova", setting: "`<splash>` in config.xml"),
    Mark(
      file: "ProjectSettings/ProjectSettings.asset", text: "", name: "Unity",
      setting: "Player Settings, Splash Image, Launch Screen"),
  ]

  private static let largest = 1 << 20

  /// Returns the generators of a folder and of those above it.
  ///
  /// - Parameter top: The last folder that is searched.
  static func all(at folder: String, below top: String) -> [ProjectGenerator] {
    let access = FileAccess(below: [top, folder])
    var found: [ProjectGenerator] = []
    var current = RealPath.resolve(folder).path
    for _ in 0..<8 {
      for mark in marks where !found.contains(where: { $0.name == mark.name }) {
        let path = current + "/" + mark.file
        // The first mark of a file is the most specific one.
        if found.contains(where: { $0.file == path }) { continue }
        guard let bytes = try? access.read(path, atMost: largest),
          mark.text.isEmpty || String(decoding: bytes, as: UTF8.self).contains(mark.text)
        else { continue }
        found.append(
          ProjectGenerator(
            name: mark.name, file: path, advice: "\(mark.name): change the launch screen in \(mark.setting)"))
      }
      if current == top || !current.hasPrefix(top + "/") { break }
      current = FilePath.parent(current)
    }
    return found
  }
}
