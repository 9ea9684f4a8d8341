import ArgumentParser
import Documents
import Foundation
import Matrix
import Model
import Reporting
import Runner
import Store

/// Says what is installed, what the project is, and what a run would check.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says what is installed, what the project is, and what a run would check and skip.",
    discussion: """
      Draws nothing and writes nothing. Run it first if `qa run` finds no app, or another launch screen than you expect.

      Exit codes: 0 a run can start, 2 it cannot, 64 wrong usage.
      """)

  @OptionGroup var subject: SubjectOptions
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?
  @Option(help: "Matrix id, or the path of a matrix file.") var matrix: String?

  func run() async throws {
    try await reportingDiagnostics {
      let context = try CommandContext.current()
      printInstallation(context)
      let settings = try subject.settings(in: context)
      var request = RunRequest(
        projectRoot: settings.project, target: settings.target, configuration: settings.configuration,
        infoPlist: settings.infoPlist,
        checklist: context.idOrPath(checklist ?? settings.checklist ?? RunCommand.defaultChecklist),
        matrix: context.idOrPath(matrix ?? settings.matrix ?? "full"), drawsPreviews: false,
        projectAccess: subject.access(to: settings, in: context))
      request.dataAccess = settings.dataAccess([checklist, matrix], in: context)
      let generators = ProjectGenerator.all(
        at: settings.project, below: context.checkout(of: settings.project) ?? settings.project)
      section("Project: \(context.relative(settings.project))")
      for generator in generators { item("\(generator.name) (\(context.relative(generator.file)))") }
      let overview: ProjectOverview
      do {
        overview = try ProjectOverview(
          OpenedProject(request, context.data), request,
          in: Surroundings(data: context.data, version: Version.current, commit: nil, digest: Digest.sha256))
      } catch {
        for generator in generators { item(generator.advice) }
        throw error
      }
      show(overview, generators)
    }
  }

  private func printInstallation(_ context: CommandContext) {
    section("qa \(Version.sentence)")
    item("data: \(context.data.path)")
    for tool in ProjectOverview.tools(outside: nil) {
      item(
        tool.path.map { "\(tool.kind) images: \($0)" }
          ?? "\(tool.kind) images: \(tool.name) is not installed, so they are undecided; \(tool.fix)")
    }
    #if os(Linux)
    item(
      Sandbox.installed == nil
        ? "bubblewrap is not installed, so these programs run with limits only; install bubblewrap"
        : "bubblewrap runs these programs without network and without other files")
    #endif
  }

  private func show(_ overview: ProjectOverview, _ generators: [ProjectGenerator]) {
    item(SubjectText.phrase(overview.subject))
    item("runs on \(overview.families.map(\.rawValue).listed())")
    if let key = overview.launchKey { item("its launch screen is selected at \(key)") }
    if !overview.otherApps.isEmpty {
      item("other apps: \(overview.otherApps.listed(atMost: 8)); choose one with --target")
    }
    for generator in generators { item(generator.advice) }
    section("A run checks")
    let criteria = overview.checklist.criteria
    let evidence = criteria.count { if case .evidence = $0.basis { true } else { false } }
    item(
      "\(criteria.count) criteria of \(overview.checklist.id)"
        + (evidence == 0 ? "" : ", \(evidence) of which need evidence"))
    item("\(overview.cases) cases on \(overview.devices) devices")
    if !overview.skipped.isEmpty {
      section("It skips")
      for skipped in overview.skipped { item("\(skipped.cases) cases: \(skipped.message)") }
    }
    if !overview.diagnostics.isEmpty {
      section("Read with diagnostics")
      for diagnostic in overview.diagnostics.prefix(20) { item(diagnostic.description) }
      if overview.diagnostics.count > 20 { item("and \(overview.diagnostics.count - 20) more") }
    }
    StandardOutput.print("Next: qa run")
  }

  private func section(_ title: String) { StandardOutput.print(title) }
  private func item(_ text: String) { StandardOutput.print("  " + text) }
}

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
