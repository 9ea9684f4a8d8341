import Files
import Formats
import Model

/// `flutter_native_splash`: a section of `pubspec.yaml`, or a file of its own.
struct FlutterConfig {
  private let config: GeneratorConfig
  private let settings: JSONNode
  private let location: SourceLocation

  /// - Throws: A `Diagnostic` for YAML that cannot be read.
  init?(_ config: GeneratorConfig) throws(Diagnostic) {
    // A file of its own replaces the section.
    let own = FilePath.join(config.base, "flutter_native_splash.yaml")
    if FilePath.name(config.file) == "pubspec.yaml", config.folder.entry(own) == .file { return nil }
    let bytes = try config.folder.readFile(config.file, limit: ByteLimit.source)
    let root = try GeneratorConfig.yaml(bytes, file: config.file)
    guard let settings = root["flutter_native_splash"], settings.object != nil else { return nil }
    // The tool writes nothing for iOS.
    if settings["ios"]?.bool == false { return nil }
    self.config = config
    self.settings = settings
    location = config.location(settings.line)
  }

  /// Returns the value of a key, or of the one for iOS.
  private func value(_ key: String) -> (text: String, key: String, location: SourceLocation)? {
    for name in [key + "_ios", key] {
      guard let node = settings[name], let text = node.scalar, !text.isEmpty else { continue }
      return (text, name, config.location(node.line))
    }
    return nil
  }

  func screen() throws(Diagnostic) -> GeneratedScreen? {
    guard let generator = config.templates["flutter"],
      let template = config.templates.template("flutter", form: "splash", version: generator.last)
    else { return nil }
    var writer = ScreenWriter(config, template, generator: generator.name, at: location)
    writer.suffix = flavor
    writer.check(settings, "splash", config.file)
    let (color, picture) = (value("color"), value("background_image"))
    if let color, let picture {
      writer.report(
        .config, at: picture.location,
        "Both `\(color.key)` and `\(picture.key)` are there; the tool takes one background",
        fix: "Remove one of them")
    }
    let background = color.flatMap { writer.color($0.text, key: $0.key, at: $0.location) } ?? .white
    let darkColor = value("color_dark")
    let dark = darkColor.flatMap { writer.color($0.text, key: $0.key, at: $0.location) }
    writer.background = .init(
      color: background, dark: dark, location: color?.location ?? location, darkLocation: darkColor?.location)
    if color == nil, let picture {
      writer.pictures["background"] = .init(
        text: picture.text, location: picture.location, size: nil, dark: value("background_image_dark")?.text,
        tablet: nil)
    }
    for role in ["image", "branding"] {
      guard let found = value(role) else {
        if let dark = value(role + "_dark") {
          writer.report(
            .config, at: dark.location,
            "`\(dark.key)` is there, but no `\(role)`, so light appearance has no picture",
            fix: "Add `\(role)`")
        }
        continue
      }
      writer.pictures[role] = .init(
        text: found.text, location: found.location, size: nil, dark: value(role + "_dark")?.text, tablet: nil)
    }
    if value("image_dark") != nil || value("branding_dark") != nil, dark == nil,
      value("background_image_dark") == nil, let found = value("image_dark") ?? value("branding_dark")
    {
      writer.report(
        .config, at: found.location,
        "`\(found.key)` is there, but no `color_dark`, so its background is that of light",
        fix: "Add `color_dark`")
    }
    writer.mode = .center
    if let mode = value("ios_content_mode") {
      if let known = ContentMode(rawValue: mode.text) {
        writer.mode = known
      } else {
        writer.mode = .scaleToFill
        let all = ContentMode.allCases.map(\.rawValue)
        writer.report(
          .config, at: mode.location,
          "`\(mode.key)` is \"\(mode.text)\", which is no content mode of UIKit, so the picture is stretched",
          fix: nearestName(to: mode.text, in: all).map { "Write \($0)" } ?? "Write one of \(all.listed(.or))")
      }
    }
    let edges: [String: LayoutConstraint.Attribute] = ["bottomLeft": .leading, "bottomRight": .trailing]
    writer.bottomEdge = value("branding_mode").flatMap { edges[$0.text] } ?? .centerX
    writer.padding = value("branding_bottom_padding").flatMap { Double($0.text) } ?? 0
    writer.screen.infoPlist[LaunchKeys.storyboardName] = .string(template.storyboard + flavor)
    writer.screen.infoPlistOrigins[LaunchKeys.storyboardName] = location
    if let full = settings["fullscreen"], let flag = full.bool {
      writer.screen.infoPlist["UIStatusBarHidden"] = .bool(flag)
      writer.screen.infoPlistOrigins["UIStatusBarHidden"] = config.location(full.line)
    }
    return writer.written()
  }

  /// `Staging` of `flutter_native_splash-staging.yaml`; empty without a flavor.
  private var flavor: String {
    let parts = FilePath.baseName(FilePath.name(config.file)).split(separator: "-", maxSplits: 1)
    guard parts.count == 2 else { return "" }
    return parts[1].prefix(1).uppercased() + parts[1].dropFirst()
  }
}

extension ScreenGenerator {
  static let flutter = ScreenGenerator(
    files: ["flutter_native_splash.yaml", "pubspec.yaml", "flutter_native_splash-*.yaml"],
    mark: "flutter_native_splash",
    read: { config throws(Diagnostic) in try FlutterConfig(config)?.screen().map { .init(screen: $0) } })
}
