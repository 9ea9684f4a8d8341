import Model

/// Info.plist keys about launch screens, and since when each counts.
///
/// Source: developer.apple.com/documentation/bundleresources/information-property-list, pages of the same
/// names.
enum LaunchKeys {
  static let storyboardName = "UILaunchStoryboardName"
  static let storyboards = "UILaunchStoryboards"
  static let screen = "UILaunchScreen"
  static let screens = "UILaunchScreens"
  static let images = "UILaunchImages"
  static let imageFile = "UILaunchImageFile"

  /// "iOS 14.0+" on the pages of UILaunchScreen and UILaunchScreens.
  static let dictionarySince = OSVersion(14)
  /// "iOS 7.0–13.0 Deprecated" on the page of UILaunchImages.
  static let imagesUntil = OSVersion(13)

  /// From this SDK on the store asks for one of the four keys above: release note 168247372, as paraphrased in
  /// codenameone/CodenameOne#5839.
  static let demandedSince = OSVersion(27)

  static let style = "UIUserInterfaceStyle"
  /// The page of UIUserInterfaceStyle names these; what other values do is not documented.
  static let styles = ["Automatic", "Light", "Dark"]
  static let fullScreen = "UIRequiresFullScreen"
  /// Apple, TN3192 "Migrating your app from the deprecated UIRequiresFullScreen key".
  static let fullScreenUntil = OSVersion(26)

  enum Form: String { case string, boolean, dictionary }
  /// Entries of a `UILaunchScreen` dictionary.
  static let entries: [String: Form] = [
    "UIColorName": .string,
    "UIImageName": .string,
    "UIImageRespectsSafeAreaInsets": .boolean,
    "UINavigationBar": .dictionary,
    "UITabBar": .dictionary,
    "UIToolbar": .dictionary,
  ]
  static let barEntries: [String: Form] = ["UIImageName": .string]

  /// The members of the two keys that hold several screens.
  struct Several {
    var key: String
    var definitions: String
    var identifier: String
    var associations: String
    var fallback: String
  }
  static let severalStoryboards = Several(
    key: storyboards, definitions: "UILaunchStoryboardDefinitions",
    identifier: "UILaunchStoryboardIdentifier",
    associations: "UIURLToLaunchStoryboardAssociations", fallback: "UIDefaultLaunchStoryboard")
  static let severalScreens = Several(
    key: screens, definitions: "UILaunchScreenDefinitions", identifier: "UILaunchScreenIdentifier",
    associations: "UIURLToLaunchScreenAssociations", fallback: "UIDefaultLaunchScreen")
  static let storyboardFile = "UILaunchStoryboardFile"
}
