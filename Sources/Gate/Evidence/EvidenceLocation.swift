import Files
import Evidence
import Definitions
import Model
import Runner
import Store

/// Where the evidence of an app is.
package struct EvidenceLocation {
  let settings: Settings
  /// Absolute.
  let path: String
  /// The path in messages.
  package let shown: String
  /// Limits where the folder may be, unless it was typed.
  private let writes: WriteAccess
  private let reads: FileAccess?

  /// - Parameter evidence: The folder of the evidence as typed; nil for that of the settings.
  /// - Throws: `Diagnostics` for a missing folder or an invalid `qa.yml`.
  package init(_ app: AppChoice, evidence: String?, in context: CommandContext) throws {
    settings = try app.settings(in: context)
    path = evidence.map(context.absolute) ?? settings.evidence
    shown = context.relative(path)
    writes = evidence == nil ? WriteAccess(below: settings.folder) : .anywhere
    reads = evidence == nil ? FileAccess(below: [settings.folder]) : nil
  }

  var folder: EvidenceFolder { EvidenceFolder.load(path: path, shown: shown, access: reads) }

  var writer: EvidenceWriter {
    EvidenceWriter(path: path, shown: shown, writes: writes, digest: { Digest.sha256(of: $0) })
  }

  /// Removes entries with their files.
  ///
  /// - Returns: What to print.
  /// - Throws: `Diagnostics` for an unknown id, and for a file that cannot be removed.
  package func remove(_ ids: [String], in context: CommandContext) throws -> [String] {
    try writer.remove(ids)
    let tail = settings.commandTail(in: context)
    return [
      "Removed \(ids.joined(separator: ", ")) from \(shown).",
      "Next: git diff -- \(shown.shellQuoted) && qa evidence list\(tail)",
    ]
  }
}
