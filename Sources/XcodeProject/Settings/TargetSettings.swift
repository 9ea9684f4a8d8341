import Files
import Model

/// Collects the levels of a target's build settings: project file, project, target file, target.
struct TargetSettings {
  let folder: ProjectFolder
  let graph: ProjectGraph
  let tree: GroupTree
  let files: XCConfigReader
  /// Base name of the `.xcodeproj`.
  let projectName: String

  /// Returns the configurations of a target or of the project, in their order.
  func configurations(of owner: ProjectObject) -> [ProjectObject] {
    guard let list = graph.object(owner.fields.string("buildConfigurationList")) else { return [] }
    return graph.objects(list, "buildConfigurations")
  }

  /// Returns the settings of the configurations that users get; of all where none is known to be for users.
  func shipping(of target: ProjectObject) -> [SettingsEvaluator] {
    let all = configurations(of: target)
    let shipping = all.filter { configuration in
      let name = (configuration.fields.string("name") ?? "").lowercased()
      return !SharedSchemes.developmentWords.contains { name.contains($0) }
    }
    return (shipping.isEmpty ? all : shipping).map { evaluator(target: target, configuration: $0) }
  }

  func evaluator(target: ProjectObject, configuration: ProjectObject) -> SettingsEvaluator {
    let name = configuration.fields.string("name") ?? ""
    let project = configurations(of: graph.root).first { $0.fields.string("name") == name }
    let levels =
      [defaults(target: target)]
      + (project.map { [baseFile(of: $0), own($0)] } ?? [])
      + [baseFile(of: configuration), own(configuration)]
    return SettingsEvaluator(
      levels: levels, fixed: fixed(target: target, configuration: name),
      context: SettingContext(configuration: name), defaultLevels: 1)
  }

  private func own(_ configuration: ProjectObject) -> [SettingAssignment] {
    guard let settings = configuration.fields["buildSettings"]?.dictionary else { return [] }
    return settings.entries.compactMap { entry in
      guard let (key, conditions) = SettingAssignment.split(entry.key) else { return nil }
      let value: String
      switch entry.value.content {
      case .string(let text): value = text
      case .array(let items):
        value = items.compactMap(\.string).map(TargetSettings.quoted).joined(separator: " ")
      case .bool(let flag): value = flag ? "YES" : "NO"
      case .integer(let number): value = String(number)
      case .real(let number): value = number.shortDescription
      default: return nil
      }
      return SettingAssignment(
        key: key, conditions: conditions, value: value,
        location: SourceLocation(file: graph.file, line: entry.line))
    }
  }

  /// Quotes a list item that contains spaces.
  private static func quoted(_ item: String) -> String {
    item.contains(" ") && !item.contains("\"") ? "\"\(item)\"" : item
  }

  private func baseFile(of configuration: ProjectObject) -> [SettingAssignment] {
    if let reference = graph.object(configuration.fields.string("baseConfigurationReference")),
      let path = tree.path(reference)
    {
      let location = SourceLocation(
        file: graph.file, line: configuration.fields.line(of: "baseConfigurationReference"))
      return files.read(folder.relative(path), from: location)
    }
    // Xcode 16: a file inside a synchronized folder has no reference of its own.
    if let anchor = graph.object(configuration.fields.string("baseConfigurationReferenceAnchor")),
      let inner = configuration.fields.string("baseConfigurationReferenceRelativePath"),
      let path = tree.path(anchor)
    {
      let location = SourceLocation(
        file: graph.file, line: configuration.fields.line(of: "baseConfigurationReferenceRelativePath"))
      return files.read(folder.relative(FilePath.join(path, inner)), from: location)
    }
    return []
  }

  /// Returns Xcode's defaults for an iOS application.
  private func defaults(target: ProjectObject) -> [SettingAssignment] {
    let region = graph.root.fields.string("developmentRegion") ?? "en"
    let table = [
      ("PRODUCT_NAME", "$(TARGET_NAME)"), ("EXECUTABLE_NAME", "$(PRODUCT_NAME)"),
      ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"), ("WRAPPER_NAME", "$(PRODUCT_NAME).app"),
      ("FULL_PRODUCT_NAME", "$(PRODUCT_NAME).app"), ("DEVELOPMENT_LANGUAGE", region),
      ("PRODUCT_BUNDLE_PACKAGE_TYPE", "APPL"), ("TARGETED_DEVICE_FAMILY", "1"),
    ]
    return table.map { SettingAssignment(key: $0.0, conditions: [], value: $0.1, location: nil) }
  }

  /// Returns the settings of the build itself. Folders keep their variable names, so that no value contains an absolute
  /// path; `path(ofSetting:)` resolves them.
  private func fixed(target: ProjectObject, configuration: String) -> [String: String] {
    let name = target.fields.string("name") ?? ""
    var result = [
      "TARGET_NAME": name, "TARGETNAME": name, "PROJECT_NAME": projectName, "PROJECT": projectName,
      "CONFIGURATION": configuration, "PLATFORM_NAME": SettingContext.sdk,
      "EFFECTIVE_PLATFORM_NAME": "-" + SettingContext.sdk, "CURRENT_ARCH": SettingContext.arch,
      "PLATFORM_DISPLAY_NAME": "iOS", "SWIFT_PLATFORM_TARGET_PREFIX": "ios",
    ]
    for folder in TargetSettings.sourceFolders { result[folder] = "$(SRCROOT)" }
    for folder in TargetSettings.productFolders { result[folder] = "$(\(folder))" }
    return result
  }

  private static let sourceFolders = ["SRCROOT", "SOURCE_ROOT", "PROJECT_DIR"]
  private static let productFolders = [
    "BUILT_PRODUCTS_DIR", "BUILD_DIR", "BUILD_ROOT", "CONFIGURATION_BUILD_DIR", "DERIVED_FILE_DIR",
    "DERIVED_DATA_DIR", "DERIVED_SOURCES_DIR", "OBJROOT", "PROJECT_TEMP_DIR", "SYMROOT", "TARGET_BUILD_DIR",
    "TARGET_TEMP_DIR", "TEMP_DIR", "SDKROOT_DIR", "DEVELOPER_DIR", "HOME",
  ]

  /// Returns the path of a setting's value, relative to the root; nil for folders that exist only during a build.
  func path(ofSetting value: String) -> String? {
    let base = "$(SRCROOT)"
    if value.hasPrefix(base) {
      return folder.relative(FilePath.join(tree.sourceRoot, "./" + value.dropFirst(base.count)))
    }
    if value.hasPrefix("$(") { return nil }
    return folder.relative(FilePath.join(tree.sourceRoot, value))
  }
}
