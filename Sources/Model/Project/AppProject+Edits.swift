extension AppProject {
  /// Whether the app itself shows a storyboard or xib, after launch.
  ///
  /// - Parameter path: Of a file of the project.
  package func isMainInterface(_ path: String) -> Bool {
    let name = String(path.split(separator: "/").last ?? "")
    guard let base = InfoPlist.withoutInterfaceExtension(name) else { return false }
    return configurations.contains { $0.infoPlist.mainInterfaceNames.contains(base) }
  }

  /// Returns the edits that give a key of the Info.plist another text, in every configuration that has the same text.
  ///
  /// Empty where one of them comes from a file that `qa` cannot edit.
  package func edits(changing key: String, from old: String, to new: String) -> [SourceEdit] {
    edits(of: key) {
      $0.string == old
    } edit: { location, file in
      if location.file == file { return .plistKey(file: location.file, key: key, value: new) }
      guard let line = location.line, !key.contains("~"), file != location.file else { return nil }
      return .setting(file: location.file, line: line, name: "INFOPLIST_KEY_" + key, value: new)
    }
  }

  /// Returns the edits with which every configuration names a launch storyboard or xib.
  ///
  /// - Parameter name: Without its extension. Nil takes that of the only document that the app ships as a launch screen.
  package func editsNamingLaunchDocument(_ name: String? = nil) -> [SourceEdit] {
    let files = launchDocuments.map(\.fileName).filter { !$0.contains("~") }.uniqued()
    let sole = files.count == 1 ? files[0].lastIndex(of: ".").map { String(files[0][..<$0]) } : nil
    guard let name = name ?? sole else { return [] }
    let key = LaunchKeys.storyboardName
    var edits: [SourceEdit] = []
    if isWrittenByGenerator { return [] }
    for configuration in configurations where configuration.infoPlist.values[key]?.string != name {
      guard let file = configuration.infoPlist.file else { return [] }
      let location = configuration.infoPlist.origins[key]
      if let location, location.file != file, let line = location.line {
        edits.append(
          .setting(file: location.file, line: line, name: "INFOPLIST_KEY_" + key, value: name))
      } else {
        edits.append(.plistKey(file: file, key: key, value: name))
      }
    }
    return edits.uniqued()
  }

  /// Returns the edits that remove a key from the Info.plist files.
  package func edits(removing key: String) -> [SourceEdit] {
    edits(of: key) { _ in
      true
    } edit: { location, file in
      location.file == file ? .plistKey(file: location.file, key: key, value: nil) : nil
    }
  }

  private func edits(
    of key: String, where isWanted: (PlistValue) -> Bool, edit: (SourceLocation, String?) -> SourceEdit?
  ) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    if isWrittenByGenerator { return [] }
    for configuration in configurations {
      guard let value = configuration.infoPlist.values[key], isWanted(value) else { continue }
      guard let location = configuration.infoPlist.origins[key],
        let edit = edit(location, configuration.infoPlist.file)
      else { return [] }
      edits.append(edit)
    }
    return edits.uniqued()
  }

  /// The edits with which no configuration generates a launch screen.
  package var editsToStopGeneration: [SourceEdit] {
    let name = "INFOPLIST_KEY_UILaunchScreen_Generation"
    if isWrittenByGenerator { return [] }
    let generating = configurations.filter(\.infoPlist.launchScreenGenerated)
    let edits = generating.compactMap { configuration -> SourceEdit? in
      guard let location = configuration.settings[name]?.location, let line = location.line else {
        return nil
      }
      return .setting(file: location.file, line: line, name: name, value: "NO")
    }
    return edits.count == generating.count ? edits.uniqued() : []
  }

  /// The edits with which the target copies a file of the folder; empty for a project without a project file.
  package func edits(copying path: String) -> [SourceEdit] {
    location.file.hasSuffix(".pbxproj")
      ? [.resource(file: location.file, target: target, path: path)] : []
  }

  /// Whether the project file does not exist, so that an edit of it or of what it writes would be lost.
  private var isWrittenByGenerator: Bool {
    !location.file.hasSuffix(".pbxproj") && !location.file.hasSuffix(".plist")
  }
}
