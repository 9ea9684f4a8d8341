import Foundation
import Model

/// One value of a file in `Matrix/system`, with its source and confidence.
struct SystemFigure: Sendable, Codable {
  var value: Double
  var source: String
  var confidence: String
}

/// Reads the files of `Matrix/system`.
enum SystemFile {
  /// - Throws: `Diagnostics` at `path` (`system/metrics.json`) if the data does not decode.
  static func decode<Table: Decodable>(_ data: Data, path: String) throws -> Table {
    do {
      return try JSONDecoder().decode(Table.self, from: data)
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: path),
        "cannot decode the file: \(text(error)). Restore it from the repository.")
    }
  }

  private static func text(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    return context.debugDescription
  }
}
