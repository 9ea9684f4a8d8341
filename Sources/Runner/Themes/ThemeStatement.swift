import Formats
import Model

/// What one statement makes of the app's appearance.
struct ThemeStatement: Equatable {
  /// Nil for a choice: a condition, a setting of the user, a later change.
  var appearance: Appearance?
  /// The words of the code: `overrideUserInterfaceStyle`.
  var code: String
  var location: SourceLocation

  init(_ appearance: Appearance?, _ code: String, _ file: String, _ line: Int) {
    (self.appearance, self.code) = (appearance, code)
    location = SourceLocation(file: file, line: line)
  }
}
