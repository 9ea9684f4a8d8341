import ArgumentParser
import Documents
import Foundation
import Matrix
import Model
import Reporting
import Runner
import Store
import Verdicts

/// Decides the definition of done from a finished run, evidence and waivers.
struct GateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Decides the definition of done from a finished run, evidence and waivers.",
    discussion: """
      The work is done when a complete run of the current sources meets every line of the definition of done and every \
      blocking criterion. Criteria that need evidence count. Undecided criteria are not met. Expired, unused and too \
      wide waivers block. With --policy-ref, a change cannot loosen its own rules. Writes gate.json, gate.md, gate.html and gate-junit.xml.

      Exit codes: 0 done, 1 not done (also if there is no run), 2 an error of qa or of an input file, 64 wrong usage.
      """)

  @OptionGroup var subject: SubjectOptions
  @OptionGroup var paths: PathOptions
  @Option(help: "Folder of the run's reports (default: qa.yml's `output`, else Reports/latest).") var from:
    String?
  @Option(help: "Folder of the evidence (default: qa.yml's `evidence`, else evidence beside it).")
  var evidence: String?
  @Option(help: "File of waivers (default: qa.yml's `waivers`, else waivers.yml beside it).") var waivers:
    String?
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?
  @Option(help: "Matrix id or file that the run must cover (default: qa.yml's, else full).")
  var matrix: String?
  @Option(name: [.short, .long], help: "Folder for the gate's reports (default: the run's).")
  var output: String?
  @Flag(
    inversion: .prefixedNo,
    help: "Repeat the run and compare its results with run.json (default: as qa.yml says, else --verify).")
  var verify: Bool?
  @Option(help: "Build that is released, such as '1.4 (231)': evidence about another build is stale.")
  var build: String?
  @Option(
    help:
      "Branch, tag or commit with the policy: qa.yml, checklist and matrix are read from it, not from this change."
  )
  var policyRef: String?
  @OptionGroup var detail: DetailOptions

  func validate() throws {
    for (name, text) in [
      ("from", from), ("evidence", evidence), ("waivers", waivers), ("checklist", checklist),
      ("matrix", matrix), ("output", output), ("policy-ref", policyRef), ("build", build),
    ] where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
  }

  func run() async throws {
    try await reportingDiagnostics { try await decide() }
  }

  private func decide() async throws {
    let context = try CommandContext.current()
    var reference: PolicyReference?
    defer { reference?.close() }
    let settings: Settings
    do {
      reference = try policyRef.map {
        try PolicyReference($0, from: context.searchStart(project: subject.project), in: context)
      }
      settings = try reference.map { try policy(of: $0, context) } ?? subject.settings(in: context)
      if subject.target != nil, !settings.gate.targets.isEmpty {
        throw Diagnostics([
          Diagnostic(
            .error, "--target is not allowed: `gate: {targets: …}` in qa.yml decides every app",
            fix: "remove --target")
        ])
      }
      if verify == false, settings.gate.verifies == true {
        throw Diagnostics([
          Diagnostic(
            .error, "--no-verify is not allowed: qa.yml has `gate: {verify: true}`", fix: "remove --no-verify"
          )
        ])
      }
    } catch {
      removeVerdict(context)
      throw error
    }
    let folder = settings.reports(from, in: context)
    let shown = context.relative(folder)
    var gate = GateSetting(
      context: context, settings: settings, checklist: checklist, matrix: matrix,
      evidence: evidence.map(context.absolute) ?? settings.evidence,
      waivers: waivers.map(context.absolute) ?? settings.waivers)
    gate.pathRoot = paths.pathRoot
    gate.projectAccess = subject.access(to: settings, in: context)
    gate.typedWaivers = waivers
    gate.typedEvidence = evidence
    gate.reference = reference
    gate.build = build
    if from != nil { gate.output = folder }
    let writes = from == nil ? settings.outputAccess(in: context) : .anywhere
    try ReportFolder(path: folder, writes: writes).checkLocation()
    let target = ReportFolder(
      path: output.map(context.absolute) ?? folder, writes: output == nil ? writes : .anywhere)
    // An error must not leave the verdict of an earlier gate.
    try target.remove(GateFiles.all)
    let unlinked = linkedPage(target, isWritten: false)
    if !unlinked.isEmpty { try target.add(unlinked) }
    guard let run = try RunFile.read(folder, shown: shown) else {
      StandardOutput.print("Not done. There is no run.")
      StandardOutput.print("First missing: \(shown)/run.json. Who: an engineer.")
      StandardOutput.print("Next: \(gate.runCommand)")
      throw ExitCode.findings
    }
    let templates = try Templates.load(from: context.data.path + "/Reports/templates")
    var input = try await gate.input(run, verifies: verify ?? settings.gate.verifies ?? true)
    let others = try await OtherDecisions(gate: gate).decide(after: input, templates: templates)
    input.others = others.decisions
    var report = GateJudge.judge(input)
    report.missing = report.missing.map { settings.completed($0, in: context) }
    let links = ["index.html", "screens.html", "trend.html", "summary.md", "run.json"].filter {
      FileManager.default.fileExists(atPath: target.path + "/" + $0)
    }
    let files = try GateFiles.render(
      GateReportInput(
        report: report, hostname: context.hostname,
        templates: templates, links: links, command: gate.gateCommand, record: run.record))
    try target.add(files + others.files + linkedPage(target, isWritten: true))
    self.report(report, target, context)
    if !report.isGreen { throw ExitCode.findings }
  }

  /// Removes the verdict of an earlier gate, so that an error in the settings does not leave it.
  ///
  /// Without settings its folder is known only if it was typed, or is the default one.
  private func removeVerdict(_ context: CommandContext) {
    let typed = (output ?? from).map(context.absolute)
    let settings = try? subject.settings(in: context)
    let usual = [context.absolute("Reports/latest"), settings?.reports(nil, in: context)].compactMap { $0 }
    for folder in typed.map({ [$0] }) ?? usual.uniqued() {
      let writes =
        settings?.outputAccess(in: context) ?? WriteAccess(below: context.workingDirectory)
      try? ReportFolder(path: folder, writes: typed == nil ? writes : .anywhere).remove(GateFiles.all)
    }
  }

  /// Returns the run's pages with or without a link to the gate's page; nothing if they need no change.
  private func linkedPage(_ folder: ReportFolder, isWritten: Bool) -> [ReportFile] {
    ["index.html", "trend.html"].compactMap { name in
      let page = try? FileAccess(below: [folder.path]).read(folder.path + "/" + name, atMost: 64 << 20)
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
    var options = PolicyOptions(context: context, reference: reference, policy: policy)
    let typed = subject.project.map { RealPath.resolve(context.absolute($0)).path }
      .map { $0 == policy.folder ? policy.project : $0 }
    options.check("--project", typed, against: policy.project)
    options.check("--target", subject.target, against: policy.target)
    options.check("--configuration", subject.configuration, against: policy.configuration)
    options.check("--info-plist", subject.infoPlist.map(context.absolute), against: policy.infoPlist)
    options.check(
      "--checklist", checklist.map(context.idOrPath), against: policy.checklist ?? RunCommand.defaultChecklist
    )
    options.check(
      "--matrix", matrix.map(context.idOrPath), against: policy.gate.matrix ?? policy.matrix ?? "full")
    options.check("--evidence", evidence.map(context.absolute), against: policy.evidence)
    options.check("--waivers", waivers.map(context.absolute), against: policy.waivers)
    if verify == false, policy.gate.verifies != false {
      options.reject("--no-verify", "trusts the results of the change")
    }
    try options.throwIfAny()
    return policy
  }

  private func report(_ report: GateReport, _ target: ReportFolder, _ context: CommandContext) {
    var options = GateText.Options()
    options.style = context.style
    options.detail = detail.chosen
    options.folder = target.path
    options.page = context.relative(target.path) + "/gate.html"
    GateText.lines(report, options: options).forEach { StandardOutput.print($0) }
  }
}
