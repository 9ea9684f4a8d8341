import Foundation
import LaunchScreens
import Model
import Testing

@testable import XcodeProject

@Suite("Resources of a target")
struct ResourceTests {
  private func load(_ text: ProjectText, _ files: [String], info: String = plist()) throws -> AppProject {
    var all = ["App.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": info]
    for file in files { all[file] = "x" }
    return try TemporaryProject(all).load()
  }
  private func list(_ project: AppProject) -> [String] {
    project.resources.map { "\($0.exists ? "" : "-")\($0.path)\($0.localization.map { "[\($0)]" } ?? "")" }
  }

  @Test("Paths come from the groups around a file and from the source root")
  func groups() throws {
    var text = ProjectText()
    text.groupChildren = ["G", "ROOTED"]
    text.resourceFiles = ["B1", "B2", "B3", "B4"]
    text.objects = """
          G = {isa = PBXGroup; children = (SORT, F1); path = App; sourceTree = "<group>"; };
          SORT = {isa = PBXGroup; children = (F2); name = Sorted; sourceTree = "<group>"; };
          F1 = {isa = PBXFileReference; path = One.storyboard; sourceTree = "<group>"; };
          F2 = {isa = PBXFileReference; name = Two; path = "Deep folder/Zwei ä.png"; sourceTree = "<group>"; };
          ROOTED = {isa = PBXFileReference; path = Shared/Three.xcassets; sourceTree = SOURCE_ROOT; };
          BUILT = {isa = PBXFileReference; path = Four.bundle; sourceTree = BUILT_PRODUCTS_DIR; };
          B1 = {isa = PBXBuildFile; fileRef = F1; };
          B2 = {isa = PBXBuildFile; fileRef = F2; };
          B3 = {isa = PBXBuildFile; fileRef = ROOTED; };
          B4 = {isa = PBXBuildFile; fileRef = BUILT; };
      """
    let project = try load(
      text, ["App/One.storyboard", "App/Deep folder/Zwei ä.png", "Shared/Three.xcassets/Contents.json"])
    #expect(list(project) == ["App/Deep folder/Zwei ä.png", "App/One.storyboard", "Shared/Three.xcassets"])
    let line = try #require(project.resources.first?.location)
    #expect(line.file == "App.xcodeproj/project.pbxproj" && line.line != nil)
  }

  @Test("A file outside of the project is a warning, unless it is the launch storyboard")
  func outside() throws {
    var text = ProjectText()
    text.groupChildren = ["F1", "F2"]
    text.resourceFiles = ["B1", "B2"]
    text.objects = """
          F1 = {isa = PBXFileReference; path = ../../Downloads/Old.storyboard; sourceTree = "<group>"; };
          F2 = {isa = PBXFileReference; path = ../../Downloads/Font.bundle; sourceTree = "<group>"; };
          B1 = {isa = PBXBuildFile; fileRef = F1; };
          B2 = {isa = PBXBuildFile; fileRef = F2; };
      """
    let other = plist(string("UILaunchStoryboardName", "Launch"))
    #expect(try load(text, [], info: other).diagnostics.map(\.severity) == [.warning, .warning])
    let needed = plist(string("UILaunchStoryboardName", "Old"))
    #expect(try load(text, [], info: needed).diagnostics.map(\.severity) == [.error, .warning])
  }

