import Files
import Formats
import Model

/// Expo's prebuild: the plugin `expo-splash-screen` or the key `splash`, in `app.json` or `app.config.{js,ts}`.
struct ExpoConfig {
  /// The files from which Expo starts, the first one that is there: a script before JSON.
  static let files = ["app.config.ts", "app.config.js", "app.config.json", "app.json"]
  private let config: GeneratorConfig
  /// The object `expo`, of the script first.
  private let tops: [(node: JSONNode, file: String)]
  /// Why the script cannot be read, and its line; nil for one that can.
  private var unreadable: (message: String, location: SourceLocation)?

  /// - Throws: A `Diagnostic` for JSON that cannot be read.
  init?(_ config: GeneratorConfig) throws(Diagnostic) {
    self.config = config
    var tops: [(JSONNode, String)] = []
    // The script replaces the JSON, and often extends it.
    if !config.file.hasSuffix(".json") {
      let bytes = try config.folder.readFile(config.file, limit: ByteLimit.source)
      do throws(JSONError) {
        let node = try JSONReader.exported(bytes)
        tops.append((node["expo"] ?? node, config.file))
      } catch {
        unreadable = ("`qa` cannot read the script: \(error.message)", config.location(error.line))
        var node = JSONNode(value: .null, line: error.line, column: 1)
        node.code = FilePath.name(config.file)
        tops.append((node, config.file))
      }
    }
    let names = Self.files.filter { $0.hasSuffix(".json") }.map { FilePath.join(config.base, $0) }
    if let json = names.first(where: { config.folder.entry($0) == .file }), let node = try config.json(json) {
      let root = node["expo"] ?? node
      // React Native without Expo has an app.json, too.
      if tops.isEmpty, node["expo"] == nil, root["slug"] == nil, root["plugins"] == nil { return nil }
      tops.append((root, json))
    }
    guard tops.contains(where: { $0.0.code != nil || $0.0.object != nil }) else { return nil }
    self.tops = tops
  }

  /// Returns a value and its location. What a script spreads from elsewhere comes from `app.json`, if it is there.
  private func find(_ path: String...) -> (node: JSONNode, location: SourceLocation)? {
    for (top, file) in tops {
      var node: JSONNode? = top
      for key in path {
        if node?.code != nil { break }
        guard let inner = node?[key] else {
          node = nil
          break
        }
        node = inner
      }
      guard let node else { continue }
      if node.code != nil, tops.count > 1, file != tops[tops.count - 1].file, top.code != nil { continue }
      return (node, SourceLocation(file: file, line: node.line))
    }
    return nil
  }

  /// The options of the plugin, and what else the list has that is computed: a spread of another list, or a condition.
  private var plugin: (options: (node: JSONNode, location: SourceLocation)?, computed: SourceLocation?) {
    var computed: SourceLocation?
    for (top, file) in tops {
      guard let list = top["plugins"] else { continue }
      for item in list.array ?? [] {
        guard let pair = item.array, pair.first?.string == "expo-splash-screen", pair.count > 1 else {
          continue
        }
        return ((pair[1], SourceLocation(file: file, line: pair[1].line)), computed)
      }
      guard let open = list.code == nil ? list.array?.first(where: { $0.code != nil }) : list else { break }
      computed = computed ?? SourceLocation(file: file, line: open.line)
    }
    return (nil, computed)
  }

  private var splash: (node: JSONNode, location: SourceLocation)? { find("ios", "splash") ?? find("splash") }

