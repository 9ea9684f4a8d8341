import Documents
import Model

/// Storyboards and xibs of Interface Builder's format 3.
package enum InterfaceBuilder {
  /// Reads a document into its resolved tree.
  ///
  /// Errors that leave a tree (dangling references, duplicate ids) are in the document's `diagnostics`.
  /// - Parameter file: Name for messages.
  /// - Throws: `Diagnostics` for what is not an iOS or tvOS document.
  package static func read(_ bytes: [UInt8], file: String) throws -> InterfaceDocument {
    do throws(Diagnostic) {
      let root = try SourceFile.read(bytes, file: file)
      var reading = DocumentReading(root: root, file: file)
      return reading.document()
    } catch {
      throw Diagnostics([error])
    }
  }

  /// Returns the resolved tree as text, equal for equal trees.
  package static func write(_ document: InterfaceDocument) -> String {
    DocumentWriter(document: document).text
  }
}

extension LaunchScreenKind {
  static let interfaceBuilder = LaunchScreenKind(
    kinds: [.storyboard, .xib], keys: [LaunchKeys.storyboardName, LaunchKeys.storyboards],
    screens: { $0.storyboardScreens() },
    document: { source, _, read in
      guard let file = source.file else { return nil }
      let document = try InterfaceBuilder.read(read(file), file: file)
      if let error = document.missingInitialScene { throw Diagnostics([error]) }
      return document
    })
}
