import Files
import Model

extension LaunchScreenResolver {
  /// Returns the screens of `UILaunchStoryboardName` and `UILaunchStoryboards`, the default first.
  ///
  /// A name without a file gives a screen of kind `none`, because the key still decides.
  mutating func storyboardScreens() -> [LaunchScreenSource] {
    var result: [LaunchScreenSource] = []
    if let (key, value, location) = entry(LaunchKeys.storyboardName) {
      if let name = value.string {
        if project.generated?.template.storyboard == name { return [] }
        if let screen = storyboard(name, key: key, at: location) { result.append(screen) }
      } else {
        reportType(
          key, value, expected: "a string", at: location,
          edits: key == LaunchKeys.storyboardName ? project.editsNamingLaunchDocument() : [])
      }
    }
    appendLocalized(to: &result)
    append(LaunchKeys.severalStoryboards, to: &result) { resolver, definition, origin in
      guard let name = definition.entries[LaunchKeys.storyboardFile]?.string else {
        resolver.report(
          .missingFile, .error, at: origin.location,
          "The screen \"\(definition.identifier ?? "")\" of \(origin.key) has no \(LaunchKeys.storyboardFile)",
          fix: "Add it")
        return nil
      }
      return resolver.storyboard(name, key: origin.key, at: origin.location)
    }
    return result
  }

  /// Adds the storyboards that `InfoPlist.strings` names for a language in place of the default one.
  ///
  /// Source: flutter/flutter issue 59855, which shows such a storyboard before the default one on iOS 12.4.
  private mutating func appendLocalized(to result: inout [LaunchScreenSource]) {
    guard let first = result.first, let found = entry(LaunchKeys.storyboardName) else { return }
    let base = InfoPlist.withoutInterfaceExtension(found.value.string ?? "") ?? found.value.string
    var others: [String: [LocalizedKey]] = [:]
    for item in project.localizedKeys where item.key == found.key && !item.text.isEmpty {
      let name = InfoPlist.withoutInterfaceExtension(item.text) ?? item.text
      if name != base { others[name, default: []].append(item) }
    }
    for (name, items) in others.sorted(by: { $0.key < $1.key }) {
      let languages = items.map(\.language).uniqued().sorted().joined(separator: ", ")
      report(
        .localizedName, .warning, isMinor: true, at: items[0].location,
        "\(found.key) is \"\(name)\" in \(languages). Systems can show it and then the default one",
        fix: "Use one storyboard for all languages")
      guard
        var screen = storyboard(
          items[0].text, key: "\(found.key) in \(languages)", at: items[0].location)
      else { continue }
      screen.key = found.key
      screen.name = languages
      if screen.file != first.file { result.append(screen) }
    }
  }

  /// Returns nil where the name is empty, which is as good as no key.
  private mutating func storyboard(
    _ text: String, key: String, at location: SourceLocation?
  ) -> LaunchScreenSource? {
    if text.isEmpty {
      let variable = undefinedVariable(of: key)
      report(
        .emptyName, .warning, at: location, variable?.message ?? "\(key) is empty",
        fix: variable?.fix ?? "Name a storyboard, or remove the key")
      return nil
    }
    let nothing = LaunchScreenSource(kind: .none, location: location, key: key)
    if text.contains("$(") || text.contains("${") {
      report(
        .unresolvedVariable, .error, at: location,
        "\(key) holds a build setting that is not known without a project file: \"\(text)\"",
        fix: "Name the project with --project")
      return nothing
    }
    var name = text
    if let bare = InfoPlist.withoutInterfaceExtension(text) {
      report(
        .nameWithExtension, .error, at: location,
        "\(key) is \"\(text)\"; expected the name without its extension. The App Store rejects it for iPad (90476)",
        fix: "Write \"\(bare)\"", edits: project.edits(changing: key, from: text, to: bare))
      name = bare
    }
    if name.contains("/") {
      report(
        .nameWithPath, .error, at: location, "\(key) is \"\(text)\"; expected the name without folders",
        fix: "Write \"\(FilePath.name(name))\"",
        edits: project.edits(changing: key, from: text, to: FilePath.name(name)))
      return nothing
    }
    reportMainStoryboard(name, key: key, at: location)
    guard let file = interface(named: name) else {
      reportNoFile(name, key: key, at: location)
      return nothing
    }
    guard file.exists else {
      if let submodule = project.absentSubmodule(of: file.path) {
        report(
          .notCheckedOut, .error, at: file.location ?? location,
          "\(key) names \"\(name)\", whose file \"\(file.path)\" is in the git submodule \"\(submodule)\", which is not checked out",
          fix: "Run `git submodule update --init`")
        return nothing
      }
      report(
        .fileMissing, .error, at: file.location ?? location,
        "\(key) names \"\(name)\", but its file \"\(file.path)\" does not exist",
        fix: "Restore the file, or remove it from the target")
      return nothing
    }
    let kind: LaunchScreenSource.Kind = Self.isStoryboard(file.path) ? .storyboard : .xib
    return LaunchScreenSource(kind: kind, file: file.path, location: location, key: key)
  }

  private mutating func reportMainStoryboard(_ name: String, key: String, at location: SourceLocation?) {
    guard let main = entry(LaunchKeys.mainStoryboard)?.value.string, main == name else { return }
    report(
      .mainStoryboard, .warning, at: location,
      "\(key) names the app's main storyboard \"\(name)\", which has classes and connections",
      fix: "Create a separate launch storyboard")
  }

