import Foundation
import Model

/// The output of `qa layout --json`.
package enum LayoutJSON {
  private struct Output: Encodable {
    var document: String
    var device: String?
    var orientation: String
    var size: Size
    var scale: Ratio
    var items: [Item]
    var conflicts: [[String]]
    var unsupported: [String]
  }
  private struct Item: Encodable {
    var id: String
    var kind: String
    var parent: String?
    var frame: Rect
    var ambiguous: Bool
    var hidden: Bool
    var estimated: Bool?
    var basis: String
    enum CodingKeys: String, CodingKey {
      case id, kind, parent, frame, ambiguous, hidden, estimated, basis
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(kind, forKey: .kind)
      try container.encode(parent, forKey: .parent)
      try container.encode(frame, forKey: .frame)
      try container.encode(ambiguous, forKey: .ambiguous)
      try container.encode(hidden, forKey: .hidden)
      try container.encodeIfPresent(estimated, forKey: .estimated)
      try container.encode(basis, forKey: .basis)
    }
  }

  /// Returns one JSON object with the views of all scenes, without guides. Equal results give equal bytes.
  package static func encode(
    _ results: [LayoutResult], document: String, device: String?, orientation: String
  ) -> [UInt8] {
    let items = results.flatMap(\.items).filter { !$0.isGuide }.map { item in
      Item(
        id: item.id, kind: item.kind, parent: item.parent, frame: item.frame, ambiguous: item.isAmbiguous,
        hidden: item.isHidden, estimated: item.isEstimated ? true : nil, basis: item.basis.rawValue)
    }
    let output = Output(
      document: document, device: device, orientation: orientation, size: results.first?.size ?? .zero,
      scale: results.first?.scale ?? 1, items: items, conflicts: results.flatMap(\.conflicts),
      unsupported: results.flatMap(\.unsupported))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Frames are finite. A string keeps the output valid if a defect breaks that.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(output) else { return [] }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
