import Files
import Foundation
import LaunchScreens
import Model
import Testing

@testable import XcodeProject

@Suite("Equivalent rewrites of a project")
struct EquivalentFormTests {
  private static let text: String = {
    var text = ProjectText()
    text.groupChildren = ["V"]
    text.resourceFiles = ["B1"]
    text.objects = """
          V = {isa = PBXVariantGroup; children = (BASE); name = Launch.storyboard; sourceTree = "<group>"; };
          BASE = {isa = PBXFileReference; path = App/Base.lproj/Launch.storyboard; sourceTree = "<group>"; };
          B1 = {isa = PBXBuildFile; fileRef = V; };
      """
    return text.text()
  }()
  private static let info = plist(string("UILaunchStoryboardName", "Launch"))

  /// Everything but lines.
  private func summary(project: [UInt8], info: [UInt8]) throws -> String {
    let folder = try TemporaryProject(["App/Base.lproj/Launch.storyboard": "x"])
    try folder.write("App.xcodeproj/project.pbxproj", project)
    try folder.write("App/Info.plist", info)
    let loaded = try folder.load()
    let screens = Idiom.allCases.map { LaunchScreens.resolve(loaded, idiom: $0) }
    let configurations = loaded.configurations.map { configuration in
      "\(configuration.name) \(configuration.idioms) \(configuration.deploymentTarget?.description ?? "") "
        + configuration.settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.value)" }.joined(
          separator: " ")
        + "\(configuration.infoPlist.values.sorted { $0.key < $1.key })\(configuration.diagnostics)"
    }
    return "\(loaded.target) \(configurations) \(loaded.resources.map(\.path)) \(loaded.diagnostics) "
      + screens.map { "\($0.screens.map { "\($0.kind) \($0.file ?? "")" }) \($0.findings.map(\.id))" }
      .joined()
  }

  private func expectSame(project: String? = nil, info: [UInt8]? = nil) throws {
    let plain = try summary(project: Array(Self.text.utf8), info: Array(Self.info.utf8))
    #expect(plain.contains("storyboard App/Base.lproj/Launch.storyboard"))
    let other = try summary(
      project: Array((project ?? Self.text).utf8), info: info ?? Array(Self.info.utf8))
    #expect(plain == other)
  }

  @Test("Line ends, tabs, a byte-order mark and missing comments make no difference")
  func spacing() throws {
    try expectSame(project: "\u{FEFF}" + Self.text.replacing("\n", with: "\r\n").replacing("  ", with: "\t"))
    let bare = Self.text.replacing("// !$*UTF8*$!", with: "").replacing("/* Project object */", with: "")
    try expectSame(project: bare.replacing("\n", with: " "))
  }

  @Test("Quotes around every word make no difference")
  func quotes() throws {
    let quoted = Self.text.replacing(/(isa|name|path) = ([A-Za-z.\/]+);/) { "\"\($0.1)\" = '\($0.2)';" }
    #expect(quoted != Self.text)
    try expectSame(project: quoted)
  }

  @Test("A project file in XML or binary form is the same project")
  func formats() throws {
    let object = try PropertyListSerialization.propertyList(
      from: Data(Self.text.utf8), options: [], format: nil)
    let xml = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
    try expectSame(project: String(decoding: xml, as: UTF8.self))
    let binary = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    let plain = try summary(project: Array(Self.text.utf8), info: Array(Self.info.utf8))
    #expect(try summary(project: Array(binary), info: Array(Self.info.utf8)) == plain)
  }

  @Test("An Info.plist in binary or old form, with CRLF or a byte-order mark, is the same")
  func infoPlists() throws {
    let object = try PropertyListSerialization.propertyList(
      from: Data(Self.info.utf8), options: [], format: nil)
    let binary = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    try expectSame(info: Array(binary))
    try expectSame(info: Array("{ UILaunchStoryboardName = Launch; }".utf8))
    try expectSame(info: Array(("\u{FEFF}" + Self.info.replacing("\n", with: "\r\n")).utf8))
  }

  @Test("Folders with blanks and letters beyond ASCII, in either Unicode form, are found")
  func names() throws {
    // é as one scalar in the project, as e with an accent on disk: the same name for a Mac.
    let project = Self.text.replacing("App/Base.lproj", with: "\"Mon Appli é/Base.lproj")
      .replacing("lproj/Launch.storyboard;", with: "lproj/Launch.storyboard\";")
    let folder = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": project, "App/Info.plist": Self.info,
      "Mon Appli e\u{301}/Base.lproj/Launch.storyboard": "x",
    ])
    let screens = LaunchScreens.resolve(try folder.load(), idiom: .phone)
    #expect(screens.screens.map(\.kind) == [.storyboard])
    let file = try #require(screens.screens.first?.file)
    #expect(FileManager.default.fileExists(atPath: folder.root + "/" + file))
  }

  @Test("Devices, pipes and files beyond the limit are not read")
  func foreignFiles() throws {
    let folder = try TemporaryProject([
      "App.xcodeproj/x": "", "big.plist": String(repeating: "x", count: 2_000),
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.root + "/App.xcodeproj/project.pbxproj", withDestinationPath: "/dev/zero")
    #expect(try #require(folder.failure()).contains("is outside of the project"))
    let reader = ProjectFolder(root: folder.root)
    #expect(throws: Diagnostic.self) { try reader.readFile("big.plist", limit: 1_999) }
    #expect(try reader.readFile("big.plist", limit: 2_000).count == 2_000)
  }
}
