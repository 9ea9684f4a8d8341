import Foundation
import Model
import TestSupport
import Testing

@testable import BuiltApp

@Suite("Built apps") struct AppBundleTests {
  private static let plist = Array(
    """
    <plist version="1.0"><dict>
    <key>CFBundleExecutable</key><string>Runner</string>
    <key>UILaunchStoryboardName</key><string>LaunchScreen</string>
    <key>MinimumOSVersion</key><string>15.1</string>
    <key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>
    <key>DTSDKName</key><string>iphoneos18.5</string>
    </dict></plist>
    """.utf8)

  /// The files of an app, by path.
  static let files: [String: [UInt8]] = [
    "Info.plist": plist, "Assets.car": [1], "Icon@2x.png": [2], "notes.txt": [3],
    "Runner": MachOTests.executable,
    "Base.lproj/LaunchScreen.storyboardc/Info.plist": [4],
    "Base.lproj/LaunchScreen.storyboardc/A.nib/runtime.nib": [5],
    "Frameworks/Other.framework/Info.plist": [6], "Frameworks/Other.framework/Splash.png": [7],
  ]

  private func folder(_ root: String, in temporary: TemporaryFolder) throws -> String {
    for (path, bytes) in Self.files { try temporary.write(bytes, to: root + "/" + path) }
    return temporary.path + "/" + root
  }

  private func archive(_ prefix: String, in temporary: TemporaryFolder, name: String = "App.ipa") -> String {
    var zip = ZipBuilder()
    for (path, bytes) in Self.files.sorted(by: { $0.key > $1.key }) { zip.add(prefix + path, bytes) }
    let path = temporary.path + "/" + name
    _ = FileManager.default.createFile(atPath: path, contents: Data(zip.bytes))
    return path
  }

