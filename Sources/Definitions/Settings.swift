import Files
import Foundation
import Model

/// The settings of a team's `qa.yml`.
package struct Settings: Sendable {
  /// Absolute path of the folder of the `qa.yml`, or of the project if there is none.
  package var folder: String
  /// Absolute path of the `qa.yml`; nil without one.
  package private(set) var file: String?
  /// Absolute path of the project's folder.
  package var project: String
  /// The project that the command line named, as an absolute path; nil if it did not.
  package private(set) var typedProject: String?
  package var target: String?
  package var configuration: String?
  package var infoPlist: String?
  /// The document of the screen after the launch screen, where code chooses it; absolute.
  package var firstScreen: String?
  /// The background of that screen, where `first-screen` has colors in place of a document.
  package var firstColors: FirstColors?
  /// The SDK that the project is built with; nil if nothing says it.
  package var sdk: OSVersion?
  package var checklist: String?
  package var matrix: String?
  package var output: String?
  /// Whether undecided criteria fail a run, as `--strict`.
  package var isStrict: Bool?
  /// Criteria that may be undecided although `isStrict`.
  package var mayBeUndecided: [String] = []
  /// The lowest impact that fails a run.
  package var failOn: Impact?
  package var junitDetail: JUnitDetail?
  /// Absolute path of the run history.
  package var history: String?
  /// Absolute path of the evidence folder, which may not exist yet.
  package var evidence: String
  /// Absolute path of the waiver file, or nil.
  package var waivers: String?
  package var gate = GatePolicy()
  /// The folder that `output` and `history` must be in: the folder of the `qa.yml`.
  package var outputFolder: String
  /// The folders that files named by `qa.yml` must be in: its own folder and the git checkout around it.
  package var sourceFolders: [String]
  /// The files of another commit that these settings come from; nil for those on disk.
  package var overlay: FileOverlay?

  /// Creates the settings of a project without a `qa.yml`: evidence and waivers are in its folder.
  ///
  /// - Parameter project: Absolute path of a folder or of an `.xcodeproj`.
  package init(project: String) {
    let folder = Self.folder(of: project)
    self.folder = folder
    self.project = project
    outputFolder = folder
    sourceFolders = Self.sources(of: folder)
    evidence = folder + "/" + Self.usualEvidence
    waivers = Self.usualWaivers(in: folder)
  }

  /// Returns the folder that holds an `.xcodeproj`; any other path stays.
  package static func folder(of project: String) -> String {
    FilePath.pathExtension(project) == "xcodeproj" ? FilePath.parent(project) : project
  }

  static let usualEvidence = "evidence"

  /// Returns the path of `waivers.yml` in a folder, or nil if it does not exist.
  private static func usualWaivers(in folder: String) -> String? {
    let path = folder + "/waivers.yml"
    return RealPath.isOccupied(path) ? path : nil
  }

  /// Reads the nearest `qa.yml` from a folder up to the top of its git checkout; nil if there is none.
  ///
  /// Outside a checkout, only the folder itself counts: another user can write above it.
  ///
  /// - Parameters:
  ///   - folder: An absolute path.
  ///   - top: The real path of the last folder to look in; nil for the top of the checkout.
  ///   - overlay: Files that replace those on disk.
  ///   - data: Has the schema.
  ///   - owners: The users who may own the file.
  ///   - shown: Returns the path of the file for messages.
  /// - Throws: `Diagnostics` with the errors of the file.
  package static func nearest(
    from folder: String, upTo top: String? = nil, overlay: FileOverlay? = nil, root data: DataRoot,
    owners: TrustedOwners = TrustedOwners(), shown: (String) -> String = { FilePath.name($0) }
  ) throws -> Settings? {
    func own(_ folder: String) throws -> Settings? {
      try self.own(
        of: folder, shown: shown(FilePath.join(folder, fileName)), overlay: overlay, root: data,
        owners: owners)
    }
    if let found = try own(folder) { return found }
    // The folder may be typed through a link, whose parents are others.
    var directory = RealPath.resolve(folder).path
    guard let top = top ?? Checkout.nearest(holding: directory)?.top else { return nil }
    while directory != top, FileAccess(below: [top]).contains(directory) {
      directory = FilePath.parent(directory)
      if directory.isEmpty { directory = "/" }
      if let found = try own(directory) { return found }
    }
    return nil
  }

  package static let fileName = "qa.yml"

  /// Reads the `qa.yml` of a folder; nil if it has none.
  ///
  /// - Parameters:
  ///   - folder: An absolute path.
  ///   - shown: The path of the file for messages.
  ///   - overlay: Files that replace those on disk.
  ///   - data: Has the schema.
  ///   - owners: The users who may own the file.
  /// - Throws: `Diagnostics` with the errors of the file.
  package static func own(
    of folder: String, shown: String = fileName, overlay: FileOverlay? = nil, root data: DataRoot,
    owners: TrustedOwners = TrustedOwners()
  ) throws -> Settings? {
    let folder = FilePath.standardized(folder)
    let file = FilePath.join(folder, fileName)
    if overlay == nil, let user = owners.foreignOwner(of: file) { throw foreign(user, shown) }
    let bytes: [UInt8]
    do throws(FileAccessError) {
      var access = FileAccess(below: sources(of: folder))
      access.overlay = overlay
      bytes = try access.read(file, atMost: ByteLimit.settings)
    } catch .missing {
      return nil
    } catch {
      throw unreadable(error, shown)
    }
    var settings = try read(bytes, folder: folder, shown: shown, data)
    settings.file = file
    settings.overlay = overlay
    return settings
  }

  /// Replaces the project by one that the command line names.
  ///
  /// The target, the configuration and the Info.plist stay only if they are about this project.
  package mutating func use(project typed: String) {
    typedProject = typed
    let (real, named) = (RealPath.resolve(typed).path, RealPath.resolve(project).path)
    // The folder of the `qa.yml`, or one above it, means the project that the file names.
    if file != nil, FileAccess(below: [real]).contains(RealPath.resolve(folder).path) { return }
    project = typed
    if FileAccess(below: [named]).contains(real) || real == Self.folder(of: named) { return }
    (target, configuration, infoPlist, sdk) = (nil, nil, nil, nil)
    (firstScreen, firstColors) = (nil, nil)
  }

  /// Returns the folder and the top folder of its git checkout.
  private static func sources(of folder: String) -> [String] {
    [folder] + (Checkout.nearest(holding: folder).map { [$0.top] } ?? [])
  }

  private static func foreign(_ user: Int, _ shown: String) -> Diagnostics {
    Diagnostics(
      at: SourceLocation(file: shown), "belongs to the user \(user), so its settings are not used",
      fix:
        "if you trust it, set QA_SAFE_DIRECTORY to its folder; or make it yours with `chown`, or run qa as its owner"
    )
  }

  private static func unreadable(_ error: FileAccessError, _ shown: String) -> Diagnostics {
    let message =
      switch error {
      case .outside: "is a link that leads out of this folder"
      case .notRegular: "is not a regular file"
      case .tooLarge: "is larger than 1 MB"
      case .missing, .unreadable: "cannot be read"
      }
    return Diagnostics(at: SourceLocation(file: shown), message, fix: "replace it with a text file")
  }

  private static func read(
    _ bytes: [UInt8], folder: String, shown: String, _ data: DataRoot
  ) throws -> Settings {
    // A file with only comments has no settings.
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    var settings = Settings(project: folder)
    guard lines.contains(where: { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }) else {
      return settings
    }
    let diagnostics = DiagnosticCollector()
    let node = try DataFile(bytes: bytes, name: shown).root
    SchemaChecker(SchemaFolder(data), diagnostics, listedIn: "docs/settings.md").check(
      node, "settings", "qa.yml")
    let paths = SettingPaths(
      folder: folder, sources: settings.sourceFolders, shown: shown, diagnostics: diagnostics)
    settings.folder = folder
    settings.project = paths.existing("project", in: node, isFolder: true) ?? folder
    settings.target = node.text("target")
    settings.configuration = node.text("configuration")
    settings.infoPlist = paths.existing("info-plist", in: node, isFolder: false)
    settings.firstScreen = paths.existing("first-screen", in: node, isFolder: false)
    settings.firstColors = node["first-screen"].flatMap { screen in
      screen.color("light").map { FirstColors(light: $0, dark: screen.color("dark") ?? $0) }
    }
    settings.sdk = node.text("sdk").flatMap { OSVersion($0) }
    settings.checklist = paths.idOrPath("checklist", in: node)
    settings.matrix = paths.idOrPath("matrix", in: node)
    settings.output = paths.written("output", in: node)
    settings.isStrict = node["strict"]?.value.bool
    settings.mayBeUndecided = node.texts("may-be-undecided")
    settings.failOn = node.word("fail-on")
    settings.junitDetail = node.word("junit-detail")
    settings.history = paths.written("history", in: node)
    settings.evidence = paths.written("evidence", in: node) ?? folder + "/" + usualEvidence
    settings.waivers = paths.existing("waivers", in: node, isFolder: false) ?? usualWaivers(in: folder)
    settings.gate = node["gate"].map { GatePolicyReader(node: $0, paths: paths).policy } ?? GatePolicy()
    try diagnostics.throwIfAny()
    return settings
  }
}
