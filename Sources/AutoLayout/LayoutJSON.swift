import Foundation
import Model

/// The output of `qa layout --json`.
package enum LayoutJSON {
  /// Returns one JSON object with the views of all scenes, without guides. Equal results give equal bytes.
  package static func encode(
    _ results: [LayoutResult], document: String, device: String?, orientation: String
  ) -> [UInt8] {
    let items = results.flatMap(\.items).filter { !$0.isGuide }.map { item -> JSONObject in
      let fields: JSONObject = [
        "id": item.id, "kind": item.kind, "parent": item.parent, "frame": item.frame,
        "ambiguous": item.isAmbiguous, "hidden": item.isHidden, "basis": item.basis.rawValue,
      ]
      return item.isEstimated ? fields + ["estimated": true] : fields
    }
    let output = JSONObject(present: [
      "document": document, "device": device, "orientation": orientation,
      "size": results.first?.size ?? .zero, "scale": results.first?.scale ?? 1, "items": items,
      "conflicts": results.flatMap(\.conflicts), "unsupported": results.flatMap(\.unsupported),
    ])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Frames are finite. A string keeps the output valid if a defect breaks that.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(output) else { return [] }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
