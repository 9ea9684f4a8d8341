import Files
import Formats
import Model

/// The items `MauiSplashScreen` of a .NET MAUI project. Its build writes the storyboard.
struct MauiConfig {
  private let config: GeneratorConfig
  private let root: XMLTree

  /// - Throws: A `Diagnostic` for a file that is not XML.
  init?(_ config: GeneratorConfig) throws(Diagnostic) {
    root = try config.xml()
    self.config = config
    guard property("UseMaui")?.text.lowercased() == "true" || !items.isEmpty else { return nil }
  }

  /// An item that is not only for other platforms, with the condition of the group or its own.
  private struct Item {
    var element: XMLTree
    var condition: String?
    /// Elements that change what the item has.
    var updates: [XMLTree] = []

    /// Returns a value: an attribute, or the text of a child.
    subscript(_ name: String) -> String? {
      (updates.reversed() + [element]).lazy.compactMap { $0[name] ?? $0.child(name)?.text }.first
    }
  }

  /// The items in file order.
  private var items: [Item] {
    var found: [Item] = []
    for group in root.children("ItemGroup") {
      for element in group.children("MauiSplashScreen") {
        let condition = element["Condition"] ?? group["Condition"]
        if condition.map({ Self.isForIOS($0) == false }) ?? false { continue }
        if element["Include"] == nil, element["Update"] != nil, !found.isEmpty {
          found[found.count - 1].updates.append(element)
        } else {
          found.append(Item(element: element, condition: condition))
        }
      }
    }
    return found
  }

  /// Returns the last property of a name that can be for iOS.
  private func property(_ name: String) -> XMLTree? {
    root.children("PropertyGroup").flatMap { group in
      group.children(name).filter {
        ($0["Condition"] ?? group["Condition"]).map { Self.isForIOS($0) == true } ?? true
      }
    }.last
  }

  /// Returns whether a condition holds in a build for iOS; nil if that depends on more than the platform.
  private static func isForIOS(_ condition: String) -> Bool? {
    let words = condition.lowercased()
    if words.contains(" and ") || words.contains(" or ") { return nil }
    let text = words.replacing(" ", with: "")
    if text.contains("=='ios'") || text.contains("contains('-ios')") { return !text.hasPrefix("!") }
    if text.contains("!='ios'") { return false }
    let others = ["android", "windows", "maccatalyst", "tizen"]
    for other in others where text.contains("=='\(other)'") || text.contains("contains('-\(other)')") {
      return text.hasPrefix("!")
    }
    return nil
  }

  private var version: Int? {
    let texts = ["TargetFrameworks", "TargetFramework"].compactMap { name in
      root.children("PropertyGroup").flatMap { $0.children(name) }.first { $0.text.contains("-ios") }?.text
    }
    return texts.first.flatMap { Int($0.drop { !$0.isNumber }.prefix { $0.isNumber }) }
  }

  func screen() throws(Diagnostic) -> GeneratedScreen? {
    let item = items.first
    let size = item?["BaseSize"].flatMap(Self.size)
    let isVector = item?["Include"]?.lowercased().hasSuffix(".svg") ?? false
    let resizes = item?["Resize"].map { $0.lowercased() != "false" } ?? (isVector || size != nil)
    let form = item == nil ? "none" : resizes ? "splash" : "copy"
    let location = item?.element.location ?? root.location
    guard var writer = config.writer("maui", form: form, version: version, at: location) else { return nil }
    writer.background = .init(color: .white, dark: nil, location: location)
    if let item { fill(&writer, from: item, size) }
    if items.count > 1, items.allSatisfy({ $0.condition == nil }) {
      writer.report(
        .config, at: items[1].element.location,
        "The project has \(items.count) MauiSplashScreen items; only the first counts",
        fix: "Remove the others")
    }
    try plist(&writer)
    return writer.written()
  }

  private func fill(
    _ writer: inout ScreenWriter, from item: Item, _ size: (width: Int, height: Int)?
  ) {
    let location = item.element.location
    func undecided(_ what: String, _ reach: BuildStep.Reach = .all) {
      writer.report(
        .undecided, at: location, "\(what) of MauiSplashScreen is decided when .NET MAUI builds the app",
        fix: "Write a literal value, or check the built app", reach: reach)
    }
    if let condition = item.condition, Self.isForIOS(condition) == nil {
      undecided("The condition \"\(condition)\"")
    }
    if item["TintColor"] != nil { undecided("`TintColor`", .colors) }
    for name in ["DarkFile", "DarkColor", "DarkTintColor"] where item[name] != nil { undecided("`\(name)`") }
    if let text = item["BaseSize"], size == nil {
      writer.report(
        .config, at: location, "`BaseSize` is \"\(text)\"; expected a width and a height, as in \"128,128\"",
        fix: "Write both numbers")
    }
    if let text = item["Color"] {
      if text.contains("$(") {
        undecided("`Color`", .colors)
      } else if let color = writer.color(text, key: "Color", at: location, Self.colors) {
        writer.background?.color = color
      }
    }
    guard let include = item["Include"] else { return }
    if include.contains("$(") || include.contains("*") {
      undecided("`Include`", .pictures)
    } else {
      writer.pictures["image"] = .init(
        text: include, location: location, size: size,
        stated: item["BaseSize"].map { ($0, location) }, dark: nil, tablet: nil)
    }
  }

  /// Source: mono/SkiaSharp, SKColor.TryParse.
  private static let colors = ScreenWriter.ColorForm(
    lengths: [3, 4, 6, 8], needsHash: false, isAlphaFirst: true, hasNames: true)

  private static func size(_ text: String) -> (width: Int, height: Int)? {
    let numbers = text.split { ",; ".contains($0) }.map { Int($0) }
    guard let width = numbers.first ?? nil, let height = numbers.last ?? nil, numbers.count <= 2,
      (1...4096).contains(width), (1...4096).contains(height)
    else { return nil }
    return (width, height)
  }

  /// The Info.plist of the platform's folder, with the key that the build adds.
  private func plist(_ writer: inout ScreenWriter) throws(Diagnostic) {
    let file = plistFile
    if config.folder.entry(file) == .file,
      let top = try PlistFile.parse(config.folder.readFile(file), file: file).dictionary
    {
      writer.screen.infoPlist = top.values
      for entry in top.entries {
        writer.screen.infoPlistOrigins[entry.key] = SourceLocation(file: file, line: entry.line)
      }
    }
    if writer.screen.infoPlist[LaunchKeys.storyboardName] == nil {
      writer.screen.infoPlist[LaunchKeys.storyboardName] = .string(writer.screen.template.storyboard)
      writer.screen.infoPlistOrigins[LaunchKeys.storyboardName] = writer.screen.location
    }
  }

  private var plistFile: String { FilePath.join(config.base, "Platforms/iOS/Info.plist") }

  func app(_ screen: GeneratedScreen) -> AppProject {
    let list = InfoPlist(values: screen.infoPlist, origins: [:], file: nil)
    let target = property("SupportedOSPlatformVersion").flatMap { OSVersion($0.text) }
    return AppProject(
      generated: screen, named: FilePath.baseName(FilePath.name(config.file)), root: config.folder.root,
      idioms: list.idioms, deploymentTarget: target,
      plist: config.folder.entry(plistFile) == .file ? plistFile : nil)
  }
}

extension ScreenGenerator {
  static let maui = ScreenGenerator(
    files: ["*.csproj"], makesApp: true,
    read: { config throws(Diagnostic) in
      guard let maui = try MauiConfig(config) else { return nil }
      return try maui.screen().map { .init(screen: $0, app: maui.app($0)) }
    })
}
