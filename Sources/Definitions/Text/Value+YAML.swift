import Model

extension Value {
  /// Reads a YAML file of another tool.
  ///
  /// - Parameter name: The file's name for diagnostics.
  /// - Throws: A `Diagnostic` for a file that is too large, not UTF-8 or not YAML.
  package init(yaml bytes: [UInt8], name: String) throws {
    self = try DataFile(bytes: bytes, name: name).root.value
  }
}
