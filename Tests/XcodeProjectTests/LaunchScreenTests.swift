import Foundation
import LaunchScreens
import Model
import Testing

@testable import XcodeProject

@Suite("Launch screens that an Info.plist chooses")
struct LaunchScreenTests {
  /// An app whose synchronized folder `App` holds these files.
  private func resolve(
    _ info: String..., files: [String] = ["Launch.storyboard"], settings: [String] = [],
    deployment: String = "17.0",
    idiom: Idiom = .phone, family: String = "\"1,2\""
  ) throws -> LaunchScreenResolution {
    var text = ProjectText()
    text.groupChildren = ["SYNC"]
    text.targetFields = "fileSystemSynchronizedGroups = (SYNC, );"
    text.objects =
      "SYNC = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = \"<group>\"; };"
    text.targetSettings =
      [
        "INFOPLIST_FILE = Info.plist;", "TARGETED_DEVICE_FAMILY = \(family);",
        "IPHONEOS_DEPLOYMENT_TARGET = \(deployment);",
      ] + settings
    var all = ["App.xcodeproj/project.pbxproj": text.text(), "App/keep.png": "x"]
    all["Info.plist"] = plist((info + ["<key>UIRequiresFullScreen</key><true/>"]).joined(separator: "\n"))
    for file in files { all[file.hasPrefix("/") ? String(file.dropFirst()) : "App/" + file] = "x" }
    return LaunchScreens.resolve(try TemporaryProject(all).load(), idiom: idiom)
  }
  private func dictionary(_ key: String, _ entries: String = "") -> String {
    "<key>\(key)</key><dict>\(entries)</dict>"
  }
  private let named = "<key>UILaunchStoryboardName</key><string>Launch</string>"

  @Test("A storyboard that the target copies is found by its base name, with the key's line")
  func storyboard() throws {
    let found = try resolve(named)
    #expect(found.findings.isEmpty)
    let screen = try #require(found.screens.first)
    #expect(found.screens.count == 1)
    #expect(screen.kind == .storyboard && screen.file == "App/Launch.storyboard" && screen.name == nil)
    #expect(screen.location == SourceLocation(file: "Info.plist", line: 5))
    #expect(screen.key == "UILaunchStoryboardName")
  }

  @Test("Base is taken before languages, a storyboard before a xib")
  func choice() throws {
    let localized = try resolve(
      named, files: ["fr.lproj/Launch.storyboard", "Base.lproj/Launch.storyboard", "Base.lproj/Launch.xib"])
    #expect(localized.screens.map(\.file) == ["App/Base.lproj/Launch.storyboard"])
    let xib = try resolve(named, files: ["Launch.xib"])
    #expect(xib.screens.map(\.kind) == [.xib])
    let development = try resolve(named, files: ["fr.lproj/Launch.storyboard", "en.lproj/Launch.storyboard"])
    #expect(development.screens.map(\.file) == ["App/en.lproj/Launch.storyboard"])
  }

