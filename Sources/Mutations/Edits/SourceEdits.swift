import Files
import Model

/// Edits of a project's files that keep every other byte.
package enum SourceEdits {
  /// Returns a file with edits.
  ///
  /// - Returns: Nil for edits that do not fit the file, such as one of an element that it does not have.
  package static func applied(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    switch edits.first {
    case .attribute, .initialViewController, .safeAreaGuides, .constraint, .removal, .runtimeAttributes,
      .installation, .backgroundColor, .markup:
      InterfaceEdits(bytes)?.applying(edits)
    case .plistKey: PlistEdits.applied(edits, to: bytes)
    case .setting, .resource, .sibling: ProjectEdits.applied(edits, to: bytes)
    case .catalogImage: CatalogEdits.applied(edits, to: bytes)
    case .gradient(_, let top, let bottom):
      edits.count == 1 ? PictureEdits.gradient(from: top, to: bottom, like: bytes) : nil
    case .smallerPicture(_, let side): edits.count == 1 ? PictureEdits.smaller(bytes, side: side) : nil
    case .literal: LiteralEdits.applied(edits, to: bytes)
    case .newFile(_, let text): edits.count == 1 && bytes.isEmpty ? Array(text.utf8) : nil
    case nil: nil
    }
  }
}
