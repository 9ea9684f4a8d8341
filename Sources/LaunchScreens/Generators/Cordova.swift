import Files
import Formats
import Model

/// Cordova's `config.xml`: the elements `splash` and the preference for the background.
struct CordovaConfig {
  private let config: GeneratorConfig
  private let root: XMLTree

  /// - Throws: A `Diagnostic` for a file that is not XML.
  init?(_ config: GeneratorConfig) throws(Diagnostic) {
    root = try config.xml()
    self.config = config
    // Other tools have widgets, too. Cordova's own namespace, or its package, shows that it is meant.
    let text = String(decoding: try config.folder.readFile(config.file), as: UTF8.self)
    let isStated = try config.version(ofPackage: "cordova-ios") != nil
    guard root.name == "widget", isStated || text.contains("cordova") else { return nil }
  }

  /// Elements of a name for iOS, before those for every platform.
  private func elements(_ name: String) -> [XMLTree] {
    root.children("platform").filter { $0["name"] == "ios" }.flatMap { $0.children(name) }
      + root.children(name)
  }

  private func preference(_ names: String...) -> XMLTree? {
    names.lazy.compactMap { name in
      elements("preference").first { $0["name"]?.lowercased() == name.lowercased() }
    }.first
  }

  func screen() throws(Diagnostic) -> GeneratedScreen? {
    let color = preference("SplashScreenBackgroundColor", "BackgroundColor")
    let version = try config.version(ofPackage: "cordova-ios")?.major
    let form = color == nil ? "splash" : "color"
    guard var writer = config.writer("cordova", form: form, version: version, at: root.location) else {
      return nil
    }
    let key = color?["name"] ?? ""
    // `0x` is another way to write `#`.
    let text = color?["value"] ?? ""
    let digits = ScreenWriter.ColorForm(isAlphaFirst: true)
    if let color,
      let found = writer.color(
        text.hasPrefix("0x") ? "#" + text.dropFirst(2) : text, key: key, at: color.location, digits)
    {
      writer.background = .init(color: found, dark: nil, location: color.location)
    }
    let named = elements("splash").compactMap(slot)
    let slots = named.filter { config.folder.entry(config.path($0.text)) == .file }
    for splash in named where !slots.contains(where: { $0.location == splash.location }) {
      writer.report(
        .config, at: splash.location, "`splash` is \"\(splash.text)\", but there is no such file",
        fix: "Correct the path")
    }
    if let first = slots.first {
      writer.pictures["image"] = .init(
        text: first.text, location: first.location, size: nil, dark: nil, tablet: nil)
    } else if named.isEmpty {
      writer.report(
        .undecided, at: root.location,
        "the picture is that of Cordova's template, because config.xml names no `splash` of iOS",
        fix: "Add a `splash` named Default@2x~universal~anyany.png", reach: .pictures)
    }
    writer.screen.infoPlist = [LaunchKeys.storyboardName: .string(writer.screen.template.storyboard)]
    writer.screen.infoPlistOrigins[LaunchKeys.storyboardName] = root.location
    var screen = writer.written()
    if !screen.images.isEmpty { screen.images[0].slots = slots.map(\.slot) }
    return screen
  }

  private typealias Named = (slot: ImageSlot, text: String, location: SourceLocation)

  /// Returns the entry that the name of a picture chooses: `Default@2x~universal~anyany-dark.png`. Cordova leaves out others.
  private func slot(_ splash: XMLTree) -> Named? {
    let text = splash["src"] ?? ""
    guard
      let parts = FilePath.name(text).wholeMatch(
        of: /Default@([123])x~(universal|ipad|iphone)~(any|com)(any|com)(-dark|-light)?\.png/)?.output
    else { return nil }
    var slot = ImageSlot(file: config.path(text), idiom: String(parts.2), scale: Int(parts.1))
    slot.horizontalSizeClass = parts.3 == "com" ? .compact : nil
    slot.verticalSizeClass = parts.4 == "com" ? .compact : nil
    slot.appearance = parts.5.map { $0 == "-dark" ? .dark : .light }
    return (slot, text, splash.location)
  }

  func app(_ screen: GeneratedScreen) -> AppProject {
    AppProject(
      generated: screen, named: root.child("name")?.text ?? "App", root: config.folder.root,
      idioms: [.phone, .pad],
      deploymentTarget: preference("deployment-target")?["value"].flatMap(OSVersion.init))
  }
}

/// Capacitor with `@capacitor/assets`: pictures in a folder of the app. Its storyboard is written once and then the app's own.
enum CapacitorConfig {
  static func screen(_ config: GeneratorConfig) throws(Diagnostic) -> GeneratedScreen? {
    let location = config.location(1)
    func file(_ name: String) -> String? {
      let formats = config.templates["capacitor"]?.formats ?? []
      let paths = ["assets", "resources"].flatMap { folder in formats.map { "\(folder)/\(name).\($0)" } }
      return paths.first { config.folder.entry(config.path($0)) == .file }
    }
    let (splash, logo) = (file("splash"), file("logo"))
    guard let stated = try config.version(ofPackage: "@capacitor/core"),
      var writer = config.writer(
        "capacitor", form: splash == nil && logo != nil ? "logo" : "splash", version: stated.major,
        at: location)
    else { return nil }
    if let source = splash ?? logo {
      writer.pictures["image"] = .init(
        text: source, location: location, size: (2732, 2732),
        dark: splash == nil ? file("logo-dark") ?? logo : file("splash-dark"), tablet: nil)
    } else {
      writer.report(
        .undecided, at: location,
        "the picture is that of Capacitor's template, because neither assets nor resources has a splash.png or a logo.png",
        fix: "Add assets/splash.png, then run `npx @capacitor/assets generate --ios`", reach: .pictures)
    }
    writer.screen.infoPlist = [LaunchKeys.storyboardName: .string(writer.screen.template.storyboard)]
    writer.screen.infoPlistOrigins[LaunchKeys.storyboardName] = location
    return writer.written()
  }
}

extension ScreenGenerator {
  static let cordova = ScreenGenerator(
    files: ["config.xml"], makesApp: true,
    read: { config throws(Diagnostic) in
      guard !config.hasProject, let cordova = try CordovaConfig(config) else { return nil }
      return try cordova.screen().map { .init(screen: $0, app: cordova.app($0)) }
    })
  static let capacitor = ScreenGenerator(
    files: ["capacitor.config.ts", "capacitor.config.js", "capacitor.config.json"], makesApp: true,
    read: { config throws(Diagnostic) in
      guard !config.hasProject else { return nil }
      return try CapacitorConfig.screen(config).map { screen in
        .init(
          screen: screen,
          app: AppProject(
            generated: screen, named: "App", root: config.folder.root, idioms: [.phone, .pad]))
      }
    })
}
