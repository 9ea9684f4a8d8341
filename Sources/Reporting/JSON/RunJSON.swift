import Foundation
import Model

/// Writes and reads `run.json`, whose shape is `RunRecord`.
package enum RunJSON {
  package static func encode(_ record: RunRecord) throws -> [UInt8] {
    try JSONEncoding.bytes(of: record, breaksLines: true)
  }

  /// - Throws: A `Diagnostic` that names the wrong key.
  package static func decode(_ bytes: [UInt8]) throws -> RunRecord {
    do {
      let record = try JSONDecoder().decode(CurrentRecord.self, from: Data(bytes)).record
      try check(record)
      return record
    } catch let error as DecodingError {
      throw diagnostic(of: error)
    }
  }

  /// A record of the version that this program reads. The version decides before anything else is read.
  private struct CurrentRecord: Decodable {
    var record: RunRecord

    private enum Key: CodingKey { case schemaVersion }

    init(from decoder: any Decoder) throws {
      let version = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .schemaVersion)
      guard version == RunRecord.currentVersion else {
        throw Diagnostic(
          .error, "the run record has schemaVersion \(version); this qa reads \(RunRecord.currentVersion)",
          fix: "run again, or read it with the qa that wrote it")
      }
      record = try RunRecord(from: decoder)
    }
  }

  /// Checks what types cannot: axes, and indices of cases.
  private static func check(_ record: RunRecord) throws {
    let axes = Axis.used(by: record.matrix.cases).map(\.key)
    guard record.matrix.axes == axes else {
      throw Diagnostic(
        .error, "the run record has the axes \(record.matrix.axes.joined(separator: ", "))",
        fix: "run again; this qa has \(axes.joined(separator: ", "))")
    }
    let all = CaseRanges(record.matrix.cases.indices)
    let used =
      record.findings.compactMap(\.cases) + record.screens.map(\.cases)
      + record.furtherScreens.flatMap { $0.pictures.map(\.cases) } + (record.examples ?? []).map(\.cases)
    guard used.allSatisfy({ $0.isSubset(of: all) }) else {
      throw Diagnostic(.error, "the run record names a case that its table does not have", fix: fix)
    }
  }

  private static let fix = "run `qa run` again; the file is damaged, or another tool wrote it"

  private static func diagnostic(of error: DecodingError) -> Diagnostic {
    func path(_ path: [any CodingKey]) -> String {
      path.isEmpty
        ? "its top level"
        : path.map { $0.intValue.map(String.init) ?? $0.stringValue }
          .joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      return Diagnostic(
        .error, "the run record lacks \"\(key.stringValue)\" at \(path(context.codingPath))", fix: fix)
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return Diagnostic(
        .error, "the run record differs from its schema at \(path(context.codingPath))", fix: fix)
    @unknown default:
      return Diagnostic(.error, "the run record cannot be read", fix: fix)
    }
  }
}
