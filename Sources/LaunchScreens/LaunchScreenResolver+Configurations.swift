import Files
import Model

/// Build settings that one configuration lacks, and others have.
extension LaunchScreenResolver {
  /// Returns what is wrong with a key whose text names a build setting that this configuration does not define.
  func undefinedVariable(of key: String) -> (message: String, fix: String)? {
    guard let configuration, let undefined = infoPlist.undefined[key] else { return nil }
    let name = undefined.name
    let value = infoPlist.values[key]?.string ?? ""
    let message =
      "In configuration \(configuration.name), \(key) is \"\(value)\", because it does not define \(name) of \"\(undefined.text)\""
    let others = project.configurations.filter {
      $0.settings[name]?.value.isEmpty == false && $0.name != configuration.name
    }
    func likeness(_ other: BuildConfiguration) -> Int {
      zip(other.name.reversed(), configuration.name.reversed()).prefix { $0 == $1 }.count
    }
    guard let best = others.max(by: { likeness($0) < likeness($1) }), let setting = best.settings[name] else {
      return (message, "Define \(name) in \(configuration.name), or write the name")
    }
    let origin = setting.location.map { " (\($0))" } ?? ""
    return (
      "\(message); \(best.name) defines \(name) as \(setting.value)\(origin)",
      "Add \(name) to \(configuration.name) in \(setting.location.map { FilePath.name($0.file) } ?? "the project")"
    )
  }
}

extension LaunchScreenResolver {
  /// Reports values that a build's command line or environment can change, because no file of the project sets them.
  mutating func reportUnknownSettings() {
    for (key, setting) in infoPlist.unknown.sorted(by: { $0.key < $1.key })
    where !findings.contains(where: { $0.message.contains(setting.text) }) {
      report(
        .settingUnset, .warning, at: infoPlist.origins[key] ?? configuration?.settings[key]?.location,
        "\(key) is \"\(setting.text)\", and nothing in the project sets \(setting.name). A build can set it, and the launch screen changes",
        fix: "Set \(setting.name) in the project, or write the value")
    }
  }
}

extension LaunchScreens {
  /// Returns the findings of the other configurations that ship and have no launch screen, although the first one has.
  static func missingInOthers(_ project: AppProject, idiom: Idiom) -> [LaunchScreenDiagnostic] {
    project.configurations.indices.compactMap { index in
      let configuration = project.configurations[index]
      guard index != project.shipping, configuration.ships, configuration.infoPlistError == nil,
        configuration.idioms.contains(idiom)
      else { return nil }
      var resolver = LaunchScreenResolver(project: project, configuration: index, idiom: idiom)
      let resolution = resolver.resolveAlone()
      guard resolution.screens.first?.kind == LaunchScreenSource.Kind.none,
        var finding = resolution.findings.first(where: {
          $0.severity == .error && $0.id != .infoPlistUnreadable
        })
      else { return nil }
      finding.id = .missingInConfiguration
      if !finding.message.contains("configuration \(configuration.name),") {
        finding.message = "Configuration \(configuration.name): " + finding.message
      }
      return finding
    }
  }
}
