import Model

/// Storyboards and xibs of Interface Builder's format 3.
public enum InterfaceBuilder {
  /// Reads a document into its resolved tree; `file` is the name that messages use.
  ///
  /// Throws `Diagnostics` for what is not an iOS or tvOS document. Faults that leave a tree (dangling references,
  /// ids used twice, no initial view controller) are in the document's `diagnostics`.
  public static func read(_ bytes: [UInt8], file: String) throws -> InterfaceDocument {
    try FileTriage.check(bytes, file: file)
    let root = try XMLDocumentReader(file: file).read(bytes)
    try FileTriage.checkKind(root)
    var reading = DocumentReading(root: root, file: file)
    return reading.document()
  }

  /// The resolved tree as text, the same for equal trees; for baseline files and round trips.
  public static func write(_ document: InterfaceDocument) -> String {
    DocumentWriter(document: document).text
  }
}
