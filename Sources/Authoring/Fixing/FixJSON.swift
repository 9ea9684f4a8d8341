import Files
import Model
import Reporting
import Runner

/// The repairs of a project for other tools.
package struct FixJSON: Encodable {
  struct File: Encodable {
    var path: String
    var bytesBefore: Int
    var bytesAfter: Int
    /// In the format of `diff -u`; nil for a picture.
    var patch: String?
  }
  struct Change: Encodable {
    var summary: String
    var criteria: [String]
    var causes: [String]
    /// Criteria that fail no more.
    var repaired: [String]
    /// Criteria that did not apply or were undecided, and fail with it.
    var revealed: [String]
    /// Results that pass with it and failed before.
    var results: Int
    var failedBefore: Int
    var failedAfter: Int
    /// The files after the repairs before it.
    var files: [File]
  }
  /// A cause that is left.
  struct Remaining: Encodable {
    var cause: String
    var criteria: [String]
    var message: String
    var fix: String?
    /// Why changes that its findings name are not offered.
    var notOffered: [String]
  }
  var schemaVersion = 1
  var project: String
  var checklist: String
  var matrix: String
  var isApplied: Bool
  var failedBefore: [String]
  var failedAfter: [String]
  var repairs: [Change]
  var remaining: [Remaining]
  /// All repairs together.
  var files: [File]

  package init(_ report: FixReport, isApplied: Bool) {
    project = report.before.subject.project
    checklist = report.before.checklist.id
    matrix = report.before.matrix.id
    self.isApplied = isApplied
    failedBefore = report.before.failedCriteria
    failedAfter = report.after.failedCriteria
    repairs = report.repairs.map { repair in
      Change(
        summary: repair.summary, criteria: repair.criteria, causes: repair.causes, repaired: repair.repaired,
        revealed: repair.revealed, results: repair.results, failedBefore: repair.failedBefore,
        failedAfter: repair.failedAfter, files: repair.files.map(Self.file))
    }
    remaining = Causes.group(report.after).map { cause in
      Remaining(
        cause: cause.id, criteria: cause.criteria, message: cause.statement, fix: cause.fix,
        notOffered: Self.reasons(for: cause, report))
    }
    files = report.files.map(Self.file)
  }

  private static func file(_ change: FileChange) -> File {
    File(
      path: change.path, bytesBefore: change.old.count, bytesAfter: change.new.count,
      patch: change.isBinary
        ? nil
        : UnifiedDiff.lines(change.old, change.new, path: change.path, isNew: change.isNew).map { $0 + "\n" }
          .joined())
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
