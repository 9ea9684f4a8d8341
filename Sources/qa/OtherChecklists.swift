import Documents
import Matrix
import Model
import Reporting
import Runner
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
    var named = gate.settings.gate.checklists
    // With --checklist, the usual checklist is one of the others.
    if !named.isEmpty, let usual = gate.settings.checklist, !named.contains(where: { isSame($0.name, usual) })
    {
      named.append(PinnedChecklist(name: usual, digest: gate.settings.gate.checklist))
    }
    let others = named.filter { !isSame($0.name, main) }
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

  private func isSame(_ one: String, _ other: String) -> Bool {
    gate.context.idOrPath(one) == gate.context.idOrPath(other)
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

extension Settings {
  /// Returns the ids of the criteria of the gate's other checklists.
  ///
  /// - Throws: `Diagnostics` for a checklist that cannot be read, and for an id with two meanings.
  func otherCriteria(than service: GateService, in context: CommandContext) throws -> Set<String> {
    if gate.checklists.isEmpty { return [] }
    let own = service.now.checklist
    let meanings = Dictionary(own.criteria.map { ($0.id, $0.canonicalText) }) { first, _ in first }
    var ids: Set<String> = []
    for name in Set(gate.checklists.map(\.name) + [checklist ?? RunCommand.defaultChecklist]).sorted() {
      let other = try Runner.checklist(
        name, data: context.data, catalog: service.catalog, access: dataAccess([], in: context))
      for criterion in other.criteria {
        // Evidence and waivers name criteria by id, so an id has one meaning in all checklists of a gate.
        if let meaning = meanings[criterion.id], meaning != criterion.canonicalText {
          throw Diagnostics([
            Diagnostic(
              at: criterion.location,
              "the criterion \(criterion.id) differs from that of the checklist \(own.id), and one gate decides both",
              fix: "give it another id")
          ])
        }
        ids.insert(criterion.id)
      }
    }
    return ids
  }
}
