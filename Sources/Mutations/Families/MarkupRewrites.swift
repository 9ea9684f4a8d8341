import Files
import Foundation
import Model

extension MutationFamily {
  /// The same document, written differently.
  static let markupRewrites = MutationFamily(
    id: "markup", title: "The document is written differently", kind: .equivalentRewrite,
    effect: .keepsScreens,
    operators: [
      .documentBytes("markup-cr-lf", "Ends lines with CR LF", [], withCRLF),
      .documentBytes("markup-bom", "Adds a byte-order mark") {
        $0.starts(with: byteOrderMark) ? $0 : byteOrderMark + $0
      },
      .documentBytes("markup-one-line", "Writes everything on one line") { bytes in
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
        return Array(lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ").utf8)
      },
      .document("markup-comments", "Adds comments") { file in
        file.constraints.map { file.markup.inserting("<!-- <constraint/> -->", before: $0) }
      },
      .document("markup-single-quotes", "Writes attributes in single quotes") { file in
        file.markup.elements.flatMap { element in
          element.attributes.compactMap { attribute in
            let value = file.markup.text(attribute.value)
            guard !value.contains("'") else { return nil }
            return Markup.Edit(range: attribute.whole, text: " \(attribute.name)='\(value)'")
          }
        }
      },
      .document("markup-attribute-order", "Reverses the order of attributes") { file in
        file.markup.elements.flatMap { element in
          zip(element.attributes, element.attributes.reversed()).map {
            Markup.Edit(range: $0.0.whole, text: file.markup.text($0.1.whole))
          }
        }
      },
      .document("markup-end-tags", "Writes end tags of empty elements") { file in
        file.markup.elements.filter(\.isEmpty).map {
          Markup.Edit(range: ($0.tag.upperBound - 2)..<$0.tag.upperBound, text: "></\($0.name)>")
        }
      },
      .document("markup-character-references", "Writes ids with character references") { file in
        file.markup.elements.flatMap(\.attributes).filter { $0.name == "id" && !$0.value.isEmpty }.map {
          let first = file.markup.bytes[$0.value.lowerBound]
          return Markup.Edit(
            range: $0.value.lowerBound..<($0.value.lowerBound + 1),
            text: first < 0x80 && first != UInt8(ascii: "&")
              ? "&#\(first);" : file.markup.text($0.value.lowerBound..<($0.value.lowerBound + 1)))
        }
      },
      .document("markup-other-ids", "Renames every id") { file in
        let markup = file.markup
        let names: Set = ["id", "sceneID"]
        let ids = Set(
          markup.elements.flatMap(\.attributes).filter { names.contains($0.name) }.map {
            markup.text($0.value)
          })
        let others: Set = [
          "id", "sceneID", "firstItem", "secondItem", "initialViewController", "reference", "destination",
        ]
        // The ids of devices and plug-ins name other things.
        return markup.elements.filter { $0.name != "device" && $0.name != "deployment" }.flatMap(\.attributes)
          .filter { others.contains($0.name) && ids.contains(markup.text($0.value)) }.map {
            Markup.Edit(range: $0.value.lowerBound..<$0.value.lowerBound, text: "Re-")
          }
      },
      .documentBytes("markup-utf-16", "Encodes the file as UTF-16") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
          .replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"")
        return [0xFF, 0xFE]
          + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
      },
      .document("markup-no-frames", "Removes the recorded frames") { file in
        file.markup.indices(named: "rect").filter { file.markup.value("key", of: $0) == "frame" }
          .map(file.markup.removing)
      },
      .document("markup-stale-frames", "Records stale frames") { file in
        file.markup.indices(named: "rect").filter { file.markup.value("key", of: $0) == "frame" }.map {
          file.markup.setting("x", "17", of: $0)
        }
      },
      .document("markup-misplaced", "Marks every view as misplaced") { file in
        file.views.map { file.markup.setting("misplaced", "YES", of: $0) }
      },
      .document("markup-no-canvas", "Removes the canvas' device") { file in
        file.markup.indices(named: "device").map(file.markup.removing)
      },
      .document("markup-other-canvas", "Chooses another canvas") { file in
        file.markup.indices(named: "device").map { file.markup.setting("id", "retina4_7", of: $0) }
      },
      .document("markup-newer-tools", "Names a newer version of the tools") { file in
        [file.markup.setting("toolsVersion", "99999.1", of: 0)]
      },
      .document("markup-not-marked", "Does not mark the file as a launch screen") { file in
        [file.markup.removing("launchScreen", of: 0)].compactMap(\.self)
      },
      .document("markup-stale-image-sizes", "Records stale sizes of images") { file in
        file.markup.indices(named: "image").filter { file.markup.value("name", of: $0) != nil }.map {
          file.markup.setting("width", "7", of: $0)
        }
      },
      .document("markup-unknown-attribute", "Adds attributes for restoration and tags") { file in
        file.views.map { file.markup.setting("restorationIdentifier", "qa-\($0)", of: $0) }
      },
    ])

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @Sendable static func withCRLF(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    return Array(text.replacing("\n", with: "\r\n").utf8)
  }
}
