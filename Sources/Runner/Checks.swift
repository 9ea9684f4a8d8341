import Definitions
import Model

/// What an app is checked with: the devices and the criteria.
package struct Checks: Sendable {
  package let catalog: DeviceCatalog
  /// Without criteria if the request names no checklist.
  package let checklist: Checklist

  init(catalog: DeviceCatalog, checklist: Checklist) {
    (self.catalog, self.checklist) = (catalog, checklist)
  }

  package init(_ request: RunRequest, _ data: DataRoot, catalog: DeviceCatalog) throws {
    self.catalog = catalog
    checklist =
      try request.checklist.map {
        try Runner.checklist($0, data: data, catalog: catalog, access: request.dataAccess)
      }
      ?? Checklist(
        id: "", title: "", story: nil, elements: [:], values: [:], criteria: [], file: "", sources: [])
  }
}
