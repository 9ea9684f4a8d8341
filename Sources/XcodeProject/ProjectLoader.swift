import Files
import Formats
import Foundation
import Model

/// Reads an app from an `.xcodeproj`.
struct ProjectLoader {
  private let request: ProjectRequest
  private let folder: ProjectFolder
  /// Path of the `.xcodeproj` that the user named; nil where it is to be found.
  private let named: String?

  init(_ request: ProjectRequest) {
    self.request = request
    let root = FilePath.standardized(request.root)
    if root.hasSuffix(".xcodeproj") {
      folder = ProjectFolder(root: FilePath.parent(root), access: request.access)
      named = FilePath.name(root)
    } else {
      folder = ProjectFolder(root: root, access: request.access)
      named = nil
    }
  }

  func load() throws -> AppProject {
    var diagnostics: [Diagnostic] = []
    let project = try projectPath(&diagnostics)
    let (graph, specification) = try graph(project)
    let tree = GroupTree(graph, projectFolder: FilePath.parent(project))
    let files = XCConfigReader(folder, sourceRoot: tree.sourceRoot)
    let settings = TargetSettings(
      folder: folder, graph: graph, tree: tree, files: files, projectName: FilePath.baseName(project))
    let targets = TargetChoice(graph: graph, settings: settings, wantedConfiguration: request.configuration)
    let choice = try targets.choose(request.target)
    if let note = choice.note { diagnostics.append(note) }
    var loaded = try configurations(of: choice.target, settings: settings, specification)
    let archived = SharedSchemes(folder: folder, project: project).archived(of: choice.target.id)
    let shipping = try shippingIndex(
      loaded.map(\.name), target: choice.target, graph: graph, archived: archived)
    for index in loaded.indices {
      let name = loaded[index].name
      loaded[index].ships =
        index == shipping || archived.contains(name)
        || !SharedSchemes.developmentWords.contains { name.lowercased().contains($0) }
    }
    let names = Set(loaded.flatMap { $0.infoPlist.launchStoryboardNames })
    var collector = ResourceCollector(
      folder: folder, graph: graph, tree: tree, target: choice.target,
      infoPlists: Set(loaded.compactMap(\.infoPlist.file)), documents: names)
    collector.collect()
    diagnostics += files.diagnostics + collector.diagnostics
    let filter = ResourceFilter(loaded[shipping], path: settings.path(ofSetting:))
    let resources = collector.resources.filter(filter.keeps)
    loaded = loaded.map(LaunchImageSets(folder: folder, resources: resources).checked)
    let strays = StrayFiles(folder: folder, names: names).find(notIn: resources)
    var loadedProject = AppProject(
      name: project, target: choice.target.fields.string("name") ?? "", configurations: loaded,
      shipping: shipping, resources: resources, strayFiles: strays,
      knownRegions: graph.root.fields.strings("knownRegions"),
      developmentRegion: graph.root.fields.string("developmentRegion"),
      location: graph.location(choice.target), diagnostics: diagnostics, rootPath: folder.root)
    loadedProject.exceptedFiles = collector.excepted
    if specification?.hasUnknownMembers == true { loadedProject.membershipIsKnown = false }
    loadedProject.launchDocuments = LaunchDocuments(folder: folder).find(in: resources)
    let steps = BuildStepReader(
      folder: folder, graph: graph, tree: tree, rules: request.scriptRules, project: project,
      infoPlists: Set(loaded.compactMap(\.infoPlist.file)), documents: names,
      settings: settings.shipping(of: choice.target))
    loadedProject.scripts = steps.scripts(of: choice.target)
    loadedProject.steps = steps.steps(of: choice.target)
    loadedProject.generators = AssetGenerators(folder: folder, project: project).used(of: request.scriptRules)
    loadedProject.absentSubmodules = Submodules(folder: folder).absent()
    loadedProject.otherProducts = targets.products.filter { $0 != loadedProject.target }
    loadedProject.otherApps = targets.names.filter { $0 != loadedProject.target }
    return loadedProject
  }

  /// See `XcodeProject.survey(_:for:)`.
  func survey(for name: String) -> (files: [String], projects: [String]) {
    let search = ProjectSearch(folder: folder, isUsable: hasWantedApp)
    let entries = search.entries()
    let files = entries.filter { FilePath.name($0) == name }
    if files.isEmpty { return ([], []) }
    let projects = search.projects(among: entries)
    let folders = Set(projects.map(FilePath.parent))
    let specifications = SpecificationSearch(folder: folder).specifications(among: entries).filter {
      !folders.contains(FilePath.parent($0))
    }
    return (files, projects.prefix(ProjectSearch.maximumOpened).filter(hasWantedApp) + specifications)
  }

  func sourceFiles(of app: AppProject, withDependencies: Bool) -> [String]? {
    let file = app.location.file
    let isProject = file.hasSuffix(".pbxproj")
    guard let graph = try? graph(isProject ? FilePath.parent(file) : file).graph else { return nil }
    let target = graph.all("PBXNativeTarget").first { $0.fields.string("name") == app.target }
    let tree = GroupTree(
      graph, projectFolder: isProject ? FilePath.parent(FilePath.parent(file)) : FilePath.parent(file))
    return target.flatMap {
      TargetSources(folder: folder, graph: graph, tree: tree).files(
        of: $0, withDependencies: withDependencies)
    }
  }

