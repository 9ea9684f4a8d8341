import Foundation
import TestSupport
import Testing

/// `qa doctor` on projects that a run can check, and on those that it cannot.
struct DoctorCommandTests {
  @Test("It names the app, the launch screen and what a run would check")
  func sample() throws {
    let sample = try SampleProject()
    let process = try QAProcess.run(["doctor", "--checklist", "story-8.3"], in: sample.path)
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
  func generators(_ file: String, _ text: String, _ advice: String) throws {
    let sample = try SampleProject()
    try sample.write(text, to: file)
    let process = try QAProcess.run(["doctor"], in: sample.path)
    #expect(process.status == 0 && process.output.contains(advice), "\(process.output) \(process.errors)")
    #expect(!process.output.contains("Flutter: ") || !text.contains("native_splash"))
  }

  @Test("Without a project file it says how to generate one, and ends with 2")
  func ungenerated() throws {
    let folder = try TemporaryFolder()
    try Data("import ProjectDescription\n".utf8).write(
      to: URL(fileURLWithPath: folder.path + "/Project.swift"))
    let process = try QAProcess.run(["doctor"], in: folder.path)
    #expect(process.status == 2 && process.output.contains("Tuist"), "\(process.output) \(process.errors)")
    #expect(!process.errors.isEmpty)
  }
}
