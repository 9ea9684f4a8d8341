import Files
import Model

extension MatrixDefinition {
  /// Reads a preset by its id, or anybody's file by its path. Throws `Diagnostics` with every error.
  ///
  /// - Parameter access: What reads may reach; nil where the file was named on the command line.
  package static func load(
    _ idOrPath: String, root: DataRoot, catalog: DeviceCatalog, access: FileAccess? = nil
  ) throws -> MatrixDefinition {
    let diagnostics = DiagnosticCollector()
    do {
      let location = try DataLocation.find(idOrPath, folder: .matrices, root: root)
      let reach = location.access(access, root: root)
      let chain = try ExtensionChain.load(location, folder: .matrices, root: root, access: reach)
      var reader = MatrixReader(
        catalog: catalog, root: root, checker: SchemaChecker(SchemaFolder(root), diagnostics),
        folder: location.folder, access: reach)
      let definition = reader.definition(
        try MatrixReader.merge(chain), expectedID: location.expectedID, file: location.name,
        sources: chain.files.map(\.bytes))
      try diagnostics.throwIfAny()
      guard let definition else {
        throw Diagnostic(at: SourceLocation(file: location.name), "cannot be read as a matrix")
      }
      return definition
    } catch { throw Diagnostics(wrapping: error) }
  }

  /// Presets with their titles, by id; one that cannot be read is listed with an empty title.
  package static func list(_ root: DataRoot) -> [(id: String, title: String, path: String)] {
    DataFolder.matrices.listing(in: root)
  }
}

extension DataFolder {
  func listing(in root: DataRoot) -> [(id: String, title: String, path: String)] {
    files(in: root).map { id, path in
      let file = try? DataFile(
        path: "\(self.path(in: root))/\(path)", name: "\(relativePath)/\(path)", access: root.access)
      let title = file?.root.entries?.first { $0.key == "title" }?.node.text
      return (id, title ?? "", "\(relativePath)/\(path)")
    }
  }
}
