import Model
import Reporting
import Verdicts

/// Decides the gate's other checklists, which `gate: {checklists: …}` names.
///
/// There is one `run.json`, so the gate makes a run for each of them.
struct OtherChecklists {
  let gate: GateSetting

  /// The decisions, and the files of their reports in folders of their own.
  struct Result {
    var decisions: [GateReport.OtherDecision] = []
    var files: [ReportFile] = []
  }

  /// - Parameter templates: See `Templates.load`.
  /// - Throws: `Diagnostics` for a checklist that cannot be read.
  func decide(templates: [String: String]) async throws -> Result {
    var result = Result()
    let main = gate.checklist ?? gate.settings.checklist ?? RunCommand.defaultChecklist
    let others = gate.settings.gate.checklists.filter {
      gate.context.idOrPath(main) != gate.context.idOrPath($0.name)
    }
    for other in others {
      var setting = gate
      setting.checklist = nil
      setting.settings.checklist = other.name
      setting.settings.gate.checklist = other.digest
      // The first checklist is one of the others for this decision.
      setting.settings.gate.checklists =
        gate.settings.gate.checklists.filter { $0 != other } + [PinnedChecklist(name: main)]
      var input = try await setting.input(nil, verifies: true)
      input.isAboutOther = true
      if result.decisions.contains(where: { $0.checklist == input.now.checklist.id }) {
        throw Diagnostics([
          Diagnostic(
            .error, "`gate: {checklists: …}` in qa.yml has the checklist \(input.now.checklist.id) twice",
            fix: "remove one of them, or give it another id")
        ])
      }
      var report = GateJudge.judge(input)
      report.missing = report.missing.map { completed($0, other.name) }
      let folder = GateFiles.otherChecklists + "/" + report.checklist + "/"
      result.decisions.append(
        GateReport.OtherDecision(
          checklist: report.checklist, checklistDigest: report.checklistDigest, isGreen: report.isGreen,
          missing: report.missing, page: folder + "gate.html"))
      let reports = GateReportInput(
        report: report, hostname: gate.context.hostname, templates: templates, command: gate.gateCommand)
      result.files += try GateFiles.render(reports).map {
        ReportFile(path: folder + $0.path, bytes: $0.bytes)
      }
    }
    return result
  }

  /// Returns an item whose command names the checklist.
  private func completed(_ missing: GateReport.Missing, _ name: String) -> GateReport.Missing {
    var missing = missing
    if let command = missing.command, command.hasPrefix("qa evidence ") || command.hasPrefix("qa explain ") {
      missing.command = command + " --checklist " + gate.context.relative(name).shellQuoted
    }
    return missing
  }
}
