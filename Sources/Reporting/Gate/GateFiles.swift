import Model
import Verdicts

/// The complete input of the gate's reports.
package struct GateReportInput: Sendable {
  package var report: GateReport
  package var hostname: String
  /// Text by file name, see `Templates.load`.
  package var templates: [String: String]
  /// Other files of the folder that the page links to.
  package var links: [String]
  /// The command that repeats the decision.
  package var command: String
  /// The run that the gate decided, for its causes; nil if the folder has no page of it.
  package var record: RunRecord?
  package init(
    report: GateReport, hostname: String, templates: [String: String], links: [String] = [],
    command: String = "qa gate", record: RunRecord? = nil
  ) {
    self.report = report
    self.hostname = hostname
    self.templates = templates
    self.links = links
    self.command = command
    self.record = links.contains("index.html") ? record : nil
  }
}

/// The gate's reports.
package enum GateFiles {
  /// Names at the top of the folder.
  package static let names = ["gate.json", "gate.md", "gate.html", "gate-junit.xml", "gate.intoto.json"]
  /// The folder with a folder for each other checklist of the gate.
  package static let otherChecklists = "checklists"
  /// The folder with a folder for each other app of the gate.
  package static let otherTargets = "targets"
  /// Everything that a gate adds at the top of the folder.
  package static let all = names + [otherChecklists, otherTargets]

  /// - Throws: a `Diagnostic` for a template that is missing or cannot be parsed.
  package static func render(_ input: GateReportInput) throws -> [ReportFile] {
    let page = try GatePage(input).render()
    var files = [
      ReportFile(path: "gate.json", bytes: try GateJSON.encode(input.report)),
      ReportFile(path: "gate.md", bytes: GateMarkdown(input).bytes),
      ReportFile(path: "gate.html", bytes: Array(page.utf8)),
      ReportFile(path: "gate-junit.xml", bytes: GateJUnit(input).bytes),
      ReportFile(path: "gate.intoto.json", bytes: try GateStatement.encode(input.report)),
    ]
    if let style = input.templates["report.css"] {
      files.append(ReportFile(path: "assets/report.css", bytes: Array(style.utf8)))
    }
    return files
  }
}
