import Documents
import Model

/// Reads checklists and holds them against the assertions and devices that there are.
public enum ChecklistFile {
  /// A checklist by its id, or anybody's file by its path, with what it extends merged in.
  ///
  /// Throws `Diagnostics` with everything that is wrong, each with file, line and column: unknown keys,
  /// assertions, parameters, devices, elements and values, wrong types, ids told twice, rows that rest on
  /// themselves. `assertions` are all that the tool has.
  ///
  /// - Parameter access: What reads may reach; nil where the file was named on the command line.
  public static func load(
    _ idOrPath: String, root: DataRoot, assertions: [AssertionSchema], catalog: DeviceCatalog,
    access: FileAccess? = nil
  ) throws -> Checklist {
    let diagnostics = DiagnosticCollector()
    let place: DataLocation
    let chain: ExtensionChain
    do {
      place = try DataLocation.find(idOrPath, folder: .checklists, root: root)
      chain = try ExtensionChain.load(
        place, folder: .checklists, root: root, access: place.access(access, root: root))
    } catch {
      throw Diagnostics(wrapping: error)
    }
    var merger = ChecklistMerger(diagnostics: diagnostics)
    for file in chain.files { merger.add(file) }
    if !merger.isWhole { try diagnostics.throwIfAny() }
    let reader = ChecklistReader(
      merged: merger, assertions: assertions, catalog: catalog, kinds: try ViewKinds.load(root),
      diagnostics: diagnostics)
    let checklist = reader.checklist(
      expectedID: place.expectedID, file: place.name, sources: chain.files.map(\.bytes))
    try diagnostics.throwIfAny()
    return checklist
  }

  /// Checklists with their titles, by id; one that cannot be read is listed with an empty title.
  public static func list(_ root: DataRoot) -> [(id: String, title: String, path: String)] {
    DataFolder.checklists.listing(in: root)
  }
}
