import Foundation
import Model

/// Reads an app from its Info.plist alone, where the project file is generated or missing.
struct BarePlistLoader {
  private let request: ProjectRequest
  private let folder: ProjectFolder

  init(_ request: ProjectRequest) {
    self.request = request
    let root = ProjectFolder.standardized(request.root)
    folder = ProjectFolder(
      root: root.hasSuffix(".xcodeproj") ? ProjectFolder.parent(root) : root, access: request.access)
  }

  func load() throws -> AppProject {
    let file = folder.relative(request.infoPlist ?? "")
    if folder.entry(file) == .outside { throw ProjectFolder.outside(file, at: SourceLocation(file: file)) }
    guard folder.entry(file) == .file else {
      let others = BarePlistLoader.candidates(in: folder)
      throw Diagnostic(
        at: SourceLocation(file: file), "the Info.plist does not exist",
        fix: others.isEmpty
          ? "name an existing file with --info-plist"
          : "name another one: " + others.prefix(6).joined(separator: ", "))
    }
    var diagnostics = [Diagnostic(.note, at: SourceLocation(file: file), BarePlistLoader.limits)]
    var bytes = try folder.read(file)
    if InfoPlistPreprocessor.hasDirectives(bytes) {
      var preprocessor = InfoPlistPreprocessor(definitions: [])
      bytes = preprocessor.process(PlistFile.utf8(bytes))
      diagnostics.append(
        Diagnostic(
          .note, at: SourceLocation(file: file),
          "the file has conditions (#if), which are read here as if nothing were defined"))
    }
    let list = try PlistFile.parse(bytes, file: file)
    guard let top = list.dictionary else {
      throw Diagnostic(
        at: SourceLocation(file: file, line: list.line),
        "the Info.plist's top level is \(list.typePhrase), not a dictionary", fix: "restore the file")
    }
    var origins: [String: SourceLocation] = [:]
    for entry in top.entries { origins[entry.key] = SourceLocation(file: file, line: entry.line) }
    let infoPlist = InfoPlist(values: top.values, origins: origins, file: file)
    if let wanted = request.configuration ?? request.target {
      diagnostics.append(
        Diagnostic(
          .note, at: SourceLocation(file: file),
          "\u{201C}\(wanted)\u{201D} does not matter here: an Info.plist has no targets or configurations"))
    }
    let resources = looseResources(except: file)
    return AppProject(
      name: file, target: ProjectFolder.name(ProjectFolder.parent(file)),
      configurations: [configuration(infoPlist)], shipping: 0, resources: resources, strayFiles: [],
      knownRegions: Array(Set(resources.compactMap(\.localization))).sorted(),
      developmentRegion: infoPlist.values["CFBundleDevelopmentRegion"]?.string.flatMap {
        $0.contains("$(") ? nil : $0
      }, location: SourceLocation(file: file), diagnostics: diagnostics, rootPath: folder.root,
      membershipIsKnown: false)
  }

  private static let limits =
    "read without a project file: build settings, device families and what the target copies are not known"

  private func configuration(_ infoPlist: InfoPlist) -> BuildConfiguration {
    let version = infoPlist.values["MinimumOSVersion"]?.string.flatMap { OSVersion($0) }
    var idioms = ProjectLoader.idioms(infoPlist)
    // The build fills UIDeviceFamily in; a key for the iPad shows that it is meant to be there.
    if infoPlist.values["UIDeviceFamily"] == nil,
      infoPlist.values.keys.contains(where: { $0.hasSuffix("~ipad") })
    {
      idioms = [.phone, .pad]
    }
    return BuildConfiguration(
      name: "Info.plist", settings: [:], infoPlist: infoPlist, deploymentTarget: version, idioms: idioms,
      appIconName: appIcon(infoPlist))
  }

  private func appIcon(_ infoPlist: InfoPlist) -> String? {
    let icons = infoPlist.values["CFBundleIcons"]?.dictionary?["CFBundlePrimaryIcon"]?.dictionary
    return icons?["CFBundleIconName"]?.string ?? infoPlist.values["CFBundleIconName"]?.string
  }

  private func looseResources(except file: String) -> [ResourceFile] {
    var walk = FolderWalk(folder)
    return walk.entries(below: "", skipForeign: true)
      .filter { $0 != file && ResourceKind.isResource($0) }
      .map {
        ResourceFile(path: $0, localization: ResourceKind.localization($0), location: nil, exists: true)
      }
  }

  /// Plists that look like an app's, the likeliest first: those that name a launch screen.
  static func candidates(in folder: ProjectFolder) -> [String] {
    var walk = FolderWalk(folder)
    let plists = walk.entries(below: "", skipForeign: true).filter {
      ProjectFolder.pathExtension($0) == "plist" && ProjectFolder.name($0).lowercased().contains("info")
    }
    let ranked = plists.prefix(200).compactMap { path -> (rank: Int, path: String)? in
      guard let bytes = try? folder.read(path, limit: 4 << 20),
        let top = try? PlistFile.parse(bytes, file: path).dictionary
      else { return nil }
      if top["NSExtension"] != nil || top["WKWatchKitApp"] != nil || top["WKApplication"] != nil {
        return nil
      }
      let names = ["UILaunchStoryboardName", "UILaunchScreen", "UILaunchScreens", "UILaunchStoryboards"]
      if names.contains(where: { top[$0] != nil }) { return (0, path) }
      return top.string("CFBundlePackageType") == "APPL" || top["LSRequiresIPhoneOS"] != nil
        ? (1, path) : (2, path)
    }
    return ranked.sorted { ($0.rank, $0.path) < ($1.rank, $1.path) }.map(\.path)
  }
}
