/// What the effective Info.plist makes the system show at launch.
public struct LaunchScreenSource: Sendable {
  public enum Kind: String, Sendable, Codable {
    case storyboard, xib, dictionary, generated, launchImages, none
  }
  public var kind: Kind
  /// Id of a screen where there are several (`UILaunchScreens`); nil for the default.
  public var name: String?
  /// The document, relative to the root, for `storyboard` and `xib`.
  public var file: String?
  /// The effective `UILaunchScreen` entries, for `dictionary` and `generated`.
  public var entries: [String: PlistValue]
  /// Where the key stands that decided.
  public var location: SourceLocation?
  /// The top-level Info.plist key that decided, with its device suffix: `UILaunchScreen~ipad`; nil for `none`.
  public var key: String?
  /// URL schemes that show this screen; empty for the default.
  public var urlSchemes: [String]
  /// Names of the legacy launch images, for `launchImages`: the set, or the loose files' base names.
  public var imageNames: [String]
  /// What the screen shows, read or made from the keys; nil before that, and where there is nothing or it is unreadable.
  public var document: InterfaceDocument?
  /// Why there is no document although a file is named.
  public var faults: [Diagnostic] = []
  public init(
    kind: Kind, name: String? = nil, file: String? = nil, entries: [String: PlistValue] = [:],
    location: SourceLocation? = nil, key: String? = nil, urlSchemes: [String] = [],
    imageNames: [String] = []
  ) {
    self.kind = kind
    self.name = name
    self.file = file
    self.entries = entries
    self.location = location
    self.key = key
    self.urlSchemes = urlSchemes
    self.imageNames = imageNames
  }
}
