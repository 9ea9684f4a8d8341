import TestSupport

/// LS-T1, LS-E5, LS-I4, LS-I5, LS-I6, LS-I10, LS-C2: the project.
enum SettingDefects {
  private typealias S = SampleProject
  private static let orientationKey = "INFOPLIST_KEY_UISupportedInterfaceOrientations"
  private static let pbxproj = "buzzbox.xcodeproj/project.pbxproj"

  static let all: [Defect] = orientations + name + generated + membership + forbidden + localized

  private static let orientations: [Defect] = [
    Defect("iPhones lack portrait", breaks: ExpectedFailure("LS-E5", at: .file("project.pbxproj"))) {
      try $0.replace("_iPhone = \"UIInterfaceOrientationPortrait ", with: "_iPhone = \"", in: $0.projectFile)
    },
    Defect("iPads lack portrait", breaks: ExpectedFailure("LS-E5", at: .file("project.pbxproj"))) {
      try $0.replace("_iPad = \"UIInterfaceOrientationPortrait ", with: "_iPad = \"", in: $0.projectFile)
    },
    Defect("none declared", breaks: ExpectedFailure("LS-E5")) {
      try $0.setting(orientationKey + "_iPhone", nil)
      try $0.setting(orientationKey + "_iPad", nil)
    },
    Defect("only upside down", breaks: ExpectedFailure("LS-E5", at: .file("Info.plist"))) {
      try $0.setting(orientationKey + "_iPhone", nil)
      try $0.infoPlist(
        S.storyboardKey
          + "<key>UISupportedInterfaceOrientations</key><array><string>UIInterfaceOrientationPortraitUpsideDown</string></array>"
      )
    },
  ]

  private static let name: [Defect] = [
    Defect("missing in Debug", breaks: ExpectedFailure("LS-I4")) {
      try $0.infoPlist("")
      try $0.setting("INFOPLIST_KEY_UILaunchStoryboardName", "LaunchScreen", .release)
    },
    Defect(
      "with the extension in Debug",
      breaks: ExpectedFailure("LS-I4", at: .line(pbxproj, containing: "UILaunchStoryboardName"))
    ) {
      try $0.setting("INFOPLIST_KEY_UILaunchStoryboardName", "LaunchScreen.storyboard", .debug)
    },
    Defect("only in UILaunchStoryboards", breaks: ExpectedFailure("LS-I4", at: .file("Info.plist"))) {
      try $0.infoPlist(
        "<key>UILaunchStoryboards</key><dict><key>UIDefaultLaunchStoryboard</key><string>a</string><key>UILaunchStoryboardDefinitions</key><array><dict><key>UILaunchStoryboardIdentifier</key><string>a</string><key>UILaunchStoryboardFile</key><string>LaunchScreen</string></dict></array></dict>"
      )
    },
    Defect("in a setting that does not count", breaks: "LS-I4", "LS-T1", also: ["LS-E5"], silences: true) {
      try $0.infoPlist("")
      try $0.setting("INFOPLIST_KEY_UILaunchStoryboardName", "LaunchScreen")
      try $0.setting("GENERATE_INFOPLIST_FILE", "NO")
    },
  ]

  private static let generation = "INFOPLIST_KEY_UILaunchScreen_Generation"
  private static let generated: [Defect] = [
    Defect("YES for devices alone", breaks: ExpectedFailure("LS-I5")) {
      try $0.setting("\"\(generation)[sdk=iphoneos*]\"", "YES")
    },
    Defect(
      "YES at the project's level",
      breaks: ExpectedFailure("LS-I5", at: .line(pbxproj, containing: "Generation = YES"))
    ) {
      try $0.setting(generation, nil)
      try $0.replace(
        "SDKROOT = iphoneos;", with: "SDKROOT = iphoneos;\n\(generation) = YES;", in: $0.projectFile)
    },
    Defect("YES in an xcconfig", breaks: ExpectedFailure("LS-I5", at: .file("App.xcconfig"))) {
      try $0.setting(generation, nil)
      try EquivalentRewrite.xcconfig($0, "\(generation) = YES\n")
    },
  ]

