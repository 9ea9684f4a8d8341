import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa fix` leaves the files of each generator as they are, and names the generator's own file.
struct FixGeneratorTests {
  /// A generator, and a file of an app that it overwrites.
  struct Generator: Sendable, CustomTestStringConvertible {
    var name: String
    /// The file that shows the generator, relative to the repository.
    var mark: (path: String, text: String)
    /// The folder of the project.
    var folder: String
    /// Texts of the project that change, in the project file, in names of files and in the Info.plist.
    var renamed: [(old: String, new: String)] = []
    /// The defect, and the file that its repair would change.
    var defect: Part
    var testDescription: String { name }
  }
  enum Part: Sendable { case storyboard, project, catalog, infoPlist }

  static let generators = [
    Generator(
      name: "XcodeGen",
      mark: ("project.yml", "targets:\n  App:\n    info:\n      path: buzzbox/Info.plist\n"),
      folder: ".", defect: .project),
    Generator(
      name: "XcodeGen",
      mark: ("project.yml", "targets:\n  App:\n    info:\n      path: buzzbox/Info.plist\n"),
      folder: ".", defect: .infoPlist),
    Generator(
      name: "Tuist", mark: ("Project.swift", "import ProjectDescription\n"), folder: ".", defect: .project),
    Generator(
      name: "flutter_native_splash", mark: ("flutter_native_splash.yaml", "flutter_native_splash:\n"),
      folder: "ios", renamed: [("buzzbox/Resources", "Runner/Base.lproj"), ("buzzbox", "Runner")],
      defect: .storyboard),
    Generator(
      name: "flutter_native_splash", mark: ("pubspec.yaml", "flutter_native_splash:\n  color: \"#fff\"\n"),
      folder: "ios", renamed: [("buzzbox/Resources", "Runner/Base.lproj"), ("buzzbox", "Runner")],
      defect: .storyboard),
    Generator(
      name: "Expo", mark: ("package.json", "{\"dependencies\": {\"expo\": \"1\", \"react-native\": \"1\"}}"),
      folder: "ios", defect: .storyboard),
    Generator(
      name: "React Native BootSplash",
      mark: ("package.json", "{\"dependencies\": {\"react-native-bootsplash\": \"1\"}}"), folder: "ios",
      renamed: [("LaunchScreen.storyboard", "BootSplash.storyboard"), (">LaunchScreen<", ">BootSplash<")],
      defect: .storyboard),
    Generator(
      name: "Capacitor", mark: ("capacitor.config.json", "{}"), folder: "ios/App",
      renamed: [("buzzbox", "App")], defect: .catalog),
    Generator(
      name: "Capacitor", mark: ("capacitor.config.ts", ""), folder: "ios/App", renamed: [("buzzbox", "App")],
      defect: .catalog),
    Generator(
      name: "Cordova", mark: ("config.xml", "<widget xmlns:cdv=\"http://cordova.apache.org/ns/1.0\"/>"),
      folder: "platforms/ios", defect: .storyboard),
    Generator(
      name: "Unity", mark: ("ProjectSettings/ProjectSettings.asset", "{}"), folder: "Build",
      defect: .storyboard),
  ]

  @Test("A file that a generator overwrites stays, and the output names the generator", arguments: generators)
  func kept(_ generator: Generator) async throws {
    let stage = try Stage(generator)
    let broken = try stage.files()
    let process = try await stage.fix()
    #expect(process.status == 1, "\(process.errors)")
    #expect(
      process.output.contains("\(generator.name) overwrites \(stage.target)."),
      "\(process.output) \(process.errors)")
    #expect(try stage.files() == broken)
  }

  /// One generator for each part of an app.
  private static let parts = [generators[0], generators[1], generators[3], generators[7]]

  @Test("Without the generator's file, the same file is repaired", arguments: parts)
  func repaired(_ generator: Generator) async throws {
    let stage = try Stage(generator)
    try FileManager.default.removeItem(atPath: stage.root + "/" + generator.mark.path)
    let broken = try stage.files()
    let process = try await stage.fix()
    #expect(process.output.contains("Wrote \(stage.target)."), "\(process.output) \(process.errors)")
    let changed = try stage.files().filter { broken[$0.key] != $0.value }.keys.sorted()
    #expect(changed == [stage.target])
  }

  /// A repository with the sample, the generator's file and a defect.
  private struct Stage {
    let scratch: TemporaryFolder
    let root: String
    let project: String
    /// The file with the defect, relative to the project.
    let target: String

    init(_ generator: Generator) throws {
      let sample = try SampleProject()
      let base = sample.path
      func renamed(_ text: String) -> String {
        generator.renamed.reduce(text) { $0.replacingOccurrences(of: $1.old, with: $1.new) }
      }
      try Self.defect(sample, generator.defect)
      scratch = try TemporaryFolder()
      root = scratch.path + "/repository"
      project = generator.folder == "." ? root : root + "/" + generator.folder
      let files = try RepairFiles.all(in: base, withoutGit: true)
      for (file, bytes) in files {
        let isText = file.hasSuffix(".pbxproj") || file.hasSuffix(".plist")
        // The group's folder is a name of its own in the project file.
        let group = generator.renamed.contains { $0.new.hasSuffix("Base.lproj") }
        let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(
          of: "path = Resources;", with: group ? "path = Base.lproj;" : "path = Resources;")
        let made = isText ? Array(renamed(text).utf8) : bytes
        try scratch.write(made, to: "repository/\(generator.folder)/" + renamed(file))
      }
      try scratch.write(generator.mark.text, to: "repository/" + generator.mark.path)
      _ = try QAProcess.run(program: "/usr/bin/env", ["git", "init", "-q", root])
      let file =
        switch generator.defect {
        case .storyboard: sample.storyboard
        case .project: sample.projectFile
        case .catalog: sample.gradientSet + "/Contents.json"
        case .infoPlist: sample.plist
        }
      target = renamed(file)
    }

    private static func defect(_ sample: SampleProject, _ part: Part) throws {
      switch part {
      case .storyboard:
        try sample.replace(" useSafeAreas=\"YES\"", with: "", in: sample.storyboard)
      case .project:
        try sample.replace(
          "UILaunchScreen_Generation = NO;", with: "UILaunchScreen_Generation = YES;", in: sample.projectFile)
      case .catalog:
        try sample.replace(
          "      \"filename\" : \"LaunchGradient@3x.png\",\n", with: "",
          in: sample.gradientSet + "/Contents.json")
      case .infoPlist:
        try sample.replace(">LaunchScreen<", with: ">LaunchScreen.storyboard<", in: sample.plist)
      }
    }

    func files() throws -> [String: [UInt8]] { try RepairFiles.all(in: project, withoutGit: true) }

    func fix() async throws -> QAProcess {
      try await QACommand.run(
        [
          "fix", "--apply", "--checklist", "story-8.3", "--matrix", "smoke", "--device", "iphone-14-pro",
          "--orientation", "portrait",
        ], in: project)
    }
  }
}
