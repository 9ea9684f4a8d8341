import Assertions
import AssetCatalog
import Files
import Foundation
import LaunchScreens
import Model

/// A launch screen of a device family: the default one, or one that URL schemes choose.
package struct LaunchDefinition: Sendable {
  /// Nil if there is none.
  package var source: LaunchScreenSource?
  /// The project as assertions about this screen read it.
  package var subject: AppFacts

  /// For sentences; nil for the default screen.
  package var title: String? {
    guard let source, let name = source.name else { return nil }
    let schemes = source.urlSchemes.map { $0 + "://" }.joined(separator: ", ")
    return "launch screen \"\(name)\"" + (schemes.isEmpty ? "" : " (\(schemes))")
  }
}

/// The launch screens of an app.
package struct AppScreens: Sendable {
  /// Launch screens of each device family: the default one, then those of URL schemes.
  package private(set) var definitions: [Idiom: [LaunchDefinition]]
  /// Settings that pin the app to one appearance, by device family.
  package let pins: [Idiom: AppearancePin]
  /// The family whose document the report names.
  package let leading: Idiom
  /// The SDK of `--as-if`.
  package let assumedSDK: OSVersion?
  /// The leading family's default screen.
  package private(set) var subject: AppFacts

  /// - Parameter known: The screens of the app with the same catalogs, for figures of their pictures.
  init(of files: AppFiles, _ request: RunRequest, known: AppScreens? = nil) throws {
    let app = files.app
    let memo = known?.definitions[known?.leading ?? .phone]?.first?.subject.memo
    definitions = try Self.definitions(of: files, request).mapValues { list in
      list.map { definition in
        var definition = definition
        if let memo { definition.subject.memo = memo }
        return definition
      }
    }
    assumedSDK = request.assumedSDK
    leading = definitions[.phone] == nil ? .pad : .phone
    guard let first = definitions[leading]?.first else {
      throw Diagnostics(.error, at: app.location, "the app runs on no iPhone and no iPad")
    }
    subject = first.subject
    pins = Dictionary(
      uniqueKeysWithValues: definitions.keys.compactMap { idiom in
        app.appearancePin(for: idiom).map { (idiom, $0) }
      })
  }

  /// Adds what the settings and the code of the app say, to all screens of each device family.
  mutating func add(_ change: (Idiom, inout AppFacts) -> Void) {
    for (idiom, list) in definitions {
      definitions[idiom] = list.map { definition in
        var definition = definition
        change(idiom, &definition.subject)
        return definition
      }
    }
    change(leading, &subject)
  }

  /// - Throws: `Diagnostics` for a family with more launch screens than the limit, and for a document above one.
  private static func definitions(of files: AppFiles, _ request: RunRequest) throws -> [Idiom:
    [LaunchDefinition]]
  {
    let project = files.app
    let uses = DocumentUses(project, request, files.access)
    var idioms = project.shippingConfiguration.idioms
    if idioms.isEmpty { idioms = [.phone] }
    var sources: [Idiom: [LaunchScreenSource]] = [:]
    var findings: [AppFacts.SourceFinding] = []
    var strayIdioms = Set<Idiom>()
    for idiom in idioms {
      let resolution = LaunchScreens.resolve(project, idiom: idiom, loader: uses.reason)
      let most = RunBudget.limits[.definitions]
      guard resolution.screens.count <= most else {
        throw Diagnostics(
          .error, at: resolution.screens[0].location ?? project.location,
          "the app has \(resolution.screens.count) launch screens for one device family; at most \(most) are checked",
          fix: "remove definitions from UILaunchScreens or UILaunchStoryboards")
      }
      sources[idiom] = resolution.screens
      findings += resolution.findings.map {
        .init(
          id: $0.id.rawValue, severity: $0.severity, message: $0.text, location: $0.location, edits: $0.edits,
          impact: $0.impact)
      }
      if let found = straySource(project, idiom, resolution.screens) {
        sources[idiom] = [found]
        strayIdioms.insert(idiom)
      }
    }
    findings = findings.uniqued()
    var read: [String: (document: InterfaceDocument?, errors: [Diagnostic])] = [:]
    for idiom in idioms {
      // A storyboard that the target does not copy has nothing to lay out.
      if strayIdioms.contains(idiom) { continue }
      sources[idiom] = try sources[idiom]?.map { source in
        var source = source
        (source.document, source.errors) = document(of: source, files, &read)
        if let limit = source.errors.first(where: \.isLimit) { throw Diagnostics([limit]) }
        let sameFiles = source.document.map(files.sameFiles) ?? []
        source.document?.diagnostics += sameFiles
        return source
      }
    }
    // The main storyboard may be the launch screen as long as it has nothing that a launch screen may not have.
    if !sources.values.joined().contains(where: {
      $0.document?.forbidden.contains(where: \.isRejected) ?? false
    }) {
      findings.removeAll { $0.id == LaunchScreenDiagnostic.ID.mainStoryboard.rawValue }
    }
    findings += GeneratorDrift(files).findings
    var definitions: [Idiom: [LaunchDefinition]] = [:]
    for idiom in idioms {
      // A family without any screen is judged too: by one that is not there.
      let found = sources[idiom] ?? []
      let all: [LaunchScreenSource?] = found.isEmpty ? [nil] : found.map { $0 }
      definitions[idiom] = all.enumerated().map { index, source in
        LaunchDefinition(
          source: source,
          subject: AppFacts(
            project: project.withPlist(of: source), sources: sources, sourceFindings: findings,
            document: source?.document, root: source?.document.flatMap(\.initialView),
            documentErrors: source?.errors ?? [],
            documentIsStray: index == 0 && strayIdioms.contains(idiom), assets: files.assets,
            strayAssets: files.strayAssets))
      }
    }
    return definitions
  }

  /// Reads each file once; a screen that depends on the device has no document here (see `document(in:)`).
  private static func document(
    of source: LaunchScreenSource, _ files: AppFiles,
    _ known: inout [String: (document: InterfaceDocument?, errors: [Diagnostic])]
  ) -> (InterfaceDocument?, [Diagnostic]) {
    if let document = source.document { return (document, []) }
    if let file = source.file, let read = known[file] { return read }
    let read: (InterfaceDocument?, [Diagnostic])
    do {
      let document = try LaunchScreens.document(of: source, at: source.location ?? files.app.location) {
        file in
        try files.bytes(of: file)
      }
      read = (document, [])
    } catch {
      read = (nil, Diagnostics(wrapping: error).all)
    }
    if let file = source.file { known[file] = read }
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
