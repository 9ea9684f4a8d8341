import Foundation

extension Encodable {
  /// What `--json` prints: indented, keys sorted, so that equal answers are equal bytes.
  var readableJSON: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
