import Files
import Formats
import Model

/// The project that Tuist makes from a `Project.swift`, as the objects of a project file, as far as its values are literal.
///
/// Source: tuist/tuist, ProjectDescription and TuistGenerator, `InfoPlistContentProvider.swift`.
struct TuistProject {
  var specification = ProjectSpecification()
  let folder: ProjectFolder
  private let file: String
  let base: String
  private var objects = PlistDictionary()

  /// - Throws: A `Diagnostic` that names what is not literal where there is no app otherwise.
  init(folder: ProjectFolder, file: String) throws(Diagnostic) {
    self.folder = folder
    self.file = file
    base = FilePath.parent(file)
    let literals = SwiftLiterals(try folder.readFile(file))
    let all = literals.constants.sorted { $0.key < $1.key }.map(\.value)
    guard
      let project = all.first(where: {
        $0.name?.hasSuffix("Project") == true || $0.shown.hasPrefix("`Project.")
      })
    else { throw unknown(SwiftValue(content: .unknown, line: 1), "the project") }
    guard project.name == "Project", let targets = project["targets"] else {
      throw unknown(project, "the project")
    }
    guard let items = targets.list else { throw unknown(targets, "the list of targets") }
    let apps = items.filter { target in
      ["target", "Target"].contains(target.name ?? "") && target["product"]?.name == "app" && isForIOS(target)
    }
    if apps.isEmpty, let helper = items.first(where: { !["target", "Target"].contains($0.name ?? "") }) {
      throw unknown(helper, "a target")
    }
    build(apps, project)
  }

  private func unknown(_ value: SwiftValue, _ what: String) -> Diagnostic {
    Diagnostic(
      at: SourceLocation(file: file, line: value.line),
      "Tuist makes \(what) with \(value.shown), which is not known without Tuist",
      fix: "generate the project with `tuist generate`, then check it")
  }

  private func isForIOS(_ target: SwiftValue) -> Bool {
    guard let platform = target["platform"] ?? target["destinations"] else { return true }
    let names = (platform.list ?? [platform]).compactMap(\.name)
    return names.isEmpty || names.contains { ["iOS", "iPhone", "iPad"].contains($0) }
  }

  mutating func add(_ id: String, _ node: PlistNode) {
    objects.append(.init(key: id, line: node.line, value: node))
  }

  private mutating func build(_ apps: [SwiftValue], _ project: SwiftValue) {
    var names: [PlistNode] = []
    addConfigurations("project", settings(project["settings"]))
    for (index, app) in apps.enumerated() {
      let id = "target:\(index)"
      let name = app["name"]?.text ?? "App \(index + 1)"
      names.append(.text(id))
      let group = members(of: app, id)
      addConfigurations(id, defaults(of: app, name) + settings(app["settings"]))
      add(
        id,
        .object(
          "PBXNativeTarget", line: app.line,
          [
            ("name", .text(name)), ("productType", .text("com.apple.product-type.application")),
            ("buildConfigurationList", .text(id + ".list")), ("buildPhases", .list([])),
            ("fileSystemSynchronizedGroups", .list(group)),
          ]))
    }
    add(
      "project",
      .object(
        "PBXProject",
        [
          ("buildConfigurationList", .text("project.list")), ("targets", .list(names)),
          ("developmentRegion", .text("en")),
        ]))
    specification.list = .dictionary([
      ("objects", PlistNode(content: .dictionary(objects))), ("rootObject", .text("project")),
    ])
  }

  private mutating func addConfigurations(_ id: String, _ settings: [PlistDictionary.Entry]) {
    var values = PlistDictionary()
    for entry in settings { values.append(entry) }
    let names = ["Debug", "Release"]
    for name in names {
      add(
        "\(id).\(name)",
        .object(
          "XCBuildConfiguration",
          [("name", .text(name)), ("buildSettings", PlistNode(content: .dictionary(values)))]))
    }
    add(
      id + ".list",
      .object(
        "XCConfigurationList",
        [
          ("buildConfigurations", .list(names.map { .text("\(id).\($0)") })),
          ("defaultConfigurationName", .text("Release")),
        ]))
  }

