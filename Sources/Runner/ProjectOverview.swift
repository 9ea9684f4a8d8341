import AssetCatalog
import Files
import Definitions
import Model

/// What a project is, and what a run of it would check.
package struct ProjectOverview: Sendable {
  package var subject: RunRecord.App
  /// Names of the other iOS apps of the project.
  package var otherApps: [String]
  /// Where the Info.plist or the project selects the launch screen.
  package var launchKey: SourceLocation?
  /// The device families that the app runs on.
  package var families: [Idiom]
  package var checklist: Checklist
  package var cases: Int
  package var devices: Int
  package var skipped: [SkippedCases]
  /// What could not be read or found, in the project and its launch screen.
  package var diagnostics: [Diagnostic]
  /// The background that code gives the screen after the launch screen; nil if none is literal.
  package var firstColors: FirstColors?
  /// Programs that draw vector images.
  package var tools: [Tool]

  package struct Tool: Sendable {
    package var name: String
    /// The absolute path; nil if it is not installed.
    package var path: String?
    package var kind: String
    /// How to install it: `install librsvg2-bin`.
    package var fix: String
  }

  /// - Precondition: `project` was opened with a checklist.
  /// - Throws: `Diagnostics` if the matrix cannot be read or has no case for the app.
  package init(_ project: OpenedProject, _ request: RunRequest, in surroundings: Surroundings) throws {
    let plan = try project.expand(request, surroundings.data)
    let source = project.screens.subject.sources[project.leading]?.first
    subject = project.recordSubject(in: surroundings)
    otherApps = project.app.otherApps
    launchKey = source?.location
    families = project.app.shippingConfiguration.idioms
    checklist = project.checklist
    cases = plan.cases.count
    devices = Set(plan.cases.map(\.id.device)).count
    skipped = plan.skipped
    diagnostics = project.recordDiagnostics
    firstColors = project.screens.subject.firstColors
    tools = Self.tools(outside: project.access)
  }

  /// Returns the programs that draw vector images, without those of a project.
  package static func tools(outside project: FileAccess?) -> [Tool] {
    let installed = VectorTools.installed(outside: project)
    return [(VectorTool.svg, "SVG"), (.pdf, "PDF")].map { tool, kind in
      Tool(name: tool.name, path: installed.locate(tool)?.path, kind: kind, fix: tool.fix)
    }
  }
}

extension OpenedProject {
  /// The document, or the file of the keys; nil without a launch screen.
  package var launchScreenFile: String? {
    screens.subject.sources[leading]?.first.flatMap { $0.kind == .none ? nil : $0.file ?? $0.location?.file }
  }

  /// The app and its launch screen, as reports name them.
  package func recordSubject(in surroundings: Surroundings) -> RunRecord.App {
    let source = screens.subject.sources[leading]?.first
    let configuration = app.shippingConfiguration
    var subject = RunRecord.App(
      project: app.name, target: app.target, configuration: configuration.name,
      deploymentTarget: configuration.deploymentTarget?.description,
      launchScreen: launchScreenFile,
      kind: (files.bundle == nil ? "" : RunRecord.App.compiledPrefix)
        + (source?.kind ?? LaunchScreenSource.Kind.none).rawValue,
      sourcesDigest: surroundings.digest(LaunchScreenFiles(project: self).contents),
      commit: surroundings.commit)
    subject.assumedSDK = screens.assumedSDK?.description
    subject.generator = (app.generated ?? GeneratorDrift(files).screens.first)?.generator
    return subject
  }

  /// What could not be read or found.
  package var recordDiagnostics: [Diagnostic] {
    app.diagnostics + app.configurations.flatMap(\.diagnostics) + assets.diagnostics(about: assetNames)
      + assets.unreadPictures + definitions.values.joined().flatMap(\.subject.documentErrors).uniqued()
      + (screens.subject.document?.diagnostics ?? [])
  }
}
