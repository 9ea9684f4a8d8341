import Files
import Formats
import Model

/// Merges the Info.plist of one configuration as a build does.
///
/// The order is that of swiftlang/swift-build's `InfoPlistProcessorTaskAction`: the file, `INFOPLIST_FILE_CONTENTS`,
/// generated content where `GENERATE_INFOPLIST_FILE` is on, variables in values (never in keys), device families.
struct InfoPlistBuilder {
  let folder: ProjectFolder
  let settings: SettingsEvaluator
  /// Resolves a path setting; see `TargetSettings.path(ofSetting:)`.
  let path: (String) -> String?
  /// The location for diagnostics about no single setting.
  let owner: SourceLocation
  /// The Info.plist that a project generator writes in place of a file.
  var written: ProjectSpecification.InfoPlist?
  private(set) var values: [String: PlistValue] = [:]
  private(set) var origins: [String: SourceLocation] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private var undefined: [String: InfoPlist.UndefinedSetting] = [:]
  private var unknown: [String: InfoPlist.UndefinedSetting] = [:]
  /// Why the file could not be read; also one of `diagnostics`.
  private(set) var unreadable: Diagnostic?

  init(
    folder: ProjectFolder, settings: SettingsEvaluator, path: @escaping (String) -> String?,
    owner: SourceLocation
  ) {
    self.folder = folder
    self.settings = settings
    self.path = path
    self.owner = owner
  }

  mutating func build() -> InfoPlist {
    let isGenerated = settings.bool("GENERATE_INFOPLIST_FILE")
    let file = readFile(isGenerated: isGenerated)
    mergeContents()
    var launchScreenGenerated = false
    if isGenerated {
      mergeGenerated()
      launchScreenGenerated = mergeGeneratedLaunchScreen()
    }
    expandValues()
    setDeviceFamily()
    if let minimum = settings.text("IPHONEOS_DEPLOYMENT_TARGET") {
      values["MinimumOSVersion"] = .string(minimum)
      origins["MinimumOSVersion"] = settings.location("IPHONEOS_DEPLOYMENT_TARGET")
    }
    var infoPlist = InfoPlist(
      values: values, origins: origins, file: file, ignoredSettings: ignored(isGenerated: isGenerated),
      isGenerated: isGenerated, launchScreenGenerated: launchScreenGenerated)
    infoPlist.undefined = undefined
    infoPlist.unknown = unknown
    infoPlist.specification = written.map { SourceLocation(file: owner.file, line: $0.line) }
    return infoPlist
  }

  private mutating func readFile(isGenerated: Bool) -> String? {
    if let written {
      do throws(Diagnostic) { try take(written.list, file: owner.file) } catch { fail(error) }
      if let unknown = written.unknown { diagnostics.append(unknown) }
      return nil
    }
    let location = settings.location("INFOPLIST_FILE") ?? owner
    guard let value = settings.text("INFOPLIST_FILE") else {
      if !isGenerated {
        fail(
          Diagnostic(
            at: location,
            "INFOPLIST_FILE is empty and GENERATE_INFOPLIST_FILE is off: the app has no Info.plist",
            fix: "name a file, or set GENERATE_INFOPLIST_FILE to YES"))
      }
      return nil
    }
    note(settings.source("INFOPLIST_FILE"), of: "INFOPLIST_FILE")
    guard let path = path(value) else {
      fail(
        Diagnostic(
          at: location, "a build generates the Info.plist \"\(value)\", so it cannot be read",
          fix: "name the source file with --info-plist"))
      return nil
    }
    do throws(Diagnostic) {
      let actual = folder.spelled(path) ?? path
      if actual != path {
        diagnostics.append(
          Diagnostic(
            .warning, at: location,
            "INFOPLIST_FILE names \"\(path)\", but the file is called \"\(actual)\"",
            fix: "write the name as it is on disk, because some disks are case-sensitive"))
      }
      if folder.entry(actual) == .outside { throw ProjectFolder.outside(path, at: location) }
      if folder.entry(actual) == .missing {
        let submodule = Submodules(folder: folder).absent().first { path.hasPrefix($0 + "/") }
        throw Diagnostic(
          at: location,
          "the Info.plist \"\(path)\" "
            + (submodule.map { "is in the git submodule \"\($0)\", which is not checked out" }
              ?? "does not exist"),
          fix: submodule == nil
            ? "restore it, or correct INFOPLIST_FILE" : "run `git submodule update --init`")
      }
      try take(
        PlistFile.parse(preprocessed(folder.readFile(actual), file: actual), file: actual), file: actual)
      return actual
    } catch {
      fail(error)
      return path
    }
  }

