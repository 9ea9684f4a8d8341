import Foundation

extension Encodable {
  /// JSON for `--json`: indented, with sorted keys, so that equal values give equal bytes.
  var readableJSON: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
