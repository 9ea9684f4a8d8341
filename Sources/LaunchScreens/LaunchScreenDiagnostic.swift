import Model

/// A wrong, ineffective or doubtful launch-screen setting.
package struct LaunchScreenDiagnostic: Hashable, Sendable {
  /// Checklists name these ids in the parameter `ignore` of `project.launch-keys`.
  package enum ID: String, CaseIterable, Sendable {
    case ambiguousName = "ambiguous-name"
    case bothKeys = "both-keys"
    case dictionaryBelow14 = "dictionary-below-14"
    case duplicateIdentifier = "duplicate-identifier"
    case emptyDictionary = "empty-dictionary"
    case emptyName = "empty-name"
    case fileMissing = "file-missing"
    case fullScreenDeprecated = "full-screen-deprecated"
    case generatorConfig = "generator-config"
    case generatorDrift = "generator-drift"
    case generatorVersion = "generator-version"
    case imagesIgnored = "images-ignored"
    case infoPlistUnreadable = "info-plist-unreadable"
    case ipadOrientations = "ipad-orientations"
    case launchImagesLegacy = "launch-images-legacy"
    case localizedName = "localized-name"
    case mainStoryboard = "main-storyboard"
    case missingFile = "missing-file"
    case missingInConfiguration = "missing-in-configuration"
    case missingIdentifier = "missing-identifier"
    case nameDiffersInCase = "name-differs-in-case"
    case nameWithExtension = "name-with-extension"
    case nameWithPath = "name-with-path"
    case namesNothing = "names-nothing"
    case nestedDictionary = "nested-dictionary"
    case neverShown = "never-shown"
    case noDefaultScreen = "no-default-screen"
    case noDefinitions = "no-definitions"
    case noLaunchScreen = "no-launch-screen"
    case noName = "no-name"
    case notCheckedOut = "not-checked-out"
    case notInTarget = "not-in-target"
    case orientationUnknown = "orientation-unknown"
    case schemeNotRegistered = "scheme-not-registered"
    case settingIgnored = "setting-ignored"
    case settingUnknown = "setting-unknown"
    case settingUnset = "setting-unset"
    case singleAndSeveral = "single-and-several"
    case styleUnknown = "style-unknown"
    case unknownEntry = "unknown-entry"
    case unknownScreen = "unknown-screen"
    case unresolvedVariable = "unresolved-variable"
    case unnamedDocument = "unnamed-document"
    case wrongAssociationKey = "wrong-association-key"
    case wrongType = "wrong-type"
  }
  package var id: ID
  package var severity: Diagnostic.Severity
  /// What is wrong, as a sentence without its period.
  package var message: String
  /// How to repair it, as an imperative sentence without its period.
  package var fix: String
  package var location: SourceLocation?
  /// The fix as changes of the files; empty if `qa` cannot make it.
  package var edits: [SourceEdit] = []

  /// How bad it is; nil for what the criterion says.
  package var impact: Impact? { losesScreen ? .critical : isMinor ? .minor : nil }

  /// Whether what people must know harms only some of them.
  package var isMinor = false

  /// Whether a launch shows no screen of the app, or the App Store rejects the app.
  private var losesScreen: Bool {
    [.dictionaryBelow14, .missingFile, .nameWithExtension, .noDefaultScreen, .noDefinitions].contains(id)
  }

  package var text: Finding.Sentence { "\(message). \(fix: fix + ".")" }
}

/// The screens that a device family shows at launch, and the findings about the keys that choose them.
package struct LaunchScreenResolution: Sendable {
  /// The default screen first, then one for each definition that a URL scheme shows. Never empty: a screen of kind
  /// `none` means that it is missing.
  package var screens: [LaunchScreenSource]
  package var findings: [LaunchScreenDiagnostic]
}