  private mutating func fail(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
    unreadable = diagnostic
  }

  private mutating func preprocessed(_ bytes: [UInt8], file: String) -> [UInt8] {
    guard settings.bool("INFOPLIST_PREPROCESS"), !bytes.starts(with: Array("bplist".utf8)) else {
      return bytes
    }
    let flags = InfoPlistBuilder.list(settings.value("INFOPLIST_OTHER_PREPROCESSOR_FLAGS"))
      .filter { $0.hasPrefix("-D") }.map { String($0.dropFirst(2)) }
    let definitions = InfoPlistBuilder.list(settings.value("INFOPLIST_PREPROCESSOR_DEFINITIONS")) + flags
    var preprocessor = InfoPlistPreprocessor(definitions: definitions + prefixHeader())
    let result = preprocessor.process(SourceText.utf8(bytes))
    diagnostics += preprocessor.errors.map {
      Diagnostic(.warning, at: SourceLocation(file: file, line: $0.line), $0.message)
    }
    return result
  }

  /// Returns `NAME=text` for each `#define` without parameters in the prefix header.
  private mutating func prefixHeader() -> [String] {
    guard let value = settings.text("INFOPLIST_PREFIX_HEADER") else { return [] }
    if let header = path(value), folder.entry(header) == .outside {
      diagnostics.append(
        ProjectFolder.outside(header, at: settings.location("INFOPLIST_PREFIX_HEADER")))
      return []
    }
    guard let header = path(value), folder.entry(header) == .file,
      let bytes = try? folder.readFile(header, limit: ByteLimit.settings)
    else {
      diagnostics.append(
        Diagnostic(
          .note, at: settings.location("INFOPLIST_PREFIX_HEADER"),
          "a build generates the header \"\(value)\", so what it defines for the Info.plist is not known"
        ))
      return []
    }
    var preprocessor = InfoPlistPreprocessor(definitions: [])
    _ = preprocessor.process(SourceText.utf8(bytes))
    return preprocessor.definitions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  private mutating func take(_ list: PlistNode, file: String) throws(Diagnostic) {
    guard let top = list.dictionary else {
      throw Diagnostic(
        at: SourceLocation(file: file, line: list.line),
        "the Info.plist's top level is \(list.typePhrase), not a dictionary",
        fix: "restore the file")
    }
    values = top.values
    origins = top.origins(in: file)
    for (key, line) in top.repeated {
      diagnostics.append(
        Diagnostic(
          .warning, at: SourceLocation(file: file, line: line),
          "the file has the key \"\(key)\" twice; the last one counts", fix: "remove one of them"))
    }
  }

  private mutating func mergeContents() {
    guard let text = settings.text("INFOPLIST_FILE_CONTENTS") else { return }
    let location = settings.location("INFOPLIST_FILE_CONTENTS")
    do throws(Diagnostic) {
      let list = try PlistFile.parse(Array(text.utf8), file: "INFOPLIST_FILE_CONTENTS")
      guard let top = list.dictionary else {
        throw Diagnostic(
          at: location, "INFOPLIST_FILE_CONTENTS is \(list.typePhrase), not a dictionary",
          fix: "write a property list with a dictionary")
      }
      for entry in top.entries {
        values[entry.key] = entry.value.value
        origins[entry.key] = location
      }
    } catch {
      diagnostics.append(Diagnostic(at: location, error.message, fix: error.fix))
    }
  }

  private mutating func mergeGenerated() {
    for name in settings.assignedKeys {
      guard let (key, form) = GeneratedKeys.key(ofSetting: name) else { continue }
      let text = settings.value(name)
      let value: PlistValue =
        switch form {
        case .string: .string(text)
        case .bool: .bool(settings.setting(name).isTrue)
        case .list: .array(InfoPlistBuilder.list(text).map { .string($0) })
        }
      merge(key, value, from: settings.location(name) ?? owner)
    }
    for (key, name) in GeneratedKeys.plainSettings {
      guard settings.isAssigned(name) || settings.text(name) != nil else { continue }
      merge(key, .string(settings.value(name)), from: settings.location(name) ?? owner)
    }
    merge("CFBundleInfoDictionaryVersion", .string("6.0"), from: owner)
    merge("LSRequiresIPhoneOS", .bool(true), from: owner)
    if settings.bool(GeneratedKeys.sceneManifestGeneration) {
      merge(
        "UIApplicationSceneManifest",
        .dictionary([
          "UIApplicationSupportsMultipleScenes": .bool(true), "UISceneConfigurations": .dictionary([:]),
        ]),
        from: settings.location(GeneratedKeys.sceneManifestGeneration) ?? owner)
    }
  }

  /// Adds an empty dictionary for `YES`. `NO` removes nothing.
  private mutating func mergeGeneratedLaunchScreen() -> Bool {
    let name = GeneratedKeys.launchScreenGeneration
    guard settings.bool(name) else { return false }
    return merge("UILaunchScreen", .dictionary([:]), from: settings.location(name) ?? owner)
  }

  /// - Returns: Whether the value could be merged.
  @discardableResult
  private mutating func merge(_ key: String, _ value: PlistValue, from location: SourceLocation) -> Bool {
    guard let old = values[key] else {
      values[key] = value
      origins[key] = location
      return true
    }
    switch (old, value) {
    case (.array(let items), .array(let added)):
      values[key] = .array(items + added.filter { !items.contains($0) })
    case (.dictionary(let entries), .dictionary(let added)):
      values[key] = .dictionary(entries.merging(added) { _, new in new })
    case _ where old.isScalar && value.isScalar:
      values[key] = value
      origins[key] = location
    default:
      diagnostics.append(
        Diagnostic(
          at: location,
          "the build setting for \(key) is \(value.typePhrase), but the Info.plist has \(old.typePhrase)"
            + (origins[key].map { " (\($0))" } ?? ""),
          fix: "remove the key from the file, or the build setting"))
      return false
    }
    return true
  }

  private mutating func expandValues() {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      values[key] = expanded(value, depth: 0)
      guard key.hasPrefix("UILaunch") else { continue }
      note(value.string ?? value.canonicalText, of: key)
      guard let text = value.string,
        let name = Self.variables(in: text).first(where: { settings.text($0) == nil })
      else { continue }
      undefined[key] = InfoPlist.UndefinedSetting(name: name, text: text)
    }
  }