  func screen() throws(Diagnostic) -> GeneratedScreen? {
    let stated = try version()
    guard let generator = config.templates["expo"] else { return nil }
    let version = stated.major ?? generator.last
    let found = plugin
    let chosen = version >= 52 ? found.options : nil
    let isFull = chosen?.node["enableFullScreenImage_legacy"]?.bool == true
    let hasImage = chosen.map { options in
      options.node.code != nil
        || [options.node["ios"]?["image"], options.node["image"], options.node["..."]].contains {
          $0?.isThere ?? false
        }
    }
    let form =
      chosen == nil
      ? version >= 52 && splash == nil ? "none" : "splash"
      // Without a picture, the plugin leaves a view without a color.
      : isFull ? "splash" : hasImage == true ? "plugin" : "none"
    guard let template = config.templates.template("expo", form: form, version: version) else { return nil }
    let (settings, location) =
      chosen ?? splash ?? (JSONNode(value: .object([:]), line: 1, column: 1), config.location(1))
    var writer = ScreenWriter(config, template, generator: "\(generator.name) \(version)", at: location)
    if stated.major == nil {
      let text = stated.text.map { "expo \"\($0)\", which is no version" } ?? "no expo"
      writer.report(
        .version, at: stated.location ?? config.location(nil),
        "package.json has \(text); `qa` uses the screen of SDK \(version)",
        fix: "Write the version of expo into package.json")
    } else {
      writer.reportUnknown(
        version, "SDK \(version)", of: generator, at: stated.location ?? config.location(nil))
    }
    if let options = found.options, version < 52 {
      writer.report(
        .config, at: options.location, "expo-splash-screen has no options for \(writer.screen.generator)",
        fix: "Write them into `splash`")
    } else if let splash, chosen != nil {
      writer.report(
        .note, at: splash.location, "`splash` has no effect on iOS beside the plugin expo-splash-screen",
        fix: "Remove it, if no other platform needs it")
    }
    if let plugins = find("plugins"), plugins.node.object != nil {
      writer.report(
        .config, at: plugins.location, "`plugins` is an object; expected a list", fix: "Write it as a list")
    }
    writer.check(settings, chosen == nil ? "splash" : "plugin", location.file)
    if let unreadable {
      writer.report(
        .undecided, at: unreadable.location, unreadable.message,
        fix: "Correct it, or write the values as literals")
    } else if form != "none" || chosen != nil {
      fill(&writer, from: settings, location.file, isPlugin: chosen != nil)
    } else if let computed = found.computed {
      writer.report(
        .undecided, at: computed, "`plugins` is computed when Expo runs", fix: "Write a literal list")
    }
    if form == "none" {
      writer.background = nil
      for key in ["background", "background-dark"] {
        writer.screen.keys[key] = "expo-splash-screen.image"
        writer.screen.settings[key] = nil
      }
    }
    writer.appName = name
    plist(&writer, version: version)
    return writer.written()
  }

