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
        .init("\(own.count { $0.isMissed })"), .init(family.title),
      ])
    }
    return TextTable.lines(cells, style, separator: "  ")
  }

  private var falseAlarms: [String] {
    if report.falseAlarms.isEmpty { return [] }
    return ["", "False alarms: equivalent rewrites that change an outcome"]
      + report.falseAlarms.map { trial in
        guard case .falseAlarm(let criteria) = trial.outcome else { return "" }
        return "  \(trial.mutation.location): \(trial.mutation.summary): \(criteria.listed())"
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
        "    \(trial.mutation.location): \(trial.mutation.summary)\(trial.isUndecided ? " (undecided, so the gate does not pass)" : "")"
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
    for trial in skipped {
      guard case .notApplied(let reason) = trial.outcome else { continue }
      lines.append("  \(trial.mutation.id): \(reason)")
    }
    if !report.criteriaWithoutCatch.isEmpty {
      lines += ["", "Criteria that catch no defect here: \(report.criteriaWithoutCatch.listed())"]
    }
    return lines
  }

  private static func catchers(_ outcome: MutationReport.Outcome) -> String {
    switch outcome {
    case .caught(let direct, let others):
      direct.isEmpty
        ? "only by criteria about something else: \(others.listed())"
        : direct.listed() + (others.isEmpty ? "" : " (also \(others.listed()))")
    case .error(let message): "the run ends with an error: \(message)"
    default: ""
    }
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
    if let alarm = report.falseAlarms.first, case .falseAlarm(let criteria) = alarm.outcome,
      let criterion = criteria.first
    {
      return "qa explain \(criterion)"
    }
    if let first = report.advice.first { return "qa explain \(first.advice.assertion)" }
    return isVerbose ? "qa run" : "qa checklist mutate --verbose"
  }
}
