import Model

/// The element names of views in storyboards, from the checklist schema.
enum ViewKinds {
  private static let path = "Matrix/schema/checklist.schema.json"

  /// Reads the kinds of view.
  ///
  /// - Throws: `Diagnostics` if the schema is missing or does not list them.
  static func load(_ root: DataRoot) throws -> [String] {
    do {
      // JSON is a subset of YAML, so the reader of data files can read it, with its limits.
      let schema = try DataFile(path: "\(root.path)/\(path)", name: path, access: root.access).root
      let steps = ["properties", "elements", "additionalProperties", "properties", "kind", "anyOf"]
      let choices = steps.reduce(schema) { node, key in node?[key] }?.list ?? []
      let kinds = choices.compactMap { $0["enum"]?.list }.joined().compactMap(\.text)
      if kinds.isEmpty {
        throw Diagnostic(at: schema.location, "does not list the kinds of view", fix: "restore the file")
      }
      return kinds
    } catch {
      throw Diagnostics(wrapping: error)
    }
  }
}

extension DataNode {
  fileprivate subscript(key: String) -> DataNode? { entries?.first { $0.key == key }?.node }
}
