import AssetCatalog
import BuiltApp
import Files
import Foundation
import LaunchScreens
import Model
import XcodeProject

/// The files of an app: what its target ships, from a project or a built app, and its catalogs.
package struct AppFiles: Sendable {
  package let app: AppProject
  /// The built app; nil for a project. It keeps the copy of an archive's files.
  package let bundle: AppBundle?
  /// What reads of the project may reach.
  package let access: FileAccess
  package let assets: AssetLibrary
  /// What generators write now in place of files of the project.
  let written: [GeneratedScreen]
  /// Catalogs in the folder that the target does not copy; nil if there are none.
  package let strayAssets: AssetLibrary?

  /// - Parameter known: The app with other files, but with the same bytes in all catalogs.
  package init(_ request: RunRequest, _ facts: SystemFacts, access: FileAccess, known: AppFiles? = nil) throws
  {
    let bundle = try request.app.map { try AppBundle.open($0.path, shown: $0.shown) }
    self.bundle = bundle
    // The digest of the sources must be that of the bytes that were parsed, even if a file changes meanwhile.
    var access = (bundle?.access ?? access).keepingContents()
    var app = try bundle?.project(access) ?? Self.project(request, facts, access)
    if let screen = app.generated {
      access.overlay = (access.overlay ?? FileOverlay([:])).adding(
        GeneratedPictures(screen, root: app.rootPath, access: access).files)
    }
    self.access = access
    app.readLocalizedKeys(access)
    // Nearly every criterion depends on this file, so a run without it would decide nothing.
    if let error = app.shippingConfiguration.infoPlistError { throw Diagnostics([error]) }
    var written: [GeneratedScreen] = []
    if bundle == nil, app.generated == nil {
      do throws(Diagnostic) {
        let folder = ProjectFolder(root: app.rootPath, access: access)
        let file = FilePath.parent(app.location.file)
        written = try ScreenGenerators(folder, facts.launchTemplates).screens(
          ofProject: file.hasSuffix(".xcodeproj") ? file : app.location.file)
      } catch {
        if error.severity == .error { throw Diagnostics([error]) }
        app.diagnostics.append(error)
      }
    }
    self.written = written
    self.app = app
    let tools = VectorTools.installed(outside: access.allowing(request.otherApps))
    let (generated, root, region) = (app.generated, app.rootPath, app.developmentRegion)
    func library(_ resources: [ResourceFile]) -> AssetLibrary {
      AssetLibrary(
        root: root, resources: resources, developmentRegion: region, colors: facts.colors, tools: tools,
        access: access, generated: generated)
    }
    let isSame =
      known?.app.resources.map(\.path) == app.resources.map(\.path)
      && known?.app.developmentRegion == app.developmentRegion
    assets = (isSame ? known?.assets : nil) ?? library(app.resources)
    let strays = app.strayFiles.filter { $0.hasSuffix(".xcassets") }.map {
      ResourceFile(path: $0, localization: nil, location: nil, exists: true)
    }
    strayAssets = strays.isEmpty ? nil : library(strays)
  }

  /// Returns the app of a project, or the one that a generator makes in a folder without a project.
  private static func project(
    _ request: RunRequest, _ facts: SystemFacts, _ access: FileAccess
  ) throws -> AppProject {
    let project = ProjectRequest(
      root: request.projectRoot, target: request.target, configuration: request.configuration,
      infoPlist: request.infoPlist, access: access, scriptRules: facts.scriptRules)
    if request.infoPlist == nil, !request.projectRoot.hasSuffix(".xcodeproj") {
      let generators = ScreenGenerators(
        ProjectFolder(root: request.projectRoot, access: access), facts.launchTemplates)
      do throws(Diagnostic) {
        if let app = try generators.app() { return app }
      } catch {
        throw Diagnostics([error])
      }
      do {
        return try XcodeProject.load(project)
      } catch {
        let folders = generators.folders()
        guard let first = folders.first else { throw error }
        if folders.count == 1, let app = try generators.app(at: first) { return app }
        throw Diagnostics(
          .error, "generators make \(folders.count) apps below the folder: \(folders.listed(atMost: 12))",
          fix: "name one, as in --project \(first.shellQuoted), or check all of them: qa run --projects "
            + folders.map(\.shellQuoted).joined(separator: " "))
      }
    }
    return try XcodeProject.load(project)
  }
}

extension AppFiles {
  /// Returns the bytes of a document of the app.
  func bytes(of file: String) throws(Diagnostic) -> [UInt8] {
    try access.read(app.path(of: file), atMost: ByteLimit.document) {
      $0.diagnostic(file, missing: ("the file does not exist", "restore it or remove the reference"))
    }
  }
}

extension AppProject {
  /// Returns the absolute path of a file, with `..` resolved before any link as the project reader does.
  package func path(of file: String) -> String {
    URL(fileURLWithPath: rootPath + "/" + file).standardizedFileURL.path
  }
}
