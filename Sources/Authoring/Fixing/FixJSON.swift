import Files
import Model
import Reporting
import Runner

/// The repairs of a project for other tools.
package enum FixJSON {
  package static func fields(_ report: FixReport, isApplied: Bool) -> JSONObject {
    [
      "schemaVersion": 1, "project": report.before.subject.project, "checklist": report.before.checklist.id,
      "matrix": report.before.matrix.id, "isApplied": isApplied,
      "failedBefore": report.before.failedCriteria, "failedAfter": report.after.failedCriteria,
      "repairs": report.repairs.map(repair),
      "remaining": Causes.group(report.after).map { cause in
        return JSONObject(present: [
          "cause": cause.id, "criteria": cause.criteria, "message": cause.statement, "fix": cause.fix,
          // Why changes that its findings name are not offered.
          "notOffered": reasons(for: cause, report),
        ])
      },
      // All repairs together.
      "files": report.files.map(file),
    ]
  }

  private static func repair(_ repair: Repair) -> JSONObject {
    [
      "summary": repair.summary, "criteria": repair.criteria, "causes": repair.causes,
      "repaired": repair.repaired, "revealed": repair.revealed, "results": repair.results,
      "failedBefore": repair.failedBefore, "failedAfter": repair.failedAfter,
      // The files after the repairs before it.
      "files": repair.files.map(file),
    ]
  }

  private static func file(_ change: FileChange) -> JSONObject {
    let lines = UnifiedDiff.lines(change.old, change.new, path: change.path, isNew: change.isNew)
    return JSONObject(present: [
      "path": change.path, "bytesBefore": change.old.count, "bytesAfter": change.new.count,
      // In the format of `diff -u`.
      "patch": change.isBinary ? nil : lines.map { $0 + "\n" }.joined(),
    ])
  }

  /// Returns why the changes that a cause's findings name are not offered.
  static func reasons(for cause: Cause, _ report: FixReport) -> [String] {
    let names = Set(
      cause.members.map { member in
        [report.after.findings[member.finding].criterion, report.after.findings[member.finding].cause ?? ""]
      })
    return report.rejected.filter { rejected in
      let causes = rejected.causes.isEmpty ? [""] : rejected.causes
      return rejected.criteria.contains { criterion in causes.contains { names.contains([criterion, $0]) } }
    }.map { "\($0.summary) \($0.reason)" }.uniqued()
  }
}
