import Foundation
import Model
import Testing

@testable import XcodeProject

@Suite("Which launch screen the Info.plist makes the system show")
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
    return XcodeProject.launchScreens(of: try TemporaryProject(all).load(), idiom: idiom)
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

  @Test("A name with its extension is shown, and told")
  func withExtension() throws {
    let found = try resolve(string("UILaunchStoryboardName", "Launch.storyboard"))
    #expect(found.screens.map(\.kind) == [.storyboard])
    #expect(found.findings.map(\.id) == ["name-with-extension"])
    #expect(found.findings.first?.severity == .error)
    #expect(found.findings.first?.fix == "write \u{201C}Launch\u{201D}")
  }

  @Test(
    "A name that leads nowhere shows nothing, and the reason is told",
    arguments: [
      ("Lunch", ["Launch.storyboard"], "names-nothing", "did you mean \u{201C}Launch\u{201D}?"),
      ("Splash", ["Launch.png"], "names-nothing", "add the file, or correct the name"),
      ("launch", ["Launch.storyboard"], "name-differs-in-case", "write \u{201C}Launch\u{201D}"),
      ("Launch", ["/Other/Launch.storyboard"], "not-in-target", "add the file to the target"),
      (
        "Base.lproj/Launch", ["Base.lproj/Launch.storyboard"], "name-with-path",
        "write \u{201C}Launch\u{201D}"
      ),
    ])
  func nowhere(name: String, files: [String], id: String, fix: String) throws {
    let found = try resolve(string("UILaunchStoryboardName", name), files: files)
    #expect(found.screens.map(\.kind) == [.none])
    #expect(found.screens.first?.key == "UILaunchStoryboardName")
    #expect(found.findings.map(\.id) == [id])
    #expect(found.findings.first?.fix == fix)
    #expect(found.findings.first?.location == SourceLocation(file: "Info.plist", line: 5))
  }

  @Test("A file that the target copies but that is gone points to the project file")
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
    let found = XcodeProject.launchScreens(of: project, idiom: .phone)
    #expect(found.screens.map(\.kind) == [.none])
    #expect(found.findings.map(\.id) == ["file-missing"])
    #expect(found.findings.first?.location == project.resources.first?.location)
  }

  @Test("A name that only differs in capitals from what the project writes is not the app's")
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
      XcodeProject.launchScreens(of: project, idiom: .phone).findings.map(\.id) == ["name-differs-in-case"])
  }

  @Test("The main storyboard, an empty name and a value of another type are told")
  func oddNames() throws {
    let main = try resolve(named, string("UIMainStoryboardFile", "Launch"))
    #expect(main.findings.map(\.id) == ["main-storyboard"])
    #expect(main.screens.map(\.kind) == [.storyboard])
    let empty = try resolve(string("UILaunchStoryboardName", ""))
    #expect(empty.screens.map(\.kind) == [.none])
    #expect(empty.findings.map(\.id) == ["empty-name", "no-launch-screen"])
    let typed = try resolve("<key>UILaunchStoryboardName</key><true/>")
    #expect(typed.findings.map(\.id) == ["wrong-type", "no-launch-screen"])
    let twice = try resolve(named, files: ["Launch.storyboard", "Old/Launch.storyboard"])
    #expect(twice.findings.map(\.id) == ["ambiguous-name"])
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
    "Odd entries of a dictionary are told",
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
    #expect(finding.id == id && finding.severity == severity)
    #expect(found.screens.first?.entries["UILaunchScreen"] == nil)
  }

  @Test("A dictionary alone is not enough before iOS 14")
  func below14() throws {
    let entries = dictionary("UILaunchScreen", string("UIColorName", "Back"))
    #expect(try resolve(entries, deployment: "13.4").findings.map(\.id) == ["dictionary-below-14"])
    #expect(try resolve(entries, deployment: "14.0").findings.isEmpty)
    // With a storyboard for the older systems both are legitimate.
    let both = try resolve(named, entries, deployment: "13.0")
    #expect(both.findings.map(\.id) == ["both-keys"])
    #expect(both.findings.first?.severity == .note)
  }

  @Test("Both keys are told, and the storyboard is shown")
  func both() throws {
    let found = try resolve(named, dictionary("UILaunchScreen"))
    #expect(found.screens.map(\.kind) == [.storyboard])
    #expect(found.findings.map(\.id) == ["both-keys"])
    #expect(found.findings.first?.severity == .warning)
    let generated = try resolve(
      named, settings: ["GENERATE_INFOPLIST_FILE = YES;", "INFOPLIST_KEY_UILaunchScreen_Generation = YES;"])
    #expect(generated.findings.map(\.id) == ["both-keys"])
    #expect(generated.findings.first?.fix == "set INFOPLIST_KEY_UILaunchScreen_Generation to NO")
    #expect(generated.findings.first?.location?.file == "App.xcodeproj/project.pbxproj")
  }

  @Test("A generated screen is one of its own kind; an ignored setting is told")
  func generated() throws {
    let setting = "INFOPLIST_KEY_UILaunchScreen_Generation = YES;"
    let on = try resolve("", settings: ["GENERATE_INFOPLIST_FILE = YES;", setting])
    #expect(on.screens.map(\.kind) == [.generated])
    #expect(on.screens.first?.location?.file == "App.xcodeproj/project.pbxproj")
    let off = try resolve("", settings: [setting])
    #expect(off.screens.map(\.kind) == [.none])
    #expect(off.findings.map(\.id) == ["setting-ignored", "no-launch-screen"])
    #expect(off.findings.map(\.severity) == [.warning, .error])
    let harmless = try resolve(named, settings: [setting])
    #expect(harmless.findings.map(\.severity) == [.note])
    let never = try resolve(named, settings: ["INFOPLIST_KEY_UILaunchScreen_Generation = NO;"])
    #expect(never.findings.isEmpty)
    let unknown = try resolve(
      named, settings: ["GENERATE_INFOPLIST_FILE = YES;", "INFOPLIST_KEY_UILaunchScreen_UIColorName = A;"])
    #expect(unknown.findings.map(\.id) == ["setting-unknown"])
    // The file's own dictionary stays a dictionary, although an empty one was merged into it.
    let own = try resolve(
      dictionary("UILaunchScreen", string("UIColorName", "A")),
      settings: ["GENERATE_INFOPLIST_FILE = YES;", setting])
    #expect(own.screens.map(\.kind) == [.dictionary])
    let ownEmpty = try resolve(
      dictionary("UILaunchScreen"), settings: ["GENERATE_INFOPLIST_FILE = YES;", setting])
    #expect(ownEmpty.screens.map(\.kind) == [.dictionary])
    #expect(ownEmpty.findings.map(\.id) == ["empty-dictionary"])
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

  @Test("Several screens with wrong references are told")
  func wrongReferences() throws {
    let home = string("UILaunchScreenIdentifier", "home")
    #expect(
      try resolve(screens([home], fallback: "hime")).findings.map(\.id) == [
        "no-default-screen", "no-launch-screen",
      ])
    #expect(
      try resolve(screens([home], fallback: "hime")).findings.first?.fix
        == "did you mean \u{201C}home\u{201D}?")
    #expect(try resolve(screens([home], fallback: nil)).findings.first?.id == "no-default-screen")
    #expect(
      try resolve(screens([home, home], fallback: "home")).findings.map(\.id) == ["duplicate-identifier"])
    #expect(try resolve(screens([home, ""], fallback: "home")).findings.map(\.id) == ["missing-identifier"])
    #expect(try resolve(screens([], fallback: "home")).findings.first?.id == "no-definitions")
    let unknown = dictionary("UIURLToLaunchScreenAssociations", string("x", "nobody"))
    #expect(
      try resolve(screens([home], fallback: "home", associations: unknown), urlTypes).findings.map(\.id) == [
        "unknown-screen"
      ])
    let onlyScheme = dictionary("UIURLToLaunchScreenAssociations", string("x", "home"))
    let withoutDefault = try resolve(screens([home], fallback: nil, associations: onlyScheme), urlTypes)
    #expect(withoutDefault.screens.map(\.kind) == [.none, .dictionary])
    #expect(withoutDefault.screens.map(\.name) == [nil, "home"])
    let other = dictionary("UIURLToLaunchStoryboardAssociations", string("x", "home"))
    #expect(
      try resolve(screens([home], fallback: "home", associations: other)).findings.map(\.id) == [
        "wrong-association-key"
      ])
  }

  @Test("Several storyboards come default first; one without a file is told")
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
    #expect(found.findings.map(\.id) == ["never-shown", "scheme-not-registered", "missing-file"])
  }

  @Test("A screen that nothing shows and a scheme that the app does not register are told")
  func unreachable() throws {
    let home = string("UILaunchScreenIdentifier", "home")
    let edit = string("UILaunchScreenIdentifier", "edit")
    let lonely = try resolve(screens([home, edit], fallback: "home"))
    #expect(lonely.findings.map(\.id) == ["never-shown"])
    #expect(lonely.findings.first?.message.contains("\u{201C}edit\u{201D}") == true)
    #expect(lonely.screens.map(\.name) == [nil, "edit"])
    let misspelled = dictionary("UIURLToLaunchScreenAssociations", string("fact", "edit"))
    let wrong = try resolve(screens([home, edit], fallback: "home", associations: misspelled), urlTypes)
    #expect(wrong.findings.map(\.id) == ["scheme-not-registered"])
    #expect(wrong.findings.first?.fix == "did you mean \u{201C}facts\u{201D}?")
  }

  @Test("The key for one screen beside the key for several is told, and so are images beside either")
  func doubles() throws {
    let several = screens([string("UILaunchScreenIdentifier", "home")], fallback: "home")
    let both = try resolve(dictionary("UILaunchScreen", string("UIColorName", "Red")), several)
    #expect(both.findings.map(\.id) == ["single-and-several"])
    #expect(both.screens.first?.entries == ["UIColorName": .string("Red")])
    let images = try resolve(named, string("UILaunchImageFile", "Old"))
    #expect(images.findings.map(\.id) == ["images-ignored"])
    #expect(images.findings.first?.severity == .note)
  }

  @Test(
    "A pinned appearance is fine, a value that Apple does not document is told",
    arguments: [
      ("Light", []), ("Dark", []), ("Automatic", []), ("light", ["style-unknown"]),
      ("Blue", ["style-unknown"]),
    ])
  func style(value: String, ids: [String]) throws {
    let found = try resolve(named, string("UIUserInterfaceStyle", value))
    #expect(found.findings.map(\.id) == ids)
    if value == "light" { #expect(found.findings.first?.fix == "write \u{201C}Light\u{201D}") }
  }

  @Test("The pin of a device family replaces the plain one, and each configuration has its own")
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

  @Test("Launch images count where nothing newer does")
  func images() throws {
    let list = "<key>UILaunchImages</key><array><dict>\(string("UILaunchImageName", "Old"))</dict></array>"
    let found = try resolve(list)
    #expect(found.screens.map(\.kind) == [.launchImages])
    #expect(found.screens.first?.imageNames == ["Old"])
    #expect(found.findings.map(\.id) == ["launch-images-legacy"])
    #expect(try resolve(list, named).screens.map(\.kind) == [.storyboard])
    let catalog = try resolve("", settings: ["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME = LaunchImage;"])
    #expect(catalog.screens.first?.imageNames == ["LaunchImage"])
    #expect(catalog.screens.first?.location?.file == "App.xcodeproj/project.pbxproj")
    let loose = try resolve(
      "", files: ["Default@2x.png", "Default-568h@2x.png", "Defaults.png", "Default.txt"])
    #expect(loose.screens.first?.imageNames == ["Default-568h@2x", "Default@2x"])
    #expect(try resolve(string("UILaunchImageFile", "Start")).screens.first?.imageNames == ["Start"])
    let tall = try resolve(
      string("UILaunchImageFile", "Start"), files: ["Start@2x.png", "Start-568h@2x.png", "Starting.png"])
    #expect(tall.screens.first?.imageNames == ["Start", "Start-568h@2x"])
  }

  @Test("Nothing at all is told, and so is an Info.plist that cannot be read")
  func nothing() throws {
    let found = try resolve("")
    #expect(found.screens.map(\.kind) == [.none])
    #expect(found.findings.map(\.id) == ["no-launch-screen"])
    let gone = try TemporaryProject(["App.xcodeproj/project.pbxproj": ProjectText().text()]).load()
    let unreadable = XcodeProject.launchScreens(of: gone, idiom: .phone)
    #expect(unreadable.findings.map(\.id) == ["info-plist-unreadable"])
    #expect(
      XcodeProject.launchScreens(of: gone, configuration: 99, idiom: .pad).screens.map(\.kind) == [.none])
  }

  @Test("An iPad app that shares the screen must list all four orientations")
  func orientations() throws {
    func findings(_ names: [String], full: Bool) throws -> [String] {
      let items = names.map { "<string>UIInterfaceOrientation\($0)</string>" }.joined()
      let project = try TemporaryProject([
        "App.xcodeproj/project.pbxproj": ProjectText().text(),
        "App/Info.plist": plist(
          dictionary("UILaunchScreen", string("UIColorName", "A")),
          "<key>UISupportedInterfaceOrientations</key><array>\(items)</array>",
          full ? "<key>UIRequiresFullScreen</key><true/>" : ""),
      ]).load()
      return XcodeProject.launchScreens(of: project, idiom: .pad).findings.map(\.id)
    }
    #expect(try findings(["Portrait"], full: false) == ["ipad-orientations"])
    #expect(try findings(["Portrait"], full: true) == ["full-screen-deprecated"])
    #expect(
      try findings(["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"], full: false).isEmpty
    )
  }

  @Test("Each configuration is judged by its own Info.plist")
  func configurations() throws {
    var text = ProjectText()
    text.debugSettings = ["INFOPLIST_FILE = Debug.plist;"]
    let project = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": plist(dictionary("UILaunchScreen")),
      "Debug.plist": plist(),
    ]).load()
    #expect(
      XcodeProject.launchScreens(of: project, configuration: 0, idiom: .phone).screens.map(\.kind) == [.none])
    #expect(
      XcodeProject.launchScreens(of: project, configuration: 1, idiom: .phone).screens.map(\.kind) == [
        .dictionary
      ])
    #expect(XcodeProject.launchScreens(of: project, idiom: .phone).screens.map(\.kind) == [.dictionary])
  }
}
