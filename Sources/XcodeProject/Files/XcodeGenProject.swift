import Files
import Formats
import Model

/// The project that XcodeGen makes from a specification, as the objects of a project file.
///
/// Source: yonaskolb/XcodeGen, Docs/ProjectSpec.md and Sources/XcodeGenKit.
struct XcodeGenProject {
  private(set) var specification = ProjectSpecification()

  let folder: ProjectFolder
  let file: String
  private let top: PlistDictionary
  private let expansion = XcodeGenExpansion()
  private var objects = PlistDictionary()

  /// - Throws: A `Diagnostic` for a specification whose project is unknown without XcodeGen.
  init(folder: ProjectFolder, file: String) throws(Diagnostic) {
    self.folder = folder
    self.file = file
    top = try XcodeGenIncludes(folder: folder, expansion: expansion).specification(file)
    build()
    if expansion.isExceeded { throw expansion.error(in: file) }
  }

  private mutating func build() {
    let configurations = self.configurations
    let fallback = configurations.first { $0.isRelease }?.name ?? configurations.last?.name ?? "Release"
    let usual = top["options"]?.dictionary?.string("defaultConfig") ?? fallback
    func lists(_ id: String, _ settings: [PlistNode]) -> [(String, PlistNode)] {
      let names = configurations.indices.map { PlistNode(content: .string("\(id).\($0)")) }
      return [
        (
          id + ".list",
          .object(
            "XCConfigurationList",
            [("buildConfigurations", .list(names)), ("defaultConfigurationName", .text(usual))])
        )
      ] + configurations.indices.map { ("\(id).\($0)", settings[$0]) }
    }
    func add(_ pairs: [(String, PlistNode)]) {
      for (id, node) in pairs { objects.append(.init(key: id, line: node.line, value: node)) }
    }
    let deployment = top["options"]?.dictionary?["deploymentTarget"]?.dictionary?["iOS"]
    let ownProject =
      deployment?.text.map {
        [PlistDictionary.Entry(key: "IPHONEOS_DEPLOYMENT_TARGET", line: deployment?.line, value: .text($0))]
      } ?? []
    add(
      lists(
        "project",
        configurations.map { configuration in
          self.configuration(configuration, of: top, defaults: ownProject)
        }))
    var targets: [PlistNode] = []
    for entry in top["targets"]?.dictionary?.entries ?? [] {
      guard let written = entry.value.dictionary else { continue }
      let templates = XcodeGenTemplates(top: top, expansion: expansion)
      let fields = templates.applied(to: written, name: entry.key)
      let id = "target:" + entry.key
      targets.append(.text(id))
      let sources = XcodeGenSources(folder: folder, base: FilePath.parent(file), id: id, fields: fields)
      add(sources.objects)
      let defaults = settings(of: fields, name: entry.key, sources: sources)
      add(
        lists(id, configurations.map { self.configuration($0, of: fields, defaults: defaults) }))
      let type = fields.string("type") ?? ""
      add([
        (
          id,
          .object(
            "PBXNativeTarget", line: entry.line,
            [
              ("name", .text(entry.key)),
              ("productType", .text("com.apple.product-type." + type)),
              ("buildConfigurationList", .text(id + ".list")),
              ("buildPhases", .list(sources.phases)),
              ("fileSystemSynchronizedGroups", .list(sources.groups)),
            ])
        )
      ])
    }
    let root: [(String, PlistNode)] = [
      ("buildConfigurationList", .text("project.list")), ("targets", .list(targets)),
      ("developmentRegion", .text(top["options"]?.dictionary?.string("developmentLanguage") ?? "en")),
    ]
    add([
      ("project", .object("PBXProject", root)),
      ("folder", .object("PBXGroup", [("sourceTree", .text("SOURCE_ROOT"))])),
    ])
    specification.list = .dictionary([
      ("objects", PlistNode(content: .dictionary(objects))), ("rootObject", .text("project")),
    ])
  }

  /// The project's name, which decides between several apps.
  var name: String? { top.string("name") }

  private var configurations: [(name: String, isRelease: Bool)] {
    let own = top["configs"]?.dictionary?.entries.map { ($0.key, $0.value.string == "release") } ?? []
    return own.isEmpty ? [("Debug", false), ("Release", true)] : own
  }

