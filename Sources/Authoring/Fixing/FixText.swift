import Files
import Model
import Reporting
import Runner

/// The output of `qa fix` for a person. `git apply` and `patch` read the patches in it.
package struct FixText {
  private let report: FixReport
  private let isApplied: Bool
  /// The command that applies the repairs.
  private let command: String

  package init(_ report: FixReport, isApplied: Bool, command: String) {
    self.report = report
    self.isApplied = isApplied
    self.command = command
  }

  package var lines: [String] {
    [AppText.phrase(report.before.subject), summary] + report.repairs.enumerated().flatMap(repair)
      + remaining + closing
  }

  private var summary: String {
    let failed = report.before.failedCriteria
    if failed.isEmpty { return "No criterion fails." }
    let fails = PlainText.count(failed.count, "criterion fails", plural: "criteria fail")
    if report.repairs.isEmpty { return "\(fails). qa has no repair." }
    let left = report.after.failedCriteria.count
    let count = PlainText.count(report.repairs.count, "repair")
    return "\(fails). With \(count), \(left == 0 ? "none fails" : left == 1 ? "1 fails" : "\(left) fail")."
  }

  private func repair(_ index: Int, _ repair: Repair) -> [String] {
    var lines = ["", "\(index + 1). \(repair.summary)"]
    let results = PlainText.count(repair.results, "result passes", plural: "results pass")
    let criteria = repair.repaired.isEmpty ? "" : " Repaired: \(repair.repaired.listed(atMost: 8))."
    lines.append(
      "   \(results) that failed. Failed criteria: \(repair.failedBefore) before, \(repair.failedAfter) after.\(criteria)"
    )
    if !repair.revealed.isEmpty {
      lines.append("   Decided now, and failed: \(repair.revealed.listed(atMost: 8)).")
    }
    for change in repair.files {
      lines += UnifiedDiff.lines(change.old, change.new, path: change.path, isNew: change.isNew)
    }
    return lines
  }

  private var remaining: [String] {
    let causes = Causes.group(report.after)
    if causes.isEmpty { return [] }
    var lines = ["", "Without a repair: \(PlainText.count(causes.count, "cause"))"]
    for cause in causes {
      lines.append("  \(cause.id): \(cause.statement)." + (cause.fix.map { " \($0)." } ?? ""))
      for reason in FixJSON.reasons(for: cause, report) { lines.append("    Not offered: \(reason)") }
    }
    return lines
  }

  private var closing: [String] {
    if report.files.isEmpty { return [] }
    let names = report.files.map(\.path).listed(atMost: 4)
    return ["", isApplied ? "Wrote \(names)." : "Nothing was written. To write the repairs: \(command)"]
  }
}
