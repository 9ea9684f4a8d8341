import Model

/// Removes resources of the target that build settings keep out of a shipped app.
struct ResourceFilter {
  private let excluded: [String]
  private let included: [String]
  private let development: [String]

  /// - Parameter path: Resolves a path setting; see `TargetSettings.path(ofSetting:)`.
  init(_ configuration: BuildConfiguration, path: (String) -> String?) {
    func words(_ key: String) -> [String] { InfoPlistBuilder.list(configuration.settings[key]?.value ?? "") }
    excluded = words("EXCLUDED_SOURCE_FILE_NAMES")
    included = words("INCLUDED_SOURCE_FILE_NAMES")
    // "Archive and install builds will exclude this content" (Xcode's build settings reference).
    development = words("DEVELOPMENT_ASSET_PATHS").compactMap(path)
  }

  func keeps(_ file: ResourceFile) -> Bool {
    if development.contains(where: { file.path == $0 || file.path.hasPrefix($0 + "/") }) { return false }
    let isExcluded = excluded.contains { ResourceFilter.matches($0, file) }
    return !isExcluded || included.contains { ResourceFilter.matches($0, file) }
  }

  /// Matches a pattern without a slash with the file's name, and one with a slash with the end of its path.
  private static func matches(_ pattern: String, _ file: ResourceFile) -> Bool {
    guard pattern.contains("/") else { return SettingContext.glob(pattern, file.fileName) }
    let tail = pattern.hasPrefix("$(SRCROOT)/") ? String(pattern.dropFirst("$(SRCROOT)/".count)) : pattern
    return SettingContext.glob(tail, file.path) || SettingContext.glob("*/" + tail, file.path)
  }
}
