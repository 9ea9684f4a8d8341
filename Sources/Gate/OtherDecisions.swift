import Files
import Definitions
import Model
import Reporting
import Runner
import Verdicts

/// Decides the gate's other checklists and other apps, which `gate: {checklists: …, targets: …}` names.
///
/// There is one `run.json`, so the gate makes a run for each of them.
struct OtherDecisions {
  let gate: GateSetting

  /// The decisions, and the files of their reports in folders of their own.
  struct Result {
    var decisions: [GateReport.OtherDecision] = []
    var files: [ReportFile] = []
  }

  /// One checklist of one app.
  private struct Part {
    /// Nil for the app of the run.
    var target: String?
    var checklist: PinnedChecklist
    /// The other checklists of the app.
    var siblings: [PinnedChecklist]
  }

  /// - Parameters:
  ///   - first: The decision about the main checklist of the first app.
  ///   - templates: See `Templates.load`.
  /// - Throws: `Diagnostics` for a checklist that cannot be read, or an app that does not exist.
  func decide(after first: GateInput, templates: [String: String]) async throws -> Result {
    var result = Result()
    for part in parts(first.now.target) {
      var input = try await setting(part, first).input(nil, verifies: true)
      input.isAboutOther = true
      input.policySource = first.policySource
      var report = GateJudge.judge(input)
      let checklist = isSame(part.checklist.name, mainChecklist) ? nil : part.checklist.name
      report.missing = report.missing.map {
        $0.completed(gate.settings, in: gate.context, target: part.target, checklist: checklist)
      }
      let folder = Self.folder(part, report.checklist)
      if result.decisions.contains(where: { $0.page.hasPrefix(folder) }) {
        throw Diagnostics(
          .error, "`gate: {checklists: …}` in qa.yml has the checklist \(input.now.checklist.id) twice",
          fix: "remove one of them, or give it another id")
      }
      result.decisions.append(
        GateReport.OtherDecision(
          target: part.target, checklist: report.checklist, checklistDigest: report.checklistDigest,
          isGreen: report.isGreen, missing: report.missing, page: folder + "gate.html"))
      let reports = GateReportInput(
        report: report, hostname: gate.context.hostname, templates: templates, command: gate.gateCommand)
      result.files += try GateFiles.render(reports).map {
        ReportFile(path: folder + $0.path, bytes: $0.bytes)
      }
    }
    return result
  }

  private var mainChecklist: String {
    gate.checklist ?? gate.settings.checklist ?? Settings.defaultChecklist
  }

  /// - Parameter first: The app of the run.
  private func parts(_ first: String) -> [Part] {
    var named = gate.settings.gate.checklists
    // With --checklist, the usual checklist is one of the others.
    if !named.isEmpty, let usual = gate.settings.checklist, !named.contains(where: { isSame($0.name, usual) })
    {
      named.append(PinnedChecklist(name: usual, digest: gate.settings.gate.checklist))
    }
    // The main checklist is one of the others for each decision.
    let main =
      named.first { isSame($0.name, mainChecklist) }
      ?? PinnedChecklist(name: mainChecklist, digest: gate.settings.gate.checklist)
    let others = named.filter { !isSame($0.name, mainChecklist) }
    func each(_ target: String?, _ checklists: [PinnedChecklist]) -> [Part] {
      checklists.indices.map { index in
        var siblings = checklists
        siblings.remove(at: index)
        return Part(target: target, checklist: checklists[index], siblings: siblings)
      }
    }
    return each(nil, [main] + others).dropFirst()
      + gate.settings.gate.targets.filter { $0.name != first }.flatMap {
        each($0.name, $0.checklists.isEmpty ? [main] + others : $0.checklists)
      }
  }

  private func setting(_ part: Part, _ first: GateInput) -> GateSetting {
    var setting = gate
    setting.isOther = true
    setting.checklist = nil
    setting.settings.checklist = part.checklist.name
    setting.settings.gate.story = nil
    setting.settings.gate.checklist = part.checklist.digest
    setting.settings.gate.checklists = part.siblings
    if let target = part.target {
      setting.settings.target = target
      setting.settings.gate.targets.append(GateTarget(name: first.now.target))
    }
    return setting
  }

  /// The folder of the reports, with a slash at its end.
  private static func folder(_ part: Part, _ checklist: String) -> String {
    guard let target = part.target else { return GateFiles.otherChecklists + "/" + checklist + "/" }
    let name = String(target.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    return GateFiles.otherTargets + "/" + (name.hasPrefix(".") ? "-" + name : name) + "/" + checklist + "/"
  }

  private func isSame(_ one: String, _ other: String) -> Bool {
    gate.context.idOrPath(one) == gate.context.idOrPath(other)
  }
}

extension GateReport.Missing {
  /// Returns the item with a command for the project that the command line named.
  ///
  /// - Parameters:
  ///   - target: The app; nil for that of the run.
  ///   - checklist: An id or a path; nil for the main checklist.
  func completed(
    _ settings: Settings, in context: CommandContext, target: String? = nil, checklist: String? = nil
  ) -> GateReport.Missing {
    let isEvidence = command?.hasPrefix("qa evidence ") == true
    guard var command, isEvidence || command.hasPrefix("qa explain ") else { return self }
    if isEvidence, let target { command += " --target " + target.shellQuoted }
    if let checklist { command += " --checklist " + context.relative(checklist).shellQuoted }
    let tail = settings.commandTail(in: context)
    var missing = self
    missing.command = command.hasSuffix(tail) ? command : command + tail
    return missing
  }
}
