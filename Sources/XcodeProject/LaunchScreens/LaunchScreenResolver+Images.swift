import Model

extension LaunchScreenResolver {
  /// Launch images, which counted before storyboards: the plist's list, a catalog's set, or files by name.
  mutating func imageScreens() -> [LaunchScreenSource] {
    guard let found = listedImages() ?? catalogImages() ?? looseImages() else { return [] }
    report(
      "launch-images-legacy", .warning, at: found.location,
      "the app has launch images alone, which Apple deprecated after iOS \(LaunchKeys.imagesUntil): "
        + "newer devices show it "
        + "letterboxed at the largest size that an image fits, and with the SDK of iOS "
        + "\(LaunchKeys.demandedSince) the store refuses it",
      "make a launch storyboard, or a \(LaunchKeys.screen) dictionary")
    return [found]
  }

  private func listedImages() -> LaunchScreenSource? {
    if let (key, value, location) = entry(LaunchKeys.images), let items = value.array, !items.isEmpty {
      let names = items.compactMap { $0.dictionary?["UILaunchImageName"]?.string }
      return LaunchScreenSource(
        kind: .launchImages, entries: ["UILaunchImages": value], location: location, key: key,
        imageNames: names.flatMap(variants))
    }
    if let (key, value, location) = entry(LaunchKeys.imageFile), let name = value.string, !name.isEmpty {
      return LaunchScreenSource(
        kind: .launchImages, location: location, key: key, imageNames: variants(of: name))
    }
    return nil
  }

  /// The name itself, and those of files with the modifiers that the system adds: `-568h`, `-Landscape`.
  ///
  /// Source: Apple, Information Property List Key Reference, "Naming Your Launch Image Files".
  private func variants(of name: String) -> [String] {
    let files = project.resources.filter { file in
      let given = file.declaredName ?? file.fileName
      return file.exists && ProjectFolder.pathExtension(given) == "png"
        && ProjectFolder.baseName(given).hasPrefix(name + "-")
    }
    return [name] + files.map { ProjectFolder.baseName($0.fileName) }.sorted()
  }

  private func catalogImages() -> LaunchScreenSource? {
    guard let name = configuration?.launchImageName else { return nil }
    let setting = configuration?.settings["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME"]
    return LaunchScreenSource(
      kind: .launchImages, location: setting?.location, key: "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME",
      imageNames: [name])
  }

  /// `Default.png`, `Default@2x.png`, `Default-568h@2x.png` and so on at the top of the app.
  private func looseImages() -> LaunchScreenSource? {
    let files = project.resources.filter {
      let name = $0.declaredName ?? $0.fileName
      let base = ProjectFolder.baseName(name).prefix { $0 != "@" && $0 != "~" && $0 != "-" }
      return base == "Default" && ProjectFolder.pathExtension(name) == "png" && $0.exists
    }
    guard let first = files.first else { return nil }
    return LaunchScreenSource(
      kind: .launchImages, location: first.location, key: nil,
      imageNames: files.map { ProjectFolder.baseName($0.fileName) })
  }
}
