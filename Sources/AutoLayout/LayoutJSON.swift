import Foundation
import Model

/// What `qa layout … --json` prints.
public enum LayoutJSON {
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

  /// One object with the views of all scenes, guides left out; the same bytes for the same results.
  public static func encode(
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
    // Frames are finite by construction; a text of its own keeps even a fault readable.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(output) else { return [] }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
