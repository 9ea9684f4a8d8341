import Documents
import Model

/// Edits of an interface document that keep every other byte.
package enum SourceEdits {
  /// Returns the file with other attributes.
  ///
  /// - Returns: Nil for a file that is not well-formed UTF-8 markup, and for an edit whose element it does not have.
  package static func applied(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    guard let markup = Markup(bytes) else { return nil }
    var changes: [Markup.Edit] = []
    for edit in edits {
      guard case .attribute(_, let id, let name, let value) = edit,
        let element = markup.elements.indices.first(where: { markup.value("id", of: $0) == id })
      else { return nil }
      if let value {
        changes.append(markup.setting(name, value, of: element))
      } else if let removal = markup.removing(name, of: element) {
        changes.append(removal)
      }
    }
    return markup.applying(changes)
  }
}
