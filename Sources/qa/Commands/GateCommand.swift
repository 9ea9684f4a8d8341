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
      Green needs a complete run of what is there now, every line of the definition of done and every blocking row, \
      those that need evidence included; what cannot be told is not a pass. Expired, unused and too wide waivers turn \
      it red. Writes gate.json, gate.md, gate.html and gate-junit.xml.

      Exit codes: 0 done, 1 not done (a run that was never made included), 2 a file that is there and cannot be read, \
      or a fault of the tool, 64 wrong usage.
      """)

  @OptionGroup var subject: SubjectOptions
  @Option(help: "Folder of the run's reports (default: qa.yml's `output`, else Reports/latest).") var from:
    String?
  @Option(help: "Folder of the evidence (default: qa.yml's `evidence`, else evidence beside it).")
  var evidence: String?
  @Option(help: "File of waivers (default: qa.yml's `waivers`, else waivers.yml beside it).") var waivers:
    String?
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?
  @Option(help: "Matrix id or file that the run must have worked through (default: qa.yml's, else full).")
  var matrix: String?
  @Option(name: [.short, .long], help: "Folder for the gate's reports (default: the run's).")
  var output: String?
  @Flag(help: "Work the run out again and want the same results, against an edited run.json.") var verify =
    false
  @Flag(help: "Print only the three closing lines.") var quiet = false

  func validate() throws {
    for (name, text) in [
      ("from", from), ("evidence", evidence), ("waivers", waivers), ("checklist", checklist),
      ("matrix", matrix), ("output", output),
    ] where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
  }

  func run() async throws {
    try await reportingFaults { try await decide() }
  }

  private func decide() async throws {
    let place = try Place.current()
    let settings = try subject.settings(in: place)
    let folder = place.absolute(from ?? settings.output ?? "Reports/latest")
    let shown = place.relative(folder)
    var gate = GateSetting(
      place: place, settings: settings, checklist: checklist, matrix: matrix,
      evidence: evidence.map(place.absolute) ?? settings.evidence,
      waivers: waivers.map(place.absolute) ?? settings.waivers)
    gate.projectAccess = subject.access(to: settings, in: place)
    gate.typedWaivers = waivers
    gate.typedEvidence = evidence
    if from != nil { gate.output = folder }
    let writes = from == nil ? settings.outputAccess(in: place) : .anywhere
    try ReportFolder(path: folder, writes: writes).checkPlace()
    guard let run = try RunFile.read(folder, shown: shown) else {
      print("Not done. There is no run to decide from.")
      print("First missing: \(shown)/run.json. From an engineer.")
      print("Next: \(gate.runCommand)")
      throw ExitCode.findings
    }
    let report = GateJudge.judge(try await gate.input(run, verifies: verify || settings.gate.verifies))
    let target = ReportFolder(
      path: output.map(place.absolute) ?? folder, writes: output == nil ? writes : .anywhere)
    let links = ["index.html", "summary.md", "run.json"].filter {
      FileManager.default.fileExists(atPath: target.path + "/" + $0)
    }
    let files = try GateFiles.render(
      GateReportInput(
        report: report, hostname: place.hostname,
        templates: try Templates.load(from: place.data.path + "/Reports/templates"), links: links,
        command: gate.gateCommand))
    try target.add(files)
    tell(report, target, place)
    if !report.isGreen { throw ExitCode.findings }
  }

  private func tell(_ report: GateReport, _ target: ReportFolder, _ place: Place) {
    let options = GateText.Options(
      usesColor: place.showsColor, width: place.columns, isQuiet: quiet,
      page: place.relative(target.path) + "/gate.html")
    for line in GateText.lines(report, options: options) { print(line) }
  }
}