  /// Reports documents that the app ships as launch screens and no key of any configuration or device family names.
  mutating func reportUnnamedDocuments() {
    let localized = project.localizedKeys.filter { $0.key.hasPrefix(LaunchKeys.storyboardName) }.map {
      InfoPlist.withoutInterfaceExtension($0.text) ?? $0.text
    }
    let named = Set(project.configurations.flatMap(\.infoPlist.launchStoryboardNames) + localized)
    for file in project.launchDocuments {
      let name = FilePath.baseName(file.declaredName ?? file.fileName)
      let bare = ["~ipad", "~iphone"].reduce(name) { $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0 }
      guard !named.contains(name), !named.contains(bare), !named.contains(where: { $0.hasSuffix("/" + name) })
      else {
        continue
      }
      let loader = loader(file.path)
      report(
        .unnamedDocument, loader == nil ? .warning : .note, at: file.location,
        "The app contains the launch screen \"\(file.path)\", but no key names it, so no launch shows it"
          + (loader.map { ". \($0)" } ?? ""),
        fix: loader == nil
          ? "Name it in \(LaunchKeys.storyboardName), or remove it from the target"
          : "Name it in \(LaunchKeys.storyboardName) if the launch is meant to show it")
    }
  }

  private static func isInterface(_ path: String) -> Bool {
    isStoryboard(path) || ["xib", "nib"].contains(FilePath.pathExtension(path))
  }

  private static func isStoryboard(_ path: String) -> Bool {
    ["storyboard", "storyboardc"].contains(FilePath.pathExtension(path))
  }

  /// Returns the storyboards and xibs with this name in the built app, the likeliest first.
  private func interfaces(named name: String) -> [ResourceFile] {
    func rank(_ file: ResourceFile) -> (Int, Int, Int, String) {
      let kind = Self.isStoryboard(file.path) ? 0 : 1
      let language =
        switch file.localization {
        case "Base": 0
        case nil: 1
        case project.developmentRegion: 2
        default: 3
        }
      return (kind, language, file.exists ? 0 : 1, file.path)
    }
    return project.resources.filter {
      Self.isInterface($0.path) && FilePath.baseName($0.declaredName ?? $0.fileName) == name
    }.sorted { rank($0) < rank($1) }
  }

  mutating func interface(named name: String) -> ResourceFile? {
    // Bundles look for `Name~ipad` before `Name`.
    let specific = interfaces(named: name + (idiom == .pad ? "~ipad" : "~iphone"))
    let found = specific.isEmpty ? interfaces(named: name) : specific
    let paths = Set(found.filter { $0.localization == nil }.map(\.path))
    if paths.count > 1 {
      report(
        .ambiguousName, .warning, at: found.first?.location,
        "Several files of the target have the name \"\(name)\": "
          + paths.sorted().map { "\"\($0)\"" }.joined(separator: ", "),
        fix: "Rename all but one")
    }
    return found.first
  }

  private mutating func reportNoFile(_ name: String, key: String, at location: SourceLocation?) {
    let members = project.resources.filter { Self.isInterface($0.path) }.map {
      FilePath.baseName($0.declaredName ?? $0.fileName)
    }
    if let other = members.sorted().first(where: { $0.lowercased() == name.lowercased() && $0 != name }) {
      report(
        .nameDiffersInCase, .error, at: location,
        "\(key) names \"\(name)\", but the app has \"\(other)\". File names on a device are case-sensitive",
        fix: "Write \"\(other)\"", edits: project.edits(changing: key, from: name, to: other))
      return
    }
    if let variable = undefinedVariable(of: key) {
      report(
        .namesNothing, .error, at: location,
        "\(variable.message). The app has no storyboard or xib \"\(name)\"", fix: variable.fix)
      return
    }
    let stray = project.strayFiles.first { Self.isInterface($0) && FilePath.baseName($0) == name }
    if let stray {
      report(
        .notInTarget, .error, at: location,
        "\(key) names \"\(name)\", but target \"\(project.target)\" does not copy \"\(stray)\"",
        fix: "Add the file to the target", edits: project.edits(copying: stray))
      return
    }
    let images = legacyImages
    let hidden = images.map {
      ". The app has the launch images \($0.imageNames.map { "\"\($0)\"" }.listed()), which this key hides"
    }
    report(
      .namesNothing, .error, at: location,
      "\(key) names \"\(name)\", but the app has no storyboard or xib of that name" + (hidden ?? ""),
      fix: didYouMean(name, in: members) ?? "Add the file, or correct the name"
        + (images == nil
          ? ""
          : "; without the key, older systems show the images, but the App Store rejects the app with the SDK of iOS "
            + "\(LaunchKeys.requiredSince)"),
      edits: key == LaunchKeys.storyboardName ? project.editsNamingLaunchDocument() : editsToDrop(key))
  }

  /// Returns the edits that remove the key of a device family; empty if the key without the family names no document.
  private func editsToDrop(_ key: String) -> [SourceEdit] {
    let base = infoPlist.values[LaunchKeys.storyboardName]?.string ?? ""
    return key != LaunchKeys.storyboardName && !interfaces(named: base).isEmpty
      ? project.edits(removing: key) : []
  }
}