  private func projectPath(_ diagnostics: inout [Diagnostic]) throws(Diagnostic) -> String {
    if let named {
      guard folder.entry(named) == .folder else {
        throw Diagnostic(
          at: SourceLocation(file: named), "the project does not exist or is not a folder",
          fix: "name an existing .xcodeproj with --project")
      }
      return named
    }
    if let specification = try SpecificationSearch(folder: folder).find() { return specification }
    let found = try ProjectSearch(folder: folder, isUsable: hasWantedApp).find()
    if let note = found.note { diagnostics.append(note) }
    return found.path
  }

  /// Returns whether a project has the app. An unreadable project counts, so that its error is reported.
  private func hasWantedApp(_ project: String) -> Bool {
    let file = project + "/project.pbxproj"
    guard let list = try? readProject(file), let graph = try? ProjectGraph(list, file: file) else {
      return true
    }
    let tree = GroupTree(graph, projectFolder: FilePath.parent(project))
    let settings = TargetSettings(
      folder: folder, graph: graph, tree: tree, files: XCConfigReader(folder, sourceRoot: tree.sourceRoot),
      projectName: FilePath.baseName(project))
    let choice = TargetChoice(graph: graph, settings: settings, wantedConfiguration: request.configuration)
    return choice.apps.contains { request.target == nil || $0.fields.string("name") == request.target }
  }

  /// Reads a project file, or the specification from which a generator makes one.
  private func graph(
    _ project: String
  ) throws(Diagnostic) -> (graph: ProjectGraph, specification: ProjectSpecification?) {
    guard !project.hasSuffix(".xcodeproj") else {
      let file = project + "/project.pbxproj"
      return (try ProjectGraph(readProject(file), file: file), nil)
    }
    let specification = try ProjectSpecification(folder: folder, file: project)
    return (try ProjectGraph(specification.list, file: project), specification)
  }

  static func missing(_ file: String) -> Diagnostic {
    Diagnostic(
      at: SourceLocation(file: file), "the project file does not exist",
      fix: "restore it from version control")
  }

  private func readProject(_ file: String) throws(Diagnostic) -> PlistNode {
    guard folder.entry(file) != .missing else { throw Self.missing(file) }
    return try PlistFile.parse(folder.readFile(file), file: file)
  }

  private func configurations(
    of target: ProjectObject, settings: TargetSettings, _ specification: ProjectSpecification?
  ) throws(Diagnostic) -> [BuildConfiguration] {
    let objects = settings.configurations(of: target)
    guard !objects.isEmpty else {
      throw Diagnostic(
        at: settings.graph.location(target),
        "target \"\(target.fields.string("name") ?? "")\" has no build configurations",
        fix: "restore its build configuration list")
    }
    return objects.map { configuration($0, of: target, settings: settings, specification) }
  }

  private func configuration(
    _ object: ProjectObject, of target: ProjectObject, settings: TargetSettings,
    _ specification: ProjectSpecification?
  ) -> BuildConfiguration {
    let evaluator = settings.evaluator(target: target, configuration: object)
    let location = settings.graph.location(object)
    var builder = InfoPlistBuilder(
      folder: folder, settings: evaluator, path: settings.path(ofSetting:), owner: location)
    builder.written = target.fields.string("name").flatMap { specification?.infoPlists[$0] }
    let infoPlist = builder.build()
    let values = Dictionary(
      evaluator.assignedKeys.map { ($0, evaluator.setting($0)) }, uniquingKeysWith: { first, _ in first })
    var diagnostics = builder.diagnostics
    if evaluator.ranAway {
      diagnostics.append(
        Diagnostic(
          .warning, at: location, "build settings refer to each other in a cycle, so some values are cut off",
          fix: "remove the cycle of $(…) references"))
    }
    let version = evaluator.text("IPHONEOS_DEPLOYMENT_TARGET") ?? infoPlist.values["MinimumOSVersion"]?.string
    var configuration = BuildConfiguration(
      name: object.fields.string("name") ?? "", settings: values, infoPlist: infoPlist,
      deploymentTarget: version.flatMap { OSVersion($0) },
      idioms: infoPlist.idioms,
      appIconName: evaluator.text("ASSETCATALOG_COMPILER_APPICON_NAME"),
      launchImageName: evaluator.text("ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME"), diagnostics: diagnostics)
    configuration.infoPlistError = builder.unreadable
    return configuration
  }

  private func shippingIndex(
    _ names: [String], target: ProjectObject, graph: ProjectGraph, archived: [String]
  ) throws(Diagnostic) -> Int {
    guard let wanted = request.configuration else {
      let list = graph.object(target.fields.string("buildConfigurationList"))
      let usual = [archived.first, list?.fields.string("defaultConfigurationName"), "Release"].compactMap(
        \.self)
      return usual.lazy.compactMap { names.firstIndex(of: $0) }.first ?? names.count - 1
    }
    if let index = names.firstIndex(of: wanted) { return index }
    let close = nearestName(to: wanted, in: names)
    throw Diagnostic(
      at: graph.location(target),
      "unknown build configuration \"\(wanted)\"; the target has "
        + names.map { "\"\($0)\"" }.joined(separator: ", "),
      fix: close.map { "did you mean --configuration \"\($0)\"?" }
        ?? "choose one of them with --configuration")
  }
}
