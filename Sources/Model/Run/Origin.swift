/// A line or a file that a fix changes.
package struct Origin: Hashable, Sendable, Codable {
  /// Relative to the root, as in `SourceLocation`.
  package var file: String
  /// 1-based; nil for a file without lines, such as an image.
  package var line: Int?
  /// Id of the constraint or the view on the line; nil for a whole file.
  package var element: String?

  package init(file: String, line: Int? = nil, element: String? = nil) {
    self.file = file
    self.line = line
    self.element = element
  }

  package init(_ location: SourceLocation, element: String? = nil) {
    self.init(file: location.file, line: location.line, element: element)
  }

  package var location: SourceLocation { SourceLocation(file: file, line: line) }
}

/// The text of a line that a failure names.
package struct Excerpt: Hashable, Sendable, Codable {
  package var file: String
  /// 1-based.
  package var line: Int
  /// Without the spaces around it, and cut after 300 bytes.
  package var text: String
  /// The 1-based column of the text in UTF-16 code units; nil if it was cut, or if the line is not UTF-8.
  package var column: Int?

  package init(file: String, line: Int, text: String, column: Int? = nil) {
    self.file = file
    self.line = line
    self.text = text
    self.column = column
  }
}