  private func check(_ bundle: AppBundle) throws {
    let project = try bundle.project()
    #expect(
      project.resources.map(\.path)
        == ["Assets.car", "Icon@2x.png", "Base.lproj/LaunchScreen.storyboardc"])
    #expect(project.resources.map(\.localization) == [nil, nil, "Base"])
    #expect(project.shippingConfiguration.idioms == [.phone, .pad])
    #expect(project.shippingConfiguration.deploymentTarget == OSVersion(15, 1))
    #expect(project.diagnostics.map(\.message).contains { $0.contains("SDK iOS 26.1") })
  }

  @Test("A folder is read as it is")
  func appFolder() throws {
    let temporary = try TemporaryFolder()
    let app = try folder("Runner.app", in: temporary)
    let bundle = try AppBundle.open(app, shown: "Runner.app")
    #expect(!bundle.isCopy)
    try check(bundle)
  }

  @Test("An .xcarchive holds one app")
  func archiveFolder() throws {
    let temporary = try TemporaryFolder()
    _ = try folder("R.xcarchive/Products/Applications/Runner.app", in: temporary)
    try check(AppBundle.open(temporary.path + "/R.xcarchive", shown: "R.xcarchive"))
  }

  @Test(
    "An archive is read with and without Payload, and as the contents of an app",
    arguments: ["Payload/Runner.app/", "Runner.app/", ""])
  func zip(_ prefix: String) throws {
    let temporary = try TemporaryFolder()
    let bundle = try AppBundle.open(archive(prefix, in: temporary), shown: "App.ipa")
    try check(bundle)
    let copied = try FileManager.default.subpathsOfDirectory(atPath: bundle.folder).filter {
      !$0.hasSuffix("lproj")
    }
    #expect(!copied.contains { $0.hasPrefix("Frameworks") || $0 == "notes.txt" })
  }

  @Test("The copy of an archive is deleted with the bundle")
  func deletion() throws {
    let temporary = try TemporaryFolder()
    var bundle: AppBundle? = try AppBundle.open(archive("Payload/R.app/", in: temporary), shown: "App.ipa")
    let copy = try #require(bundle?.folder)
    #expect(FileManager.default.fileExists(atPath: copy))
    bundle = nil
    #expect(!FileManager.default.fileExists(atPath: (copy as NSString).deletingLastPathComponent))
  }

  @Test("Archives that another program compressed are read")
  func compressed() throws {
    let temporary = try TemporaryFolder()
    let app = try folder("Payload/Runner.app", in: temporary)
    let script = """
      import sys, os, zipfile
      out = zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED)
      for folder, _, names in os.walk(sys.argv[2]):
          for name in names:
              path = os.path.join(folder, name)
              out.write(path, os.path.relpath(path, sys.argv[2]))
      out.close()
      """
    let other = try TemporaryFolder()
    let target = other.path + "/App.zip"
    let root = (app as NSString).deletingLastPathComponent
    let made = try QAProcess.run(
      program: "/usr/bin/env",
      ["python3", "-c", script, target, (root as NSString).deletingLastPathComponent],
      in: temporary.path)
    #expect(made.status == 0, "\(made.errors)")
    try check(AppBundle.open(target, shown: "App.zip"))
  }

  @Test("No path of an archive leads out of the copy")
  func hostile() throws {
    var zip = ZipBuilder()
    zip.add("Payload/A.app/Info.plist", Self.plist)
    zip.add("Payload/A.app/../../../evil.png", [1])
    zip.add("/Payload/A.app/evil.png", [1])
    zip.add("Payload/A.app/..\\evil.png", [1])
    zip.add("Payload/A.app/link.png", Array("/etc/passwd".utf8), attributes: 0o120777 << 16)
    zip.add("Payload/A.app/secret.png", [1], flags: 1)
    let temporary = try TemporaryFolder()
    let path = temporary.path + "/A.ipa"
    _ = FileManager.default.createFile(atPath: path, contents: Data(zip.bytes))
    let bundle = try AppBundle.open(path, shown: "A.ipa")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: bundle.folder) == ["Info.plist"])
  }

  @Test("Two files of one name in an archive are an error", arguments: ["Payload/A.app/", "Payload//A.app/"])
  func twoFiles(second: String) throws {
    var zip = ZipBuilder()
    zip.add("Payload/A.app/Info.plist", Self.plist)
    zip.add(second + "Info.plist", Self.plist)
    let temporary = try TemporaryFolder()
    let path = temporary.path + "/A.ipa"
    _ = FileManager.default.createFile(atPath: path, contents: Data(zip.bytes))
    let error = #expect(throws: (any Error).self) { try AppBundle.open(path, shown: "A.ipa") }
    #expect("\(error.map { "\($0)" } ?? "")".contains("two files with the name Payload/A.app/Info.plist"))
  }

  @Test("A name or a path that no system can have is an error with its length", arguments: [false, true])
  func longNames(_ isPath: Bool) throws {
    let temporary = try TemporaryFolder()
    let name =
      isPath
      ? Array(repeating: "folder", count: 600).joined(separator: "/") : String(repeating: "n", count: 300)
    var zip = ZipBuilder()
    zip.add("Payload/A.app/Info.plist", Self.plist)
    zip.add("Payload/A.app/" + name, [1])
    let path = temporary.path + "/App.ipa"
    _ = FileManager.default.createFile(atPath: path, contents: Data(zip.bytes))
    let error = #expect(throws: Diagnostics.self) { try AppBundle.open(path, shown: "App.ipa") }
    let message = error?.all.first?.message ?? ""
    #expect(message.contains(isPath ? "at most 3000" : "a name with 300; at most"), "\(message)")
  }

  @Test("What is not an app is an error with a fix")
  func errors() throws {
    let temporary = try TemporaryFolder()
    func message(_ path: String) -> String {
      do {
        _ = try AppBundle.open(path, shown: "x").project()
        return ""
      } catch { return "\(error)" }
    }
    #expect(message(temporary.path + "/none.app").contains("there is no such app"))
    let text = temporary.path + "/text.ipa"
    _ = FileManager.default.createFile(atPath: text, contents: Data("no zip".utf8))
    #expect(message(text).contains("is not a zip file"))
    let empty = temporary.path + "/Empty.app"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    #expect(message(empty).contains("has no Info.plist"))
    var zip = ZipBuilder()
    zip.add("Payload/A.app/Info.plist", Self.plist)
    zip.add("Payload/B.app/Info.plist", Self.plist)
    let two = temporary.path + "/two.ipa"
    _ = FileManager.default.createFile(atPath: two, contents: Data(zip.bytes))
    #expect(message(two).contains("contains several apps"))
  }
}
