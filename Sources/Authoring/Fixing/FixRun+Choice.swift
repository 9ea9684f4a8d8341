import Files
import Model
import Reporting

extension FixRun.Choice {
  /// - Parameters:
  ///   - names: Ids of the criteria and causes to repair; empty for all.
  ///   - record: The record of the project as it is.
  ///   - obstacle: See `obstacle`.
  /// - Throws: `Diagnostics` for a name that no criterion and no cause has.
  package init(
    only names: [String], in record: RunRecord, obstacle: @escaping @Sendable (FileChange) -> String?
  ) throws {
    self.obstacle = obstacle
    if names.isEmpty { return }
    let causes = Causes.group(record)
    let criteria = record.checklist.criteria.map(\.id)
    let known = Set(record.findings.compactMap(\.cause))
    for name in names where !criteria.contains(name) && !known.contains(name) {
      guard causes.contains(where: { $0.id == name }) else {
        throw Diagnostics(
          .error, "--only names \"\(name)\", which is no criterion and no cause of this project",
          fix: suggestion(for: name, in: criteria + causes.map(\.id)))
      }
    }
    // The findings of a cause, by criterion and by what the assertion calls it.
    let members = Set(
      causes.filter { names.contains($0.id) }.flatMap(\.members).map { member in
        let finding = record.findings[member.finding]
        return [finding.criterion, finding.cause ?? ""]
      })
    let wanted = Set(names)
    isWanted = { criterion, cause in
      wanted.contains(criterion) || cause.map(wanted.contains) ?? false
        || members.contains([criterion, cause ?? ""])
    }
  }
}
