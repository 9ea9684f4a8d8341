import Model

extension LaunchScreenResolver {
  /// Screens of `UILaunchStoryboardName` and `UILaunchStoryboards`, default first; a name that leads nowhere
  /// gives a
  /// screen of kind `none`, because the key still decides.
  mutating func storyboardScreens() -> [LaunchScreenSource] {
    var result: [LaunchScreenSource] = []
    if let (key, value, location) = entry(LaunchKeys.storyboardName) {
      if let name = value.string {
        if let screen = storyboard(name, key: key, at: location) { result.append(screen) }
      } else {
        report(
          "wrong-type", .error, at: location, "\(key) is \(value.typePhrase), not a string",
          "write the storyboard's name")
      }
    }
    guard let several = definitions(LaunchKeys.severalStoryboards) else { return result }
    for definition in several.all {
      // Without a default, only URL schemes show these.
      guard definition.isDefault || !result.isEmpty || !definition.schemes.isEmpty else { continue }
      guard let name = definition.entries[LaunchKeys.storyboardFile]?.string else {
        report(
          "missing-file", .error, at: several.location,
          "\(several.key): \u{201C}\(definition.identifier ?? "")\u{201D} has no "
            + "\(LaunchKeys.storyboardFile)",
          "add it")
        continue
      }
      guard var screen = storyboard(name, key: several.key, at: several.location) else { continue }
      if result.isEmpty, definition.isDefault {
        screen.name = nil
      } else {
        screen.name = definition.identifier
        screen.urlSchemes = definition.schemes
      }
      result.append(screen)
    }
    return result
  }

  /// Nil where the name is empty, which is as good as no key.
  private mutating func storyboard(_ text: String, key: String, at location: SourceLocation?)
    -> LaunchScreenSource?
  {
    if text.isEmpty {
      report("empty-name", .warning, at: location, "\(key) is empty", "name a storyboard, or remove the key")
      return nil
    }
    let nothing = LaunchScreenSource(kind: .none, location: location, key: key)
    if text.contains("$(") || text.contains("${") {
      report(
        "unresolved-variable", .error, at: location,
        "\(key) holds a build setting that is not known here: \u{201C}\(text)\u{201D}", "use the project file"
      )
      return nothing
    }
    var name = text
    if let bare = LaunchScreenResolver.withoutExtension(text) {
      report(
        "name-with-extension", .error, at: location,
        "\(key) is \u{201C}\(text)\u{201D}; the name stands without extension, and the store "
          + "refuses it for iPad (90476)",
        "write \u{201C}\(bare)\u{201D}")
      name = bare
    }
    if name.contains("/") {
      let last = ProjectFolder.name(name)
      report(
        "name-with-path", .error, at: location,
        "\(key) is \u{201C}\(text)\u{201D}; the name stands without folders", "write \u{201C}\(last)\u{201D}")
      return nothing
    }
    reportMainStoryboard(name, key: key, at: location)
    guard let file = interface(named: name) else {
      reportNowhere(name, key: key, at: location)
      return nothing
    }
    guard file.exists else {
      report(
        "file-missing", .error, at: file.location ?? location,
        "\(key) names \u{201C}\(name)\u{201D}, which the target copies from "
          + "\u{201C}\(file.path)\u{201D}, but that file does not exist",
        "restore the file, or remove it from the target")
      return nothing
    }
    let kind: LaunchScreenSource.Kind =
      ProjectFolder.pathExtension(file.path) == "storyboard" ? .storyboard : .xib
    return LaunchScreenSource(kind: kind, file: file.path, location: location, key: key)
  }

  private mutating func reportMainStoryboard(_ name: String, key: String, at location: SourceLocation?) {
    guard let main = entry("UIMainStoryboardFile")?.value.string, main == name else { return }
    report(
      "main-storyboard", .warning, at: location,
      "\(key) names the app's main storyboard \u{201C}\(name)\u{201D}, which may hold what a launch "
        + "screen must not",
      "make a storyboard of its own for launching")
  }

  /// Storyboards and xibs whose name in the built app has this base, the likeliest first.
  private func interfaces(named name: String) -> [ResourceFile] {
    func rank(_ file: ResourceFile) -> (Int, Int, Int, String) {
      let kind = ProjectFolder.pathExtension(file.path) == "storyboard" ? 0 : 1
      let language: Int
      switch file.localization {
      case "Base": language = 0
      case nil: language = 1
      case project.developmentRegion: language = 2
      default: language = 3
      }
      return (kind, language, file.exists ? 0 : 1, file.path)
    }
    return project.resources.filter {
      ResourceKind.interfaces.contains(ProjectFolder.pathExtension($0.path))
        && ProjectFolder.baseName($0.declaredName ?? $0.fileName) == name
    }.sorted { rank($0) < rank($1) }
  }

  private mutating func interface(named name: String) -> ResourceFile? {
    // Bundles look for `Name~ipad` before `Name`.
    let specific = interfaces(named: name + (idiom == .pad ? "~ipad" : "~iphone"))
    let plain = interfaces(named: name)
    let found = specific.isEmpty ? plain : specific
    let places = Set(found.filter { $0.localization == nil }.map(\.path))
    if places.count > 1 {
      report(
        "ambiguous-name", .warning, at: found.first?.location,
        "\u{201C}\(name)\u{201D} is the name of several files of the target: "
          + places.sorted().map { "\u{201C}\($0)\u{201D}" }.joined(separator: ", "),
        "rename all but one")
    }
    return found.first
  }

  private mutating func reportNowhere(_ name: String, key: String, at location: SourceLocation?) {
    let members = project.resources.filter {
      ResourceKind.interfaces.contains(ProjectFolder.pathExtension($0.path))
    }.map { ProjectFolder.baseName($0.declaredName ?? $0.fileName) }
    let says = "\(key) names \u{201C}\(name)\u{201D}"
    if let other = members.sorted().first(where: { $0.lowercased() == name.lowercased() && $0 != name }) {
      report(
        "name-differs-in-case", .error, at: location,
        "\(says), the app has \u{201C}\(other)\u{201D}: a device tells capitals apart, the simulator may not",
        "write \u{201C}\(other)\u{201D}")
      return
    }
    let strays = project.strayFiles.filter {
      ResourceKind.interfaces.contains(ProjectFolder.pathExtension($0)) && ProjectFolder.baseName($0) == name
    }
    if let stray = strays.first {
      report(
        "not-in-target", .error, at: location,
        "\(says); \u{201C}\(stray)\u{201D} exists, but target \u{201C}\(project.target)\u{201D} "
          + "does not copy it",
        "add the file to the target")
      return
    }
    let near = nearestName(to: name, in: members)
    report(
      "names-nothing", .error, at: location,
      "\(says), but the app has no storyboard or xib of that name",
      near.map { "did you mean \u{201C}\($0)\u{201D}?" } ?? "add the file, or correct the name")
  }
}
