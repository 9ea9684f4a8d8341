import Documents
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
  ///   - access: where the folder may lie; nil where it was named on the command line.
  /// - Throws: `Diagnostics` for a file that is there and cannot be read.
  static func read(_ folder: String, shown: String, access: FileAccess? = nil) throws -> RunFile? {
    let path = folder + "/run.json"
    let place = SourceLocation(file: shown + "/run.json")
    let bytes: [UInt8]
    do throws(FileAccessError) {
      bytes = try (access ?? FileAccess(below: [folder])).read(path, atMost: limit)
    } catch .missing {
      return nil
    } catch {
      throw Diagnostics([
        Diagnostic(
          at: place,
          error == .outside ? "the run record is a link that leads out" : "the run record cannot be read",
          fix: "check its rights, or run again")
      ])
    }
    do {
      let record = try RunJSON.decode(bytes)
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
