import Foundation

extension EquivalentRewrite {
  private static let orientationKey = "INFOPLIST_KEY_UISupportedInterfaceOrientations"
  private static let all4 = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"].map {
    "<string>UIInterfaceOrientation\($0)</string>"
  }.joined()

  /// The same settings in other files and levels.
  static let projects: [EquivalentRewrite] = [
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
    EquivalentRewrite("the storyboard in Base.lproj") { try variantGroup($0) },
    EquivalentRewrite("French words for other things") {
      try $0.write("\"Hello\" = \"Bonjour\";\n", to: "buzzbox/fr.lproj/Localizable.strings")
      try synchronize($0, exceptions: ["Info.plist"])
      try $0.write("\"CFBundleDisplayName\" = \"BuzzBox\";\n", to: "buzzbox/fr.lproj/InfoPlist.strings")
    },
    EquivalentRewrite("a synchronized folder that leaves other files out") {
      try $0.write("old", to: "buzzbox/Old/Notes.txt")
      try synchronize($0, exceptions: ["Info.plist", "Old/Notes.txt"])
    },
    EquivalentRewrite("non-ASCII letters written as escapes") {
      try $0.move("buzzbox", to: "Büzz")
      try $0.replace("path = buzzbox;", with: "path = \"B\\U00fczz\";", in: $0.projectFile)
      try $0.replace(
        "INFOPLIST_FILE = buzzbox/Info.plist", with: "INFOPLIST_FILE = \"B\\U00fczz/Info.plist\"",
        in: $0.projectFile)
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
}
