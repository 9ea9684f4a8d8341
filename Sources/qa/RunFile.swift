import Foundation
import Model
import Reporting
import Store

/// The record of a finished run, as it lies in the folder of its reports.
struct RunFile {
  var record: RunRecord
  /// Whether its seal is there and fits.
  var isSealed: Bool

  /// A record is larger than this only by mistake: 20 MB for 2,000 cases.
  static let limit = 1 << 30

  /// Nil where the folder or its `run.json` is not there.
  ///
  /// - Parameters:
  ///   - folder: absolute; `shown` is what messages call it.
  /// - Throws: `Diagnostics` for a file that is there and cannot be read.
  static func read(_ folder: String, shown: String) throws -> RunFile? {
    let path = folder + "/run.json"
    let place = SourceLocation(file: shown + "/run.json")
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
    guard facts[.type] as? FileAttributeType == .typeRegular, facts[.size] as? Int ?? 0 <= limit,
      let data = FileManager.default.contents(atPath: path)
    else {
      throw Diagnostics([
        Diagnostic(at: place, "the run record cannot be read", fix: "check its rights, or run again")
      ])
    }
    do {
      let record = try RunJSON.decode([UInt8](data))
      return RunFile(record: record, isSealed: try RunJSON.isSealed(record, digest: Digest.sha256))
    } catch var fault as Diagnostic {
      fault.location = fault.location ?? place
      throw Diagnostics([fault])
    }
  }

  /// The record as it is written: with counts of its tests and its seal.
  static func finished(_ record: RunRecord) throws -> RunRecord {
    var record = record
    record.summary.tests = TestCases.counts(TestCases.fold(record))
    return try RunJSON.sealed(record, digest: Digest.sha256)
  }
}
