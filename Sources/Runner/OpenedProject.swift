import AppBundle
import Assertions
import AssetCatalog
import Documents
import Foundation
import LaunchScreens
import Matrix
import Model
import XcodeProject

/// A project with its documents and catalogs, and the data of qa. A command opens it once.
package struct OpenedProject: Sendable {
  package var facts: SystemFacts
  package internal(set) var catalog: DeviceCatalog
  /// Nil if the request does not name one.
  package internal(set) var checklist: Checklist?
  package var app: AppProject
  /// The built app; nil for a project. It keeps the copy of an archive's files.
  package let bundle: AppBundle?
  /// Absolute folder that the project's paths are relative to.
  package var root: String { app.rootPath }
  /// What reads of the project may reach.
  package let access: FileAccess
  package var assets: AssetLibrary
  /// Launch screens of each device family: the default one, then those of URL schemes.
  package var definitions: [Idiom: [LaunchDefinition]]
  /// Settings that pin the app to one appearance, by device family.
  package var pins: [Idiom: AppearancePin]
  /// The family whose document the report names.
  package var leading: Idiom

  /// The SDK of `--as-if`.
  package let assumedSDK: OSVersion?

  /// The leading family's default screen.
  private(set) var subject: ProjectSubject

  /// - Precondition: The request named a checklist.
  package var requiredChecklist: Checklist {
    guard let checklist else { preconditionFailure("the project was opened without a checklist") }
    return checklist
  }

  /// Opens a project with data that were read before.
  ///
  /// - Parameter known: The project with other files, but with the same bytes in all catalogs.
  package init(
    _ request: RunRequest, facts: SystemFacts, catalog: DeviceCatalog, checklist: Checklist?,
    access: FileAccess, known: OpenedProject? = nil
  ) throws {
    self.facts = facts
    self.catalog = catalog
    self.checklist = checklist
    let bundle = try request.app.map { try AppBundle.open($0.path, shown: $0.shown) }
    self.bundle = bundle
    // The digest of the sources must be that of the bytes that were parsed, even if a file changes meanwhile.
    let access = (bundle?.access ?? access).keepingContents()
    self.access = access
    app =
      try bundle?.project(access)
      ?? XcodeProject.load(
        ProjectRequest(
          root: request.projectRoot, target: request.target, configuration: request.configuration,
          infoPlist: request.infoPlist, access: access, scriptRules: facts.scriptRules))
    app.readLocalizedKeys(access)
    // Nearly every criterion depends on this file, so a run without it would decide nothing.
    if let error = app.shippingConfiguration.infoPlistError { throw Diagnostics([error]) }
    let root = app.rootPath
    let loaded = app
    let known = known.flatMap { $0.hasResources(of: loaded) ? $0 : nil }
    let tools = VectorTools.installed(outside: access.allowing(request.otherApps))
    assets =
      known?.assets
      ?? AssetLibrary(
        root: root, resources: app.resources, developmentRegion: app.developmentRegion,
        colors: facts.colors, tools: tools, access: access)
    let strays = app.strayFiles.filter { $0.hasSuffix(".xcassets") }.map {
      ResourceFile(path: $0, localization: nil, location: nil, exists: true)
    }
    let stray =
      strays.isEmpty
      ? nil
      : AssetLibrary(
        root: root, resources: strays, developmentRegion: app.developmentRegion, colors: facts.colors,
        tools: tools, access: access)
    definitions = try Self.definitions(project: app, assets: assets, stray: stray, access: access)
    if let known, let memo = known.definitions[known.leading]?.first?.subject.memo {
      definitions = definitions.mapValues { list in
        list.map { definition in
          var definition = definition
          definition.subject.memo = memo
          return definition
        }
      }
    }
    assumedSDK = request.assumedSDK
    let verdict = Self.verdict(app, request, facts.sdkRules, access)
    definitions = definitions.mapValues { list in
      list.map { definition in
        var definition = definition
        definition.subject.sdk = verdict
        return definition
      }
    }
    leading = definitions[.phone] == nil ? .pad : .phone
    guard let first = definitions[leading]?.first else {
      throw Diagnostics([Diagnostic(.error, at: app.location, "the app runs on no iPhone and no iPad")])
    }
    subject = first.subject
    let shipping = app
    pins = Dictionary(
      uniqueKeysWithValues: definitions.keys.compactMap { idiom in
        shipping.appearancePin(for: idiom).map { (idiom, $0) }
      })
  }

  private func hasResources(of other: AppProject) -> Bool {
    app.resources.map(\.path) == other.resources.map(\.path)
      && app.developmentRegion == other.developmentRegion
  }

  /// Returns the cases that the app reaches and that the request selects, of all shards.
  ///
  /// - Throws: `Diagnostics` if no case is left, with the reasons.
  package func expand(_ request: RunRequest, _ data: DataRoot) throws -> MatrixPlan {
    let definition = try MatrixDefinition.load(
      request.matrix, root: data, catalog: catalog, access: request.dataAccess)
    let matrix = try definition.expand(
      catalog: catalog, reach: reach, keepDevices: checklist?.namedDevices ?? [],
      keepOrientations: checklist?.namedOrientations ?? [], selection: request.selection)
    guard matrix.cases.isEmpty else { return matrix }
    let reasons = matrix.skipped.map { "\($0.cases) cases: \($0.message)" }.joined(separator: "; ")
    throw Diagnostics([
      Diagnostic(
        .error,
        "the matrix \(matrix.id) has no case to check\(reasons.isEmpty ? "" : " (\(reasons))")",
        fix: "choose other devices or orientations, or another matrix")
    ])
  }

  /// What the app can run on, from its settings.
  package var reach: Reach {
    let configuration = app.shippingConfiguration
    var orientations: [Idiom: [Orientation]] = [:]
    for idiom in configuration.idioms {
      let key = configuration.infoPlist.effectiveKey("UISupportedInterfaceOrientations", for: idiom)
      guard let value = configuration.infoPlist.values[key] else { continue }
      let names =
        value.array?.compactMap(\.string) ?? value.string.map { $0.split(separator: " ").map(String.init) }
        ?? []
      let known = Orientation.allCases.filter { names.contains($0.infoPlistName) }
      if !known.isEmpty { orientations[idiom] = known }
    }
    return Reach(
      idioms: configuration.idioms, deploymentTarget: configuration.deploymentTarget,
      orientations: orientations)
  }

  /// - Throws: `Diagnostics` for a family with more launch screens than the limit.
  private static func definitions(
    project: AppProject, assets: AssetLibrary, stray: AssetLibrary?, access: FileAccess
  ) throws -> [Idiom: [LaunchDefinition]] {
    var idioms = project.shippingConfiguration.idioms
    if idioms.isEmpty { idioms = [.phone] }
    var sources: [Idiom: [LaunchScreenSource]] = [:]
    var findings: [ProjectSubject.SourceFinding] = []
    var strayIdioms = Set<Idiom>()
    for idiom in idioms {
      let resolution = LaunchScreens.resolve(project, idiom: idiom)
      let most = RunBudget.limits[.definitions]
      guard resolution.screens.count <= most else {
        throw Diagnostics([
          Diagnostic(
            .error, at: resolution.screens[0].location ?? project.location,
            "the app has \(resolution.screens.count) launch screens for one device family; at most \(most) are checked",
            fix: "remove definitions from UILaunchScreens or UILaunchStoryboards")
        ])
      }
      sources[idiom] = resolution.screens
      findings += resolution.findings.map {
        .init(
          id: $0.id.rawValue, severity: $0.severity, message: $0.text, location: $0.location, edits: $0.edits)
      }
      if let found = straySource(project, idiom, resolution.screens) {
        sources[idiom] = [found]
        strayIdioms.insert(idiom)
      }
    }
    findings = findings.uniqued()
    var files: [String: (document: InterfaceDocument?, errors: [Diagnostic])] = [:]
    for idiom in idioms {
      // A storyboard that the target does not copy has nothing to lay out.
      if strayIdioms.contains(idiom) { continue }
      sources[idiom] = sources[idiom]?.map { source in
        var source = source
        (source.document, source.errors) = document(of: source, project, access, &files)
        return source
      }
    }
    // The main storyboard may be the launch screen as long as it has nothing that a launch screen may not have.
    if !sources.values.joined().contains(where: {
      $0.document?.forbidden.contains(where: \.isRejected) ?? false
    }) {
      findings.removeAll { $0.id == LaunchScreenFinding.ID.mainStoryboard.rawValue }
    }
    var definitions: [Idiom: [LaunchDefinition]] = [:]
    for idiom in idioms {
      // A family without any screen is judged too: by one that is not there.
      let found = sources[idiom] ?? []
      let all: [LaunchScreenSource?] = found.isEmpty ? [nil] : found.map { $0 }
      definitions[idiom] = all.enumerated().map { index, source in
        LaunchDefinition(
          source: source,
          subject: ProjectSubject(
            project: project.withPlist(of: source), sources: sources, sourceFindings: findings,
            document: source?.document, root: source?.document.flatMap(\.initialView),
            documentErrors: source?.errors ?? [],
            documentIsStray: index == 0 && strayIdioms.contains(idiom), assets: assets, strayAssets: stray))
      }
    }
    return definitions
  }

  /// Reads each file once; a screen that depends on the device has no document here (see `document(in:)`).
  private static func document(
    of source: LaunchScreenSource, _ project: AppProject, _ access: FileAccess,
    _ files: inout [String: (document: InterfaceDocument?, errors: [Diagnostic])]
  ) -> (InterfaceDocument?, [Diagnostic]) {
    if let file = source.file, let read = files[file] { return read }
    let read: (InterfaceDocument?, [Diagnostic])
    do {
      let document = try LaunchScreens.document(of: source, at: source.location ?? project.location) { file in
        try bytes(of: file, root: project.rootPath, access)
      }
      read = (document, [])
    } catch {
      read = (nil, Diagnostics(wrapping: error).all)
    }
    if let file = source.file { files[file] = read }
    return read
  }

  /// Returns the storyboard that the key names and that is in the folder although the target does not copy it.
  ///
  /// Only the criterion about copied files fails for it, so that one missing tick in Xcode is one finding.
  private static func straySource(
    _ project: AppProject, _ idiom: Idiom, _ screens: [LaunchScreenSource]
  ) -> LaunchScreenSource? {
    guard screens.first.map({ $0.kind == .none }) ?? true else { return nil }
    let plist = project.shippingConfiguration.infoPlist
    let key = plist.effectiveKey("UILaunchStoryboardName", for: idiom)
    guard let name = plist.values[key]?.string, !name.isEmpty else { return nil }
    let wanted = [name + ".storyboard", name]
    let file = project.strayFiles.first { path in
      wanted.contains(String(path.split(separator: "/").last ?? "")) && path.hasSuffix(".storyboard")
    }
    return file.map { LaunchScreenSource(kind: .storyboard, file: $0, location: plist.origins[key]) }
  }

  /// The absolute path of a project's file, with `..` resolved before any link as the project reader does.
  package static func path(of file: String, in root: String) -> String {
    URL(fileURLWithPath: root + "/" + file).standardizedFileURL.path
  }

  private static let largestDocument = 64 << 20

  private static func bytes(of file: String, root: String, _ access: FileAccess) throws(Diagnostic) -> [UInt8]
  {
    do throws(FileAccessError) {
      return try access.read(path(of: file, in: root), atMost: largestDocument)
    } catch {
      let isOutside = error == .outside
      throw Diagnostic(
        at: SourceLocation(file: file),
        isOutside
          ? "the file is outside of the project, so it was not read"
          : "the file does not exist or cannot be read",
        fix: isOutside
          ? "move it into the project's folder or repository, or name a higher folder with --project"
          : "restore it or remove the reference")
    }
  }
}

extension AppProject {
  /// With the Info.plist among the resources where it is what describes the launch screen: every app has it.
  fileprivate func withPlist(of source: LaunchScreenSource?) -> AppProject {
    guard let document = source?.document, document.format == .infoPlist,
      !resources.contains(where: { $0.path == document.file })
    else { return self }
    var project = self
    project.resources.append(
      ResourceFile(path: document.file, localization: nil, location: source?.location, exists: true))
    return project
  }
}
