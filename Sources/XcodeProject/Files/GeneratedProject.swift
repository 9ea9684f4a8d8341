import Files
import Formats
import Model

/// The launch keys that a project generator writes into an Info.plist: XcodeGen's `project.yml`, Tuist's `Project.swift`.
///
/// It searches lines for keys and does not evaluate the file, so it uses only what one line states once.
struct GeneratedProject {
  struct Key: Equatable {
    /// `UILaunchStoryboardName`, or a build setting `INFOPLIST_KEY_…`.
    var name: String
    /// Text after the colon without quotes; empty for a nested value.
    var value: String
    var location: SourceLocation
  }

  private static let files = [
    ("project.yml", "XcodeGen"), ("project.yaml", "XcodeGen"), ("Project.swift", "Tuist"),
  ]
  let folder: ProjectFolder

  /// Adds the launch keys that the generator adds, or says that they are not known.
  ///
  /// - Returns: An error where a generator sets launch keys and their values are not known here.
  func complete(_ infoPlist: inout InfoPlist) -> Diagnostic? {
    guard !infoPlist.values.keys.contains(where: { $0.hasPrefix("UILaunch") }) else { return nil }
    for (file, generator) in Self.files {
      guard folder.entry(file) != .missing else { continue }
      let bytes: [UInt8]
      do throws(Diagnostic) {
        bytes = try folder.readFile(file, limit: ByteLimit.settings)
      } catch {
        return error
      }
      let text = String(decoding: SourceText.utf8(bytes), as: UTF8.self)
      let keys = Self.keys(in: text, file: file)
      guard let first = keys.first else { continue }
      if keys.count == 1, generator == "XcodeGen", Self.add(first, to: &infoPlist, text) { return nil }
      return Diagnostic(
        at: first.location,
        "\(generator) adds \(first.name) to the Info.plist, whose value is not known without the project",
        fix: "generate the project, then check it instead of the Info.plist")
    }
    return infoPlist.file.flatMap { ProjectMaker.mauiFile(ofInfoPlist: $0, in: folder) }.map { file in
      Diagnostic(
        at: SourceLocation(file: file),
        ".NET MAUI adds \(LaunchKeys.storyboardName) to the Info.plist when it builds the app",
        fix: ProjectMaker.maui.fix)
    }
  }

  private static func add(_ key: Key, to infoPlist: inout InfoPlist, _ text: String) -> Bool {
    let isGenerated =
      text.contains("GENERATE_INFOPLIST_FILE: YES") || text.contains("GENERATE_INFOPLIST_FILE: true")
    let setting = BuildSetting(value: key.value, location: key.location)
    switch key.name {
    case LaunchKeys.storyboardName where !key.value.isEmpty && !key.value.contains("$"),
      "INFOPLIST_KEY_" + LaunchKeys.storyboardName where !key.value.isEmpty && isGenerated:
      infoPlist.values[LaunchKeys.storyboardName] = .string(key.value)
      infoPlist.origins[LaunchKeys.storyboardName] = key.location
    case GeneratedKeys.launchScreenGeneration where setting.isTrue && isGenerated:
      infoPlist.values[LaunchKeys.screen] = .dictionary([:])
      infoPlist.origins[LaunchKeys.screen] = key.location
      infoPlist.launchScreenGenerated = true
    default: return false
    }
    return true
  }

  /// Returns the lines that start with a launch key and a colon.
  static func keys(in text: String, file: String) -> [Key] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
      index, line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let quotes: Set<Character> = ["\"", "'", " ", "\t", "[", ","]
      let name = String(parts[0].filter { !quotes.contains($0) })
      guard name.hasPrefix("UILaunch") || name.hasPrefix("INFOPLIST_KEY_UILaunch") else { return nil }
      let value = parts[1].prefix { $0 != "#" }.filter { !quotes.contains($0) }
      return Key(name: name, value: String(value), location: SourceLocation(file: file, line: index + 1))
    }
  }
}
