/// A change of the project's files that a fix describes.
package enum SourceEdit: Hashable, Sendable {
  /// Sets an attribute of the element with an id in a storyboard or xib; nil removes the attribute.
  case attribute(file: String, element: String, name: String, value: String?)
  /// Replaces a picture by one of the same size with a straight vertical gradient.
  case gradient(file: String, top: Color, bottom: Color)

  /// The changed file, relative to the project's root.
  package var file: String {
    switch self {
    case .attribute(let file, _, _, _), .gradient(let file, _, _): file
    }
  }

  /// Whether it replaces a picture as a whole.
  package var replacesPicture: Bool { if case .gradient = self { true } else { false } }
}
