import Assertions
import AssetCatalog
import Definitions
import Files
import Foundation
import Model

/// An app that was opened: its files, its screens, and what they are checked with. A command opens it once.
package struct OpenedProject: Sendable {
  package let facts: SystemFacts
  package let files: AppFiles
  package private(set) var screens: AppScreens
  package let checks: Checks
  private let code: AppCode
  /// Why the app may show something else than its files; nil if nothing is known to change it.
  package private(set) var doubt: BuildDoubt?
  package internal(set) var recordedEdits: RecordedEdits?

  package var app: AppProject { files.app }
  /// Absolute folder that the project's paths are relative to.
  package var root: String { app.rootPath }
  package var access: FileAccess { files.access }
  package var assets: AssetLibrary { files.assets }
  package var definitions: [Idiom: [LaunchDefinition]] { screens.definitions }
  package var leading: Idiom { screens.leading }
  package var catalog: DeviceCatalog { checks.catalog }
  package var checklist: Checklist { checks.checklist }

  /// Opens a project with data that were read before.
  ///
  /// - Parameters:
  ///   - known: The project with other files, but with the same bytes in all catalogs.
  ///   - knownCode: The project with other files, but with the same source code.
  package init(
    _ request: RunRequest, facts: SystemFacts, checks: Checks, access: FileAccess,
    known: OpenedProject? = nil, knownCode: OpenedProject? = nil
  ) throws {
    let files = try AppFiles(request, facts, access: access, known: known?.files)
    let screens = try AppScreens(
      of: files, request, known: files.assets === known?.assets ? known?.screens : nil)
    self.init(facts, files, screens, checks, request, knownCode: knownCode?.code)
  }

  /// - Throws: `Diagnostics` if the data, the checklist, the project or the Info.plist cannot be read.
  package init(_ request: RunRequest, _ data: DataRoot) throws {
    let checks = try Checks(request, data, catalog: DeviceCatalog.load(data))
    try self.init(request, facts: SystemFacts(data), checks: checks, access: request.ownAccess)
  }

  /// Reads the devices and the checklist while it opens the project.
  ///
  /// - Throws: `Diagnostics` as `init` does.
  package static func open(_ request: RunRequest, _ data: DataRoot) async throws -> OpenedProject {
    async let loading = Checks(request, data, catalog: DeviceCatalog.load(data))
    let opened = Result {
      let facts = try SystemFacts(data)
      let files = try AppFiles(request, facts, access: request.ownAccess)
      return (facts, files, try AppScreens(of: files, request))
    }
    // An error of the data comes before one of the project.
    let checks = try await loading
    let (facts, files, screens) = try opened.get()
    return OpenedProject(facts, files, screens, checks, request)
  }

  private init(
    _ facts: SystemFacts, _ files: AppFiles, _ screens: AppScreens, _ checks: Checks, _ request: RunRequest,
    knownCode: AppCode? = nil
  ) {
    (self.facts, self.files, self.screens, self.checks) = (facts, files, screens, checks)
    let code = knownCode ?? AppCode(files.app, request, files.access)
    self.code = code
    let sdk = uses(.readsSDK) ? Self.sdkVerdict(files.app, request, facts.sdkRules, code) : nil
    let hasCode = files.bundle == nil
    let colors =
      uses(.readsFirstColor)
      ? request.firstColors ?? (hasCode ? code.firstColors(files.assets) : nil) : nil
    let theme = uses(.readsTheme) && hasCode ? code.theme : nil
    let fixedColors = uses(.readsFixedColors) && hasCode ? code.fixedColors : nil
    let firstScreens =
      uses(.readsFirstScreen)
      ? FirstScreenReader(files, code, named: request.firstScreen).all : [:]
    self.screens.add { idiom, app in
      (app.sdk, app.theme, app.firstColors, app.fixedColors) = (sdk, theme, colors, fixedColors)
      app.firstScreen = firstScreens[idiom]
    }
    doubt = buildDoubt()
    recordedEdits = RecordedEdits(self, request)
  }

  /// Returns the cases that the app reaches and that the request selects, of all shards.
  ///
  /// - Throws: `Diagnostics` if no case is left, with the reasons.
  package func expand(_ request: RunRequest, _ data: DataRoot) throws -> MatrixPlan {
    let definition = try MatrixDefinition.load(
      request.matrix, root: data, catalog: catalog, access: request.dataAccess)
    let matrix = try definition.expand(
      catalog: catalog, reach: reach, keepDevices: checklist.namedDevices,
      keepOrientations: checklist.namedOrientations, selection: request.selection)
    guard matrix.cases.isEmpty else { return matrix }
    let reasons = matrix.skipped.map { "\($0.cases) cases: \($0.message)" }.joined(separator: "; ")
    throw Diagnostics(
      .error, "the matrix \(matrix.id) has no case to check\(reasons.isEmpty ? "" : " (\(reasons))")",
      fix: "choose other devices or orientations, or another matrix")
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
      orientations: orientations,
      fullScreenOnly: Set(
        configuration.idioms.filter {
          let key = configuration.infoPlist.effectiveKey(LaunchKeys.fullScreen, for: $0)
          return configuration.infoPlist.values[key]?.bool == true
        }))
  }
}
