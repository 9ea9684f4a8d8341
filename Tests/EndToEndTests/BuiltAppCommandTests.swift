import Foundation
import TestSupport
import Testing

/// `qa run --app` as a person types it.
@Suite(.serialized) struct BuiltAppCommandTests {
  /// Files of an app with a `UILaunchScreen` dictionary, by path.
  private static let files: [String: [UInt8]] = [
    "Info.plist": Array(
      """
      <plist version="1.0"><dict><key>CFBundleName</key><string>Tiny</string>
      <key>UILaunchScreen</key><dict><key>UIImageName</key><string>Logo</string></dict>
      <key>MinimumOSVersion</key><string>16.0</string>
      <key>UIDeviceFamily</key><array><integer>1</integer></array></dict></plist>
      """.utf8),
    "Logo@2x.png": Picture.solid(120, [200, 40, 40]).png(),
    "Logo@3x.png": Picture.solid(180, [200, 40, 40]).png(),
  ]

  private func archive(_ prefix: String, in folder: TemporaryFolder) throws -> String {
    var zip = ZipBuilder()
    for (path, bytes) in Self.files.sorted(by: { $0.key < $1.key }) { zip.add(prefix + path, bytes) }
    let path = folder.path + "/Tiny.ipa"
    try Data(zip.bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Runs the smoke matrix and returns the process and the record.
  private func run(_ app: String, in folder: TemporaryFolder, _ more: [String] = []) throws -> (
    QAProcess, RunFile
  ) {
    let out = folder.path + "/report"
    let words = ["run", "--app", app, "--checklist", "launch-screen-basics", "--matrix", "smoke", "-o", out]
    let process = try QAProcess.run(words + more, in: folder.path)
    #expect([0, 1].contains(process.status), "\(process.errors)")
    return (process, try RunFile.read(out))
  }

  @Test(
    "An archive gives the results of the folder, and names paths in the app",
    arguments: ["Payload/Tiny.app/", "Tiny.app/"])
  func archive(_ prefix: String) throws {
    let folder = try TemporaryFolder()
    let (process, file) = try run(archive(prefix, in: folder), in: folder)
    #expect(file.subject.kind == "compiled-dictionary" && file.subject.launchScreen == "Info.plist")
    #expect(file.failed.isEmpty, "\(file.failed)")
    #expect(process.output.contains("The launch screen meets its checklist"), "\(process.output)")
    let page = try String(contentsOfFile: folder.path + "/report/index.html", encoding: .utf8)
    #expect(page.contains("qa run --app"))
    let app = folder.path + "/Tiny.app"
    try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
    for (path, bytes) in Self.files { try Data(bytes).write(to: URL(fileURLWithPath: app + "/" + path)) }
    let (_, second) = try run("Tiny.app", in: folder)
    #expect(second.results.map(\.outcome) == file.results.map(\.outcome))
  }

  @Test("What is missing in the app is named by its path")
  func missingImage() throws {
    let folder = try TemporaryFolder()
    var zip = ZipBuilder()
    zip.add("Payload/Tiny.app/Info.plist", try #require(Self.files["Info.plist"]))
    try Data(zip.bytes).write(to: URL(fileURLWithPath: folder.path + "/Tiny.ipa"))
    let (_, file) = try run("Tiny.ipa", in: folder)
    let finding = try #require(file.results.first { $0.criterion == "LB-4" })
    #expect(finding.outcome == "failed" && finding.message.contains("Logo") && finding.file == "Info.plist")
  }

  @Test("With the project of the sources, a finding names their line")
  func sourceLine() throws {
    let folder = try TemporaryFolder()
    var zip = ZipBuilder()
    zip.add("Payload/Tiny.app/Info.plist", try #require(Self.files["Info.plist"]))
    try Data(zip.bytes).write(to: URL(fileURLWithPath: folder.path + "/Tiny.ipa"))
    let sources = folder.path + "/Sources"
    try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
    let plist = """
      <plist version="1.0"><dict>


      <key>UIDeviceFamily</key><array><integer>1</integer></array>
      <key>UILaunchScreen</key><dict><key>UIImageName</key><string>Logo</string></dict></dict></plist>
      """
    try Data(plist.utf8).write(to: URL(fileURLWithPath: sources + "/Info.plist"))
    let (_, file) = try run(
      "Tiny.ipa", in: folder, ["--project", "Sources", "--info-plist", "Sources/Info.plist"])
    let finding = try #require(file.results.first { $0.criterion == "LB-4" })
    #expect(finding.outcome == "failed" && finding.file == "Info.plist")
    #expect(finding.note?.contains("In the sources: Info.plist:5.") == true, "\(finding.note ?? "")")
    #expect(file.subject.kind == "compiled-dictionary")
  }

  @Test("Options of a project do not go with a built app, and other files are errors")
  func wrongUsage() throws {
    let folder = try TemporaryFolder()
    let both = try QAProcess.run(["run", "--app", "A.app", "--target", "A"], in: folder.path)
    #expect(both.status == 64 && both.errors.contains("need --project"))
    let missing = try QAProcess.run(["run", "--app", "None.ipa"], in: folder.path)
    #expect(missing.status == 2 && missing.errors.contains("there is no such app"))
  }

  /// Apps of the corpus with storyboards, a xib, catalogs of several versions and launch images.
  static let apps = BuiltApp.all.filter { app in
    [
      "2d-inc+tilt_card", "bitbar+test-samples", "dolphinwang+ObjcSelectorCrashDemo",
      "FigureTechnologies+mobile-figure-pay-partner", "ngocthong37+KnodeitModuleTester_iOS",
    ].contains(app.name) && app.app != nil
  }

  @Test(
    "Public apps as archives of another program give the results of their folders",
    .enabled(if: BuiltApp.folder != nil, "\(PublicCorpus.reason)"), arguments: apps)
  func publicApps(_ app: BuiltApp) throws {
    let folder = try TemporaryFolder()
    let script = """
      import sys, os, zipfile
      out = zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED)
      for folder, _, names in os.walk(sys.argv[2]):
          for name in names:
              path = os.path.join(folder, name)
              out.write(path, sys.argv[3] + os.path.relpath(path, os.path.dirname(sys.argv[2])))
      out.close()
      """
    let source = try #require(app.app)
    let prefix = app.name.count % 2 == 0 ? "Payload/" : ""
    let made = try QAProcess.run(
      program: "/usr/bin/env", ["python3", "-c", script, "App.ipa", source, prefix], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let (process, archive) = try run("App.ipa", in: folder, ["--no-previews"])
    #expect(archive.subject.kind.hasPrefix("compiled-"))
    // No report names the temporary copy.
    for name in ["run.json", "junit.xml", "index.html", "report.sarif", "summary.md"] {
      let text = FileManager.default.contents(atPath: folder.path + "/report/" + name) ?? Data()
      #expect(!text.isEmpty && !String(decoding: text, as: UTF8.self).contains("qa-app-"), "\(name)")
    }
    #expect(!process.errors.contains("qa-app-"))
    let (_, direct) = try run(source, in: folder, ["--no-previews"])
    #expect(direct.results.map(\.message) == archive.results.map(\.message))
  }
}