  private func fill(_ writer: inout ScreenWriter, from settings: JSONNode, _ file: String, isPlugin: Bool) {
    func location(_ node: JSONNode) -> SourceLocation { SourceLocation(file: file, line: node.line) }
    func undecided(_ node: JSONNode, _ key: String) {
      writer.report(
        .undecided, at: location(node), "`\(key)` is computed (`\(node.code ?? "")`) when Expo runs",
        fix: "Write a literal value",
        reach: key.hasSuffix("Color")
          ? .colors : settings.code == nil && key.lowercased().contains("image") ? .pictures : .all)
    }
    /// The plugin's keys for iOS replace the others.
    func value(_ keys: String...) -> JSONNode? {
      for start in isPlugin ? [settings["ios"], settings] : [settings] {
        var node = start
        for key in keys where node?.code == nil { node = node?[key] }
        guard let node else { continue }
        if node.code != nil {
          undecided(node, keys.joined(separator: "."))
          return nil
        }
        if node.isThere { return node }
      }
      return nil
    }
    if settings.code != nil { undecided(settings, isPlugin ? "expo-splash-screen" : "splash") }
    if let spread = settings["..."] { undecided(spread, isPlugin ? "expo-splash-screen" : "splash") }
    let color = value("backgroundColor")
    let plain =
      color.flatMap { node in
        node.string.flatMap {
          writer.color($0, key: "backgroundColor", at: location(node), .init(lengths: [3, 6]))
        }
      } ?? .white
    // Beside `splash`, only that for iOS has values for dark appearance.
    let hasDark = isPlugin || find("ios", "splash") != nil
    if !isPlugin {
      if !hasDark, let dark = settings["dark"], dark.isThere {
        writer.report(
          .config, at: location(dark), "Expo reads `dark` only from `ios.splash`, not from `splash`",
          fix: "Move it to `ios.splash`")
      }
      for key in ["background-dark", "image-dark"] {
        writer.screen.keys[key] = writer.screen.keys[key].map { "ios.splash." + $0 }
      }
    }
    let darkNode = hasDark ? value("dark", "backgroundColor") : nil
    let darkColor = darkNode.flatMap { node in
      node.string.flatMap {
        writer.color($0, key: "dark.backgroundColor", at: location(node), .init(lengths: [3, 6]))
      }
    }
    writer.background = .init(
      color: plain, dark: darkColor, location: color.map(location) ?? writer.screen.location,
      darkLocation: darkNode.map(location))
    if let mode = value("resizeMode"), let text = mode.string {
      switch text {
      case "contain", "native": writer.mode = .scaleAspectFit
      case "cover": writer.mode = .scaleAspectFill
      default:
        writer.report(
          .config, at: location(mode), "`resizeMode` is \"\(text)\"; expected contain, cover or native",
          fix: "Write \"contain\"",
          edits: SourceEdit.literals("resizeMode", text, to: "contain", at: location(mode)))
      }
    }
    let image = value("image")
    let dark = hasDark ? value("dark", "image") : nil
    if let image, let text = image.string, text.contains("://") {
      writer.report(
        .undecided, at: location(image), "Expo downloads \"\(text)\" when it runs",
        fix: "Use a file of the app",
        reach: .pictures)
    } else if let image, let text = image.string {
      let width = value("imageWidth")
      let side = min(max(width?.integer ?? 100, 1), 4096)
      writer.pictures["image"] = .init(
        text: text, location: location(image), size: (side, side),
        stated: width.flatMap { node in node.integer.map { (String($0), location(node)) } },
        dark: dark?.string, tablet: value("tabletImage")?.string)
    } else if let dark {
      writer.report(
        .config, at: location(dark),
        "`dark.image` is there, but no `image`, so there is no picture in light appearance",
        fix: "Add `image`")
    } else if let color, isPlugin {
      writer.report(
        .config, at: location(color), "`backgroundColor` has no effect without `image`", fix: "Add `image`")
    }
  }

  /// Returns the SDK: `sdkVersion`, else the version of `expo` in `package.json`.
  private func version() throws(Diagnostic) -> GeneratorConfig.Version {
    if let found = find("sdkVersion"), let text = found.node.scalar,
      let major = Int(text.prefix(while: \.isNumber))
    {
      return .init(major: major, text: text, location: found.location)
    }
    return try config.version(ofPackage: "expo") ?? .init()
  }

