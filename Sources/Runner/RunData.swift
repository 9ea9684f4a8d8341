import Definitions
import Model

/// The data of `qa` that do not depend on an app. A run of several apps reads them once.
package struct RunData: Sendable {
  package let facts: SystemFacts
  package let catalog: DeviceCatalog

  /// - Throws: `Diagnostics` that names the file which is missing or broken.
  package init(_ data: DataRoot) throws {
    catalog = try DeviceCatalog.load(data)
    facts = try SystemFacts(data)
  }
}
