/// An app target with all that decides about its launch screen.
package struct AppProject: Sendable {
  /// Relative to the root: `buzzbox.xcodeproj`, or the Info.plist where there is no project file.
  package var name: String
  package var target: String
  /// Every build configuration of the target, in the project's order.
  package var configurations: [BuildConfiguration]
  /// Index into `configurations` of the one that ships: that of the archives of the target's scheme, the target's default,
  /// or the one that the user named.
  package var shipping: Int
  /// The files that the target copies into the app, in a fixed order.
  package var resources: [ResourceFile]
  /// Launch documents and catalogs in the folder that this target does not copy.
  package var strayFiles: [String]
  /// The lines that except files of synchronized folders from the target.
  package var exceptedFiles: [String: SourceLocation] = [:]
  package var knownRegions: [String]
  package var developmentRegion: String?
  /// The target's line in the project file.
  package var location: SourceLocation
  package var diagnostics: [Diagnostic]
  /// Absolute folder that every other path is relative to. For opening files, never for output.
  package var rootPath: String
  /// Whether `resources` comes from a project file. Without one it lists what the folder holds.
  package var membershipIsKnown: Bool
  /// Resources that Interface Builder marks as launch screens.
  package var launchDocuments: [ResourceFile] = []
  /// Shell scripts of the target. `resources` does not list the files that they copy.
  package var scripts: [BuildScript] = []
  /// Parts of the build whose outcome is not computed.
  package var steps: [BuildStep] = []
  /// Programs that fill image sets of this app, for instance those of Cordova.
  package var generators: [AssetGenerator] = []
  /// Git submodules that are not checked out, relative to the root.
  package var absentSubmodules: [String] = []
  /// The SDK that a built app names; nil for a project, and where the app does not name one.
  package var builtSDK: OSVersion?
  /// Texts about the launch screen in the files `InfoPlist.strings`, by file and key.
  package var localizedKeys: [LocalizedKey] = []
  /// Names of the other iOS apps of the project, in its order.
  package var otherApps: [String] = []
  /// Names of its App Clips and Messages apps, which have launch screens of their own.
  package var otherProducts: [String] = []
  /// What a generator writes as this app's launch screen; nil for an app with a project of its own.
  package var generated: GeneratedScreen?
  package init(
    name: String, target: String, configurations: [BuildConfiguration], shipping: Int,
    resources: [ResourceFile], strayFiles: [String], knownRegions: [String],
    developmentRegion: String?, location: SourceLocation, diagnostics: [Diagnostic],
    rootPath: String = "", membershipIsKnown: Bool = true
  ) {
    self.name = name
    self.target = target
    self.configurations = configurations
    self.shipping = shipping
    self.resources = resources
    self.strayFiles = strayFiles
    self.knownRegions = knownRegions
    self.developmentRegion = developmentRegion
    self.location = location
    self.diagnostics = diagnostics
    self.rootPath = rootPath
    self.membershipIsKnown = membershipIsKnown
  }
  package var shippingConfiguration: BuildConfiguration { configurations[shipping] }

  /// Returns the submodule that holds a file and is not checked out.
  package func absentSubmodule(of path: String) -> String? {
    absentSubmodules.first { path == $0 || path.hasPrefix($0 + "/") }
  }
}

package struct BuildConfiguration: Sendable {
  package var name: String
  /// Resolved for iphoneos, with conditions applied and variables expanded.
  package var settings: [String: BuildSetting]
  package var infoPlist: InfoPlist
  package var deploymentTarget: OSVersion?
  package var idioms: [Idiom]
  package var appIconName: String?
  /// The launch image set of `ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME`; nil where no catalog has it.
  package var launchImageName: String?
  /// Diagnostics of this configuration alone.
  package var diagnostics: [Diagnostic]
  /// Whether users get builds of it: the target's default, one that a shared scheme archives, or any that is not for
  /// debugging by its name.
  package var ships = false
  /// Why the Info.plist could not be read; also one of `diagnostics`.
  package var infoPlistError: Diagnostic?
  package init(
    name: String, settings: [String: BuildSetting], infoPlist: InfoPlist,
    deploymentTarget: OSVersion?, idioms: [Idiom], appIconName: String?,
    launchImageName: String? = nil, diagnostics: [Diagnostic] = []
  ) {
    self.name = name
    self.settings = settings
    self.infoPlist = infoPlist
    self.deploymentTarget = deploymentTarget
    self.idioms = idioms
    self.appIconName = appIconName
    self.launchImageName = launchImageName
    self.diagnostics = diagnostics
  }
}

package struct BuildSetting: Hashable, Sendable {
  package var value: String
  package var location: SourceLocation?
  package init(value: String, location: SourceLocation?) {
    self.value = value
    self.location = location
  }
}