  @Test("A variant group gives each language, and a missing file is listed as missing")
  func variants() throws {
    var text = ProjectText()
    text.groupChildren = ["V"]
    text.resourceFiles = ["B1"]
    text.objects = """
          V = {isa = PBXVariantGroup; children = (BASE, FR, DE); name = Launch.storyboard; path = App; sourceTree = "<group>"; };
          BASE = {isa = PBXFileReference; name = Base; path = Base.lproj/Launch.storyboard; sourceTree = "<group>"; };
          FR = {isa = PBXFileReference; name = fr; path = fr.lproj/Launch.strings; sourceTree = "<group>"; };
          DE = {isa = PBXFileReference; name = de; path = de.lproj/Launch.strings; sourceTree = "<group>"; };
          B1 = {isa = PBXBuildFile; fileRef = V; };
      """
    let project = try load(text, ["App/Base.lproj/Launch.storyboard", "App/fr.lproj/Launch.strings"])
    #expect(
      list(project) == [
        "App/Base.lproj/Launch.storyboard[Base]", "-App/de.lproj/Launch.strings[de]",
        "App/fr.lproj/Launch.strings[fr]",
      ])
  }

  @Test("Files for other platforms, dangling references and the Info.plist are not resources")
  func filters() throws {
    var text = ProjectText()
    text.groupChildren = ["F1", "F2", "F3", "INFO"]
    text.resourceFiles = ["B1", "B2", "B3", "B4", "B5", "NOWHERE"]
    text.objects = """
          F1 = {isa = PBXFileReference; path = a.png; sourceTree = "<group>"; };
          F2 = {isa = PBXFileReference; path = b.png; sourceTree = "<group>"; };
          F3 = {isa = PBXFileReference; path = c.png; sourceTree = "<group>"; };
          INFO = {isa = PBXFileReference; path = App/Info.plist; sourceTree = "<group>"; };
          B1 = {isa = PBXBuildFile; fileRef = F1; platformFilter = ios; };
          B2 = {isa = PBXBuildFile; fileRef = F2; platformFilter = maccatalyst; };
          B3 = {isa = PBXBuildFile; fileRef = F3; platformFilters = (ios, tvos); };
          B4 = {isa = PBXBuildFile; fileRef = GONE; };
          B5 = {isa = PBXBuildFile; fileRef = INFO; };
      """
    let project = try load(text, ["a.png", "b.png", "c.png"])
    #expect(list(project) == ["a.png", "c.png"])
    #expect(project.diagnostics.count == 2)
    #expect(
      project.diagnostics.contains { $0.message.contains("\"NOWHERE\", which does not exist") })
    #expect(project.diagnostics.contains { $0.message.contains("file reference that does not exist") })
  }

  @Test("Catalogs in the sources phase and loose pictures that are copied count; copied storyboards do not")
  func otherPhases() throws {
    var text = ProjectText()
    text.phases = ["SOURCES", "COPY", "EMBED"]
    text.groupChildren = ["F1", "F2", "F3", "F4", "F5"]
    text.objects = """
          F1 = {isa = PBXFileReference; path = A.xcassets; sourceTree = "<group>"; };
          F2 = {isa = PBXFileReference; path = Code.swift; sourceTree = "<group>"; };
          F3 = {isa = PBXFileReference; path = splash.png; sourceTree = "<group>"; };
          F4 = {isa = PBXFileReference; path = Raw.storyboard; sourceTree = "<group>"; };
          F5 = {isa = PBXFileReference; path = other.png; sourceTree = "<group>"; };
          B1 = {isa = PBXBuildFile; fileRef = F1; };
          B2 = {isa = PBXBuildFile; fileRef = F2; };
          B3 = {isa = PBXBuildFile; fileRef = F3; };
          B4 = {isa = PBXBuildFile; fileRef = F4; };
          B5 = {isa = PBXBuildFile; fileRef = F5; };
          SOURCES = {isa = PBXSourcesBuildPhase; files = (B1, B2); };
          COPY = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 7; dstPath = ""; files = (B3, B4); };
          EMBED = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10; dstPath = ""; files = (B5); };
      """
    let project = try load(
      text, ["A.xcassets/Contents.json", "Code.swift", "splash.png", "Raw.storyboard", "other.png"])
    #expect(list(project) == ["A.xcassets", "splash.png"])
  }

  @Test("A name that differs in case is found, is a warning and keeps the project's spelling")
  func capitals() throws {
    var text = ProjectText()
    text.groupChildren = ["F1"]
    text.resourceFiles = ["B1"]
    text.objects = """
          F1 = {isa = PBXFileReference; path = app/launch.storyboard; sourceTree = "<group>"; };
          B1 = {isa = PBXBuildFile; fileRef = F1; };
      """
    let project = try load(text, ["App/Launch.storyboard"])
    #expect(list(project) == ["App/Launch.storyboard"])
    #expect(project.resources.first?.declaredName == "launch.storyboard")
    #expect(
      project.diagnostics.first?.message.contains("the file is called \"App/Launch.storyboard\"") == true)
  }

  private func synchronized(_ exceptions: String, own: Bool = true, folders: String = "") -> ProjectText {
    var text = ProjectText()
    text.groupChildren = ["SYNC"]
    if own { text.targetFields = "fileSystemSynchronizedGroups = (SYNC, );" }
    text.objects = """
          SYNC = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (SET, OTHER, PHASE); explicitFolders = (\(folders)); path = App; sourceTree = "<group>"; };
          OTHER = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = NOBODY; membershipExceptions = (keep.png, ); };
          \(exceptions)
      """
    return text
  }
  private let synchronizedFiles = [
    "App/Assets.xcassets/Contents.json", "App/Code.swift", "App/Launch/Base.lproj/Launch.storyboard",
    "App/Launch/fr.lproj/Launch.strings", "App/keep.png", "App/out.png", "App/Icon.icon/icon.json",
    "App/.hidden.png",
    "App/Web/page.png",
  ]

  @Test("A synchronized folder gives every resource-like file but the Info.plist")
  func synchronizedFolder() throws {
    let project = try load(synchronized(""), synchronizedFiles)
    #expect(
      list(project) == [
        "App/Assets.xcassets", "App/Icon.icon", "App/Launch/Base.lproj/Launch.storyboard[Base]",
        "App/Launch/fr.lproj/Launch.strings[fr]", "App/Web/page.png", "App/keep.png", "App/out.png",
      ])
  }

  @Test("Exceptions leave files out of their own target, whole folders and all languages too")
  func exceptions() throws {
    let set = """
      SET = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TARGET; membershipExceptions = (
        out.png, Web, /Localized/Launch/Launch.strings, ); platformFiltersByRelativePath = {Icon.icon = (macos, ); }; };
      """
    let project = try load(synchronized(set), synchronizedFiles)
    #expect(
      list(project) == [
        "App/Assets.xcassets", "App/Launch/Base.lproj/Launch.storyboard[Base]", "App/keep.png",
      ])
  }

  @Test("In a folder of another target, exceptions are what this target gets, with their lines")
  func foreignFolder() throws {
    let set = """
      SET = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TARGET;
        membershipExceptions = (
          out.png,
          Launch/Base.lproj/Launch.storyboard,
        ); };
      """
    let text = synchronized(set, own: false)
    let project = try load(text, synchronizedFiles)
    #expect(list(project) == ["App/Launch/Base.lproj/Launch.storyboard[Base]", "App/out.png"])
    let lines = text.text().split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(project.resources.last?.location?.line)
    #expect(lines[line - 1].contains("out.png"))
    #expect(try load(synchronized("", own: false), synchronizedFiles).resources.isEmpty)
  }

  @Test("Membership of a build phase overrides membership of the target")
  func phaseMembership() throws {
    let set = """
      SET = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TARGET; membershipExceptions = (out.png, ); };
      PHASE = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = RESOURCES; membershipExceptions = (out.png, ); };
      """
    #expect(list(try load(synchronized(set), synchronizedFiles)).contains("App/out.png"))
    let copied = set.replacing("buildPhase = RESOURCES", with: "buildPhase = COPY").replacing(
      "(out.png, )", with: "(keep.png, )")
    var text = synchronized(
      copied.replacing("target = TARGET", with: "target = NOBODY")
        + "\nCOPY = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10; files = (); };")
    text.phases = ["RESOURCES", "COPY"]
    #expect(!list(try load(text, synchronizedFiles)).contains("App/keep.png"))
  }

  @Test("An explicit folder is copied as a whole")
  func explicitFolder() throws {
    let project = try load(synchronized("", folders: "Web, "), synchronizedFiles)
    #expect(list(project).contains("App/Web"))
    #expect(!list(project).contains("App/Web/page.png"))
  }

  @Test("A missing synchronized folder is a warning")
  func goneFolder() throws {
    let text = synchronized("").text().replacing("path = App;", with: "path = Gone;")
    let project = try TemporaryProject(["App.xcodeproj/project.pbxproj": text, "App/Info.plist": plist()])
      .load()
    #expect(project.diagnostics.map(\.severity) == [.warning])
    #expect(project.diagnostics.first?.message.contains("\"Gone\" does not exist") == true)
  }

  @Test("Groups that hold each other, and phases of another class, do not hang or crash")
  func cycles() throws {
    var text = ProjectText()
    text.groupChildren = ["G1"]
    text.resourceFiles = ["B1", "B2"]
    text.phases = ["RESOURCES", "MAIN", "TARGET"]
    text.objects = """
          G1 = {isa = PBXGroup; children = (G2); path = a; sourceTree = "<group>"; };
          G2 = {isa = PBXGroup; children = (G1, MAIN, F); path = b; sourceTree = "<group>"; };
          F = {isa = PBXFileReference; path = c.png; sourceTree = "<group>"; };
          B1 = {isa = PBXBuildFile; fileRef = F; };
          B2 = {isa = PBXBuildFile; fileRef = B2; };
      """
    #expect(try load(text, ["a/b/c.png"]).resources.map(\.path).contains { $0.hasSuffix("a/b/c.png") })
  }

  @Test("Launch documents outside of the target are strays; folders of dependencies are not searched")
  func strays() throws {
    let project = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": ProjectText().text(),
      "App/Info.plist": plist(string("UILaunchStoryboardName", "Hello.storyboard")),
      "Old/LaunchScreen.storyboard": "x", "Old/Splash.xib": "x", "Old/Hello.storyboard": "x",
      "Old/Marked.storyboard": "<document launchScreen=\"YES\">", "Old/Main.storyboard": "x",
      "Old/Other.xcassets/Contents.json": "{}", "Pods/LaunchScreen.storyboard": "x",
      "node_modules/LaunchScreen.storyboard": "x",
    ]).load()
    #expect(
      project.strayFiles == [
        "Old/Hello.storyboard", "Old/LaunchScreen.storyboard", "Old/Marked.storyboard", "Old/Other.xcassets",
        "Old/Splash.xib",
      ])
  }

  @Test("Files that build settings exclude are not resources")
  func excludedBySettings() throws {
    var text = synchronized("")
    text.targetSettings += [
      "DEVELOPMENT_ASSET_PATHS = \"App/Web\";", "EXCLUDED_SOURCE_FILE_NAMES = (\"*.png\", \"Base.lproj/*\");",
      "INCLUDED_SOURCE_FILE_NAMES = keep.png;",
    ]
    #expect(
      list(try load(text, synchronizedFiles)) == [
        "App/Assets.xcassets", "App/Icon.icon", "App/Launch/fr.lproj/Launch.strings[fr]", "App/keep.png",
      ])
  }

  @Test("projectDirPath moves the source root")
  func projectDirectory() throws {
    var text = ProjectText()
    text.groupChildren = ["F1"]
    text.resourceFiles = ["B1"]
    text.objects = """
          F1 = {isa = PBXFileReference; path = a.png; sourceTree = "<group>"; };
          B1 = {isa = PBXBuildFile; fileRef = F1; };
      """
    let moved = text.text().replacing(
      "developmentRegion = en;", with: "developmentRegion = en; projectDirPath = ..;")
    let project = try TemporaryProject([
      "build-files/App.xcodeproj/project.pbxproj": moved, "a.png": "x", "App/Info.plist": plist(),
    ]).load()
    #expect(list(project) == ["a.png"])
    #expect(project.shippingConfiguration.infoPlist.file == "App/Info.plist")
  }
}

