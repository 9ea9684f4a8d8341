import Files
import Formats
import Foundation
import Model

/// Reads an app from its Info.plist, where there is no project file.
struct BarePlistLoader {
  private let request: ProjectRequest
  private let folder: ProjectFolder

  init(_ request: ProjectRequest) {
    self.request = request
    let root = FilePath.standardized(request.root)
    folder = ProjectFolder(
      root: root.hasSuffix(".xcodeproj") ? FilePath.parent(root) : root, access: request.access)
  }

  func load() throws -> AppProject {
    let file = folder.relative(request.infoPlist ?? "")
    if folder.entry(file) == .outside { throw ProjectFolder.outside(file, at: SourceLocation(file: file)) }
    guard folder.entry(file) != .missing else {
      let others = BarePlistLoader.candidates(in: folder)
      throw Diagnostic(
        at: SourceLocation(file: file), "the Info.plist does not exist",
        fix: others.isEmpty
          ? "name an existing file with --info-plist"
          : "name another one: " + others.prefix(6).map(folder.shown).joined(separator: ", "))
    }
    var diagnostics = [Diagnostic(.note, at: SourceLocation(file: file), BarePlistLoader.limits)]
    var bytes = try folder.readFile(file)
    if InfoPlistPreprocessor.hasDirectives(bytes) {
      var preprocessor = InfoPlistPreprocessor(definitions: [])
      bytes = preprocessor.process(SourceText.utf8(bytes))
      diagnostics.append(
        Diagnostic(
          .note, at: SourceLocation(file: file),
          "the file has conditions (#if); every name in them counts as undefined",
          fix: "check the project file instead, if there is one"))
    }
    let list = try PlistFile.parse(bytes, file: file)
    guard let top = list.dictionary else {
      throw Diagnostic(
        at: SourceLocation(file: file, line: list.line),
        "the Info.plist's top level is \(list.typePhrase), not a dictionary", fix: "restore the file")
    }
    var infoPlist = InfoPlist(values: top.values, origins: top.origins(in: file), file: file)
    let incomplete = GeneratedProject(folder: folder).complete(&infoPlist)
    if let wanted = request.configuration ?? request.target {
      diagnostics.append(
        Diagnostic(
          .note, at: SourceLocation(file: file),
          "\"\(wanted)\" is ignored, because an Info.plist has no targets or configurations"))
    }
    let resources = looseResources(except: file)
    return AppProject(
      name: file, target: FilePath.name(FilePath.parent(file)),
      configurations: [configuration(infoPlist, incomplete)], shipping: 0, resources: resources,
      strayFiles: [],
      knownRegions: Array(Set(resources.compactMap(\.localization))).sorted(),
      developmentRegion: infoPlist.developmentRegion, location: SourceLocation(file: file),
      diagnostics: diagnostics, rootPath: folder.root,
      membershipIsKnown: false)
  }

  private static let limits =
    "without a project file, build settings, device families and the target's files are not known"

  private func configuration(_ infoPlist: InfoPlist, _ error: Diagnostic?) -> BuildConfiguration {
    let version = infoPlist.values["MinimumOSVersion"]?.string.flatMap { OSVersion($0) }
    var idioms = infoPlist.idioms
    // The build adds UIDeviceFamily. A key for iPad shows that the app runs there.
    if infoPlist.values["UIDeviceFamily"] == nil,
      infoPlist.values.keys.contains(where: { $0.hasSuffix("~ipad") })
    {
      idioms = [.phone, .pad]
    }
    var configuration = BuildConfiguration(
      name: "Info.plist", settings: [:], infoPlist: infoPlist, deploymentTarget: version, idioms: idioms,
      appIconName: infoPlist.iconName, diagnostics: error.map { [$0] } ?? [])
    // Without the key that a generator adds, every app would have no launch screen.
    configuration.infoPlistError = error
    return configuration
  }

  private func looseResources(except file: String) -> [ResourceFile] {
    var walk = FolderWalk(folder)
    return walk.entries(below: "", skipForeign: true)
      .filter { $0 != file && ResourceKind.isResource($0) }
      .map {
        ResourceFile(path: $0, localization: ResourceKind.localization($0), location: nil, exists: true)
      }
  }

  /// Returns plists that look like an iOS app's. Where some name a launch screen, it returns only those.
  static func candidates(in folder: ProjectFolder) -> [String] {
    var walk = FolderWalk(folder)
    let plists = walk.entries(below: "", skipForeign: true).filter {
      FilePath.pathExtension($0) == "plist" && FilePath.name($0).lowercased().contains("info")
    }
    let ranked = plists.prefix(200).compactMap { path -> (rank: Int, path: String)? in
      guard let bytes = try? folder.readFile(path, limit: ByteLimit.source),
        let top = try? PlistFile.parse(bytes, file: path).dictionary
      else { return nil }
      if isOther(top) || isForTests(path) { return nil }
      let names = ["UILaunchStoryboardName", "UILaunchScreen", "UILaunchScreens", "UILaunchStoryboards"]
      if names.contains(where: { top[$0] != nil }) { return (0, path) }
      return top.string("CFBundlePackageType") == "APPL" || top["LSRequiresIPhoneOS"] != nil
        ? (1, path) : (2, path)
    }
    let best = ranked.map(\.rank).min() ?? 0
    return ranked.filter { $0.rank == best || best > 0 }.sorted { ($0.rank, $0.path) < ($1.rank, $1.path) }
      .map(\.path)
  }

  /// Whether a plist is that of an extension, a framework, a bundle, or an app for watchOS or macOS.
  private static func isOther(_ plist: PlistDictionary) -> Bool {
    let keys = [
      "NSExtension", "EXAppExtensionAttributes", "WKWatchKitApp", "WKApplication", "LSMinimumSystemVersion",
      "NSMainNibFile", "NSMainStoryboardFile",
    ]
    let packages = ["BNDL", "FMWK", "XPC!"]
    return keys.contains { plist[$0] != nil } || packages.contains(plist.string("CFBundlePackageType") ?? "")
  }

  private static func isForTests(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasSuffix("Tests") || $0.hasSuffix("Test") || $0 == "tests" }
  }
}
