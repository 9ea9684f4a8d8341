import Foundation

extension EquivalentRewrite {
  private static let orientationKey = "INFOPLIST_KEY_UISupportedInterfaceOrientations"
  private static let all4 = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"].map {
    "<string>UIInterfaceOrientation\($0)</string>"
  }.joined()

  /// The same settings in other files and levels.
  static let projects: [EquivalentRewrite] = [
    EquivalentRewrite("a binary Info.plist") {
      try $0.write(binaryPlist("UILaunchStoryboardName", "LaunchScreen"), to: $0.plist)
    },
    EquivalentRewrite("the storyboard named by a build setting") {
      try $0.infoPlist("")
      try $0.setting("INFOPLIST_KEY_UILaunchStoryboardName", "LaunchScreen")
    },
    EquivalentRewrite("a build setting that corrects the Info.plist") {
      try $0.infoPlist("<key>UILaunchStoryboardName</key><string>Main</string>")
      try $0.setting("INFOPLIST_KEY_UILaunchStoryboardName", "LaunchScreen")
    },
    EquivalentRewrite("orientations of one setting for all families") {
      for suffix in ["_iPhone", "_iPad"] { try $0.setting(orientationKey + suffix, nil) }
      try $0.setting(
        orientationKey,
        "\"UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight\""
      )
    },
    EquivalentRewrite("a launch dictionary beside the storyboard, for systems that ask for it") {
      try $0.infoPlist(
        S.storyboardKey
          + "<key>UILaunchScreen</key><dict><key>UIColorName</key><string>AccentColor</string></dict>")
    },
    EquivalentRewrite("no Info.plist file at all") {
      try $0.remove($0.plist)
      try $0.setting("INFOPLIST_FILE", nil)
      try $0.setting("INFOPLIST_KEY_UILaunchStoryboardName", "LaunchScreen")
    },
    EquivalentRewrite("everything in the Info.plist, nothing generated") {
      try $0.setting("GENERATE_INFOPLIST_FILE", "NO")
      try $0.infoPlist(
        S.storyboardKey
          + "<key>UISupportedInterfaceOrientations</key><array>\(all4)</array><key>CFBundleName</key><string>$(PRODUCT_NAME)</string>"
      )
    },
    EquivalentRewrite("a generation of YES that has no effect") {
      try $0.setting("GENERATE_INFOPLIST_FILE", "NO")
      try $0.setting("INFOPLIST_KEY_UILaunchScreen_Generation", "YES")
      try $0.infoPlist(S.storyboardKey + "<key>UISupportedInterfaceOrientations</key><array>\(all4)</array>")
    },
    EquivalentRewrite("no generation setting at all") {
      try $0.setting("INFOPLIST_KEY_UILaunchScreen_Generation", nil)
    },
    EquivalentRewrite("a name by a build variable") {
      try $0.infoPlist("<key>UILaunchStoryboardName</key><string>$(LAUNCH_NAME)Screen</string>")
      try $0.setting("LAUNCH_NAME", "Launch")
    },
    EquivalentRewrite("settings at the project's level") {
      for name in [
        "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "GENERATE_INFOPLIST_FILE",
        "INFOPLIST_KEY_UILaunchScreen_Generation", "TARGETED_DEVICE_FAMILY", "INFOPLIST_FILE",
      ] { try $0.setting(name, nil) }
      try $0.replace(
        "SDKROOT = iphoneos;",
        with:
          "SDKROOT = iphoneos;\nGENERATE_INFOPLIST_FILE = YES;\nTARGETED_DEVICE_FAMILY = \"1,2\";\nINFOPLIST_FILE = \"$(SRCROOT)/buzzbox/Info.plist\";",
        in: $0.projectFile)
    },
    EquivalentRewrite("settings in an xcconfig with an include") {
      for name in [
        "GENERATE_INFOPLIST_FILE", "INFOPLIST_FILE", "TARGETED_DEVICE_FAMILY", orientationKey + "_iPhone",
      ] { try $0.setting(name, nil) }
      try $0.write(
        "// shared\nGENERATE_INFOPLIST_FILE = YES // on\nTARGETED_DEVICE_FAMILY = 1,2\n",
        to: "Shared.xcconfig")
      try xcconfig(
        $0,
        "#include \"Shared.xcconfig\"\nINFOPLIST_FILE = buzzbox/Info.plist\n\(orientationKey)_iPhone = UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight\n"
      )
    },
    EquivalentRewrite("settings with a condition on the SDK") {
      try $0.setting("INFOPLIST_KEY_UILaunchScreen_Generation", nil)
      try $0.setting("\"INFOPLIST_KEY_UILaunchScreen_Generation[sdk=iphoneos*]\"", "NO")
      try $0.setting("\"INFOPLIST_KEY_UILaunchScreen_Generation[sdk=macosx*]\"", "YES")
    },
    EquivalentRewrite("the storyboard in Base.lproj") { try variantGroup($0) },
    EquivalentRewrite("French words for other things") {
      try $0.write("\"Hello\" = \"Bonjour\";\n", to: "buzzbox/fr.lproj/Localizable.strings")
      try synchronize($0, exceptions: ["Info.plist"])
      try $0.write("\"CFBundleDisplayName\" = \"BuzzBox\";\n", to: "buzzbox/fr.lproj/InfoPlist.strings")
    },
    EquivalentRewrite("a synchronized folder") { try synchronize($0, exceptions: ["Info.plist"]) },
    EquivalentRewrite("a synchronized folder that leaves other files out") {
      try $0.write("old", to: "buzzbox/Old/Notes.txt")
      try synchronize($0, exceptions: ["Info.plist", "Old/Notes.txt"])
    },
    EquivalentRewrite("a third configuration") {
      let text = try $0.text($0.projectFile)
      let start = text.range(of: "\t\tB0220000000000000000E005")!
      let end = text.range(of: "/* End XCBuildConfiguration section */")!
      let copy = text[start.lowerBound..<end.lowerBound].replacingOccurrences(of: "E005", with: "E006")
        .replacingOccurrences(of: "Release", with: "Staging")
      try $0.write(text[..<end.lowerBound] + copy + text[end.lowerBound...], to: $0.projectFile)
      try $0.replace(
        "B0220000000000000000E005 /* Release */,",
        with: "B0220000000000000000E005 /* Release */,\nB0220000000000000000E006 /* Staging */,",
        in: $0.projectFile)
    },
    EquivalentRewrite("a test target and an extension beside the app") {
      let text = try $0.text($0.projectFile)
      let start = text.range(of: "\t\tB0220000000000000000D001 /* buzzbox */ = {")!
      let end = text.range(of: "/* End PBXNativeTarget section */")!
      var others = ""
      for (id, kind) in [("D002", "bundle.unit-test"), ("D003", "app-extension")] {
        others += text[start.lowerBound..<end.lowerBound].replacingOccurrences(
          of: "D001 /* buzzbox */", with: "\(id) /* other */"
        )
        .replacingOccurrences(of: "product-type.application", with: "product-type.\(kind)")
        .replacingOccurrences(of: "name = buzzbox", with: "name = Other\(id)")
        .replacingOccurrences(
          of:
            "B0220000000000000000B001 /* Sources */,\n\t\t\t\tB0220000000000000000B003 /* Frameworks */,\n\t\t\t\tB0220000000000000000B002 /* Resources */,\n",
          with: "")
      }
      try $0.write(text[..<start.lowerBound] + others + text[start.lowerBound...], to: $0.projectFile)
      try $0.replace(
        "\t\t\t\tB0220000000000000000D001 /* buzzbox */,\n\t\t\t);",
        with:
          "B0220000000000000000D002,B0220000000000000000D003,B0220000000000000000D001 /* buzzbox */,\n\t\t\t);",
        in: $0.projectFile)
    },
    EquivalentRewrite("folders with spaces and other letters") {
      try $0.move("buzzbox", to: "Büzz Böx – 蜂")
      try $0.replace("path = buzzbox;", with: "path = \"Büzz Böx – 蜂\";", in: $0.projectFile)
      try $0.replace(
        "INFOPLIST_FILE = buzzbox/Info.plist", with: "INFOPLIST_FILE = \"Büzz Böx – 蜂/Info.plist\"",
        in: $0.projectFile)
    },
    EquivalentRewrite("non-ASCII letters written as escapes") {
      try $0.move("buzzbox", to: "Büzz")
      try $0.replace("path = buzzbox;", with: "path = \"B\\U00fczz\";", in: $0.projectFile)
      try $0.replace(
        "INFOPLIST_FILE = buzzbox/Info.plist", with: "INFOPLIST_FILE = \"B\\U00fczz/Info.plist\"",
        in: $0.projectFile)
    },
    EquivalentRewrite("a project file without comments and with other white space") {
      let pattern = try NSRegularExpression(pattern: "/\\*[^*]*\\*/")
      let text = try $0.text($0.projectFile)
      let bare = pattern.stringByReplacingMatches(
        in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "")
      try $0.write(
        bare.replacingOccurrences(of: "\t", with: "  ").replacingOccurrences(of: " = ", with: "="),
        to: $0.projectFile)
    },
    EquivalentRewrite("a project file full of quotes and line comments") {
      let pattern = try NSRegularExpression(
        pattern: "(isa|path|name|sourceTree) = ([A-Za-z0-9.]+);$", options: .anchorsMatchLines)
      let text = try $0.text($0.projectFile)
      try $0.write(
        pattern.stringByReplacingMatches(
          in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "\"$1\" = \"$2\"; // $2"),
        to: $0.projectFile)
    },
    EquivalentRewrite("a project file with CR LF and a byte-order mark") {
      try $0.write(
        "\u{FEFF}" + (try $0.text($0.projectFile)).replacingOccurrences(of: "\n", with: "\r\n"),
        to: $0.projectFile)
    },
    EquivalentRewrite("an Info.plist with CR LF, comments and entities") {
      try $0.infoPlist(
        "<!-- launch -->\r\n<key>UILaunchStoryboardName</key>\r\n<string>Launch&#83;creen</string>")
    },
    EquivalentRewrite("portrait alone, for iPhones alone") {
      try $0.setting("TARGETED_DEVICE_FAMILY", "1")
      try $0.setting(orientationKey + "_iPad", nil)
      try $0.setting(orientationKey + "_iPhone", "UIInterfaceOrientationPortrait")
    },
    EquivalentRewrite("orientations in the Info.plist") {
      for suffix in ["_iPhone", "_iPad"] { try $0.setting(orientationKey + suffix, nil) }
      try $0.infoPlist(
        S.storyboardKey
          + "<key>UISupportedInterfaceOrientations</key><array><string>UIInterfaceOrientationPortrait</string></array><key>UISupportedInterfaceOrientations~ipad</key><array>\(all4)</array>"
      )
    },
    EquivalentRewrite("a key of their own for iPads", withPad: true) {
      try $0.infoPlist(
        S.storyboardKey + "<key>UILaunchStoryboardName~ipad</key><string>LaunchScreen</string>")
    },
    EquivalentRewrite("a storyboard of their own for iPads", withPad: true) {
      try $0.write(try $0.text($0.storyboard), to: "buzzbox/Resources/LaunchPad.storyboard")
      try synchronize($0, exceptions: ["Info.plist"])
      try $0.infoPlist(S.storyboardKey + "<key>UILaunchStoryboardName~ipad</key><string>LaunchPad</string>")
    },
    EquivalentRewrite("an appearance of Automatic") {
      try $0.infoPlist(S.storyboardKey + "<key>UIUserInterfaceStyle</key><string>Automatic</string>")
    },
    EquivalentRewrite("a scene manifest and other keys") {
      try $0.infoPlist(
        S.storyboardKey
          + "<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict><key>UIStatusBarHidden</key><true/>"
      )
    },
    EquivalentRewrite("an ordinary storyboard with classes and outlets beside it") {
      try $0.write(
        "<?xml version=\"1.0\"?><document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" version=\"3.0\" useAutolayout=\"YES\" initialViewController=\"a\"><scenes><scene sceneID=\"s\"><objects><viewController customClass=\"Main\" id=\"a\"><view key=\"view\" id=\"b\"/><connections><outlet property=\"x\" destination=\"b\" id=\"c\"/></connections></viewController></objects></scene></scenes></document>",
        to: "buzzbox/Main.storyboard")
      try synchronize($0, exceptions: ["Info.plist"])
    },
  ]

  /// A binary property list of one pair of short ASCII strings.
  static func binaryPlist(_ key: String, _ value: String) -> [UInt8] {
    func string(_ text: String) -> [UInt8] {
      text.utf8.count < 15
        ? [0x50 | UInt8(text.utf8.count)] + text.utf8 : [0x5F, 0x10, UInt8(text.utf8.count)] + text.utf8
    }
    let objects: [[UInt8]] = [[0xD1, 0x01, 0x02], string(key), string(value)]
    var file = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(file.count))
      file += object
    }
    let table = UInt8(file.count)
    file += offsets
    file += [0, 0, 0, 0, 0, 0, 1, 1]
    file += [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, table]
    return file
  }
}
