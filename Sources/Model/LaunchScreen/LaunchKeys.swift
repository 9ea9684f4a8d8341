/// Info.plist keys about launch screens, and the systems that read each.
///
/// Source: developer.apple.com/documentation/bundleresources/information-property-list, pages of the same names.
package enum LaunchKeys {
  package static let storyboardName = "UILaunchStoryboardName"
  package static let storyboards = "UILaunchStoryboards"
  package static let screen = "UILaunchScreen"
  package static let screens = "UILaunchScreens"
  package static let images = "UILaunchImages"
  package static let imageFile = "UILaunchImageFile"

  /// "iOS 14.0+" on the pages of UILaunchScreen and UILaunchScreens.
  package static let dictionarySince = OSVersion(14)
  /// "iOS 7.0–13.0 Deprecated" on the page of UILaunchImages.
  package static let imagesUntil = OSVersion(13)

  /// The SDK from which the App Store requires one of the four keys above: release note 168247372, as paraphrased in
  /// codenameone/CodenameOne#5839.
  package static let requiredSince = OSVersion(27)

  package static let style = "UIUserInterfaceStyle"
  /// The values on the page of UIUserInterfaceStyle.
  package static let styles = ["Automatic", "Light", "Dark"]
  package static let fullScreen = "UIRequiresFullScreen"
  /// Apple, TN3192 "Migrating your app from the deprecated UIRequiresFullScreen key".
  package static let fullScreenUntil = OSVersion(26)
  package static let orientations = "UISupportedInterfaceOrientations"

  /// Texts of a command that changes what the launch screen of an Info.plist shows: parts of keys, and the usual name.
  package static let decidingTexts = [
    "UILaunch", "LaunchScreen", style, fullScreen, orientations, "UIStatusBar", "UIDeviceFamily",
  ]

  package enum Form: String { case string, boolean, dictionary }
  /// Entries of a `UILaunchScreen` dictionary.
  package static let entries: [String: Form] = [
    "UIColorName": .string,
    "UIImageName": .string,
    "UIImageRespectsSafeAreaInsets": .boolean,
    "UINavigationBar": .dictionary,
    "UITabBar": .dictionary,
    "UIToolbar": .dictionary,
  ]
  package static let barEntries: [String: Form] = ["UIImageName": .string]

  /// The labels that Xcode's property list editor shows in place of keys, which are no keys.
  ///
  /// Source: tuist/tuist issue 6192 for the first two; "Name" on the pages of the keys for all.
  package static let labels = [
    "Image Name": "UIImageName", "Background color": "UIColorName",
    "Image respects safe area insets": "UIImageRespectsSafeAreaInsets",
    "Show Navigation bar": "UINavigationBar", "Navigation bar": "UINavigationBar",
    "Show Tab bar": "UITabBar", "Tab bar": "UITabBar", "Show Toolbar": "UIToolbar", "Toolbar": "UIToolbar",
    "Launch Screen": screen, "Launch screen interface file base name": storyboardName,
  ]

  /// Returns the key of a label, whatever its blanks and case; nil for another text.
  package static func key(ofLabel label: String) -> String? {
    func letters(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
    return labels.first { letters($0.key) == letters(label) }?.value
  }

  /// The members of a key that holds several screens.
  package struct Several: Sendable {
    package var key: String
    package var definitions: String
    package var identifier: String
    package var associations: String
    package var fallback: String
  }
  package static let severalStoryboards = Several(
    key: storyboards, definitions: "UILaunchStoryboardDefinitions",
    identifier: "UILaunchStoryboardIdentifier",
    associations: "UIURLToLaunchStoryboardAssociations", fallback: "UIDefaultLaunchStoryboard")
  package static let severalScreens = Several(
    key: screens, definitions: "UILaunchScreenDefinitions", identifier: "UILaunchScreenIdentifier",
    associations: "UIURLToLaunchScreenAssociations", fallback: "UIDefaultLaunchScreen")
  package static let storyboardFile = "UILaunchStoryboardFile"

  /// What the app shows after launch.
  package static let mainStoryboard = "UIMainStoryboardFile"
  static let mainInterfaces = [mainStoryboard, "NSMainNibFile"]
  static let sceneManifest = "UIApplicationSceneManifest"
  static let sceneConfigurations = "UISceneConfigurations"
  static let windowRole = "UIWindowSceneSessionRoleApplication"
  static let sceneStoryboardFile = "UISceneStoryboardFile"
}

extension InfoPlist {
  /// Names of all launch storyboards, without extensions, for every device family.
  package var launchStoryboardNames: [String] {
    let single = values(ofAllFamilies: LaunchKeys.storyboardName)
    let several = values(ofAllFamilies: LaunchKeys.storyboards).flatMap {
      $0.dictionary?[LaunchKeys.severalStoryboards.definitions]?.array ?? []
    }
    return Self.interfaceNames(single + several.compactMap { $0.dictionary?[LaunchKeys.storyboardFile] })
  }

  /// Names of the storyboards and xibs that the app shows after launch, without extensions, for every device family.
  package var mainInterfaceNames: Set<String> {
    let files = LaunchKeys.mainInterfaces.flatMap(values(ofAllFamilies:))
    let roles = values(ofAllFamilies: LaunchKeys.sceneManifest).flatMap {
      $0.dictionary?[LaunchKeys.sceneConfigurations]?.dictionary.map { Array($0.values) } ?? []
    }
    let scenes = roles.flatMap { $0.array ?? [] }
    let names = files + scenes.compactMap { $0.dictionary?[LaunchKeys.sceneStoryboardFile] }
    return Set(Self.interfaceNames(names))
  }

  /// Returns the names of the storyboards of one device family that the app shows first: those of its scenes, or the main one
  /// if it has no scene manifest.
  package func firstStoryboards(for idiom: Idiom) -> [String] {
    let key = effectiveKey(LaunchKeys.sceneManifest, for: idiom)
    guard let manifest = values[key]?.dictionary else {
      return Self.interfaceNames([value(LaunchKeys.mainStoryboard, for: idiom)].compactMap(\.self))
    }
    let roles = manifest[LaunchKeys.sceneConfigurations]?.dictionary ?? [:]
    let scenes = roles[LaunchKeys.windowRole]?.array ?? []
    return Self.interfaceNames(scenes.compactMap { $0.dictionary?[LaunchKeys.sceneStoryboardFile] }).uniqued()
  }

  private func values(ofAllFamilies key: String) -> [PlistValue] {
    ["", "~ipad", "~iphone"].flatMap { [$0, Self.platform + $0] }.compactMap { values[key + $0] }
  }

  private static func interfaceNames(_ values: [PlistValue]) -> [String] {
    values.compactMap(\.string).map { withoutInterfaceExtension($0) ?? $0 }
  }

  /// Returns the name without the extension of an interface file; nil where it has none.
  package static func withoutInterfaceExtension(_ name: String) -> String? {
    for ending in [".storyboardc", ".storyboard", ".xib", ".nib"] where name.lowercased().hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return nil
  }
}

extension BuildSetting {
  /// The value as `NSString.boolValue` reads it: `YES`, `true` and `1` are true.
  package var isTrue: Bool {
    let rest = value.drop { $0.isWhitespace || $0 == "0" || $0 == "+" || $0 == "-" }
    return rest.first.map { "YyTt123456789".contains($0) } ?? false
  }
}