  /// Returns XcodeGen's settings for a target, and those that its other fields mean.
  private mutating func settings(
    of fields: PlistDictionary, name: String, sources: XcodeGenSources
  ) -> [PlistDictionary.Entry] {
    // SettingPresets/Platforms/iOS.yml and SettingPresets/Products/application.yml.
    var result: [PlistDictionary.Entry] = []
    func add(_ key: String, _ value: PlistNode, line: Int? = nil) {
      result.append(.init(key: key, line: line ?? value.line, value: value))
    }
    let destinations = fields.strings("supportedDestinations")
    let platforms = fields["platform"]?.strings ?? []
    let platform =
      fields.string("platform") ?? (platforms.contains("iOS") ? "iOS" : platforms.first ?? "auto")
    if platform == "iOS" || platform == "auto" && destinations.contains("iOS") {
      add("SDKROOT", .text("iphoneos"))
      add("TARGETED_DEVICE_FAMILY", .text("1,2"))
      add("ASSETCATALOG_COMPILER_APPICON_NAME", .text("AppIcon"))
    } else {
      add("SDKROOT", .text(platform == "auto" ? "macosx" : platform.lowercased()))
    }
    let deployment = fields["deploymentTarget"]
    if let version = deployment?.text ?? deployment?.dictionary?["iOS"]?.text {
      add("IPHONEOS_DEPLOYMENT_TARGET", .text(version), line: deployment?.line)
    }
    if let info = fields["info"]?.dictionary, let path = info.string("path") {
      add("INFOPLIST_FILE", .text(path), line: info.line(of: "path"))
      specification.infoPlists[name] = .init(
        list: Self.infoPlist(info["properties"]?.dictionary), line: fields.line(of: "info"))
    } else if let found = sources.infoPlist {
      add("INFOPLIST_FILE", .text(found))
    }
    return result
  }

  /// Source: Sources/XcodeGenKit/InfoPlistGenerator.swift.
  private static func infoPlist(_ properties: PlistDictionary?) -> PlistNode {
    var entries = PlistDictionary()
    let usual = [
      ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"), ("CFBundleInfoDictionaryVersion", "6.0"),
      ("CFBundleExecutable", "$(EXECUTABLE_NAME)"), ("CFBundleName", "$(PRODUCT_NAME)"),
      ("CFBundleDevelopmentRegion", "$(DEVELOPMENT_LANGUAGE)"), ("CFBundleShortVersionString", "1.0"),
      ("CFBundleVersion", "1"), ("CFBundlePackageType", "APPL"),
    ]
    for (key, value) in usual where properties?[key] == nil {
      entries.append(.init(key: key, line: nil, value: .text(value)))
    }
    for entry in properties?.entries ?? [] { entries.append(entry) }
    return PlistNode(content: .dictionary(entries))
  }

  /// Returns the build configuration of the project or of a target.
  private func configuration(
    _ configuration: (name: String, isRelease: Bool), of owner: PlistDictionary,
    defaults: [PlistDictionary.Entry]
  ) -> PlistNode {
    var settings = PlistDictionary()
    let own = XcodeGenSettings(groups: top["settingGroups"]?.dictionary, expansion: expansion).values(
      of: owner["settings"]?.dictionary, configuration: configuration.name)
    for entry in defaults where !own.contains(where: { $0.key == entry.key }) { settings.append(entry) }
    for entry in own { settings.append(entry) }
    var fields = [
      ("name", PlistNode.text(configuration.name)),
      ("buildSettings", PlistNode(content: .dictionary(settings))),
    ]
    let files = owner["configFiles"]?.dictionary
    if let entry = files?.entries.first(where: { $0.key == configuration.name }),
      let path = entry.value.string
    {
      // The anchor is the folder of the specification.
      fields.append(("baseConfigurationReferenceAnchor", .text("folder")))
      fields.append(
        ("baseConfigurationReferenceRelativePath", PlistNode(content: .string(path), line: entry.line)))
    }
    return .object("XCBuildConfiguration", fields)
  }
}

extension PlistNode {
  static func text(_ text: String) -> PlistNode { PlistNode(content: .string(text)) }

  static func list(_ items: [PlistNode]) -> PlistNode { PlistNode(content: .array(items)) }

  static func dictionary(_ pairs: [(String, PlistNode)]) -> PlistNode {
    var entries = PlistDictionary()
    for (key, value) in pairs { entries.append(.init(key: key, line: value.line, value: value)) }
    return PlistNode(content: .dictionary(entries))
  }

  static func object(_ isa: String, line: Int? = nil, _ fields: [(String, PlistNode)]) -> PlistNode {
    PlistNode(content: dictionary([("isa", .text(isa))] + fields).content, line: line)
  }

  /// A text or a number as text.
  var text: String? {
    if case .integer(let number) = content { return String(number) }
    return string
  }
}