/// The Info.plist of the built app, after Xcode's merge.
package struct InfoPlist: Sendable {
  package var values: [String: PlistValue]
  /// The location of each top-level key, in the file or of a build setting, and of the entries that `path(of:in:)` names.
  package var origins: [String: SourceLocation]
  /// The Info.plist file; nil where it is generated completely.
  package var file: String?
  /// `INFOPLIST_KEY_*` settings that Xcode ignores, by name, for instance because `GENERATE_INFOPLIST_FILE` is off.
  package var ignoredSettings: [String: BuildSetting]
  /// The setting of a generator that adds keys, and the config with it; nil without one.
  package var setting: UndefinedSetting?
  /// Whether `GENERATE_INFOPLIST_FILE` is on.
  package var isGenerated: Bool
  /// Whether a generated empty `UILaunchScreen` was merged in.
  package var launchScreenGenerated: Bool
  package struct UndefinedSetting: Hashable, Sendable {
    /// `NAME` of `$(NAME)`.
    package var name: String
    /// The text that names it, as in the file.
    package var text: String
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }
  /// The first build setting without a value in the text of each key that chooses the launch screen.
  package var undefined: [String: UndefinedSetting] = [:]
  /// The first build setting that nothing sets in the text of each key that chooses the launch screen, and of INFOPLIST_FILE.
  package var unknown: [String: UndefinedSetting] = [:]
  /// Where the specification of a project generator says how it writes the Info.plist; nil for a file that people write.
  package var specification: SourceLocation?
  package init(
    values: [String: PlistValue], origins: [String: SourceLocation], file: String?,
    ignoredSettings: [String: BuildSetting] = [:], isGenerated: Bool = false,
    launchScreenGenerated: Bool = false
  ) {
    self.values = values
    self.origins = origins
    self.file = file
    self.ignoredSettings = ignoredSettings
    self.isGenerated = isGenerated
    self.launchScreenGenerated = launchScreenGenerated
  }
  /// Returns the value on a device family; see `effectiveKey(_:for:)`.
  package func value(_ key: String, for idiom: Idiom) -> PlistValue? { values[effectiveKey(key, for: idiom)] }
  /// Returns the key that decides on a device family: `key-iphoneos~ipad`, else `key~ipad`, `key-iphoneos` or `key`.
  ///
  /// Source: swiftlang/swift-corelibs-foundation, CFBundle_InfoPlist.c, the order of overrides.
  package func effectiveKey(_ key: String, for idiom: Idiom) -> String {
    let family = key + (idiom == .pad ? "~ipad" : "~iphone")
    let platform = key + Self.platform
    if values[platform + family.dropFirst(key.count)] != nil { return platform + family.dropFirst(key.count) }
    if values[family] != nil { return family }
    return values[platform] != nil ? platform : key
  }
  /// The end of a key that counts in iOS only.
  package static let platform = "-iphoneos"
}

package indirect enum PlistValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case real(Double)
  case bool(Bool)
  case data([UInt8])
  case date(Double)
  case array([PlistValue])
  case dictionary([String: PlistValue])
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The value as a Boolean. The texts `YES`, `true` and `1` count as true, as in the system.
  package var bool: Bool? {
    switch self {
    case .bool(let flag): flag
    case .integer(let number): number != 0
    case .string(let text): ["YES", "TRUE", "1"].contains(text.uppercased())
    default: nil
    }
  }
  package var array: [PlistValue]? { if case .array(let items) = self { items } else { nil } }
  package var dictionary: [String: PlistValue]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }
}

extension PlistValue {
  /// The value as text, equal for equal values, with sorted keys.
  package var canonicalText: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    case .data(let bytes): "<\(bytes.map { String($0, radix: 16) }.joined(separator: " "))>"
    case .date(let seconds): "date \(seconds)"
    case .array(let items): "[\(items.map(\.canonicalText).joined(separator: ", "))]"
    case .dictionary(let entries):
      "{\(entries.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.canonicalText)" }.joined(separator: ", "))}"
    }
  }
}

/// A file that a build copies into the app.
package struct ResourceFile: Hashable, Sendable {
  /// Relative to the root.
  package var path: String
  /// `Base`, `fr`; nil where the file is not localized.
  package var localization: String?
  /// The line of the project file that makes the file a member; nil without a project file.
  package var location: SourceLocation?
  package var exists: Bool
  /// The file name in the project, where it differs in case from the one on disk. The built app has this one.
  package var declaredName: String?
  package init(path: String, localization: String?, location: SourceLocation?, exists: Bool) {
    self.path = path
    self.localization = localization
    self.location = location
    self.exists = exists
  }
  /// Last part of the path.
  package var fileName: String { String(path.split(separator: "/").last ?? "") }
}
