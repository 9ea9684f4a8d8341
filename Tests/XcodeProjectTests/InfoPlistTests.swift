import Foundation
import Model
import Testing

@testable import XcodeProject

@Suite("The effective Info.plist")
struct InfoPlistTests {
  private func load(
    _ settings: [String], file: String? = plist(string("UILaunchStoryboardName", "FromFile")),
    more: [String: String] = [:]
  ) throws -> BuildConfiguration {
    var text = ProjectText()
    text.targetSettings = ["TARGETED_DEVICE_FAMILY = \"1,2\";"] + settings
    var files = more.merging(["App.xcodeproj/project.pbxproj": text.text()]) { first, _ in first }
    files["App/Info.plist"] = file
    return try TemporaryProject(files).load().shippingConfiguration
  }
  private let named = "INFOPLIST_FILE = App/Info.plist;"
  private let generate = "GENERATE_INFOPLIST_FILE = YES;"

  @Test("A generated string replaces the file's, and its location is the setting's line")
  func stringWins() throws {
    let configuration = try load([named, generate, "INFOPLIST_KEY_UILaunchStoryboardName = FromSetting;"])
    let infoPlist = configuration.infoPlist
    #expect(infoPlist.values["UILaunchStoryboardName"] == .string("FromSetting"))
    let line = try #require(infoPlist.origins["UILaunchStoryboardName"])
    #expect(line.file == "App.xcodeproj/project.pbxproj")
    #expect(line == configuration.settings["INFOPLIST_KEY_UILaunchStoryboardName"]?.location)
    #expect(infoPlist.file == "App/Info.plist")
    #expect(infoPlist.isGenerated)
  }

