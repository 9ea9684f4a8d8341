import Files
import Foundation
import Model
import Reporting
import Store
import Verdicts

/// The record of a finished run in the folder of its reports.
package struct RunFile {
  package var record: RunRecord
  /// Whether its digest is there and correct.
  package var isIntact: Bool

  /// Returns nil if the folder or its `run.json` does not exist.
  ///
  /// - Parameters:
  ///   - folder: The absolute path.
  ///   - shown: The path in messages.
  ///   - access: Where the folder may be; nil if it was typed.
  /// - Throws: `Diagnostics` for a file that cannot be read.
  package static func read(_ folder: String, shown: String, access: FileAccess? = nil) throws -> RunFile? {
    let path = folder + "/run.json"
    let location = SourceLocation(file: shown + "/run.json")
    let bytes: [UInt8]
    do throws(FileAccessError) {
      bytes = try (access ?? FileAccess(below: [folder])).read(path, atMost: ByteLimit.resource)
    } catch .missing {
      return nil
    } catch {
      throw Diagnostics(
        at: location,
        error == .outside
          ? "the run record is a link that leads out of its folder" : "cannot read the run record",
        fix: "check its permissions, or run again")
    }
    do {
      let record = try RunJSON.decode(bytes)
      return RunFile(record: record, isIntact: RunJSON.isIntact(record, bytes, digest: Digest.sha256))
    } catch var diagnostic as Diagnostic {
      diagnostic.location = diagnostic.location ?? location
      throw Diagnostics([diagnostic])
    }
  }

  /// Returns the record with the counts of its tests and its digest, and the bytes of its file.
  package static func finished(_ record: RunRecord) throws -> (record: RunRecord, bytes: [UInt8]) {
    try RunJSON.finished(record.counted, digest: Digest.sha256)
  }
}
