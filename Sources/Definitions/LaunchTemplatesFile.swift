import Model

/// Reads `Matrix/system/launch-templates.yml`.
package enum LaunchTemplatesFile {
  /// - Throws: `Diagnostics` with the errors of the file.
  package static func load(_ root: DataRoot) throws -> LaunchTemplates {
    try DataFile.decoded("Matrix/system/launch-templates.yml", "launch-templates", in: root)
  }
}
