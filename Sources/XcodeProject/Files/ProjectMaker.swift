import Files
import Formats
import Model

/// A tool that makes the project or the app of a checkout that has no project file.
struct ProjectMaker {
  var name: String
  /// What it does with its file.
  var makes = "generates the project"
  /// The files that show it: a name, or an ending after `*`, and a text that one of them contains.
  var marks: [(file: String, text: String)]
  /// What to do, as an imperative.
  var fix: String
  /// Whether it adds keys about the launch screen, so that an Info.plist of the checkout says too little.
  var writesInfoPlist = true

  /// Sources: dotnet/maui, src/SingleProject/Resizetizer/src, `GenerateSplashStoryboard` and `CreatePartialInfoPlistTask`;
  /// docs.expo.dev, "Continuous Native Generation"; cordova.apache.org/docs, "iOS Platform Guide"; capacitorjs.com/docs/ios;
  /// NativeScript/nativescript-cli, docs/man_pages: open-ios; docs.flutter.dev, `flutter create`; tauri-apps/tauri, crates/tauri-cli/src/mobile/ios;
  /// docs.tuist.dev, "Generated projects"; yonaskolb/XcodeGen, Docs/Usage.md; bazelbuild/rules_apple, doc/rules-ios.md,
  /// `launch_storyboard`; docs.unity3d.com, "Build an iOS application".
  static let all = [
    maui,
    ProjectMaker(
      name: "Swift Playgrounds", makes: "describes an app", marks: [("Package.swift", ".iOSApplication(")],
      fix: "build the app in Xcode, then check it with `qa run App.app`"),
    ProjectMaker(
      name: "Expo", marks: [("app.json", "\"expo\""), ("package.json", "\"expo\"")],
      fix: "run `npx expo prebuild --platform ios`, then check it"),
    ProjectMaker(
      name: "Capacitor", marks: [("capacitor.config.json", ""), ("capacitor.config.ts", "")],
      fix: "run `npx cap add ios`, then check it"),
    ProjectMaker(
      name: "Cordova", marks: [("config.xml", "cordova")],
      fix: "run `cordova platform add ios`, then check it"),
    ProjectMaker(
      name: "Flutter", marks: [("pubspec.yaml", "sdk: flutter")],
      fix: "run `flutter create --platforms ios .`, then check it"),
    ProjectMaker(
      name: "NativeScript", marks: [("nativescript.config.ts", ""), ("nativescript.config.js", "")],
      fix: "run `ns prepare ios`, then check it"),
    ProjectMaker(
      name: "Tauri", marks: [("tauri.conf.json", ""), ("tauri.conf.json5", "")],
      fix: "run `tauri ios init`, then check it"),
    ProjectMaker(
      name: "Tuist",
      marks: [("Project.swift", "ProjectDescription"), ("Workspace.swift", "ProjectDescription")],
      fix: "run `tuist generate --no-open`, then check it"),
    ProjectMaker(
      name: "XcodeGen", marks: [("project.yml", "name:"), ("project.yaml", "name:")],
      fix: "run `xcodegen generate`, then check it", writesInfoPlist: false),
    ProjectMaker(
      name: "Bazel", makes: "builds the app", marks: [("BUILD.bazel", ""), ("BUILD", "")],
      fix: "build the app, then check it with `qa run App.ipa`"),
    ProjectMaker(
      name: "Buck", marks: [("BUCK", "")], fix: "generate the project, then check it", writesInfoPlist: false),
    ProjectMaker(
      name: "Unity", marks: [("ProjectSettings.asset", "")],
      fix: "build for iOS in Unity, then check the folder that it writes"),
    ProjectMaker(
      name: "the Swift package manager", makes: "builds a package, not an app,",
      marks: [("Package.swift", "")],
      fix: "name the folder of the app's project", writesInfoPlist: false),
  ]

  static let maui = ProjectMaker(
    name: ".NET MAUI", makes: "builds the app with its launch screen",
    marks: [("*.csproj", "<UseMaui>true"), ("*.csproj", "<MauiSplashScreen")],
    fix: "build the app, then check it with `qa run App.app`")

  /// Returns the first tool of the list that has a file in a folder, and the file that is nearest to the root.
  static func found(among entries: [String], in folder: ProjectFolder) -> (maker: ProjectMaker, file: String)?
  {
    let nearest = entries.sorted {
      ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1)
    }
    for maker in all {
      if let file = nearest.first(where: { maker.made($0, in: folder) }) { return (maker, file) }
    }
    return nil
  }

  /// Returns the project file of .NET MAUI whose app has this Info.plist, `Platforms/iOS/Info.plist`; nil if there is none.
  static func mauiFile(ofInfoPlist plist: String, in folder: ProjectFolder) -> String? {
    let platforms = FilePath.parent(FilePath.parent(plist))
    guard FilePath.name(platforms) == "Platforms" else { return nil }
    let app = FilePath.parent(platforms)
    return folder.names(in: app).map { FilePath.join(app, $0) }.first { maui.made($0, in: folder) }
  }

  private func made(_ path: String, in folder: ProjectFolder) -> Bool {
    let name = FilePath.name(path)
    let own = marks.filter { mark in
      mark.file.hasPrefix("*") ? name.hasSuffix(mark.file.dropFirst()) : name == mark.file
    }
    guard !own.isEmpty, let bytes = try? folder.readFile(path, limit: ByteLimit.settings) else {
      return false
    }
    let text = String(decoding: SourceText.utf8(bytes), as: UTF8.self)
    return own.contains { $0.text.isEmpty || text.contains($0.text) }
  }
}
