import Files
import Foundation
import Model

extension MutationFamily {
  /// The same Info.plist, written differently.
  static let infoPlistRewrites = MutationFamily(
    id: "info-plist-forms", title: "The Info.plist is written differently", kind: .equivalentRewrite,
    effect: .keepsScreens,
    operators: [
      .plistBytes("plist-binary", "Writes the binary format") { bytes in
        let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        return value.flatMap {
          try? PropertyListSerialization.data(fromPropertyList: $0, format: .binary, options: 0)
        }.map { Array($0) }
      },
      .plistBytes("plist-cr-lf", "Ends lines with CR LF", withCRLF),
      .plist("plist-comment", "Adds a comment") {
        [$0.markup.inserting("<!-- <key>UILaunchScreen</key> -->", before: $0.dictionary)]
      },
      .plist("plist-unrelated-key", "Adds a key that is not about the launch screen") {
        $0.setting("ITSAppUsesNonExemptEncryption", "<false/>")
      },
      .plistBytes("plist-no-document-type", "Removes the document type") { bytes in
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
        return Array(lines.filter { !$0.hasPrefix("<!DOCTYPE") }.joined(separator: "\n").utf8)
      },
      .plistBytes("plist-bom", "Adds a byte-order mark") { byteOrderMark + $0 },
    ])
}
