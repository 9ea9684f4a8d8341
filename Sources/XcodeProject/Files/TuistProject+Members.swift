import Files
import Formats
import Model

extension TuistProject {
  /// Adds the folders of a target's sources and resources as synchronized ones, without the files that no pattern names.
  ///
  /// - Returns: The ids of the folders.
  mutating func members(of app: SwiftValue, _ id: String) -> [PlistNode] {
    let whole = (app["buildableFolders"]?.list ?? []).compactMap { $0.text ?? $0[nil]?.text }
    let resources = patterns(app["resources"])
    let sources = patterns(app["sources"])
    if resources.isUnknown {
      specification.hasUnknownMembers = true
    }
    var folders = Set((resources.own + sources.own).map(Self.folder) + whole)
    folders = folders.filter { own in
      !folders.contains { $0 != own && ($0.isEmpty || own.hasPrefix($0 + "/")) }
    }
    return folders.sorted().enumerated().map { index, path in
      addFolder(path, "\(id).folder.\(index)", id, line: app["resources"]?.line ?? app.line) { file in
        whole.contains { file == $0 || file.hasPrefix($0 + "/") }
          || resources.isUnknown
          || resources.own.contains { Self.matches($0, file) }
            && !resources.excluded.contains { Self.matches($0, file) }
      }
    }
  }

  /// Adds a folder without the files that `isMember` does not take.
  private mutating func addFolder(
    _ path: String, _ object: String, _ target: String, line: Int, where isMember: (String) -> Bool
  ) -> PlistNode {
    let full = folder.relative(FilePath.join(base, path))
    var walk = FolderWalk(folder)
    let entries = walk.entries(below: full, skipForeign: path.isEmpty).map {
      String($0.dropFirst(full.isEmpty ? 0 : full.count + 1))
    }
    let left = entries.filter { !isMember(FilePath.join(path, $0)) }
    for (id, node) in PlistNode.synchronizedFolder(path, object, of: target, without: left, line: line) {
      add(id, node)
    }
    return .text(object)
  }

  private struct Patterns {
    var own: [String] = []
    var excluded: [String] = []
    var isUnknown = false
  }

  private func patterns(_ value: SwiftValue?) -> Patterns {
    guard let value else { return Patterns() }
    if value.name == "resources", let inner = value[nil] { return patterns(inner) }
    return (value.list ?? [value]).reduce(into: Patterns()) { result, item in
      if let text = item.text {
        result.own.append(text)
      } else if let text = (item["pattern"] ?? item["path"] ?? item[nil])?.text {
        result.own.append(text)
        let excluded = item["excluding"]
        result.excluded += (excluded?.list ?? excluded.map { [$0] } ?? []).compactMap(\.text)
      } else {
        result.isUnknown = true
      }
    }
  }

  /// The folder of a pattern, up to its first wildcard.
  private static func folder(of pattern: String) -> String {
    let parts = pattern.split(separator: "/").prefix { !$0.contains("*") }
    let isFile = parts.count == pattern.split(separator: "/").count && parts.last?.contains(".") == true
    return (isFile ? parts.dropLast() : parts).joined(separator: "/")
  }

  /// Whether a pattern names a file or a folder above it. `**` matches any folders, and none.
  private static func matches(_ pattern: String, _ path: String) -> Bool {
    [pattern, pattern.replacing("**/", with: "")].contains {
      SettingContext.glob($0, path) || path.hasPrefix($0 + "/")
    }
  }
}

/// What Tuist writes into the Info.plist of an app. Source: tuist/tuist, `InfoPlistContentProvider.swift`.
enum TuistInfoPlist {
  private static func orientations(_ names: String...) -> PlistNode {
    .list(names.map { .text("UIInterfaceOrientation" + $0) })
  }

  static let standard: [(String, PlistNode)] = [
    ("CFBundleDevelopmentRegion", .text("$(DEVELOPMENT_LANGUAGE)")),
    ("CFBundleIdentifier", .text("$(PRODUCT_BUNDLE_IDENTIFIER)")),
    ("CFBundleInfoDictionaryVersion", .text("6.0")), ("CFBundleName", .text("$(PRODUCT_NAME)")),
    ("CFBundleShortVersionString", .text("1.0")), ("CFBundleVersion", .text("1")),
    ("CFBundlePackageType", .text("APPL")), ("CFBundleExecutable", .text("$(EXECUTABLE_NAME)")),
    ("LSRequiresIPhoneOS", PlistNode(content: .bool(true))),
    ("UIRequiredDeviceCapabilities", .list([.text("armv7")])),
    ("UISupportedInterfaceOrientations", orientations("Portrait", "LandscapeLeft", "LandscapeRight")),
    (
      "UISupportedInterfaceOrientations~ipad",
      orientations("Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight")
    ),
    (
      "UIApplicationSceneManifest",
      .dictionary([
        ("UIApplicationSupportsMultipleScenes", PlistNode(content: .bool(false))),
        ("UISceneConfigurations", .dictionary([])),
      ])
    ),
  ]
}