  /// The name without what a file name of the project cannot have.
  private var name: String {
    let text = find("name")?.node.string ?? "app"
    let kept = text.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
    }
    return kept.isEmpty ? "app" : String(String.UnicodeScalarView(kept))
  }

  private func plist(_ writer: inout ScreenWriter, version: Int) {
    func set(_ key: String, _ value: PlistValue, at location: SourceLocation? = nil) {
      writer.screen.infoPlist[key] = value
      writer.screen.infoPlistOrigins[key] = location ?? writer.screen.location
    }
    if let own = find("ios", "infoPlist") {
      for (key, node) in own.node.object ?? [:] {
        if key == LaunchKeys.storyboardName {
          writer.report(
            .config, at: SourceLocation(file: own.location.file, line: node.line),
            "Expo replaces `\(key)` of `infoPlist` by \"\(writer.screen.template.storyboard)\"",
            fix: "Remove it")
        }
        if let value = node.plistValue {
          set(key, value, at: SourceLocation(file: own.location.file, line: node.line))
        }
      }
    }
    set(LaunchKeys.storyboardName, .string(writer.screen.template.storyboard))
    let style = find("ios", "userInterfaceStyle") ?? find("userInterfaceStyle")
    let words = ["light": "Light", "dark": "Dark", "automatic": "Automatic"]
    if writer.background?.dark != nil || writer.pictures["image"]?.dark != nil {
      set(LaunchKeys.style, .string("Automatic"), at: style?.location)
    } else if let style, let text = style.node.string {
      set(LaunchKeys.style, .string(words[text] ?? text), at: style.location)
    } else if version >= 50 {
      set(LaunchKeys.style, .string("Light"))
    }
    let full = find("ios", "requireFullScreen")
    set(LaunchKeys.fullScreen, .bool(full?.node.bool ?? (version < 43)), at: full?.location)
    let orientation = find("orientation")
    let (portrait, landscape) = (["Portrait", "PortraitUpsideDown"], ["LandscapeLeft", "LandscapeRight"])
    let names =
      switch orientation?.node.string {
      case "portrait": portrait
      case "landscape": landscape
      default: portrait + landscape
      }
    func list(_ names: [String]) -> PlistValue {
      .array(names.map { .string("UIInterfaceOrientation" + $0) })
    }
    set(LaunchKeys.orientations, list(names), at: orientation?.location)
    if find("ios", "supportsTablet")?.node.bool == true, full?.node.bool != true {
      set(LaunchKeys.orientations + "~ipad", list(portrait + landscape))
    }
  }

  /// Returns the app without a project: its device families and the Info.plist that prebuild writes.
  func app(_ screen: GeneratedScreen) -> AppProject {
    let onlyPad = find("ios", "isTabletOnly")?.node.bool == true
    let both = find("ios", "supportsTablet")?.node.bool == true
    return AppProject(
      generated: screen, named: find("name")?.node.string ?? name, root: config.folder.root,
      idioms: onlyPad ? [.pad] : both ? [.phone, .pad] : [.phone])
  }
}

extension AppProject {
  /// An app whose project a generator writes.
  ///
  /// - Parameter plist: The Info.plist, where the app has one of its own.
  init(
    generated screen: GeneratedScreen, named name: String, root: String, idioms: [Idiom],
    deploymentTarget: OSVersion? = nil, plist: String? = nil
  ) {
    var list = InfoPlist(
      values: screen.infoPlist, origins: screen.infoPlistOrigins, file: plist, isGenerated: false)
    list.setting = screen.keys["info-plist"].map { .init(name: $0, text: screen.location.file) }
    var configuration = BuildConfiguration(
      name: "Release", settings: [:], infoPlist: list, deploymentTarget: deploymentTarget, idioms: idioms,
      appIconName: nil)
    configuration.ships = true
    self.init(
      name: screen.location.file, target: name, configurations: [configuration], shipping: 0, resources: [],
      strayFiles: [], knownRegions: [], developmentRegion: nil, location: screen.location, diagnostics: [],
      rootPath: root)
    steps = screen.findings.filter { $0.kind == .undecided }.map { finding in
      var step = BuildStep(.setting, finding.message, at: finding.location, content: finding.message)
      step.writes.all = true
      step.open = finding.reach
      return step
    }
  }
}

extension JSONNode {
  /// Whether it is another value than `null`, or computed.
  fileprivate var isThere: Bool {
    if case .null = value { code != nil } else { true }
  }

  /// As a value of a property list; nil for what is not a literal.
  fileprivate var plistValue: PlistValue? {
    switch value {
    case .null: nil
    case .bool(let flag): .bool(flag)
    case .number(let text): Int(text).map { .integer($0) } ?? Double(text).map { .real($0) }
    case .string(let text): .string(text)
    case .array(let items): .array(items.compactMap(\.plistValue))
    case .object(let members): .dictionary(members.compactMapValues(\.plistValue))
    }
  }
}

extension ScreenGenerator {
  static let expo = ScreenGenerator(
    files: ExpoConfig.files, mark: "expo", makesApp: true,
    read: { config throws(Diagnostic) in
      guard let expo = try ExpoConfig(config), config.isFirst else { return nil }
      return try expo.screen().map { .init(screen: $0, app: expo.app($0)) }
    })
}

extension GeneratorConfig {
  /// Whether Expo starts from no other file.
  fileprivate var isFirst: Bool {
    !file.hasSuffix(".json")
      || ExpoConfig.files.first(where: folder.names(in: base).contains) == FilePath.name(file)
  }
}
