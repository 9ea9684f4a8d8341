import Assertions
import Definitions
import Files
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
        try Checks.checklist($0, data: data, devices: .read(catalog), access: request.dataAccess)
      }
      ?? Checklist(
        id: "", title: "", story: nil, elements: [:], values: [:], criteria: [], file: "", sources: [])
  }

  /// Reads a checklist by id or absolute path and checks its assertions and devices.
  ///
  /// - Parameter access: What reads may reach; nil where the file was named on the command line.
  package static func checklist(
    _ name: String, data: DataRoot, devices: DeviceNames, access: FileAccess? = nil
  ) throws -> Checklist {
    try ChecklistFile.load(
      name, root: data, assertions: Assertion.all.map(\.schema), devices: devices, access: access)
  }
}