  private static let membership: [Defect] = [
    Defect(
      "the launch images in a catalog of no target", breaks: "LS-I6", also: Defect.iconCriteria + ["LS-I9"]
    ) {
      try $0.move($0.iconSet, to: "buzzbox/Other.xcassets/LaunchIcon.imageset")
    },
    Defect("the storyboard in a test target alone", breaks: ExpectedFailure("LS-I6")) {
      try $0.lines(with: "/* LaunchScreen.storyboard in Resources */,", in: $0.projectFile) { _ in "" }
      let text = try $0.text($0.projectFile)
      let start = text.range(of: "\t\tB0220000000000000000D001 /* buzzbox */ = {")!
      let end = text.range(of: "/* End PBXNativeTarget section */")!
      let other = text[start.lowerBound..<end.lowerBound]
        .replacingOccurrences(of: "D001 /* buzzbox */", with: "D002 /* Tests */")
        .replacingOccurrences(of: "product-type.application", with: "product-type.bundle.unit-test")
        .replacingOccurrences(of: "name = buzzbox", with: "name = Tests")
        .replacingOccurrences(of: "B0220000000000000000B001 /* Sources */,", with: "")
        .replacingOccurrences(
          of: "B0220000000000000000B002 /* Resources */,", with: "B0220000000000000000B009,")
      let phase =
        "\t\tB0220000000000000000B009 = {isa = PBXResourcesBuildPhase; files = (B0220000000000000000A004, ); };\n"
      try $0.write(
        String(text[..<start.lowerBound] + other + phase + text[start.lowerBound...]), to: $0.projectFile)
      try $0.replace(
        "\t\t\t\tB0220000000000000000D001 /* buzzbox */,\n\t\t\t);",
        with: "B0220000000000000000D002,B0220000000000000000D001 /* buzzbox */,\n\t\t\t);", in: $0.projectFile
      )
    },
    Defect("a synchronized folder that leaves the storyboard out", breaks: ExpectedFailure("LS-I6")) {
      try EquivalentRewrite.synchronize($0, exceptions: ["Info.plist", "Resources/LaunchScreen.storyboard"])
    },
    Defect("the storyboard outside the synchronized folder", breaks: ExpectedFailure("LS-I6")) {
      try EquivalentRewrite.synchronize($0, exceptions: ["Info.plist"])
      try $0.move($0.storyboard, to: "Elsewhere/LaunchScreen.storyboard")
    },
  ]

  private static func inserted(_ name: String, before mark: String, _ xml: String, element: String? = nil)
    -> Defect
  {
    Defect(
      name,
      breaks: ExpectedFailure("LS-I10", at: element.map { .element($0) } ?? .file("LaunchScreen.storyboard"))
    ) {
      try $0.lines(with: mark, in: $0.storyboard) { xml + "\n" + $0 }
    }
  }
  private static let forbidden: [Defect] = [
    Defect("a class of the app's on the root view", breaks: ExpectedFailure("LS-I10", at: .element(S.root))) {
      try $0.lines(with: "<view key=\"view\"", in: $0.storyboard) {
        $0.replacingOccurrences(
          of: "<view key", with: "<view customClass=\"SplashView\" customModule=\"buzzbox\" key")
      }
    },
    inserted(
      "a segue to another scene", before: "</viewController>",
      "<connections><segue destination=\"LSc-vc-001\" kind=\"show\" identifier=\"go\" id=\"Seg-sg-001\"/></connections>",
      element: "Seg-sg-001"),
    inserted(
      "an object of the app's", before: "<placeholder placeholderIdentifier=\"IBFirstResponder\"",
      "<customObject id=\"Obj-ob-001\" customClass=\"Loader\"/>", element: "Obj-ob-001"),
    inserted(
      "a second view at the top", before: "<placeholder placeholderIdentifier=\"IBFirstResponder\"",
      "<view contentMode=\"scaleToFill\" id=\"Sec-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/></view>",
      element: "Sec-vw-001"),
    inserted(
      "an outlet collection", before: "<viewLayoutGuide key=\"safeArea\"",
      "<connections><outletCollection property=\"views\" destination=\"\(S.icon)\" id=\"Out-ou-001\"/></connections>",
      element: "Out-ou-001"),
  ]

