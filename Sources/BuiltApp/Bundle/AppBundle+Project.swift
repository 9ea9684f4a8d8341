import Files
import Formats
import Model

extension AppBundle {
  /// The name of the only configuration of a built app.
  package static let configuration = "Compiled"

  /// Returns the app as a project: its Info.plist, and the files in its folder.
  ///
  /// - Parameter access: What reads of the app may reach; nil for a new `access`.
  /// - Throws: `Diagnostics` for an app without a readable Info.plist.
  package func project(_ access: FileAccess? = nil) throws -> AppProject {
    do throws(Diagnostic) {
      return try readProject(access ?? self.access)
    } catch {
      throw Diagnostics([error])
    }
  }

  private func readProject(_ access: FileAccess) throws(Diagnostic) -> AppProject {
    let files = ProjectFolder(root: folder, access: access)
    let name = FilePath.name(folder)
    let file = "Info.plist"
    let location = SourceLocation(file: file)
    guard files.entry(file) == .file else {
      throw Diagnostic(
        at: location, "\"\(name)\" has no Info.plist, so it is not an iOS app",
        fix: "name an .app that Xcode built")
    }
    let list = try PlistFile.parse(files.readFile(file), file: file)
    guard let top = list.dictionary else {
      throw Diagnostic(
        at: location, "the Info.plist's top level is \(list.typePhrase), not a dictionary",
        fix: "build the app again")
    }
    var origins: [String: SourceLocation] = [:]
    for entry in top.entries { origins[entry.key] = SourceLocation(file: file, line: entry.line) }
    let plist = InfoPlist(values: top.values, origins: origins, file: file)
    let executable = header(of: top.string("CFBundleExecutable"), files)
    let minimum = top.string("MinimumOSVersion").flatMap { OSVersion($0) } ?? executable?.minimumOS
    let resources = BundleFiles(files).resources()
    let configuration = BuildConfiguration(
      name: Self.configuration, settings: [:], infoPlist: plist, deploymentTarget: minimum,
      idioms: plist.idioms, appIconName: plist.iconName ?? looseIconName(plist))
    var project = AppProject(
      name: name, target: FilePath.baseName(name), configurations: [configuration], shipping: 0,
      resources: resources, strayFiles: [],
      knownRegions: Set(resources.compactMap(\.localization)).sorted(),
      developmentRegion: plist.developmentRegion, location: location,
      diagnostics: notes(plist, executable), rootPath: files.root)
    project.builtSDK = sdk(plist, executable)
    return project
  }

  /// Returns the SDK of iOS that the executable names, else that of Xcode's key `DTSDKName`: `iphoneos26.1`.
  private func sdk(_ plist: InfoPlist, _ executable: MachO?) -> OSVersion? {
    if let executable { return [.iOS, .simulator].contains(executable.platform) ? executable.sdk : nil }
    guard let name = plist.values["DTSDKName"]?.string, name.hasPrefix("iphone") else { return nil }
    return OSVersion(String(name.drop { $0.isLetter }))
  }

  private func header(of executable: String?, _ files: ProjectFolder) -> MachO? {
    guard let executable, !executable.contains("/"), files.entry(executable) == .file else { return nil }
    return (try? access.start(of: files.absolute(executable), count: MachO.headerSize)).flatMap { MachO($0) }
  }

  /// Returns `AppIcon` of the file name `AppIcon60x60`, which actool makes from the set's name and a size.
  private func looseIconName(_ plist: InfoPlist) -> String? {
    let icons = plist.values["CFBundleIcons"]?.dictionary?["CFBundlePrimaryIcon"]?.dictionary
    guard let file = icons?["CFBundleIconFiles"]?.array?.first?.string else { return nil }
    let bare = file.reversed().drop { $0.isNumber || $0 == "x" || $0 == "." }
    return bare.isEmpty ? file : String(bare.reversed())
  }

  private func notes(_ plist: InfoPlist, _ executable: MachO?) -> [Diagnostic] {
    let sdk =
      executable.map { "iOS \($0.sdk)" } ?? plist.values["DTSDKName"]?.string.map { "\"\($0)\"" }
    let isSimulator =
      executable?.platform == .simulator
      || plist.values["DTPlatformName"]?.string?.contains("simulator") == true
    let location = SourceLocation(file: "Info.plist")
    var notes = sdk.map { [Diagnostic(.note, at: location, "the app was built with the SDK \($0)")] } ?? []
    if isSimulator {
      notes.add(
        .note, at: location,
        "the app was built for the simulator, so its asset catalog may lack the scales of other devices",
        fix: "check the archive for the App Store")
    }
    return notes
  }
}
