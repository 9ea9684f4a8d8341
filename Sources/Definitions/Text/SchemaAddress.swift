/// Where editors find the schemas of data files; each schema has the same address as its `$id`.
package enum SchemaAddress {
  /// The beginning of the line of a YAML file that names its schema.
  package static let mark = "# yaml-language-server: $schema="

  /// Returns the first line of a file that a person edits.
  ///
  /// - Parameter name: `settings`, `checklist`, `waivers` or another file in `Matrix/schema`.
  package static func line(_ name: String) -> String {
    "\(mark)https://raw.githubusercontent.com/OWNER/qa/main/Matrix/schema/\(name).schema.json\n"
  }

  /// Returns a text with the schema's line of an earlier text, where a person may have replaced OWNER.
  package static func keeping(_ earlier: String, in text: String) -> String {
    guard earlier.hasPrefix(mark), text.hasPrefix(mark), let end = earlier.firstIndex(of: "\n"),
      let own = text.firstIndex(of: "\n")
    else { return text }
    return String(earlier[...end]) + text[text.index(after: own)...]
  }
}
