import Files
import Model

/// Looks for launch image sets in an app's catalogs.
///
/// Old project templates set `ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME` in every project, so the setting alone means nothing.
struct LaunchImageSets {
  private static let maximumDepth = 8
  let folder: ProjectFolder
  let resources: [ResourceFile]

  /// Returns the configuration without the name of a launch image set that no catalog has.
  func checked(_ configuration: BuildConfiguration) -> BuildConfiguration {
    guard let name = configuration.launchImageName, !contains(name) else { return configuration }
    var result = configuration
    result.launchImageName = nil
    return result
  }

  private func contains(_ name: String) -> Bool {
    resources.contains {
      FilePath.pathExtension($0.path) == "xcassets" && contains(name + ".launchimage", in: $0.path, depth: 0)
    }
  }

  private func contains(_ set: String, in path: String, depth: Int) -> Bool {
    let names = folder.names(in: path)
    if names.contains(set) { return true }
    guard depth < Self.maximumDepth else { return false }
    return names.contains { name in
      // Groups have no extension; sets do.
      FilePath.pathExtension(name).isEmpty && folder.entry(path + "/" + name) == .folder
        && contains(set, in: path + "/" + name, depth: depth + 1)
    }
  }
}