  /// Returns the literal settings of `.settings(base: […])`.
  private func settings(_ value: SwiftValue?) -> [PlistDictionary.Entry] {
    value?["base"]?.plist?.dictionary?.entries ?? value?["base"].map(literalEntries) ?? []
  }

  private func literalEntries(_ value: SwiftValue) -> [PlistDictionary.Entry] {
    guard case .map(let pairs) = value.content else { return [] }
    return pairs.compactMap { key, value in
      guard let key = key.text, let node = value.plist else { return nil }
      return .init(key: key, line: value.line, value: node)
    }
  }

  /// Returns the settings that the other arguments of a target mean.
  private mutating func defaults(of app: SwiftValue, _ name: String) -> [PlistDictionary.Entry] {
    var result: [PlistDictionary.Entry] = []
    func add(_ key: String, _ text: String, _ line: Int? = nil) {
      result.append(.init(key: key, line: line ?? app.line, value: .text(text)))
    }
    let deployment = app["deploymentTargets"] ?? app["deploymentTarget"]
    let destinations = app["destinations"] ?? deployment?["devices"]
    let devices = (destinations?.list ?? destinations.map { [$0] } ?? []).compactMap { $0.name?.lowercased() }
    let families = [("iphone", "1"), ("ipad", "2")].filter { devices.contains($0.0) }.map(\.1)
    add("SDKROOT", "iphoneos")
    add(
      "TARGETED_DEVICE_FAMILY", families.isEmpty ? "1,2" : families.joined(separator: ","), destinations?.line
    )
    add("ASSETCATALOG_COMPILER_APPICON_NAME", "AppIcon")
    if let version = (deployment?[nil] ?? deployment?["targetVersion"] ?? deployment?["iOS"])?.text {
      add("IPHONEOS_DEPLOYMENT_TARGET", version, deployment?.line)
    }
    if let path = infoPlist(app["infoPlist"], of: name) {
      add("INFOPLIST_FILE", path, app["infoPlist"]?.line)
    }
    return result
  }

  /// Keeps the Info.plist that Tuist writes, or returns the path of a file.
  private mutating func infoPlist(_ value: SwiftValue?, of name: String) -> String? {
    // Without the argument, Tuist writes its default.
    guard let value else {
      specification.infoPlists[name] = written(TuistInfoPlist.standard, nil, nil)
      return "Derived/InfoPlists/\(name)-Info.plist"
    }
    if let path = value.text { return path }
    let path = value["path"] ?? value[nil]
    switch value.name {
    case "file", "relativeToManifest": if let path = path?.text ?? path?[nil]?.text { return path }
    case "default": specification.infoPlists[name] = written(TuistInfoPlist.standard, nil, value)
    case "extendingDefault", "dictionary":
      let standard = value.name == "dictionary" ? [] : TuistInfoPlist.standard
      specification.infoPlists[name] = written(standard, value["with"] ?? value[nil], value)
    default: break
    }
    if specification.infoPlists[name] == nil {
      var plist = written([], nil, value)
      plist.unknown = unknown(value, "the Info.plist of target \(name)")
      specification.infoPlists[name] = plist
    }
    return "Derived/InfoPlists/\(name)-Info.plist"
  }

  private func written(
    _ standard: [(String, PlistNode)], _ own: SwiftValue?, _ origin: SwiftValue?
  ) -> ProjectSpecification.InfoPlist {
    var entries = PlistDictionary()
    for (key, node) in standard { entries.append(.init(key: key, line: origin?.line, value: node)) }
    var result = ProjectSpecification.InfoPlist(list: .dictionary([]), line: origin?.line)
    if let own {
      guard case .map(let pairs) = own.content else {
        if own.list?.isEmpty != true { result.unknown = unknown(own, "the Info.plist") }
        result.list = PlistNode(content: .dictionary(entries))
        return result
      }
      for (key, value) in pairs {
        if let key = key.text, let node = value.plist {
          entries.append(.init(key: key, line: value.line, value: node))
        } else if key.text?.hasPrefix("UILaunch") ?? true {
          result.unknown = unknown(value, "\(key.text ?? "a key") of the Info.plist")
        }
      }
    }
    result.list = PlistNode(content: .dictionary(entries))
    return result
  }
}
