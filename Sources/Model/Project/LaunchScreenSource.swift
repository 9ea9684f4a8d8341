/// A launch screen that the effective Info.plist chooses.
package struct LaunchScreenSource: Sendable {
  package enum Kind: String, Sendable, Codable {
    case storyboard, xib, dictionary, generated, launchImages, none
  }
  package var kind: Kind
  /// Identifier of a screen of `UILaunchScreens` or `UILaunchStoryboards`; nil for the default screen.
  package var name: String?
  /// The document, relative to the root, for `storyboard` and `xib`.
  package var file: String?
  /// The effective `UILaunchScreen` entries, for `dictionary` and `generated`.
  package var entries: [String: PlistValue]
  /// The location of the key that chose it.
  package var location: SourceLocation?
  /// The top-level Info.plist key that chose it, with its device suffix: `UILaunchScreen~ipad`; nil for `none`.
  package var key: String?
  /// URL schemes that show this screen; empty for the default.
  package var urlSchemes: [String]
  /// Names of the launch images, for `launchImages`: the set, or the loose files' base names.
  package var imageNames: [String]
  /// The document that the screen shows; nil before it is read, without a screen, and where it cannot be read.
  package var document: InterfaceDocument?
  /// Why the named file gives no document.
  package var errors: [Diagnostic] = []
  package init(
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
