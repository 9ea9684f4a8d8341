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
  package var facts: Facts

  package struct Facts: Encodable {
    struct Need: Encodable {
      var criterion: String
      var kinds: [String]
    }
    struct Entry: Encodable {
      var entry: String
      var kind: String
      var criterion: String
      var verdict: String
      var reason: String?
      var message: String
      var by: String?
      var at: String?
      var file: String?
      var cases: [String]
      var devices: [String]
      init(_ judged: JudgedEvidence) {
        (entry, criterion, by, at) = (judged.entry, judged.criterion, judged.by, judged.at)
        (kind, verdict, reason) = (judged.kind.rawValue, judged.verdict.rawValue, judged.reason?.rawValue)
        (message, file, cases, devices) = (judged.message.text, judged.file, judged.cases, judged.devices)
      }
    }
    var schemaVersion = 1
    var folder: String
    var entries: [Entry] = []
    /// Criteria that need evidence, whether or not they have it.
    var needs: [Need]
  }

  /// - Throws: `Diagnostics` if the files cannot be judged.
  package init(_ workspace: EvidenceWorkspace) throws {
    let (folder, shown) = (workspace.location.folder, workspace.location.shown)
    facts = Facts(
      folder: shown,
      needs: workspace.needs.map { .init(criterion: $0.criterion, kinds: $0.need.kinds.map(\.rawValue)) })
    guard folder.exists else {
      lines = ["\(shown): no evidence yet."]
      if let first = workspace.needs.first {
        lines.append("Next: \(EvidenceText.command(first.criterion, first.need))\(workspace.commandTail)")
      }
      return
    }
    let report = try workspace.judge().judge(folder)
    diagnostics = report.diagnostics
    facts.entries = report.judged.map(Facts.Entry.init)
    lines = EvidenceText.list(
      report, entries: folder.entries.count, shown: shown, needs: workspace.needs,
      project: workspace.commandTail)
    isIntact = report.isIntact
    isGood = report.judged.allSatisfy { [.supports, .superseded].contains($0.verdict) }
  }
}
