import Model

/// A kind of launch screen: the keys that choose it, and how its screens become view trees.
package struct LaunchScreenKind: Sendable {
  /// The values of `LaunchScreenSource.kind` that belong to it.
  package var kinds: Set<LaunchScreenSource.Kind>
  /// The prefix of every Info.plist key and build setting that decides about this kind.
  package var keys: [String]
  /// Whether systems look for it only where no other kind is there.
  var isFallback = false
  /// Returns the screens that the keys name, the default first, and reports findings about the keys.
  var screens: @Sendable (inout LaunchScreenResolver) -> [LaunchScreenSource]
  /// Returns the document of a screen; nil where the screen depends on the device.
  ///
  /// - Throws: `Diagnostics` where the screen's file cannot be read.
  var document:
    @Sendable (LaunchScreenSource, SourceLocation, LaunchScreens.FileReader) throws -> InterfaceDocument?
  /// Returns the document of a screen that depends on the device; nil where it does not.
  var deviceDocument:
    @Sendable (LaunchScreenSource, SourceLocation, Environment, any AssetProvider) -> InterfaceDocument? = {
      _, _, _, _ in nil
    }
}

/// Finds an app's launch screens and reads each into a document.
package enum LaunchScreens {
  /// Returns the bytes of a file.
  ///
  /// - Parameter path: Relative to the project's root.
  package typealias FileReader = (_ path: String) throws -> [UInt8]

  /// Returns the launch screens that the effective Info.plist chooses on a device family.
  ///
  /// - Parameters:
  ///   - configuration: Index into the project's configurations; nil for the one that ships.
  ///   - loader: Returns what in the app loads the document of a path, as a sentence without its period.
  package static func resolve(
    _ project: AppProject, configuration: Int? = nil, idiom: Idiom,
    loader: @escaping (String) -> String? = { _ in nil }
  ) -> LaunchScreenResolution {
    var resolver = LaunchScreenResolver(project: project, configuration: configuration, idiom: idiom)
    resolver.loader = loader
    return configuration == nil ? resolver.resolve() : resolver.resolveAlone()
  }

  /// Returns the storyboard or xib that an app loads by name on a device family; nil where it has none.
  package static func interface(
    named name: String, of project: AppProject, idiom: Idiom
  ) -> ResourceFile? {
    var resolver = LaunchScreenResolver(project: project, configuration: nil, idiom: idiom)
    return resolver.interface(named: name)
  }

  /// Returns the document of a launch screen; nil where there is none or where it depends on the device.
  ///
  /// - Parameter location: Of the key that chose the screen.
  /// - Throws: `Diagnostics` where the screen's file cannot be read.
  package static func document(
    of source: LaunchScreenSource, at location: SourceLocation, read: FileReader
  ) throws -> InterfaceDocument? {
    try kind(of: source)?.document(source, location, read)
  }

  /// Returns the document of a launch screen that depends on the device; nil for other kinds.
  package static func document(
    of source: LaunchScreenSource, at location: SourceLocation, in environment: Environment,
    assets: any AssetProvider
  ) -> InterfaceDocument? {
    kind(of: source)?.deviceDocument(source, location, environment, assets)
  }

  private static func kind(of source: LaunchScreenSource) -> LaunchScreenKind? {
    LaunchScreenKind.all.first { $0.kinds.contains(source.kind) }
  }

  /// Prefixes of all Info.plist keys that decide about the launch screen, of every kind, sorted.
  package static var keyPrefixes: [String] {
    Set(LaunchScreenKind.all.flatMap(\.keys) + surroundingKeys).sorted()
  }

  /// Returns the name of a set or of loose files without scale and device: `Default-568h` of `Default-568h@2x~iphone`.
  package static func imageName(_ name: String) -> String { LaunchImages.bare(name) }

  /// Keys that change what every kind shows.
  private static let surroundingKeys = [
    LaunchKeys.style, LaunchKeys.orientations, LaunchKeys.fullScreen, "UIStatusBar", "UIDeviceFamily",
    "UISupportsTrueScreenSizeOnMac", "CFBundleIconName",
  ]
}
