import Model

/// Reads `Matrix/system/limits.yml`.
package enum LimitsFile {
  /// - Throws: `Diagnostics` with every missing, unknown or invalid key.
  package static func load(_ root: DataRoot) throws -> Limits {
    Limits(try DataFile.decoded("Matrix/system/limits.yml", "limits", in: root, isOwn: false))
  }
}

extension Limits.Key: Decodable, CodingKeyRepresentable {}
