import Files
import Foundation
import Model

extension MutationFamily {
  /// The same Info.plist, written differently.
  static let infoPlistRewrites = MutationFamily(
    id: "info-plist-forms", title: "The Info.plist is written differently", kind: .equivalentRewrite,
    operators: [
      each("plist-binary", "Writes the binary format") { plist in
        var format = PropertyListSerialization.PropertyListFormat.xml
        guard
          let value = try? PropertyListSerialization.propertyList(
            from: Data(plist.markup.bytes), format: &format),
          let data = try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
        else { return nil }
        return [plist.path: .write(Array(data))]
      },
      text("plist-cr-lf", "Ends lines with CR LF") {
        $0.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
      },
      each("plist-comment", "Adds a comment") {
        $0.changes([$0.markup.inserting("<!-- <key>UILaunchScreen</key> -->", before: $0.dictionary)])
      },
      each("plist-unrelated-key", "Adds a key that is not about the launch screen") {
        $0.changes($0.setting("ITSAppUsesNonExemptEncryption", "<false/>"))
      },
      text("plist-no-document-type", "Removes the document type") { text in
        text.components(separatedBy: "\n").filter { !$0.hasPrefix("<!DOCTYPE") }.joined(separator: "\n")
      },
      each("plist-bom", "Adds a byte-order mark") {
        [$0.path: .write([0xEF, 0xBB, 0xBF] + $0.markup.bytes)]
      },
    ])

  private static func each(
    _ id: String, _ summary: String,
    _ change: @escaping @Sendable (PlistText) -> [String: FileOverlay.Change]?
  ) -> MutationOperator {
    MutationOperator(id) { subject in
      subject.infoPlists.map { plist in
        Mutation(
          id: "\(id) \(FilePath.name(plist.path))", kind: .equivalentRewrite, summary: summary,
          location: SourceLocation(file: plist.path, line: 1), effect: .keepsScreens
        ) { change(plist) }
      }
    }
  }

  private static func text(_ id: String, _ summary: String, _ change: @escaping @Sendable (String) -> String)
    -> MutationOperator
  {
    each(id, summary) { plist in
      let text = String(decoding: plist.markup.bytes, as: UTF8.self)
      let other = change(text)
      return text == other ? nil : [plist.path: .write(Array(other.utf8))]
    }
  }
}