  /// Keeps the first build setting that nothing sets, and that decides the value of a key.
  private mutating func note(_ text: String, of key: String) {
    unknown[key] = settings.unknownSetting(in: text).map { .init(name: $0, text: text) }
  }

  private func expanded(_ value: PlistValue, depth: Int) -> PlistValue {
    switch value {
    case .string(let text): .string(settings.expand(text))
    case .array(let items): .array(items.map { expanded($0, depth: depth + 1) })
    case .dictionary(let entries): .dictionary(entries.mapValues { expanded($0, depth: depth + 1) })
    default: value
    }
  }

  private mutating func setDeviceFamily() {
    let families = InfoPlistBuilder.families(settings.value("TARGETED_DEVICE_FAMILY"))
    guard !families.isEmpty else { return }
    if values["UIDeviceFamily"] != nil, !settings.isAssigned("TARGETED_DEVICE_FAMILY") { return }
    values["UIDeviceFamily"] = .array(families.map { .integer($0) })
    origins["UIDeviceFamily"] = settings.location("TARGETED_DEVICE_FAMILY")
  }

  private func ignored(isGenerated: Bool) -> [String: BuildSetting] {
    let names = settings.assignedKeys.filter { name in
      guard name.hasPrefix(GeneratedKeys.prefix) else { return false }
      if !isGenerated { return true }
      return GeneratedKeys.key(ofSetting: name) == nil && !GeneratedKeys.special.contains(name)
    }
    return Dictionary(names.map { ($0, settings.setting($0)) }, uniquingKeysWith: { first, _ in first })
  }
}
