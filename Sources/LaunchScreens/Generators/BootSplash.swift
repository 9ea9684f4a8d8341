import Files
import Formats
import Model

/// `react-native-bootsplash`: the manifest that it writes beside the sources.
enum BootSplashConfig {
  static func screen(_ config: GeneratorConfig) throws(Diagnostic) -> GeneratedScreen? {
    guard let stated = try config.version(ofPackage: "react-native-bootsplash") else { return nil }
    for file in manifests where config.folder.entry(FilePath.join(config.base, file)) == .file {
      let path = FilePath.join(config.base, file)
      guard let root = try config.json(path), let logo = root["logo"],
        let width = logo["width"]?.integer, let height = logo["height"]?.integer,
        var writer = config.writer(
          "bootsplash", form: "manifest", version: stated.major,
          at: SourceLocation(file: path, line: root.line))
      else { continue }
      func location(_ node: JSONNode?) -> SourceLocation { SourceLocation(file: path, line: node?.line ?? 1) }
      let background = root["background"]
      let color = background?.string.flatMap { writer.color($0, key: "background", at: location(background)) }
      writer.background = .init(color: color ?? .white, dark: nil, location: location(background))
      let folder = FilePath.parent(file)
      let source = ["logo", "bootsplash_logo"].map { FilePath.join(folder, $0 + ".png") }.first {
        config.folder.entry(FilePath.join(config.base, $0)) == .file
      }
      writer.pictures["image"] = .init(
        text: source ?? FilePath.join(folder, "logo.png"), location: location(logo),
        size: (min(max(width, 1), 4096), min(max(height, 1), 4096)), dark: nil, tablet: nil)
      return writer.written()
    }
    return nil
  }

  private static let manifests = [
    "assets/bootsplash/manifest.json", "src/assets/bootsplash/manifest.json",
    "assets/bootsplash_manifest.json",
    "src/Assets/bootsplash_manifest.json",
  ]
}

extension ScreenGenerator {
  static let bootSplash = ScreenGenerator(
    files: ["package.json"], mark: "bootsplash",
    read: { config throws(Diagnostic) in try BootSplashConfig.screen(config).map { .init(screen: $0) } })
}
