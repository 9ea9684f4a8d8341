import Model
import Mutations
import Reporting

/// A mutation report for a person: the score, what to add to the checklist, then the details.
package struct MutationText {
  private let report: MutationReport
  private let isVerbose: Bool
  private let style: TerminalStyle

  package init(_ report: MutationReport, isVerbose: Bool, style: TerminalStyle) {
    self.report = report
    self.isVerbose = isVerbose
    self.style = style
  }

  /// Defects that are named for each advice without `--verbose`.
  private static let mostExamples = 3

  package var lines: [String] {
    head + [""] + table + falseAlarms + advice + details + tail
  }

  private var head: [String] {
    var lines = [
      "\(report.checklist) on \(report.project): \(report.defects.count) defects and \(report.rewrites.count) equivalent rewrites, each in \(report.cases) cases (\(report.devices) devices, matrix \(report.matrix))"
    ]
    if !report.failing.isEmpty {
      lines.append(
        "Without a mutation these criteria already fail, so they take no part: \(report.failing.listed())")
    }
    return lines
  }

  /// Defects by family.
  private var table: [String] {
    var cells: [[TextTable.Cell]] = [["family", "defects", "caught", "missed", "what changes"]]
    for family in MutationFamily.all where family.kind == .defect {
      let own = report.defects.filter { $0.family == family.id }
      cells.append([
        .init(family.id), .init("\(own.count)"), .init("\(own.count { $0.isCaught })"),
        .init("\(own.count { $0.outcome.kind == .missed })"), .init(family.title),
      ])
    }
    return TextTable.lines(cells, style, separator: "  ")
  }

  private var falseAlarms: [String] {
    if report.falseAlarms.isEmpty { return [] }
    return ["", "False alarms: equivalent rewrites that change an outcome"]
      + report.falseAlarms.map {
        "  \($0.mutation.location): \($0.mutation.summary): \($0.outcome.criteria.listed())"
      }
  }

  private var advice: [String] {
    if report.missed.isEmpty { return [] }
    var lines = [
      "", "What would catch the missed defects, most first (`qa explain` describes each assertion)",
    ]
    for (advice, defects) in report.advice {
      let action =
        advice.criteria.isEmpty
        ? "Add a criterion with \(advice.assertion)"
        : "Narrow the parameters of \(advice.assertion) in \(advice.criteria.listed())"
      lines.append("  \(action): \(PlainText.count(defects.count, "defect"))")
      let shown = isVerbose ? defects[...] : defects.prefix(Self.mostExamples)
      lines += shown.map { trial in
        "    \(trial.mutation.location): \(trial.mutation.summary)\(!trial.outcome.undecided.isEmpty ? " (undecided, so the gate does not pass)" : "")"
      }
      if defects.count > shown.count {
        lines.append("    and \(defects.count - shown.count) more (--verbose)")
      }
    }
    return lines
  }

  private var details: [String] {
    guard isVerbose else { return [] }
    var lines = ["", "Caught defects"]
    for trial in report.defects where trial.isCaught {
      lines.append("  \(trial.mutation.location): \(trial.mutation.summary): \(Self.catchers(trial.outcome))")
    }
    let skipped = report.trials.filter { !$0.isApplied }
    if !skipped.isEmpty { lines += ["", "Mutations that do not apply"] }
    lines += skipped.map { "  \($0.mutation.id): \($0.outcome.reason ?? "")" }
    if !report.criteriaWithoutCatch.isEmpty {
      lines += ["", "Criteria that catch no defect here: \(report.criteriaWithoutCatch.listed())"]
    }
    return lines
  }

  private static func catchers(_ outcome: MutationReport.Outcome) -> String {
    if outcome.kind == .error { return "the run ends with an error: \(outcome.reason ?? "")" }
    let others = outcome.others.listed()
    if outcome.criteria.isEmpty { return "only by criteria about something else: \(others)" }
    return outcome.criteria.listed() + (outcome.others.isEmpty ? "" : " (also \(others))")
  }

  /// The three closing lines: verdict, first cause, next command.
  private var tail: [String] {
    let caught = report.defects.count { $0.isCaught }
    let indirect = report.defects.count { $0.isIndirect }
    let skipped = report.trials.count - report.defects.count - report.rewrites.count
    var verdict =
      "Mutation score: \(report.score) % (\(caught) of \(report.defects.count) defects caught, \(report.falseAlarms.count) false alarms in \(report.rewrites.count) rewrites)"
    if indirect > 0 { verdict += "; \(indirect) caught only by criteria about something else" }
    verdict += "."
    let rest =
      "Not applied: \(skipped) mutations, \(report.withoutTarget.count) operators without a target, \(report.leftOut) further targets."
    return ["", rest, verdict, "Next: \(next)"]
  }

  private var next: String {
    if let criterion = report.falseAlarms.first?.outcome.criteria.first { return "qa explain \(criterion)" }
    if let first = report.advice.first { return "qa explain \(first.advice.assertion)" }
    return isVerbose ? "qa run" : "qa checklist mutate --verbose"
  }
}
