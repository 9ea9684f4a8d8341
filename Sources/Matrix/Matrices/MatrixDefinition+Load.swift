import Foundation
import Model

extension MatrixDefinition {
  /// Reads a preset by its id, or anybody's file by its path. Throws `Diagnostics` with every fault.
  public static func load(_ idOrPath: String, root: DataRoot, catalog: DeviceCatalog) throws
    -> MatrixDefinition
  {
    let faults = Faults()
    do {
      let place = try DataLocation.find(idOrPath, folder: .matrices, root: root)
      let chain = try ExtensionChain.load(place, folder: .matrices, root: root)
      let merged = try MatrixReader.merge(chain)
      let expected = ((place.path as NSString).lastPathComponent as NSString).deletingPathExtension
      var reader = MatrixReader(
        catalog: catalog, faults: faults, folder: (place.path as NSString).deletingLastPathComponent)
      if var definition = reader.definition(merged, expectedID: expected) {
        definition.file = place.name
        definition.sources = chain.files.map(\.bytes)
        try faults.throwIfAny()
        return definition
      }
    } catch {
      if !(error is Diagnostics) || faults.all.isEmpty { faults.add(error) }
    }
    try faults.throwIfAny()
    throw Diagnostics([Diagnostic(.error, "the matrix \(idOrPath) cannot be read")])
  }

  /// Presets with their titles, by id; one that cannot be read is listed with an empty title.
  public static func list(_ root: DataRoot) -> [(id: String, title: String, path: String)] {
    DataFolder.matrices.listing(in: root)
  }
}

extension DataFolder {
  func listing(in root: DataRoot) -> [(id: String, title: String, path: String)] {
    ids(in: root).map { id in
      let file = try? DataFile(path: "\(path(in: root))/\(id).yml", name: "\(relativePath)/\(id).yml")
      let title = file?.root.entries?.first { $0.key == "title" }?.node.text
      return (id, title ?? "", "\(relativePath)/\(id).yml")
    }
  }
}
