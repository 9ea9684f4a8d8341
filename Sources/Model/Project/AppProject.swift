/// An app target with everything that decides about its launch screen.
public struct AppProject: Sendable {
  /// Relative to the root: `buzzbox.xcodeproj`, or the Info.plist where there is no project file.
  public var name: String
  public var target: String
  /// Every build configuration of the target, in the project's order.
  public var configurations: [BuildConfiguration]
  /// Index into `configurations` of what ships (`Release`, or what the user asked for).
  public var shipping: Int
  /// What the target copies into the app, in a fixed order.
  public var resources: [ResourceFile]
  /// Files of interest that lie in the folder but are not copied by this target.
  public var strayFiles: [String]
  public var knownRegions: [String]
  public var developmentRegion: String?
  /// Where the target stands in the project file.
  public var location: SourceLocation
  public var diagnostics: [Diagnostic]
  /// Absolute folder that every other path is relative to. Only for opening files: never printed.
  public var rootPath: String
  /// Whether `resources` comes from a project file. False with a bare Info.plist, where they are what the folder holds.
  public var membershipIsKnown: Bool
  /// Where the target's shell scripts stand that copy files into the built app: what they bring is in no list.
  public var copyingScripts: [SourceLocation] = []
  public init(
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
  public var shippingConfiguration: BuildConfiguration { configurations[shipping] }
}

public struct BuildConfiguration: Sendable {
  public var name: String
  /// Resolved for iphoneos: conditions applied, variables expanded.
  public var settings: [String: BuildSetting]
  public var infoPlist: InfoPlist
  public var deploymentTarget: OSVersion?
  public var idioms: [Idiom]
  public var appIconName: String?
  /// `ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME`: the legacy launch image set that the build uses.
  public var launchImageName: String?
  /// What is wrong with this configuration alone.
  public var diagnostics: [Diagnostic]
  public init(
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

public struct BuildSetting: Hashable, Sendable {
  public var value: String
  public var location: SourceLocation?
  public init(value: String, location: SourceLocation?) {
    self.value = value
    self.location = location
  }
}

/// The Info.plist as the built app has it, after Xcode's merge.
public struct InfoPlist: Sendable {
  public var values: [String: PlistValue]
  /// Where each top-level key comes from: the file, or a build setting.
  public var origins: [String: SourceLocation]
  /// The Info.plist file itself; nil where it is wholly generated.
  public var file: String?
  /// Build settings that look as if they counted but do not (`GENERATE_INFOPLIST_FILE` is off), by setting name.
  public var ignoredSettings: [String: BuildSetting]
  /// Whether `GENERATE_INFOPLIST_FILE` is on.
  public var isGenerated: Bool
  /// Whether a generated empty `UILaunchScreen` was merged in.
  public var launchScreenGenerated: Bool
  public init(
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
  /// The value on a device family: `key~ipad` and `key~iphone` replace `key`.
  public func value(_ key: String, for idiom: Idiom) -> PlistValue? {
    values[key + (idiom == .pad ? "~ipad" : "~iphone")] ?? values[key]
  }
  /// The full key that `value(_:for:)` reads.
  public func effectiveKey(_ key: String, for idiom: Idiom) -> String {
    let specific = key + (idiom == .pad ? "~ipad" : "~iphone")
    return values[specific] == nil ? key : specific
  }
}

public indirect enum PlistValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case real(Double)
  case bool(Bool)
  case data([UInt8])
  case date(Double)
  case array([PlistValue])
  case dictionary([String: PlistValue])
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// Also `YES`, `true` and `1` as text, the way the system reads them.
  public var bool: Bool? {
    switch self {
    case .bool(let flag): flag
    case .integer(let number): number != 0
    case .string(let text): ["YES", "TRUE", "1"].contains(text.uppercased())
    default: nil
    }
  }
  public var array: [PlistValue]? { if case .array(let items) = self { items } else { nil } }
  public var dictionary: [String: PlistValue]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }
}

extension PlistValue {
  /// Equal for equal values: keys sorted, text quoted.
  public var canonicalText: String {
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
public struct ResourceFile: Hashable, Sendable {
  /// Relative to the root.
  public var path: String
  /// `Base`, `fr`; nil where the file is not localized.
  public var localization: String?
  /// Where the membership is declared (project file line), nil for what a bare folder implies.
  public var location: SourceLocation?
  public var exists: Bool
  /// The file name that the project writes, where the disk spells it with other capitals. The built app has this one.
  public var declaredName: String?
  public init(path: String, localization: String?, location: SourceLocation?, exists: Bool) {
    self.path = path
    self.localization = localization
    self.location = location
    self.exists = exists
  }
  /// Last part of the path.
  public var fileName: String { String(path.split(separator: "/").last ?? "") }
}
