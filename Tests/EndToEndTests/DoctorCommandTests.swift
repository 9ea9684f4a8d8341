import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa doctor` on projects that a run can check, and on those that it cannot.
struct DoctorCommandTests {
  @Test("It names the app, the launch screen and what a run would check")
  func sample() async throws {
    let sample = try SampleProject()
    let process = try await QACommand.run(["doctor", "--checklist", "story-8.3"], in: sample.path)
    #expect(process.status == 0, "\(process.errors)")
    for part in [
      "target buzzbox", "storyboard buzzbox/Resources/LaunchScreen.storyboard",
      "selected at buzzbox/Info.plist:",
      "criteria of story-8.3, 5 of which need evidence", "Next: qa run",
    ] {
      #expect(process.output.contains(part), "\(part) in \(process.output)")
    }
    #expect(!FileManager.default.fileExists(atPath: sample.path + "/Reports"))
  }

  @Test("It says which programs are missing")
  func tools() throws {
    let sample = try SampleProject()
    let process = try QAProcess.run(["doctor"], in: sample.path, environment: ["PATH": "/nonexistent"])
    #expect(process.status == 0)
    #expect(
      process.output.contains("rsvg-convert is not installed, so they are undecided"), "\(process.output)")
  }

  @Test(
    "It names the generator and the file to change",
    arguments: [
      (
        "pubspec.yaml", "dependencies:\n  flutter_native_splash: ^2.4.0\n",
        "flutter_native_splash in pubspec.yaml"
      ),
      (
        "package.json", "{\"dependencies\": {\"expo\": \"~52.0.0\", \"react-native\": \"0.76.0\"}}",
        "expo-splash-screen"
      ),
      (
        "package.json", "{\"dependencies\": {\"react-native\": \"0.76.0\"}}",
        "React Native: change the launch screen"
      ),
      ("capacitor.config.json", "{}", "npx @capacitor/assets generate"),
      ("project.yml", "targets:\n", "XcodeGen: change the launch screen in project.yml"),
    ])
  func generators(_ file: String, _ text: String, _ advice: String) async throws {
    let sample = try SampleProject()
    try sample.write(text, to: file)
    let process = try await QACommand.run(["doctor"], in: sample.path)
    #expect(process.status == 0 && process.output.contains(advice), "\(process.output) \(process.errors)")
    #expect(!process.output.contains("Flutter: ") || !text.contains("native_splash"))
  }

  @Test(
    "The project of each generator's layout is found from the repository's root, without options",
    arguments: [
      ("ios/Runner", "pubspec.yaml", "dependencies:\n  flutter:\n    sdk: flutter\n", "Flutter"),
      ("ios", "package.json", "{\"dependencies\": {\"react-native\": \"0.76.0\"}}", "React Native"),
      ("ios", "package.json", "{\"dependencies\": {\"expo\": \"~52.0.0\"}}", "Expo"),
      ("ios/App", "capacitor.config.ts", "export default {};", "Capacitor"),
      ("platforms/ios", "config.xml", "<widget xmlns:cdv=\"http://cordova.apache.org/ns/1.0\"/>", "Cordova"),
      (
        "iosApp", "build.gradle.kts", "plugins {\n  alias(libs.plugins.kotlinMultiplatform) apply false\n}\n",
        "Kotlin Multiplatform"
      ),
      ("Builds/iOS", "ProjectSettings/ProjectSettings.asset", "%YAML 1.1\n", "Unity"),
    ])
  func layouts(_ folder: String, _ file: String, _ text: String, _ name: String) async throws {
    let (sample, root) = (try SampleProject(), try TemporaryFolder())
    let manager = FileManager.default
    let parent = root.path + "/" + folder
    try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
    for part in ["buzzbox", "buzzbox.xcodeproj"] {
      try manager.copyItem(atPath: sample.path + "/" + part, toPath: parent + "/" + part)
    }
    try root.write(text, to: file)
    let process = try await QACommand.run(["doctor"], in: root.path)
    #expect(process.status == 0, "\(process.output) \(process.errors)")
    #expect(process.output.contains("  \(name) (\(file))\n"), "\(process.output)")
    #expect(
      process.output.contains("storyboard \(folder)/buzzbox/Resources/LaunchScreen.storyboard"),
      "\(process.output)")
  }

  @Test("A .NET MAUI app has the screen that its build writes; its Info.plist alone is an error")
  func maui() async throws {
    let folder = try TemporaryFolder()
    let platform = folder.path + "/App/Platforms/iOS"
    try FileManager.default.createDirectory(atPath: platform, withIntermediateDirectories: true)
    let plist = "<plist version=\"1.0\"><dict><key>LSRequiresIPhoneOS</key><true/></dict></plist>"
    try Data(plist.utf8).write(to: URL(fileURLWithPath: platform + "/Info.plist"))
    let project = "<Project><PropertyGroup><UseMaui>true</UseMaui></PropertyGroup></Project>"
    try folder.write(project, to: "App/App.csproj")
    let doctor = try await QACommand.run(["doctor", "--project", "App"], in: folder.path)
    #expect(doctor.status == 0 && doctor.output.contains("storyboard from App.csproj"), "\(doctor.output)")
    let top = try await QACommand.run(["run", "--matrix", "smoke"], in: folder.path)
    #expect(
      top.status != 2 && top.output.contains("storyboard from App/App.csproj"), "\(top.output) \(top.errors)")
    let run = try await QACommand.run(
      ["run", "--matrix", "smoke", "--info-plist", "App/Platforms/iOS/Info.plist"], in: folder.path)
    #expect(run.status == 2 && run.errors.contains("App/App.csproj"), "\(run.output) \(run.errors)")
    // No finding is printed: the key is not missing in the app.
    #expect(!run.output.contains("LB-1"), "\(run.output)")
    // Without that project file, the Info.plist is that of an app without a launch screen.
    try folder.write("<Project/>", to: "App/App.csproj")
    let other = try await QACommand.run(
      ["run", "--matrix", "smoke", "--info-plist", "App/Platforms/iOS/Info.plist"], in: folder.path)
    #expect(other.status == 1, "\(other.output) \(other.errors)")
  }

  @Test("Without a project file it says how to generate one, and ends with 2")
  func ungenerated() async throws {
    let folder = try TemporaryFolder()
    try folder.write("import ProjectDescription\n", to: "Project.swift")
    let process = try await QACommand.run(["doctor"], in: folder.path)
    #expect(process.status == 2 && process.output.contains("Tuist"), "\(process.output) \(process.errors)")
    #expect(!process.errors.isEmpty)
  }
}
