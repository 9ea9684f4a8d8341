import ArgumentParser
import Gate
import Definitions
import Reporting
import Runner

/// Decides the definition of done from a finished run, evidence and waivers.
struct GateCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Decides the definition of done from a finished run, evidence and waivers.",
    discussion: """
      The work is done when a complete run of the current sources meets every line of the definition of done and every \
      blocking criterion. Criteria that need evidence count. Undecided criteria are not met. Expired, unused and too \
      wide waivers block. With --policy-ref, a change cannot loosen its own rules. Writes gate.json, gate.md, gate.html and gate-junit.xml.

      Exit codes: 0 done, 1 not done (also if there is no run), 2 an error of qa or of an input file, 64 wrong usage.
      """)

  @OptionGroup(title: "What to check") var subject: AppArguments
  @OptionGroup(title: "CI") var paths: PathOptions
  @OptionGroup(title: "What to check") var finished: RunFolderOptions
  @OptionGroup var folder: EvidenceFolderOptions
  @OptionGroup var exceptions: WaiverOptions
  @OptionGroup(title: "What to check") var list: ChecklistOptions
  @Option(
    help: .value("matrix", "Matrix id or file that the run must cover (default: qa.yml's, else full)."),
    completion: .matrices)
  var matrix: String?
  @Option(
    name: [.short, .long], help: .value("folder", "Folder for the gate's reports (default: the run's)."))
  var output: String?
  @Flag(
    inversion: .prefixedNo,
    help: "Repeat the run and compare its results with run.json (default: as qa.yml says, else --verify).")
  var verify: Bool?
  @Option(
    help: .value(
      "build", "Build that is released, such as '1.4 (231)': evidence about another build is stale."))
  var build: String?
  @Option(
    help: .value(
      "commit",
      "Branch, tag or commit with the policy: qa.yml, checklist and matrix are read from it, not from this change."
    ))
  var policyRef: String?
  @OptionGroup(title: "Reports") var detail: DetailOptions

  func validate() throws {
    try subject.requireProject("gate")
    try requireValues(["matrix": matrix, "output": output, "policy-ref": policyRef, "build": build])
  }

  func run(in context: CommandContext) async throws {
    switch try await context.showing("Repeated", { try await request.decide(in: context, $0) }) {
    case .noRun(let file, let command):
      StandardOutput.print("Not done. There is no run.")
      StandardOutput.print("First missing: \(file). Who: an engineer.")
      StandardOutput.print("Next: \(command)")
      throw ExitCode.findings
    case .decided(let report, let folder):
      var options = RunText.Options()
      options.style = context.style
      options.detail = detail.chosen
      options.folder = folder
      options.page = context.relative(folder) + "/gate.html"
      GateText.lines(report, options: options).forEach { StandardOutput.print($0) }
      if !report.isGreen { throw ExitCode.findings }
    }
  }

  private var request: GateRequest {
    var request = GateRequest()
    request.app = subject.choice
    request.pathRoot = paths.pathRoot
    request.run = finished.from
    request.evidence = folder.evidence
    request.waivers = exceptions.waivers
    request.checklist = list.checklist
    request.matrix = matrix
    request.output = output
    request.verifies = verify
    request.build = build
    request.policyReference = policyRef
    return request
  }
}
