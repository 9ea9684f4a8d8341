import Foundation
import Model

/// Writes and reads `fleet.json`, whose shape is `FleetRecord`.
package enum FleetJSON {
  package static let name = "fleet.json"

  /// Returns the file of a record with a digest over the rest of it.
  package static func finished(
    _ record: FleetRecord, digest: ([(name: String, bytes: [UInt8])]) -> String
  ) throws -> (record: FleetRecord, bytes: [UInt8]) {
    var record = record
    record.digest = nil
    record.digest = digest([(name, try encode(record))])
    return (record, try encode(record))
  }

  private static func encode(_ record: FleetRecord) throws -> [UInt8] {
    try JSONEncoding.bytes(of: record, breaksLines: true)
  }

  /// - Parameter file: The path of the file in messages.
  /// - Throws: `Diagnostics` for a file of another version, for one that was changed, and for one that ends early.
  package static func decode(
    _ bytes: [UInt8], file: String, digest: ([(name: String, bytes: [UInt8])]) -> String
  ) throws -> FleetRecord {
    func error(_ message: String) -> Diagnostics {
      Diagnostics(at: SourceLocation(file: file), message, fix: "run the shard again")
    }
    struct Version: Decodable { var schemaVersion: Int }
    let data = Data(bytes)
    if let version = (try? JSONDecoder().decode(Version.self, from: data))?.schemaVersion,
      version != FleetRecord.currentVersion
    {
      throw error("has schemaVersion \(version); this qa reads \(FleetRecord.currentVersion)")
    }
    guard let record = try? JSONDecoder().decode(FleetRecord.self, from: data) else {
      throw error("is not a whole overview of apps: it ends early, or another program wrote it")
    }
    guard record.digest != nil, try finished(record, digest: digest).bytes == bytes else {
      throw error("was changed after it was written: its digest does not match")
    }
    return record
  }
}
