import Files
import Model

/// Reads checklists, and checks them against the known assertions and devices.
package enum ChecklistFile {
  /// Reads a checklist, merged with those that it extends.
  ///
  /// - Parameters:
  ///   - idOrPath: The id of a built-in checklist, or the path of a file.
  ///   - assertions: The schemas of all assertions.
  /// - Throws: `Diagnostics` with all errors and their locations, such as unknown keys, assertions, parameters, devices,
  ///   elements and values, wrong types, repeated ids, and criteria that depend on themselves.
  ///
  /// - Parameter access: What reads may reach; nil where the file was named on the command line.
  package static func load(
    _ idOrPath: String, root: DataRoot, assertions: [AssertionSchema], devices: DeviceNames,
    access: FileAccess? = nil
  ) throws -> Checklist {
    let diagnostics = DiagnosticCollector()
    let location: DataLocation
    let chain: ExtensionChain
    do {
      location = try DataLocation.find(idOrPath, folder: .checklists, root: root)
      chain = try ExtensionChain.load(
        location, folder: .checklists, root: root, access: location.access(access, root: root))
    } catch { throw Diagnostics(wrapping: error) }
    var merger = ChecklistMerger(diagnostics: diagnostics)
    for file in chain.files { merger.add(file) }
    if !merger.isWhole { try diagnostics.throwIfAny() }
    let reader = ChecklistReader(
      merged: merger, assertions: assertions, devices: devices, schemas: SchemaFolder(root),
      diagnostics: diagnostics)
    let checklist = reader.checklist(
      expectedID: location.expectedID, file: location.name, sources: chain.files.map(\.bytes))
    try diagnostics.throwIfAny()
    return checklist
  }

  /// Returns the built-in checklists by id; one that cannot be read has an empty title.
  package static func list(_ root: DataRoot) -> [(id: String, title: String, path: String)] {
    DataFolder.checklists.listing(in: root)
  }
}
