import Foundation

/// Whether `ci/nightly` runs the tests: then tests with many draws or cases take all of them.
package enum Nightly {
  package static let isOn = ProcessInfo.processInfo.environment["QA_NIGHTLY"] != nil
}