  @Test("Device keys replace the plain one on their device only")
  func deviceKeys() throws {
    let keys = named + string("UILaunchStoryboardName~ipad", "Pad")
    let files = ["Launch.storyboard", "Pad.storyboard"]
    #expect(try resolve(keys, files: files).screens.map(\.file) == ["App/Launch.storyboard"])
    let pad = try resolve(keys, files: files, idiom: .pad)
    #expect(pad.screens.map(\.file) == ["App/Pad.storyboard"])
    #expect(pad.screens.first?.key == "UILaunchStoryboardName~ipad")
    // Overrides for the platform count after those for the family, as in swift-corelibs-foundation's CFBundle_InfoPlist.c.
    let platform = keys + string("UILaunchStoryboardName-iphoneos", "Pad")
    #expect(
      try resolve(platform, files: files, idiom: .phone).screens.first?.key
        == "UILaunchStoryboardName-iphoneos")
    #expect(
      try resolve(platform, files: files, idiom: .pad).screens.first?.key == "UILaunchStoryboardName~ipad")
    let both = platform + string("UILaunchStoryboardName-iphoneos~ipad", "Launch")
    #expect(
      try resolve(both, files: files, idiom: .pad).screens.first?.key
        == "UILaunchStoryboardName-iphoneos~ipad")
    // An app for iPhone alone runs on an iPad as on an iPhone.
    #expect(
      try resolve(keys, files: files, idiom: .pad, family: "1").screens.map(\.file) == [
        "App/Launch.storyboard"
      ])
    #expect(try resolve(keys, files: files, family: "2").screens.map(\.file) == ["App/Launch.storyboard"])
  }

  @Test("A file for one device is found by its suffix")
  func deviceFiles() throws {
    let files = ["Launch.storyboard", "Launch~ipad.storyboard"]
    #expect(
      try resolve(named, files: files, idiom: .pad).screens.map(\.file) == ["App/Launch~ipad.storyboard"])
    #expect(try resolve(named, files: files).screens.map(\.file) == ["App/Launch.storyboard"])
  }

  @Test("A name with its extension shows the storyboard and is an error")
  func withExtension() throws {
    let found = try resolve(string("UILaunchStoryboardName", "Launch.storyboard"))
    #expect(found.screens.map(\.kind) == [.storyboard])
    #expect(found.findings.map(\.id) == [.nameWithExtension])
    #expect(found.findings.first?.severity == .error)
    #expect(found.findings.first?.fix == "Write \"Launch\"")
  }

  @Test(
    "A name without a file shows nothing, and a finding gives the reason",
    arguments: [
      ("Lunch", ["Launch.storyboard"], "names-nothing", "Did you mean \"Launch\"?"),
      ("Splash", ["Launch.png"], "names-nothing", "Add the file, or correct the name"),
      ("launch", ["Launch.storyboard"], "name-differs-in-case", "Write \"Launch\""),
      ("Launch", ["/Other/Launch.storyboard"], "not-in-target", "Add the file to the target"),
      (
        "Base.lproj/Launch", ["Base.lproj/Launch.storyboard"], "name-with-path",
        "Write \"Launch\""
      ),
    ])
  func nowhere(name: String, files: [String], id: String, fix: String) throws {
    let found = try resolve(string("UILaunchStoryboardName", name), files: files)
    #expect(found.screens.map(\.kind) == [.none])
    #expect(found.screens.first?.key == "UILaunchStoryboardName")
    #expect(found.findings.map(\.id.rawValue) == [id])
    #expect(found.findings.first?.fix == fix)
    #expect(found.findings.first?.location == SourceLocation(file: "Info.plist", line: 5))
  }

  @Test("A file of the target that does not exist is a finding in the project file")
  func missingFile() throws {
    var text = ProjectText()
    text.groupChildren = ["F1"]
    text.resourceFiles = ["B1"]
    text.objects = """
          F1 = {isa = PBXFileReference; path = Launch.storyboard; sourceTree = "<group>"; };
          B1 = {isa = PBXBuildFile; fileRef = F1; };
      """
    let project = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": plist(named),
    ]).load()
    let found = LaunchScreens.resolve(project, idiom: .phone)
    #expect(found.screens.map(\.kind) == [.none])
    #expect(found.findings.map(\.id) == [.fileMissing])
    #expect(found.findings.first?.location == project.resources.first?.location)
  }

  @Test("A name that differs in case from the project's is not the app's")
  func projectCapitals() throws {
    var text = ProjectText()
    text.groupChildren = ["F1"]
    text.resourceFiles = ["B1"]
    text.objects = """
          F1 = {isa = PBXFileReference; path = launch.storyboard; sourceTree = "<group>"; };
          B1 = {isa = PBXBuildFile; fileRef = F1; };
      """
    let project = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": plist(named), "Launch.storyboard": "x",
    ]).load()
    // The built app holds launch.storyboardc, whatever the disk of the Mac calls the source.
    #expect(
      LaunchScreens.resolve(project, idiom: .phone).findings.map(\.id) == [.nameDiffersInCase])
  }

  @Test("The main storyboard, an empty name and a value of another type are findings")
  func oddNames() throws {
    let main = try resolve(named, string("UIMainStoryboardFile", "Launch"))
    #expect(main.findings.map(\.id) == [.mainStoryboard])
    #expect(main.screens.map(\.kind) == [.storyboard])
    let empty = try resolve(string("UILaunchStoryboardName", ""))
    #expect(empty.screens.map(\.kind) == [.none])
    #expect(empty.findings.map(\.id) == [.noName])
    let typed = try resolve("<key>UILaunchStoryboardName</key><true/>")
    #expect(typed.findings.map(\.id) == [.wrongType, .noLaunchScreen])
    let twice = try resolve(named, files: ["Launch.storyboard", "Old/Launch.storyboard"])
    #expect(twice.findings.map(\.id) == [.ambiguousName])
  }

  @Test("A dictionary is shown with its entries")
  func dictionaryKind() throws {
    let found = try resolve(
      dictionary("UILaunchScreen", string("UIColorName", "Back") + dictionary("UITabBar")))
    #expect(found.findings.isEmpty)
    #expect(found.screens.map(\.kind) == [.dictionary])
    #expect(found.screens.first?.entries == ["UIColorName": .string("Back"), "UITabBar": .dictionary([:])])
  }

  @Test(
    "Unknown, empty and mistyped entries of a dictionary are findings",
    arguments: [
      ("", "empty-dictionary", Diagnostic.Severity.note),
      ("<key>UILaunchScreen</key><dict/>", "nested-dictionary", .note),
      (
        "<key>UILaunchScreen</key><dict><key>UIColorName</key><string>A</string></dict>", "nested-dictionary",
        .warning
      ),
      ("<key>UIColorNames</key><string>A</string>", "unknown-entry", .warning),
      ("<key>UIColorName</key><integer>1</integer>", "wrong-type", .error),
      ("<key>UINavigationBar</key><true/>", "wrong-type", .error),
      ("<key>UIImageName</key><string></string>", "empty-name", .warning),
      (
        "<key>UIToolbar</key><dict><key>UIColorNames</key><string>A</string></dict>", "unknown-entry",
        .warning
      ),
    ])
  func oddEntries(entries: String, id: String, severity: Diagnostic.Severity) throws {
    let found = try resolve(dictionary("UILaunchScreen", entries))
    #expect(found.screens.map(\.kind) == [.dictionary])
    let finding = try #require(found.findings.first)
    #expect(finding.id.rawValue == id && finding.severity == severity)
    #expect(found.screens.first?.entries["UILaunchScreen"] == nil)
  }

  @Test("A dictionary alone is not enough before iOS 14")
  func below14() throws {
    let entries = dictionary("UILaunchScreen", string("UIColorName", "Back"))
    #expect(try resolve(entries, deployment: "13.4").findings.map(\.id) == [.dictionaryBelow14])
    #expect(try resolve(entries, deployment: "14.0").findings.isEmpty)
    // With a storyboard for the older systems both are legitimate.
    let both = try resolve(named, entries, deployment: "13.0")
    #expect(both.findings.map(\.id) == [.bothKeys])
    #expect(both.findings.first?.severity == .note)
  }

  @Test("Both keys are a finding, and the storyboard shows")
  func both() throws {
    let found = try resolve(named, dictionary("UILaunchScreen"))
    #expect(found.screens.map(\.kind) == [.storyboard])
    #expect(found.findings.map(\.id) == [.bothKeys])
    #expect(found.findings.first?.severity == .warning)
    let generated = try resolve(
      named, settings: ["GENERATE_INFOPLIST_FILE = YES;", "INFOPLIST_KEY_UILaunchScreen_Generation = YES;"])
    #expect(generated.findings.map(\.id) == [.bothKeys])
    #expect(generated.findings.first?.fix == "Set INFOPLIST_KEY_UILaunchScreen_Generation to NO")
    #expect(generated.findings.first?.location?.file == "App.xcodeproj/project.pbxproj")
  }

  @Test("A generated screen has its own kind; an ignored setting is a finding")
  func generated() throws {
    let setting = "INFOPLIST_KEY_UILaunchScreen_Generation = YES;"
    let on = try resolve("", settings: ["GENERATE_INFOPLIST_FILE = YES;", setting])
    #expect(on.screens.map(\.kind) == [.generated])
    #expect(on.screens.first?.location?.file == "App.xcodeproj/project.pbxproj")
    let off = try resolve("", settings: [setting])
    #expect(off.screens.map(\.kind) == [.none])
    #expect(off.findings.map(\.id) == [.settingIgnored, .noLaunchScreen])
    #expect(off.findings.map(\.severity) == [.warning, .error])
    let harmless = try resolve(named, settings: [setting])
    #expect(harmless.findings.map(\.severity) == [.note])
    let never = try resolve(named, settings: ["INFOPLIST_KEY_UILaunchScreen_Generation = NO;"])
    #expect(never.findings.isEmpty)
    let unknown = try resolve(
      named, settings: ["GENERATE_INFOPLIST_FILE = YES;", "INFOPLIST_KEY_UILaunchScreen_UIColorName = A;"])
    #expect(unknown.findings.map(\.id) == [.settingUnknown])
    // The file's own dictionary stays a dictionary, although an empty one was merged into it.
    let own = try resolve(
      dictionary("UILaunchScreen", string("UIColorName", "A")),
      settings: ["GENERATE_INFOPLIST_FILE = YES;", setting])
    #expect(own.screens.map(\.kind) == [.dictionary])
    let ownEmpty = try resolve(
      dictionary("UILaunchScreen"), settings: ["GENERATE_INFOPLIST_FILE = YES;", setting])
    #expect(ownEmpty.screens.map(\.kind) == [.dictionary])
    #expect(ownEmpty.findings.map(\.id) == [.emptyDictionary])
  }

  private func screens(_ definitions: [String], fallback: String?, associations: String = "") -> String {
    dictionary(
      "UILaunchScreens",
      "<key>UILaunchScreenDefinitions</key><array>" + definitions.map { "<dict>\($0)</dict>" }.joined()
        + "</array>"
        + (fallback.map { string("UIDefaultLaunchScreen", $0) } ?? "") + associations)
  }

  /// `facts` by its scheme, `alpha` by the name of its type.
  private let urlTypes = """
    <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLName</key><string>alpha</string>
    <key>CFBundleURLSchemes</key><array><string>Facts</string><string>x</string></array></dict></array>
    """

  @Test("Several screens come default first, with the schemes that show each")
  func severalScreens() throws {
    let found = try resolve(
      screens(
        [
          string("UILaunchScreenIdentifier", "edit") + string("UIColorName", "Red"),
          string("UILaunchScreenIdentifier", "home") + string("UIColorName", "Blue"),
        ], fallback: "home",
        associations: dictionary(
          "UIURLToLaunchScreenAssociations", string("facts", "edit") + string("alpha", "edit"))), urlTypes)
    #expect(found.findings.isEmpty, "\(found.findings)")
    #expect(found.screens.map(\.name) == [nil, "edit"])
    #expect(
      found.screens.map(\.entries) == [["UIColorName": .string("Blue")], ["UIColorName": .string("Red")]])
    #expect(found.screens.map(\.urlSchemes) == [[], ["alpha", "facts"]])
    #expect(found.screens.map(\.key) == ["UILaunchScreens", "UILaunchScreens"])
  }

  @Test("Wrong references among several screens are findings")
  func wrongReferences() throws {
    let home = string("UILaunchScreenIdentifier", "home")
    #expect(
      try resolve(screens([home], fallback: "hime")).findings.map(\.id) == [
        .noDefaultScreen, .noLaunchScreen,
      ])
    #expect(
      try resolve(screens([home], fallback: "hime")).findings.first?.fix
        == "Did you mean \"home\"?")
    #expect(try resolve(screens([home], fallback: nil)).findings.first?.id == .noDefaultScreen)
    #expect(
      try resolve(screens([home, home], fallback: "home")).findings.map(\.id) == [.duplicateIdentifier])
    #expect(try resolve(screens([home, ""], fallback: "home")).findings.map(\.id) == [.missingIdentifier])
    #expect(try resolve(screens([], fallback: "home")).findings.first?.id == .noDefinitions)
    let unknown = dictionary("UIURLToLaunchScreenAssociations", string("x", "nobody"))
    #expect(
      try resolve(screens([home], fallback: "home", associations: unknown), urlTypes).findings.map(\.id) == [
        .unknownScreen
      ])
    let onlyScheme = dictionary("UIURLToLaunchScreenAssociations", string("x", "home"))
    let withoutDefault = try resolve(screens([home], fallback: nil, associations: onlyScheme), urlTypes)
    #expect(withoutDefault.screens.map(\.kind) == [.none, .dictionary])
    #expect(withoutDefault.screens.map(\.name) == [nil, "home"])
    let other = dictionary("UIURLToLaunchStoryboardAssociations", string("x", "home"))
    #expect(
      try resolve(screens([home], fallback: "home", associations: other)).findings.map(\.id) == [
        .wrongAssociationKey
      ])
  }

  @Test("Several storyboards come default first; one without a file is a finding")
  func severalStoryboards() throws {
    let definitions = """
      <key>UILaunchStoryboardDefinitions</key><array>
      <dict>\(string("UILaunchStoryboardIdentifier", "a"))\(string("UILaunchStoryboardFile", "Other"))</dict>
      <dict>\(string("UILaunchStoryboardIdentifier", "b"))\(string("UILaunchStoryboardFile", "Launch"))</dict>
      <dict>\(string("UILaunchStoryboardIdentifier", "c"))</dict></array>
      """
    let found = try resolve(
      dictionary(
        "UILaunchStoryboards",
        definitions + string("UIDefaultLaunchStoryboard", "b")
          + dictionary("UIURLToLaunchStoryboardAssociations", string("web", "a"))),
      files: ["Launch.storyboard", "Other.storyboard"])
    #expect(found.screens.map(\.file) == ["App/Launch.storyboard", "App/Other.storyboard"])
    #expect(found.screens.map(\.name) == [nil, "a"])
    #expect(found.screens.last?.urlSchemes == ["web"])
    #expect(found.findings.map(\.id) == [.neverShown, .schemeNotRegistered, .missingFile])
  }

  @Test("A screen that nothing shows and an unregistered scheme are findings")
  func unreachable() throws {
    let home = string("UILaunchScreenIdentifier", "home")
    let edit = string("UILaunchScreenIdentifier", "edit")
    let lonely = try resolve(screens([home, edit], fallback: "home"))
    #expect(lonely.findings.map(\.id) == [.neverShown])
    #expect(lonely.findings.first?.message.contains("\"edit\"") == true)
    #expect(lonely.screens.map(\.name) == [nil, "edit"])
    let misspelled = dictionary("UIURLToLaunchScreenAssociations", string("fact", "edit"))
    let wrong = try resolve(screens([home, edit], fallback: "home", associations: misspelled), urlTypes)
    #expect(wrong.findings.map(\.id) == [.schemeNotRegistered])
    #expect(wrong.findings.first?.fix == "Did you mean \"facts\"?")
  }

  @Test("The key for one screen beside the key for several is a finding, and so are images beside either")
  func doubles() throws {
    let several = screens([string("UILaunchScreenIdentifier", "home")], fallback: "home")
    let both = try resolve(dictionary("UILaunchScreen", string("UIColorName", "Red")), several)
    #expect(both.findings.map(\.id) == [.singleAndSeveral])
    #expect(both.screens.first?.entries == ["UIColorName": .string("Red")])
    let images = try resolve(named, string("UILaunchImageFile", "Old"))
    #expect(images.findings.map(\.id) == [.imagesIgnored])
    #expect(images.findings.first?.severity == .note)
  }

  @Test(
    "A pinned appearance is no finding, an undocumented value is",
    arguments: [
      ("Light", []), ("Dark", []), ("Automatic", []), ("light", ["style-unknown"]),
      ("Blue", ["style-unknown"]),
    ])
  func style(value: String, ids: [String]) throws {
    let found = try resolve(named, string("UIUserInterfaceStyle", value))
    #expect(found.findings.map(\.id.rawValue) == ids)
    if value == "light" { #expect(found.findings.first?.fix == "Write \"Light\"") }
  }

  @Test("The pin of a device family replaces the general one, and each configuration has its own")
  func pins() throws {
    var text = ProjectText()
    text.debugSettings = [
      "INFOPLIST_FILE = App/Info.plist;", "INFOPLIST_KEY_UIUserInterfaceStyle = Dark;",
      "GENERATE_INFOPLIST_FILE = YES;",
    ]
    let project = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text.text(),
      "App/Info.plist": plist(
        dictionary("UILaunchScreen"), string("UIUserInterfaceStyle", "Automatic"),
        string("UIUserInterfaceStyle~ipad", "Light")),
    ]).load()
    #expect(project.appearancePin(for: .phone) == nil)
    let pad = try #require(project.appearancePin(for: .pad))
    #expect(pad.appearance == .light && pad.key == "UIUserInterfaceStyle~ipad")
    #expect(pad.location?.file == "App/Info.plist" && pad.location?.line != nil)
    let debug = try #require(project.configurations.first { $0.name == "Debug" })
    // The setting overwrites the file's plain key; the iPad's own stays.
    #expect(debug.appearancePin(for: .phone)?.appearance == .dark)
    #expect(debug.appearancePin(for: .pad)?.appearance == .light)
  }

  @Test("A document that is made for launching and that no key names is a finding")
  func unnamedDocument() throws {
    func findings(_ info: String, marked names: [String]) throws -> [LaunchScreenDiagnostic] {
      var text = ProjectText()
      text.groupChildren = ["SYNC"]
      text.targetFields = "fileSystemSynchronizedGroups = (SYNC, );"
      text.objects =
        "SYNC = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = \"<group>\"; };"
      text.targetSettings = ["INFOPLIST_FILE = Info.plist;"]
      var files = ["App.xcodeproj/project.pbxproj": text.text(), "Info.plist": plist(info)]
      for name in names { files["App/" + name] = "<document launchScreen=\"YES\">" }
      return LaunchScreens.resolve(try TemporaryProject(files).load(), idiom: .phone).findings
    }
    let blank = dictionary("UILaunchScreen", string("UIColorName", "Back"))
    let found = try findings(blank, marked: ["LaunchScreen.storyboard"])
    #expect(found.map(\.id) == [.unnamedDocument] && found.first?.severity == .warning)
    #expect(found.first?.message.contains("\"App/LaunchScreen.storyboard\"") == true)
    #expect(try findings(named, marked: ["Launch.storyboard", "Launch~ipad.storyboard"]).isEmpty)
    #expect(
      try findings(named, marked: ["Launch.storyboard", "Old.xib"]).map(\.id) == [.unnamedDocument])
  }

  @Test("Launch images count where nothing newer does")
  func images() throws {
    let list = "<key>UILaunchImages</key><array><dict>\(string("UILaunchImageName", "Old"))</dict></array>"
    let found = try resolve(list)
    #expect(found.screens.map(\.kind) == [.launchImages])
    #expect(found.screens.first?.imageNames == ["Old"])
    #expect(found.findings.map(\.id) == [.launchImagesLegacy])
    #expect(try resolve(list, named).screens.map(\.kind) == [.storyboard])
    let setting = ["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME = LaunchImage;"]
    let catalog = try resolve(
      "", files: ["Images.xcassets/Launch/LaunchImage.launchimage/Contents.json"], settings: setting)
    #expect(catalog.screens.first?.imageNames == ["LaunchImage"])
    #expect(catalog.screens.first?.location?.file == "App.xcodeproj/project.pbxproj")
    // Old templates have the setting in every project: without the set it means nothing.
    #expect(try resolve("", settings: setting).findings.map(\.id) == [.noLaunchScreen])
    let loose = try resolve(
      "", files: ["Default@2x.png", "Default-568h@2x.png", "Defaults.png", "Default.txt"])
    #expect(loose.screens.first?.imageNames == ["Default-568h@2x", "Default@2x"])
    #expect(try resolve(string("UILaunchImageFile", "Start")).screens.first?.imageNames == ["Start"])
    let tall = try resolve(
      string("UILaunchImageFile", "Start"), files: ["Start@2x.png", "Start-568h@2x.png", "Starting.png"])
    #expect(tall.screens.first?.imageNames == ["Start", "Start-568h@2x"])
  }

  @Test("A missing launch screen and an unreadable Info.plist are findings")
  func nothing() throws {
    let found = try resolve("")
    #expect(found.screens.map(\.kind) == [.none])
    #expect(found.findings.map(\.id) == [.noLaunchScreen])
    let gone = try TemporaryProject(["App.xcodeproj/project.pbxproj": ProjectText().text()]).load()
    let unreadable = LaunchScreens.resolve(gone, idiom: .phone)
    #expect(unreadable.findings.map(\.id) == [.infoPlistUnreadable])
    #expect(
      LaunchScreens.resolve(gone, configuration: 99, idiom: .pad).screens.map(\.kind) == [.none])
  }

  @Test("An iPad app that shares the screen must list all four orientations")
  func orientations() throws {
    func findings(_ names: [String], full: Bool) throws -> [LaunchScreenDiagnostic.ID] {
      let items = names.map { "<string>UIInterfaceOrientation\($0)</string>" }.joined()
      let project = try TemporaryProject([
        "App.xcodeproj/project.pbxproj": ProjectText().text(),
        "App/Info.plist": plist(
          dictionary("UILaunchScreen", string("UIColorName", "A")),
          "<key>UISupportedInterfaceOrientations</key><array>\(items)</array>",
          full ? "<key>UIRequiresFullScreen</key><true/>" : ""),
      ]).load()
      return LaunchScreens.resolve(project, idiom: .pad).findings.map(\.id)
    }
    #expect(try findings(["Portrait"], full: false) == [.ipadOrientations])
    #expect(try findings(["Portrait"], full: true) == [.fullScreenDeprecated])
    #expect(
      try findings(["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"], full: false).isEmpty
    )
  }

  @Test("Each configuration uses its own Info.plist")
  func configurations() throws {
    var text = ProjectText()
    text.debugSettings = ["INFOPLIST_FILE = Debug.plist;"]
    let project = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": plist(dictionary("UILaunchScreen")),
      "Debug.plist": plist(),
    ]).load()
    #expect(
      LaunchScreens.resolve(project, configuration: 0, idiom: .phone).screens.map(\.kind) == [.none])
    #expect(
      LaunchScreens.resolve(project, configuration: 1, idiom: .phone).screens.map(\.kind) == [
        .dictionary
      ])
    #expect(LaunchScreens.resolve(project, idiom: .phone).screens.map(\.kind) == [.dictionary])
  }
}
