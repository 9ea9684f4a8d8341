import Model

/// The devices that checklists name. Only a pattern of the largest ones needs their files.
package enum DeviceNames: Sendable {
  case read(DeviceCatalog)
  case files(DataRoot)

  var ids: [String] {
    switch self {
    case .read(let catalog): catalog.devices.map(\.id)
    case .files(let root): DeviceCatalog.ids(in: root)
    }
  }

  /// - Throws: `Diagnostics` with the errors of all files.
  func catalog() throws -> DeviceCatalog {
    switch self {
    case .read(let catalog): catalog
    case .files(let root): try DeviceCatalog.load(root)
    }
  }
}
