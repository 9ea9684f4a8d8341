import AssetCatalog
import BuiltApp
import Files
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
  /// Catalogs in the folder that the target does not copy; nil if there are none.
  package let strayAssets: AssetLibrary?

  /// - Parameter known: The app with other files, but with the same bytes in all catalogs.
  package init(_ request: RunRequest, _ facts: SystemFacts, access: FileAccess, known: AppFiles? = nil) throws
  {
    let bundle = try request.app.map { try AppBundle.open($0.path, shown: $0.shown) }
    self.bundle = bundle
    // The digest of the sources must be that of the bytes that were parsed, even if a file changes meanwhile.
    let access = (bundle?.access ?? access).keepingContents()
    self.access = access
    var app =
      try bundle?.project(access)
      ?? XcodeProject.load(
        ProjectRequest(
          root: request.projectRoot, target: request.target, configuration: request.configuration,
          infoPlist: request.infoPlist, access: access, scriptRules: facts.scriptRules))
    app.readLocalizedKeys(access)
    // Nearly every criterion depends on this file, so a run without it would decide nothing.
    if let error = app.shippingConfiguration.infoPlistError { throw Diagnostics([error]) }
    self.app = app
    let tools = VectorTools.installed(outside: access.allowing(request.otherApps))
    func library(_ resources: [ResourceFile]) -> AssetLibrary {
      AssetLibrary(
        root: app.rootPath, resources: resources, developmentRegion: app.developmentRegion,
        colors: facts.colors,
        tools: tools, access: access)
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
}