@Suite("An Info.plist without a project file")
struct BarePlistTests {
  @Test("Every resource in the folder counts, and membership is unknown")
  func bare() throws {
    let folder = try TemporaryProject([
      "App/Info.plist": plist(string("UILaunchStoryboardName", "Launch"), string("MinimumOSVersion", "16.1")),
      "App/Base.lproj/Launch.storyboard": "x", "Media.xcassets/Contents.json": "{}", "Pods/a.png": "x",
      "project.yml": "",
    ])
    let project = try folder.load(infoPlist: "App/Info.plist")
    #expect(!project.membershipIsKnown)
    #expect(project.name == "App/Info.plist")
    #expect(project.resources.map(\.path) == ["App/Base.lproj/Launch.storyboard", "Media.xcassets"])
    #expect(project.shippingConfiguration.deploymentTarget == OSVersion(16, 1))
    #expect(project.diagnostics.map(\.severity) == [.note])
    let screens = LaunchScreens.resolve(project, idiom: .phone).screens
    #expect(screens.map(\.file) == ["App/Base.lproj/Launch.storyboard"])
    #expect(screens.first?.location == SourceLocation(file: "App/Info.plist", line: 5))
    let absolute = try folder.load(infoPlist: folder.root + "/App/Info.plist")
    #expect(absolute.name == "App/Info.plist")
  }

  @Test("A key for the iPad shows that the app is for it too")
  func pad() throws {
    let folder = try TemporaryProject(["Info.plist": plist(string("UILaunchStoryboardName~ipad", "Pad"))])
    #expect(try folder.load(infoPlist: "Info.plist").shippingConfiguration.idioms == [.phone, .pad])
  }

  @Test("Errors of a missing file name others; errors of a broken one have a reason")
  func faults() throws {
    let folder = try TemporaryProject([
      "A/Info.plist": plist(string("UILaunchStoryboardName", "$(NAME)")), "B/Info.plist": "<plist><dict>",
      "C/Info.plist": "<plist><array/></plist>",
    ])
    #expect(try #require(folder.failure(infoPlist: "Gone.plist")).contains("A/Info.plist"))
    #expect(try #require(folder.failure(infoPlist: "B/Info.plist")).contains("B/Info.plist:1: error"))
    #expect(try #require(folder.failure(infoPlist: "C/Info.plist")).contains("not a dictionary"))
    let project = try folder.load(infoPlist: "A/Info.plist")
    let found = LaunchScreens.resolve(project, idiom: .phone)
    #expect(found.screens.map(\.kind) == [.none])
    #expect(found.findings.map(\.id) == [.unresolvedVariable])
  }
}
