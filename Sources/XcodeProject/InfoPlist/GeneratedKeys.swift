/// The Info.plist keys that `INFOPLIST_KEY_*` settings generate, and the type of each.
///
/// Source: `defaultInfoPlistContent` in swiftlang/swift-build, `InfoPlistProcessorTaskAction.swift`. Xcode ignores every
/// other `INFOPLIST_KEY_*` name, except names that end in `UsageDescription`.
enum GeneratedKeys {
  enum Form { case string, bool, list }
  static let prefix = "INFOPLIST_KEY_"
  static let launchScreenGeneration = "INFOPLIST_KEY_UILaunchScreen_Generation"
  static let sceneManifestGeneration = "INFOPLIST_KEY_UIApplicationSceneManifest_Generation"

  /// Keys, each with the setting that fills it.
  static let plainSettings = [
    ("CFBundleName", "PRODUCT_NAME"), ("CFBundleExecutable", "EXECUTABLE_NAME"),
    ("CFBundleVersion", "CURRENT_PROJECT_VERSION"), ("CFBundleDevelopmentRegion", "DEVELOPMENT_LANGUAGE"),
    ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"),
    ("CFBundlePackageType", "PRODUCT_BUNDLE_PACKAGE_TYPE"),
    ("CFBundleShortVersionString", "MARKETING_VERSION"),
  ]

  /// Returns the key and form of a setting's name; nil for names that Xcode ignores.
  static func key(ofSetting name: String) -> (key: String, form: Form)? {
    guard name.hasPrefix(prefix) else { return nil }
    let bare = String(name.dropFirst(prefix.count))
    let key =
      bare.replacing("_iPhone", with: "~iphone").replacing("_iPad", with: "~ipad")
    if key.hasSuffix("UsageDescription") { return (key, .string) }
    return forms[key].map { (key, $0) }
  }

  /// Settings whose keys are generated in another way.
  static let special: Set<String> = [launchScreenGeneration, sceneManifestGeneration]

  private static let forms: [String: Form] = [
    "CFBundleDisplayName": .string,
    "CLKComplicationPrincipalClass": .string,
    "GCSupportsControllerUserInteraction": .bool,
    "GCSupportsGameMode": .bool,
    "ITSAppUsesNonExemptEncryption": .bool,
    "ITSEncryptionExportComplianceCode": .string,
    "LSApplicationCategoryType": .string,
    "LSBackgroundOnly": .bool,
    "LSSupportsOpeningDocumentsInPlace": .bool,
    "LSUIElement": .bool,
    "MetalCaptureEnabled": .bool,
    "NSHumanReadableCopyright": .string,
    "NSMainNibFile": .string,
    "NSMainStoryboardFile": .string,
    "NSPrincipalClass": .string,
    "NSSensorKitPrivacyPolicyURL": .string,
    "NSStickerSharingLevel": .string,
    "NSSupportsLiveActivities": .bool,
    "NSSupportsLiveActivitiesFrequentUpdates": .bool,
    "UIApplicationSupportsIndirectInputEvents": .bool,
    "UILaunchStoryboardName": .string,
    "UIMainStoryboardFile": .string,
    "UIRequiredDeviceCapabilities": .list,
    "UIRequiresFullScreen": .bool,
    "UIStatusBarHidden": .bool,
    "UIStatusBarStyle": .string,
    "UISupportedInterfaceOrientations": .list,
    "UISupportedInterfaceOrientations~ipad": .list,
    "UISupportedInterfaceOrientations~iphone": .list,
    "UISupportsDocumentBrowser": .bool,
    "UIUserInterfaceStyle": .string,
    "WKApplication": .bool,
    "WKCompanionAppBundleIdentifier": .string,
    "WKExtensionDelegateClassName": .string,
    "WKRunsIndependentlyOfCompanionApp": .bool,
    "WKSupportsLiveActivityLaunchAttributeTypes": .list,
    "WKWatchOnly": .bool,
  ]
}
