import Definitions
import Files
import Foundation
import Model

/// The data of `qa` that do not depend on an app. A run of several apps reads them once.
package struct RunData: Sendable {
  package let facts: SystemFacts
  package let catalog: DeviceCatalog
  private let checklists = BuiltInChecklists()

  /// - Throws: `Diagnostics` that names the file which is missing or broken.
  package init(_ data: DataRoot) throws {
    catalog = try DeviceCatalog.load(data)
    facts = try SystemFacts(data)
  }

  /// - Throws: `Diagnostics` if the checklist cannot be read.
  func checks(_ request: RunRequest, _ data: DataRoot) throws -> Checks {
    guard let id = request.checklist, !id.contains("/") else {
      return try Checks(request, data, catalog: catalog)
    }
    if let known = checklists[id] { return Checks(catalog: catalog, checklist: known) }
    // What one app reads for all is not what its own run is based on.
    let checks = try ReadLog.$current.withValue(nil) { try Checks(request, data, catalog: catalog) }
    checklists[id] = checks.checklist
    return checks
  }
}

/// Safe across threads.
private final class BuiltInChecklists: @unchecked Sendable {
  /// `lock` guards it.
  private var known: [String: Checklist] = [:]
  private let lock = NSLock()

  subscript(id: String) -> Checklist? {
    get { lock.withLock { known[id] } }
    set { lock.withLock { known[id] = newValue } }
  }
}
