/// An Info.plist key with another text in one language, from a file `InfoPlist.strings`.
package struct LocalizedKey: Hashable, Sendable {
  /// The name of the `.lproj` folder: `fr`, `zh-Hans`.
  package var language: String
  package var key: String
  package var text: String
  package var location: SourceLocation
  package init(language: String, key: String, text: String, location: SourceLocation) {
    self.language = language
    self.key = key
    self.text = text
    self.location = location
  }
}
