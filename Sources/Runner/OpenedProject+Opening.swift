import Files
import Definitions
import Model

extension OpenedProject {
  /// - Throws: `Diagnostics` if the data, the checklist, the project or the Info.plist cannot be read.
  package init(_ request: RunRequest, _ data: DataRoot) throws {
    let catalog = try DeviceCatalog.load(data)
    try self.init(
      request, facts: Self.facts(request, data), catalog: catalog,
      checklist: Self.checklist(request, data, catalog),
      access: request.ownAccess)
  }

  /// Reads the devices and the checklist while it opens the project.
  ///
  /// - Throws: `Diagnostics` as `init` does.
  package static func open(_ request: RunRequest, _ data: DataRoot) async throws -> OpenedProject {
    async let checks = checks(request, data)
    let opened = Result {
      try OpenedProject(
        request, facts: facts(request, data), catalog: DeviceCatalog(devices: [], newestOS: OSVersion(0)),
        checklist: nil,
        access: request.ownAccess)
    }
    let (catalog, checklist) = try await checks
    var project = try opened.get()
    (project.catalog, project.checklist) = (catalog, checklist)
    return project
  }

  private static func checks(
    _ request: RunRequest, _ data: DataRoot
  ) async throws -> (DeviceCatalog, Checklist?) {
    let catalog = try await DeviceCatalog.loadConcurrently(data)
    return (catalog, try checklist(request, data, catalog))
  }

  private static func checklist(
    _ request: RunRequest, _ data: DataRoot, _ catalog: DeviceCatalog
  ) throws -> Checklist? {
    try request.checklist.map {
      try Runner.checklist($0, data: data, catalog: catalog, access: request.dataAccess)
    }
  }

  private static func facts(_ request: RunRequest, _ data: DataRoot) throws -> SystemFacts {
    var facts = try SystemFacts(data)
    facts.sdkRules = try SDKRulesFile.load(data)
    return facts
  }
}
