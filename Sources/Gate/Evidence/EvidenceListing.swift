import Model
import Reporting

/// The evidence of a folder, and what it means for the last run.
package struct EvidenceListing {
  package var diagnostics: [Diagnostic] = []
  package var lines: [String]
  /// Whether no entry was edited by hand, and every file can be read.
  package var isIntact = true
  /// Whether every entry counts.
  package var isGood = true
  /// The same for other programs.
  package let facts: JSONObject

  /// - Throws: `Diagnostics` if the files cannot be judged.
  package init(_ workspace: EvidenceWorkspace) throws {
    let (folder, shown) = (workspace.location.folder, workspace.location.shown)
    // Criteria that need evidence, whether or not they have it.
    let needs = workspace.needs.map {
      ["criterion": $0.criterion, "kinds": $0.need.kinds.map(\.rawValue)] as JSONObject
    }
    let report = folder.exists ? try workspace.judge().judge(folder) : nil
    let entries = (report?.judged ?? []).map(\.fields)
    facts = ["schemaVersion": 1, "folder": shown, "entries": entries, "needs": needs]
    guard let report else {
      lines = ["\(shown): no evidence yet."]
      if let first = workspace.needs.first {
        lines.append("Next: \(EvidenceText.command(first.criterion, first.need))\(workspace.commandTail)")
      }
      return
    }
    diagnostics = report.diagnostics
    lines = EvidenceText.list(
      report, entries: folder.entries.count, shown: shown, needs: workspace.needs,
      project: workspace.commandTail)
    isIntact = report.isIntact
    isGood = report.judged.allSatisfy { [.supports, .superseded].contains($0.verdict) }
  }
}

extension JudgedEvidence {
  fileprivate var fields: JSONObject {
    return JSONObject(present: [
      "entry": entry, "kind": kind.rawValue, "criterion": criterion, "verdict": verdict.rawValue,
      "reason": reason?.rawValue, "message": message.text, "by": by, "at": at, "file": file,
      "cases": cases, "devices": devices,
    ])
  }
}
