import Files
import Model

/// Reads `Matrix/system/limits.yml`.
package enum LimitsFile {
  private static let name = "Matrix/system/limits.yml"
  private static let largest = 1_000_000_000_000.0

  /// - Throws: `Diagnostics` with every missing, unknown or invalid key.
  package static func load(_ root: DataRoot) throws -> Limits {
    let diagnostics = DiagnosticCollector()
    let map = MapReader(try DataFile.root(of: name, in: root), "the file", diagnostics)
    var values: [Limits.Key: Int] = [:]
    for key in Limits.Key.allCases {
      guard let number = map.requiredNumber(key.rawValue) else { continue }
      guard (1...largest).contains(number), let value = Int(exactly: number) else {
        map.diagnose(key.rawValue, "\(key.rawValue) must be a whole number of at least 1")
        continue
      }
      values[key] = value
    }
    map.finish()
    try diagnostics.throwIfAny()
    return Limits(values)
  }
}