  @Test("Without GENERATE_INFOPLIST_FILE the INFOPLIST_KEY settings are ignored and listed")
  func ignored() throws {
    let infoPlist = try load([
      named, "INFOPLIST_KEY_UILaunchStoryboardName = FromSetting;",
      "INFOPLIST_KEY_UILaunchScreen_Generation = YES;",
    ]).infoPlist
    #expect(infoPlist.values["UILaunchStoryboardName"] == .string("FromFile"))
    #expect(infoPlist.values["UILaunchScreen"] == nil)
    #expect(!infoPlist.launchScreenGenerated)
    #expect(
      infoPlist.ignoredSettings.keys.sorted() == [
        "INFOPLIST_KEY_UILaunchScreen_Generation", "INFOPLIST_KEY_UILaunchStoryboardName",
      ])
    // The key is the fifth line of the file that `plist` writes: XML, document type, plist, dict, key.
    #expect(infoPlist.origins["UILaunchStoryboardName"] == SourceLocation(file: "App/Info.plist", line: 5))
  }

  @Test("Unknown INFOPLIST_KEY names are ignored even when generation is on")
  func unregistered() throws {
    let infoPlist = try load([generate, "INFOPLIST_KEY_UILaunchScreen_UIColorName = Red;"], file: nil)
      .infoPlist
    #expect(infoPlist.values["UILaunchScreen"] == nil)
    #expect(infoPlist.ignoredSettings.keys.sorted() == ["INFOPLIST_KEY_UILaunchScreen_UIColorName"])
  }

  @Test("A generated UILaunchScreen is an empty dictionary, and NO neither adds nor removes anything")
  func generation() throws {
    let yes = try load([generate, "INFOPLIST_KEY_UILaunchScreen_Generation = YES;"], file: nil).infoPlist
    #expect(yes.values["UILaunchScreen"] == .dictionary([:]))
    #expect(yes.launchScreenGenerated)
    #expect(yes.file == nil)
    let entries = "<key>UILaunchScreen</key><dict><key>UIColorName</key><string>Red</string></dict>"
    let merged = try load(
      [named, generate, "INFOPLIST_KEY_UILaunchScreen_Generation = YES;"], file: plist(entries))
    #expect(merged.infoPlist.values["UILaunchScreen"] == .dictionary(["UIColorName": .string("Red")]))
    #expect(merged.infoPlist.origins["UILaunchScreen"]?.file == "App/Info.plist")
    let no = try load(
      [named, generate, "INFOPLIST_KEY_UILaunchScreen_Generation = NO;"], file: plist(entries))
    #expect(no.infoPlist.values["UILaunchScreen"] == .dictionary(["UIColorName": .string("Red")]))
    #expect(!no.infoPlist.launchScreenGenerated)
  }

  @Test("Generation counts only for the SDK that its condition names")
  func conditional() throws {
    let device = try load(
      [generate, "\"INFOPLIST_KEY_UILaunchScreen_Generation[sdk=iphoneos*]\" = YES;"], file: nil)
    #expect(device.infoPlist.launchScreenGenerated)
    let simulator = try load(
      [generate, "\"INFOPLIST_KEY_UILaunchScreen_Generation[sdk=iphonesimulator*]\" = YES;"], file: nil)
    #expect(!simulator.infoPlist.launchScreenGenerated)
  }

  @Test("Lists are appended without repeating items, and _iPad becomes ~ipad")
  func lists() throws {
    let file = plist(
      "<key>UISupportedInterfaceOrientations</key><array><string>A</string><string>B</string></array>")
    let infoPlist = try load(
      [
        named, generate, "INFOPLIST_KEY_UISupportedInterfaceOrientations = \"B C\";",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = \"D  E\";",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone = F;",
      ], file: file
    ).infoPlist
    #expect(
      infoPlist.values["UISupportedInterfaceOrientations"]
        == .array([.string("A"), .string("B"), .string("C")]))
    #expect(
      infoPlist.values["UISupportedInterfaceOrientations~ipad"] == .array([.string("D"), .string("E")]))
    #expect(infoPlist.values["UISupportedInterfaceOrientations~iphone"] == .array([.string("F")]))
  }

  @Test("Booleans are typed, and an empty value still counts as set")
  func types() throws {
    let infoPlist = try load([
      named, generate, "INFOPLIST_KEY_UIRequiresFullScreen = YES;", "INFOPLIST_KEY_UIStatusBarHidden = NO;",
      "INFOPLIST_KEY_UILaunchStoryboardName = \"\";",
    ]).infoPlist
    #expect(infoPlist.values["UIRequiresFullScreen"] == .bool(true))
    #expect(infoPlist.values["UIStatusBarHidden"] == .bool(false))
    #expect(infoPlist.values["UILaunchStoryboardName"] == .string(""))
    #expect(infoPlist.values["LSRequiresIPhoneOS"] == .bool(true))
  }

  @Test("Values that cannot be merged are an error, and the others are kept")
  func mismatch() throws {
    let configuration = try load(
      [named, generate, "INFOPLIST_KEY_UILaunchScreen_Generation = YES;"],
      file: plist(string("UILaunchScreen", "oops"), string("Other", "kept")))
    let error = try #require(configuration.diagnostics.first)
    #expect(error.severity == .error)
    #expect(
      error.message.hasPrefix(
        "the build setting for UILaunchScreen is a dictionary, but the Info.plist has a string"))
    #expect(configuration.infoPlist.values["UILaunchScreen"] == .string("oops"))
    #expect(configuration.infoPlist.values["Other"] == .string("kept"))
    #expect(!configuration.infoPlist.launchScreenGenerated)
  }

  @Test("Variables are replaced in values at every depth, but never in keys")
  func variables() throws {
    let infoPlist = try load(
      [named, "LAUNCH = \"Launch$(SUFFIX)\";", "SUFFIX = Screen;"],
      file: plist(
        string("UILaunchStoryboardName", "$(LAUNCH)"), string("$(LAUNCH)", "x"),
        "<key>Deep</key><array><dict><key>k</key><string>${SUFFIX:lower}</string></dict></array>")
    ).infoPlist
    #expect(infoPlist.values["UILaunchStoryboardName"] == .string("LaunchScreen"))
    #expect(infoPlist.values["$(LAUNCH)"] == .string("x"))
    #expect(infoPlist.values["Deep"] == .array([.dictionary(["k": .string("screen")])]))
  }

  @Test("A launch key names the build setting that its configuration does not define")
  func undefinedName() throws {
    let configuration = try load(
      [named], file: plist(string("UILaunchStoryboardName", "$(TARGET_NAME)${NOWHERE:lower}")))
    #expect(
      configuration.infoPlist.undefined["UILaunchStoryboardName"]
        == .init(name: "NOWHERE", text: "$(TARGET_NAME)${NOWHERE:lower}"))
  }

  @Test("INFOPLIST_FILE_CONTENTS overwrites the file and comes before what is generated")
  func contents() throws {
    let settings = [
      named, "INFOPLIST_FILE_CONTENTS = \"{UILaunchStoryboardName = FromContents; Other = 1;}\";",
    ]
    let plain = try load(settings).infoPlist
    #expect(plain.values["UILaunchStoryboardName"] == .string("FromContents"))
    #expect(plain.values["Other"] == .string("1"))
    let generated = try load(settings + [generate, "INFOPLIST_KEY_UILaunchStoryboardName = Last;"]).infoPlist
    #expect(generated.values["UILaunchStoryboardName"] == .string("Last"))
  }

  @Test("The device family comes from the setting, else from the file, else it is the iPhone's")
  func families() throws {
    let family = "<key>UIDeviceFamily</key><array><integer>2</integer></array>"
    #expect(try load([named], file: plist(family)).idioms == [.phone, .pad])
    #expect(
      try load([named], file: plist(family)).infoPlist.values["UIDeviceFamily"]
        == .array([.integer(1), .integer(2)]))
    var text = ProjectText()
    text.targetSettings = [named]
    let project = ["App.xcodeproj/project.pbxproj": text.text()]
    let fromFile = try TemporaryProject(
      project.merging(["App/Info.plist": plist(family)]) { first, _ in first }
    ).load()
    #expect(fromFile.shippingConfiguration.idioms == [.pad])
    let nowhere = try TemporaryProject(project.merging(["App/Info.plist": plist()]) { first, _ in first })
      .load()
    #expect(nowhere.shippingConfiguration.idioms == [.phone])
  }

  @Test("A missing or broken file is an error of that configuration alone")
  func missing() throws {
    var text = ProjectText()
    text.debugSettings = ["INFOPLIST_FILE = App/Gone.plist;"]
    let project = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text.text(),
      "App/Info.plist": plist(string("UILaunchStoryboardName", "Launch")),
    ]).load()
    try #require(project.configurations.map(\.name) == ["Debug", "Release"])
    let debug = try #require(project.configurations[0].diagnostics.first)
    #expect(debug.severity == .error)
    #expect(debug.message.contains("\"App/Gone.plist\" does not exist"))
    #expect(debug.location?.line == project.configurations[0].settings["INFOPLIST_FILE"]?.location?.line)
    #expect(project.configurations[1].diagnostics.isEmpty)
    #expect(project.configurations[1].infoPlist.values["UILaunchStoryboardName"] == .string("Launch"))
    let broken = try load([named], file: "<plist><dict>")
    #expect(broken.diagnostics.first?.location?.file == "App/Info.plist")
    #expect(broken.infoPlistError == broken.diagnostics.first)
    #expect(try load([named]).infoPlistError == nil)
    #expect(
      try load([named], file: "<plist><array/></plist>").diagnostics.first?.message.contains(
        "not a dictionary") == true)
  }

  @Test("No file and no generation, or a file that only a build makes, is an error")
  func none() throws {
    #expect(try load([]).diagnostics.first?.message.contains("the app has no Info.plist") == true)
    let derived = try load(["INFOPLIST_FILE = \"$(DERIVED_FILE_DIR)/Info.plist\";"]).diagnostics
    #expect(derived.first?.message.contains("a build generates the Info.plist") == true)
  }

  @Test("SRCROOT and PROJECT_DIR lead to the project's folder")
  func sourceRoot() throws {
    for spelling in ["$(SRCROOT)/App/Info.plist", "${PROJECT_DIR}/App/Info.plist", "./App/../App/Info.plist"]
    {
      let configuration = try load(["INFOPLIST_FILE = \"\(spelling)\";"])
      #expect(configuration.infoPlist.file == "App/Info.plist")
      #expect(configuration.diagnostics.isEmpty)
    }
  }

  @Test("Settings are taken from target, target file, project and project file, in that order")
  func levels() throws {
    // The four levels from weak to strong: project file P.xcconfig, project, target file T.xcconfig, target.
    var text = ProjectText()
    text.objects = """
          PCONFIG = {isa = PBXFileReference; path = P.xcconfig; sourceTree = "<group>"; };
          TCONFIG = {isa = PBXFileReference; path = T.xcconfig; sourceTree = "<group>"; };
      """
    text.groupChildren = ["PCONFIG", "TCONFIG"]
    text.projectConfigurationFields = "baseConfigurationReference = PCONFIG;"
    text.targetConfigurationFields = "baseConfigurationReference = TCONFIG;"
    text.projectSettings += ["B = project;", "C = project;", "D = project;", "CHAIN = \"$(inherited) 2\";"]
    text.targetSettings += ["D = target;", "CHAIN = \"$(inherited) 4\";"]
    let configuration = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": plist(),
      "P.xcconfig": "A = file\nB = file\nC = file\nD = file\nCHAIN = 1",
      "T.xcconfig": "C = targetfile\nD = targetfile\nCHAIN = $(inherited) 3",
    ]).load().shippingConfiguration
    #expect(
      ["A", "B", "C", "D"].map { configuration.settings[$0]?.value } == [
        "file", "project", "targetfile", "target",
      ])
    #expect(configuration.settings["CHAIN"]?.value == "1 2 3 4")
    #expect(configuration.settings["A"]?.location == SourceLocation(file: "P.xcconfig", line: 1))
    #expect(configuration.settings["C"]?.location == SourceLocation(file: "T.xcconfig", line: 1))
  }

  @Test("A missing settings file is a warning, one of CocoaPods only a note")
  func missingSettingsFiles() throws {
    var text = ProjectText()
    text.objects = """
          PCONFIG = {isa = PBXFileReference; path = Own.xcconfig; sourceTree = "<group>"; };
          TCONFIG = {isa = PBXFileReference; path = Pods/App.xcconfig; sourceTree = "<group>"; };
      """
    text.groupChildren = ["PCONFIG", "TCONFIG"]
    text.projectConfigurationFields = "baseConfigurationReference = PCONFIG;"
    text.targetConfigurationFields = "baseConfigurationReference = TCONFIG;"
    let project = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": plist(),
    ]).load()
    let found = project.diagnostics.map { "\($0.severity.rawValue) \($0.message)" }
    #expect(
      Set(found) == [
        "warning the build settings file \"Own.xcconfig\" does not exist, so its settings are not known",
        "note the build settings file \"Pods/App.xcconfig\" does not exist, so its settings are not known",
      ])
  }

  @Test("A settings file inside of a synchronized folder is found by anchor and path")
  func anchor() throws {
    var text = ProjectText()
    text.objects =
      "    SYNC = {isa = PBXFileSystemSynchronizedRootGroup; path = Config; sourceTree = \"<group>\"; };"
    text.groupChildren = ["SYNC"]
    text.targetConfigurationFields =
      "baseConfigurationReferenceAnchor = SYNC; baseConfigurationReferenceRelativePath = Deep/T.xcconfig;"
    let configuration = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": plist(),
      "Config/Deep/T.xcconfig": "A = found",
    ]).load().shippingConfiguration
    #expect(configuration.settings["A"]?.value == "found")
  }

  @Test("A list as a setting's value is joined by blanks")
  func arrays() throws {
    let configuration = try load([named, "LIST = (one, \"two words\", \"$(inherited)\");"])
    #expect(configuration.settings["LIST"]?.value == "one \"two words\" ")
  }

  @Test("With INFOPLIST_PREPROCESS conditions remove parts of the file, and line numbers stay")
  func preprocess() throws {
    let file = """
      <plist><dict>
      #ifdef STORE
      <key>UILaunchStoryboardName</key><string>Store</string>
      #elif defined(OTHER) && VERSION >= 2
      <key>UILaunchStoryboardName</key><string>NAME</string>
      #else
      <key>UILaunchStoryboardName</key><string>Plain</string>
      #endif
      </dict></plist>
      """
    let on = "INFOPLIST_PREPROCESS = YES;"
    let store = try load([named, on, "INFOPLIST_PREPROCESSOR_DEFINITIONS = STORE;"], file: file).infoPlist
    #expect(store.values["UILaunchStoryboardName"] == .string("Store"))
    #expect(store.origins["UILaunchStoryboardName"]?.line == 3)
    let other = try load(
      [
        named, on, "INFOPLIST_PREPROCESSOR_DEFINITIONS = \"OTHER VERSION=3\";",
        "INFOPLIST_OTHER_PREPROCESSOR_FLAGS = \"-C -DNAME=Other\";",
      ],
      file: file
    ).infoPlist
    #expect(other.values["UILaunchStoryboardName"] == .string("Other"))
    let plain = try load([named, on], file: file).infoPlist
    #expect(plain.values["UILaunchStoryboardName"] == .string("Plain"))
    #expect(plain.origins["UILaunchStoryboardName"]?.line == 7)
    let off = try load([named], file: file).diagnostics.first
    #expect(off?.message.contains("INFOPLIST_PREPROCESS") == true)
  }

  @Test("A repeated key is a warning")
  func twice() throws {
    let configuration = try load([named], file: plist(string("K", "a"), string("K", "b")))
    #expect(configuration.infoPlist.values["K"] == .string("b"))
    #expect(configuration.diagnostics.map(\.location) == [SourceLocation(file: "App/Info.plist", line: 6)])
  }

  @Test("Deployment target, app icon and launch image set are those of the configuration")
  func facts() throws {
    let configuration = try load([
      named, "IPHONEOS_DEPLOYMENT_TARGET = 15.4;", "ASSETCATALOG_COMPILER_APPICON_NAME = Icon;",
      "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME = Old;",
    ])
    #expect(configuration.deploymentTarget == OSVersion(15, 4))
    #expect(configuration.infoPlist.values["MinimumOSVersion"] == .string("15.4"))
    #expect(configuration.appIconName == "Icon")
    // No catalog has the set, so the setting means nothing.
    #expect(configuration.launchImageName == nil)
  }

  @Test("An unreadable condition of the preprocessor counts as false and is a warning")
  func conditions() {
    var parser = PreprocessorCondition("!(A + 1)", definitions: [:])
    #expect(parser.evaluate() == nil)
    var deep = PreprocessorCondition(String(repeating: "(", count: 400), definitions: [:])
    #expect(deep.evaluate() == nil)
    var fine = PreprocessorCondition("!defined A && (B == 2 || 0)", definitions: ["B": "2"])
    #expect(fine.evaluate() == 1)
    var preprocessor = InfoPlistPreprocessor(definitions: [])
    let text = preprocessor.process(Array("#if A + 1\nx\n#endif\n#endif\n#if B\n".utf8))
    #expect(String(decoding: text, as: UTF8.self) == "\n\n\n\n\n")
    #expect(preprocessor.errors.map(\.line) == [1, 4, 5])
  }
}
