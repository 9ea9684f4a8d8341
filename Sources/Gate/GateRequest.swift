import Files
import Foundation
import Definitions
import Model
import Reporting
import Runner
import Verdicts

/// What the command line says to the gate, as typed; nil for what it does not say.
package struct GateRequest: Sendable {
  package var app = AppChoice()
  /// The folder that paths are relative to.
  package var pathRoot: String?
  /// The folder of the run's reports.
  package var run: String?
  package var evidence: String?
  package var waivers: String?
  package var checklist: String?
  package var matrix: String?
  /// The folder for the gate's reports.
  package var output: String?
  /// Whether the gate repeats the run.
  package var verifies: Bool?
  /// The build that is released.
  package var build: String?
  /// The commit with the policy.
  package var policyReference: String?
  package init() {}
}

/// What the gate decided.
package enum GateDecision {
  /// There is no run to decide from.
  ///
  /// - Parameters:
  ///   - file: The record that is missing, as a person types it.
  ///   - command: The command that makes it.
  case noRun(file: String, command: String)
  /// - Parameter folder: The absolute folder of its reports.
  case decided(GateReport, folder: String)
}

extension GateRequest {
  /// Decides the definition of done from a finished run, evidence and waivers, and writes the gate's reports.
  ///
  /// - Parameter surroundings: Without the commit of the project.
  /// - Throws: `Diagnostics` for every error that keeps the gate from deciding.
  package func decide(in context: CommandContext, _ surroundings: Surroundings) async throws -> GateDecision {
    var reference: PolicyReference?
    defer { reference?.close() }
    let settings: Settings
    do {
      reference = try policyReference.map {
        try PolicyReference($0, from: context.searchStart(of: app), in: context)
      }
      settings = try reference.map { try policy(of: $0, context) } ?? app.settings(in: context)
      try check(settings)
    } catch {
      removeVerdict(context)
      throw error
    }
    let folder = settings.reports(run, in: context)
    let gate = setting(settings, reference, runFolder: folder, context, surroundings)
    let writes = run == nil ? settings.outputAccess(in: context) : .anywhere
    try ReportFolder(path: folder, writes: writes).checkLocation()
    let target = ReportFolder(
      path: output.map(context.absolute) ?? folder, writes: output == nil ? writes : .anywhere)
    // An error must not leave the verdict of an earlier gate.
    try target.remove(GateFiles.all)
    let unlinked = linkedPage(target, isWritten: false)
    if !unlinked.isEmpty { try target.add(unlinked) }
    let shown = context.relative(folder)
    guard let run = try RunFile.read(folder, shown: shown) else {
      return .noRun(file: shown + "/run.json", command: gate.runCommand)
    }
    let templates = try Templates.load(from: context.data.path + "/Reports/templates")
    var input = try await gate.input(run, verifies: verifies ?? settings.gate.verifies ?? true)
    let others = try await OtherDecisions(gate: gate).decide(after: input, templates: templates)
    input.others = others.decisions
    var report = GateJudge.judge(input)
    report.missing = report.missing.map { $0.completed(settings, in: context) }
    let links = ["index.html", "screens.html", "trend.html", "summary.md", "run.json"].filter {
      FileManager.default.fileExists(atPath: target.path + "/" + $0)
    }
    let files = try GateFiles.render(
      GateReportInput(
        report: report, hostname: context.hostname,
        templates: templates, links: links, command: gate.gateCommand,
        record: run.record.limited(to: input.now.rules, of: input.now.matrixID) ?? run.record))
    try target.add(files + others.files + linkedPage(target, isWritten: true))
    return .decided(report, folder: target.path)
  }

  private func setting(
    _ settings: Settings, _ reference: PolicyReference?, runFolder: String, _ context: CommandContext,
    _ surroundings: Surroundings
  ) -> GateSetting {
    var gate = GateSetting(
      context: context, surroundings: surroundings, settings: settings, checklist: checklist, matrix: matrix,
      evidence: evidence.map(context.absolute) ?? settings.evidence,
      waivers: waivers.map(context.absolute) ?? settings.waivers)
    gate.pathRoot = pathRoot
    gate.projectAccess = app.access(to: settings, in: context)
    gate.typedWaivers = waivers
    gate.typedEvidence = evidence
    gate.reference = reference
    gate.build = build
    if run != nil { gate.output = runFolder }
    return gate
  }

  /// - Throws: `Diagnostics` for an option that the settings do not allow.
  private func check(_ settings: Settings) throws {
    if app.target != nil, !settings.gate.targets.isEmpty {
      throw Diagnostics(
        .error, "--target is not allowed: `gate: {targets: …}` in qa.yml decides every app",
        fix: "remove --target")
    }
    if verifies == false, settings.gate.verifies == true {
      throw Diagnostics(
        .error, "--no-verify is not allowed: qa.yml has `gate: {verify: true}`", fix: "remove --no-verify")
    }
  }

  /// Removes the verdict of an earlier gate, so that an error in the settings does not leave it.
  ///
  /// Without settings its folder is known only if it was typed, or is the default one.
  private func removeVerdict(_ context: CommandContext) {
    let typed = (output ?? run).map(context.absolute)
    let settings = try? app.settings(in: context)
    let usual = [context.absolute("Reports/latest"), settings?.reports(nil, in: context)].compactMap { $0 }
    for folder in typed.map({ [$0] }) ?? usual.uniqued() {
      let writes =
        settings?.outputAccess(in: context) ?? WriteAccess(below: context.workingDirectory)
      try? ReportFolder(path: folder, writes: typed == nil ? writes : .anywhere).remove(GateFiles.all)
    }
  }

  /// Returns the run's pages with or without a link to the gate's page; nothing if they need no change.
  private func linkedPage(_ folder: ReportFolder, isWritten: Bool) -> [ReportFile] {
    ["index.html", "screens.html", "trend.html"].compactMap { name in
      let page = try? FileAccess(below: [folder.path]).read(
        folder.path + "/" + name, atMost: ByteLimit.document)
      return page.flatMap { GateLink.page($0, isWritten: isWritten) }.map {
        ReportFile(path: name, bytes: $0)
      }
    }
  }

  /// Returns the settings of a commit. A typed option must agree with them.
  ///
  /// - Throws: `Diagnostics` with every option and variable that could loosen the policy.
  private func policy(of reference: PolicyReference, _ context: CommandContext) throws -> Settings {
    let policy = try reference.settings(in: context)
    var options = PolicyOptions(context: context, reference: reference)
    let typed = app.project.map { RealPath.resolve(context.absolute($0)).path }
      .map { FilePath.isInside(policy.folder, $0) ? policy.project : $0 }
    options.check("--project", typed, against: policy.project)
    options.check("--target", app.target, against: policy.target)
    options.check("--configuration", app.configuration, against: policy.configuration)
    options.check("--info-plist", app.infoPlist.map(context.absolute), against: policy.infoPlist)
    options.check(
      "--checklist", checklist.map(context.idOrPath), against: policy.checklist ?? Settings.defaultChecklist)
    options.check(
      "--matrix", matrix.map(context.idOrPath), against: policy.gate.matrix ?? policy.matrix ?? "full")
    options.check("--evidence", evidence.map(context.absolute), against: policy.evidence)
    options.check("--waivers", waivers.map(context.absolute), against: policy.waivers)
    if verifies == false, policy.gate.verifies != false {
      options.reject("--no-verify", "trusts the results of the change")
    }
    try options.throwIfAny()
    return policy
  }
}