  private static let localized: [Defect] = [
    Defect(
      "a French copy of the storyboard",
      breaks: ExpectedFailure("LS-C2", at: .file("fr.lproj/LaunchScreen.storyboard"))
    ) {
      try EquivalentRewrite.variantGroup($0, languages: ["fr": "LaunchScreen.storyboard"])
      try $0.write(
        try $0.text("buzzbox/Resources/Base.lproj/LaunchScreen.storyboard"),
        to: "buzzbox/Resources/fr.lproj/LaunchScreen.storyboard")
    },
    Defect(
      "French words for the storyboard",
      breaks: ExpectedFailure("LS-C2", at: .file("fr.lproj/LaunchScreen.strings"))
    ) {
      try EquivalentRewrite.variantGroup($0, languages: ["fr": "LaunchScreen.strings"])
      try $0.write(
        "\"LSc-lb-001.text\" = \"Bonjour\";\n", to: "buzzbox/Resources/fr.lproj/LaunchScreen.strings")
    },
    Defect(
      "a French picture", breaks: ExpectedFailure("LS-C2", at: .file("LaunchIcon.imageset/Contents.json"))
    ) {
      try $0.write(try $0.bytes($0.iconSet + "/LaunchIcon.png"), to: $0.iconSet + "/fr.png")
      try $0.contents(
        of: $0.iconSet, [("LaunchIcon.png", 1, ""), ("fr.png", 1, "\"locale\": \"fr\"")],
        properties: "\"localizable\": true")
    },
    Defect("another picture from right to left", breaks: ExpectedFailure("LS-C2"), also: ["LS-I8"]) {
      try $0.write(try $0.bytes($0.iconSet + "/LaunchIcon.png"), to: $0.iconSet + "/rtl.png")
      try $0.contents(
        of: $0.iconSet,
        [
          ("LaunchIcon.png", 1, "\"language-direction\": \"left-to-right\""),
          ("rtl.png", 1, "\"language-direction\": \"right-to-left\""),
        ])
    },
    Defect(
      "a string catalog for the storyboard",
      breaks: ExpectedFailure("LS-C2", at: .file("LaunchScreen.xcstrings"))
    ) {
      try EquivalentRewrite.variantGroup($0, languages: ["mul": "LaunchScreen.xcstrings"])
      try $0.write(
        "{\"sourceLanguage\": \"en\", \"strings\": {}, \"version\": \"1.0\"}",
        to: "buzzbox/Resources/mul.lproj/LaunchScreen.xcstrings")
    },
    Defect(
      "a mark that changes sides with the language",
      breaks: ExpectedFailure("LS-C2", at: .element("Mrk-vw-001")),
      "LS-V5"
    ) {
      try $0.addMark(
        S.tie("Mrk-vw-001", "leading", to: S.icon, "constant=\"150\"", id: "Mrk-co-003")
          + S.tie("Mrk-vw-001", "centerY", to: S.root, id: "Mrk-co-004"))
    },
    Defect(
      "a color for one language", breaks: ExpectedFailure("LS-C2", at: .file("Ground.colorset/Contents.json"))
    ) {
      let color =
        "\"color\": {\"color-space\": \"srgb\", \"components\": {\"red\": \"0.4\", \"green\": \"0.4\", \"blue\": \"0.8\", \"alpha\": \"1\"}}"
      try $0.write(
        "{\"colors\": [{\(color), \"idiom\": \"universal\"}, {\(color), \"idiom\": \"universal\", \"locale\": \"fr\"}], \"info\": {\"author\": \"xcode\", \"version\": 1}, \"properties\": {\"localizable\": true}}",
        to: $0.catalog + "/Ground.colorset/Contents.json")
      try $0.lines(with: "<viewLayoutGuide key=\"safeArea\"", in: $0.storyboard) {
        $0 + "\n<color key=\"backgroundColor\" name=\"Ground\"/>"
      }
    },
  ]
}
