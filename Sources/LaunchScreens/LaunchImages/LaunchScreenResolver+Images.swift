import Files
import Model

extension LaunchScreenResolver {
  static let imageSetting = "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME"

  /// Returns the launch images of iOS 7: the Info.plist's list, a catalog's set, or files with the usual names.
  mutating func imageScreens() -> [LaunchScreenSource] {
    guard let found = legacyImages else { return [] }
    report(
      .launchImagesLegacy, .warning, at: found.location,
      "The app has no launch storyboard, only launch images, which Apple deprecated after iOS \(LaunchKeys.imagesUntil). "
        + "Newer devices run it at the size of an older device, scaled up between black bars, and with the SDK of iOS "
        + "\(LaunchKeys.requiredSince) the App Store rejects it",
      fix: "Make a launch storyboard or a \(LaunchKeys.screen) dictionary")
    return [found]
  }

  /// The launch images of the app, whether or not another key hides them.
  var legacyImages: LaunchScreenSource? { listedImages() ?? catalogImages() ?? looseImages() }

  private func listedImages() -> LaunchScreenSource? {
    if let (key, value, location) = entry(LaunchKeys.images), let items = value.array, !items.isEmpty {
      let names = items.compactMap { $0.dictionary?["UILaunchImageName"]?.string }
      return LaunchScreenSource(
        kind: .launchImages, entries: [LaunchKeys.images: value], location: location, key: key,
        imageNames: names.flatMap(variants))
    }
    if let (key, value, location) = entry(LaunchKeys.imageFile), let name = value.string, !name.isEmpty {
      return LaunchScreenSource(
        kind: .launchImages, location: location, key: key, imageNames: variants(of: name))
    }
    return nil
  }

  /// Returns the name itself and those of files with the modifiers that the system adds: `-568h`, `-Landscape`.
  ///
  /// Source: Apple, Information Property List Key Reference, "Naming Your Launch Image Files".
  private func variants(of name: String) -> [String] {
    let files = pngResources.filter {
      FilePath.baseName($0.declaredName ?? $0.fileName).hasPrefix(name + "-")
    }
    return [name] + files.map { FilePath.baseName($0.fileName) }.sorted()
  }

  private func catalogImages() -> LaunchScreenSource? {
    guard let name = configuration?.launchImageName else { return nil }
    return LaunchScreenSource(
      kind: .launchImages, location: configuration?.settings[Self.imageSetting]?.location,
      key: Self.imageSetting, imageNames: [name])
  }

  /// Finds `Default.png`, `Default@2x.png`, `Default-568h@2x.png` and so on.
  private func looseImages() -> LaunchScreenSource? {
    let files = pngResources.filter {
      FilePath.baseName($0.declaredName ?? $0.fileName).prefix { !"@~-".contains($0) } == "Default"
    }
    guard let first = files.first else { return nil }
    return LaunchScreenSource(
      kind: .launchImages, location: first.location, key: nil,
      imageNames: files.map { FilePath.baseName($0.fileName) })
  }

  private var pngResources: [ResourceFile] {
    project.resources.filter { $0.exists && FilePath.pathExtension($0.declaredName ?? $0.fileName) == "png" }
  }
}
