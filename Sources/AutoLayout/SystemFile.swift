import Foundation
import Model

/// One figure of a file in `Matrix/system`, with where it comes from and how far it is trusted.
struct SystemFigure: Sendable, Codable {
  var value: Double
  var source: String
  var confidence: String
}

/// Reads the files of `Matrix/system`.
enum SystemFile {
  /// - Throws: `Diagnostics` at `path` (`system/metrics.json`) for data of another shape.
  static func decode<Table: Decodable>(_ data: Data, path: String) throws -> Table {
    do {
      return try JSONDecoder().decode(Table.self, from: data)
    } catch {
      throw Diagnostics([Diagnostic(at: SourceLocation(file: path), "not readable: \(text(error))")])
    }
  }

  private static func text(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    return context.debugDescription
  }
}
