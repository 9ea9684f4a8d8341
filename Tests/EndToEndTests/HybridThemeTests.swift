import CommandSupport
import Foundation
import TestSupport
import Testing

/// Apps whose theme is in files beside the folder `ios`.
@Suite struct HybridThemeTests {
  private let scratch: TemporaryFolder
  private var app: String { scratch.path + "/an app/mobile" }

  init() throws {
    scratch = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: app + "/lib", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Checkout.root + "/Matrix/samples/BuzzBox", toPath: app + "/ios")
  }

  private func failures(_ files: [String: String]) async throws -> [String] {
    for (name, text) in files { try text.write(toFile: app + "/" + name, atomically: true, encoding: .utf8) }
    _ = try await QACommand.run(
      [
        "run", "--project", scratch.path + "/an app", "--checklist", "launch-screen-basics", "--matrix",
        "smoke", "--no-previews", "--output", scratch.path + "/report",
      ], in: scratch.path)
    let run = try RunFile.read(scratch.path + "/report")
    return run.results.filter { $0.outcome == "failed" }.map {
      "\($0.criterion) \($0.file ?? ""):\($0.line ?? 0)"
    }
  }

  @Test("A Flutter app with a dark theme only is named at its line; one with both themes is not")
  func flutter() async throws {
    let pubspec = ["pubspec.yaml": "name: app\n"]
    let dark = "void main() => runApp(MaterialApp(\n  theme: ThemeData.dark(), home: Home()));\n"
    let found = try await failures(pubspec.merging(["lib/main.dart": dark]) { first, _ in first })
    #expect(Set(found) == ["LB-27 mobile/lib/main.dart:2"])
    let both = "runApp(MaterialApp(theme: ThemeData.dark(), darkTheme: ThemeData.dark()));"
    #expect(try await failures(["lib/main.dart": both]).isEmpty)
  }

  @Test("A Compose app with a dark color scheme is named at its line; one that asks the system is not")
  func compose() async throws {
    let module = "/an app/mobile/shared/src/"
    for folder in ["commonMain/kotlin/ui", "iosMain/kotlin"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path + module + folder, withIntermediateDirectories: true)
    }
    let root = "fun Root() = ComposeUIViewController { App() }\n"
    let files = ["shared/src/iosMain/kotlin/Root.kt": root]
    let dark = "@Composable\nfun App() {\n  MaterialTheme(colorScheme = darkColorScheme()) { Home() }\n}\n"
    let file = "shared/src/commonMain/kotlin/ui/App.kt"
    let found = try await failures(files.merging([file: dark]) { first, _ in first })
    #expect(Set(found) == ["LB-27 mobile/shared/src/commonMain/kotlin/ui/App.kt:3"])
    let both = dark.replacing("darkColorScheme()", with: "if (isSystemInDarkTheme()) Night else Day")
    #expect(try await failures([file: both]).isEmpty)
  }
}
