import CommandSupport
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
  private func run(
    _ app: String, in folder: TemporaryFolder, checklist: String = "launch-screen-basics",
    _ more: [String] = []
  ) async throws -> (QAProcess, RunFile) {
    let out = folder.path + "/report"
    let words = ["run", "--app", app, "--checklist", checklist, "--matrix", "smoke", "-o", out]
    let process = try await QACommand.run(words + more, in: folder.path)
    #expect([0, 1].contains(process.status), "\(process.errors)")
    return (process, try RunFile.read(out))
  }

  @Test(
    "An archive gives the results of the folder, and names paths in the app",
    arguments: ["Payload/Tiny.app/", "Tiny.app/"])
  func archive(_ prefix: String) async throws {
    let folder = try TemporaryFolder()
    let (process, file) = try await run(archive(prefix, in: folder), in: folder)
    #expect(file.subject.kind == "compiled-dictionary" && file.subject.launchScreen == "Info.plist")
    #expect(file.failed.isEmpty, "\(file.failed)")
    #expect(process.output.contains("The launch screen meets its checklist"), "\(process.output)")
    let page = try folder.text("report/index.html")
    #expect(page.contains("qa run --app"))
    for (path, bytes) in Self.files { try folder.write(bytes, to: "Tiny.app/" + path) }
    let (_, second) = try await run("Tiny.app", in: folder)
    #expect(second.results.map(\.outcome) == file.results.map(\.outcome))
  }

  @Test(
    "The commands about archives on the page of changes compare two, and one with the files of the folder")
  func comparison() async throws {
    let (folder, sample) = (try TemporaryFolder(), try SampleProject())
    let path = try archive("Payload/Tiny.app/", in: folder)
    for name in ["old", "new", "MyApp"] {
      try FileManager.default.copyItem(atPath: path, toPath: sample.path + "/\(name).ipa")
    }
    let block = try #require(DocumentationTests.blocks("docs/changes.md").first { $0.language == "text" })
    let commands = block.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(commands.map(\.first) == ["qa", "qa"])
    for words in commands {
      let process = try await QACommand.run(Array(words.dropFirst()), in: sample.path)
      // The archives are equal, and the sample is another app.
      let isEqual = words.contains("old.ipa")
      #expect(process.status == (isEqual ? 0 : 1), "\(words): \(process.errors)")
      #expect(process.output.hasPrefix("The launch screens are equal on ") == isEqual, "\(process.output)")
    }
  }

  @Test("What is missing in the app is named by its path")
  func missingImage() async throws {
    let folder = try TemporaryFolder()
    var zip = ZipBuilder()
    zip.add("Payload/Tiny.app/Info.plist", try #require(Self.files["Info.plist"]))
    try folder.write(zip.bytes, to: "Tiny.ipa")
    let (_, file) = try await run("Tiny.ipa", in: folder)
    let finding = try #require(file.results.first { $0.criterion == "LB-4" })
    #expect(finding.outcome == "failed" && finding.message.contains("Logo") && finding.file == "Info.plist")
  }

  @Test("With the project of the sources, a finding names their line")
  func sourceLine() async throws {
    let folder = try TemporaryFolder()
    var zip = ZipBuilder()
    zip.add("Payload/Tiny.app/Info.plist", try #require(Self.files["Info.plist"]))
    try folder.write(zip.bytes, to: "Tiny.ipa")
    let sources = folder.path + "/Sources"
    try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
    let plist = """
      <plist version="1.0"><dict>


      <key>UIDeviceFamily</key><array><integer>1</integer></array>
      <key>UILaunchScreen</key><dict><key>UIImageName</key><string>Logo</string></dict></dict></plist>
      """
    try Data(plist.utf8).write(to: URL(fileURLWithPath: sources + "/Info.plist"))
    let (_, file) = try await run(
      "Tiny.ipa", in: folder, ["--project", "Sources", "--info-plist", "Sources/Info.plist"])
    let finding = try #require(file.results.first { $0.criterion == "LB-4" })
    #expect(finding.outcome == "failed" && finding.file == "Info.plist")
    #expect(finding.note?.contains("In the sources: Info.plist:5.") == true, "\(finding.note ?? "")")
    #expect(file.subject.kind == "compiled-dictionary")
  }

  @Test(
    "The app's own SDK decides which rules apply, unless --as-if names another",
    arguments: [
      ("iphoneos26.1", [], []), ("iphoneos27.0", [], ["LB-15"]),
      ("iphoneos26.1", ["--as-if", "sdk=27"], ["LB-15"]),
    ])
  func ownSDK(_ name: String, _ more: [String], _ failed: [String]) async throws {
    let folder = try TemporaryFolder()
    var zip = ZipBuilder()
    let plist = """
      <plist version="1.0"><dict><key>CFBundleName</key><string>Tiny</string>
      <key>DTSDKName</key><string>\(name)</string><key>UIMainStoryboardFile</key><string>Main</string>
      <key>UILaunchScreen</key><dict/><key>MinimumOSVersion</key><string>16.0</string>
      <key>UIDeviceFamily</key><array><integer>1</integer></array></dict></plist>
      """
    zip.add("Payload/Tiny.app/Info.plist", Array(plist.utf8))
    try folder.write(zip.bytes, to: "Tiny.ipa")
    let (_, file) = try await run("Tiny.ipa", in: folder, checklist: "sdk-rules", more)
    let finding = try #require(file.results.first { $0.criterion == "LB-15" })
    #expect(file.failed.filter { $0 == "LB-15" } == failed, "\(finding.message)")
    let start = more.isEmpty ? "Built with SDK " : "As if built with SDK 27"
    #expect(finding.message.hasPrefix(start), "\(finding.message)")
    #expect(file.notices.map(\.criterion) == (failed.isEmpty ? ["LB-15"] : []))
  }

  /// A binary property list with one text. Format: CoreFoundation's `CFBinaryPList.c`.
  private static func binaryList(_ key: String, _ text: String) -> [UInt8] {
    func string(_ text: String) -> [UInt8] { [0x5F, 0x10, UInt8(text.utf8.count)] + Array(text.utf8) }
    let objects: [[UInt8]] = [[0xD1, 1, 2], string(key), string(text)]
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3]
      + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, table]
  }

  /// `InfoPlist.strings` in each form that builds and projects have, and `InfoPlist.xcstrings`.
  private static let strings: [(String, [UInt8])] = [
    ("binary", binaryList("UILaunchStoryboardName", "Chinese")),
    (
      "XML",
      Array("<plist><dict><key>UILaunchStoryboardName</key><string>Chinese</string></dict></plist>".utf8)
    ),
    ("old style", Array("/* Name */\n\"UILaunchStoryboardName\" = \"Chinese\";\n".utf8)),
    (
      "UTF-16",
      [0xFF, 0xFE] + "UILaunchStoryboardName = Chinese;".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    ),
    (
      "catalog",
      Array(
        #"{"sourceLanguage": "en", "strings": {"UILaunchStoryboardName": {"localizations": {"zh-Hans": {"stringUnit": {"state": "translated", "value": "Chinese"}}}}}}"#
          .utf8)
    ),
  ]

  @Test("The storyboard that InfoPlist.strings names for a language is checked too", arguments: strings)
  func localizedName(_ form: String, _ strings: [UInt8]) async throws {
    let folder = try TemporaryFolder()
    let app = folder.path + "/App"
    let plist = """
      <plist version="1.0"><dict><key>UILaunchStoryboardName</key><string>Launch</string>
      <key>UIDeviceFamily</key><array><integer>1</integer></array></dict></plist>
      """
    let sample = try SampleProject()
    let storyboard = try sample.text(sample.storyboard)
    try folder.write(plist, to: "App/Info.plist")
    try folder.write(storyboard, to: "App/Launch.storyboard")
    try folder.write(
      strings, to: form == "catalog" ? "App/InfoPlist.xcstrings" : "App/zh-Hans.lproj/InfoPlist.strings")
    try FileManager.default.copyItem(
      atPath: sample.path + "/" + sample.catalog, toPath: app + "/Assets.xcassets")
    func results() async throws -> RunFile {
      let out = folder.path + "/report"
      let process = try await QACommand.run(
        [
          "run", "--project", app, "--info-plist", app + "/Info.plist", "--checklist", "launch-screen-basics",
          "--matrix", "smoke", "-o", out, "--no-previews",
        ], in: folder.path)
      #expect([0, 1].contains(process.status), "\(process.errors)")
      return try RunFile.read(out)
    }
    let missing = try await results()
    let found = missing.results.filter { $0.outcome == "failed" && $0.message.contains("Chinese") }
    #expect(!found.isEmpty, "\(form): \(missing.failed)")
    try folder.write(
      storyboard.replacingOccurrences(of: "image=\"LaunchIcon\"", with: "image=\"Gone\""),
      to: "App/Chinese.storyboard")
    let other = try await results()
    #expect(
      other.results.contains {
        $0.message.hasPrefix("Launch screen \"zh-Hans\"") && $0.message.contains("Gone")
      }, "\(other.failed)")
    let record = try folder.text("report/run.json")
    #expect(record.contains(#"UILaunchStoryboardName is \"Chinese\" in zh-Hans. Systems can show it"#))
  }

  @Test("Options of a project do not go with a built app, and other files are errors")
  func wrongUsage() async throws {
    let folder = try TemporaryFolder()
    let both = try await QACommand.run(["run", "--app", "A.app", "--target", "A"], in: folder.path)
    #expect(both.status == 64 && both.errors.contains("need --project"))
    let missing = try await QACommand.run(["run", "--app", "None.ipa"], in: folder.path)
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
  func publicApps(_ app: BuiltApp) async throws {
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
    let (process, archive) = try await run("App.ipa", in: folder, ["--no-previews"])
    #expect(archive.subject.kind.hasPrefix("compiled-"))
    // No report names the temporary copy.
    for name in ["run.json", "junit.xml", "index.html", "report.sarif", "summary.md"] {
      let text = FileManager.default.contents(atPath: folder.path + "/report/" + name) ?? Data()
      #expect(!text.isEmpty && !String(decoding: text, as: UTF8.self).contains("qa-app-"), "\(name)")
    }
    #expect(!process.errors.contains("qa-app-"))
    let (_, direct) = try await run(source, in: folder, ["--no-previews"])
    #expect(direct.results.map(\.message) == archive.results.map(\.message))
  }
}
