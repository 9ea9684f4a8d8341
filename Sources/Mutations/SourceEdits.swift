import Documents
import Model

/// Edits of a project's files that keep every other byte.
package enum SourceEdits {
  /// Returns a file with edits.
  ///
  /// - Returns: Nil for edits that do not fit the file, such as one of an element that it does not have.
  package static func applied(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    guard case .gradient(_, let top, let bottom)? = edits.first else { return markup(edits, to: bytes) }
    return edits.count == 1 ? PictureEdits.gradient(from: top, to: bottom, like: bytes) : nil
  }

  /// Returns an interface document with other attributes.
  private static func markup(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    guard let markup = Markup(bytes) else { return nil }
    var changes: [Markup.Edit] = []
    for edit in edits {
      guard case .attribute(_, let id, let name, let value) = edit,
        let element = markup.elements.indices.first(where: { markup.value("id", of: $0) == id })
      else { return nil }
      if let value {
        changes.append(markup.settingInOrder(name, value, of: element))
      } else if let removal = markup.removing(name, of: element) {
        changes.append(removal)
      }
    }
    return markup.applying(changes)
  }
}
