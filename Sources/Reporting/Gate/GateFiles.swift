import Model

/// What the gate's reports are made from; nothing else gets in.
public struct GateReportInput: Sendable {
  public var report: GateReport
  public var hostname: String
  /// Text by file name, see `Templates.load`.
  public var templates: [String: String]
  /// Other files in the same folder, which the page links to.
  public var links: [String]
  /// Commands that a person types to look again.
  public var command: String
  public init(
    report: GateReport, hostname: String, templates: [String: String], links: [String] = [],
    command: String = "qa gate"
  ) {
    self.report = report
    self.hostname = hostname
    self.templates = templates
    self.links = links
    self.command = command
  }
}

/// The files that tell the gate's verdict.
public enum GateFiles {
  /// Without folders: what stands beside a run's files.
  public static let names = ["gate.json", "gate.md", "gate.html", "gate-junit.xml"]

  /// - Throws: a `Diagnostic` for a template that is missing or cannot be parsed.
  public static func render(_ input: GateReportInput) throws -> [ReportFile] {
    let page = try GatePage(input).render()
    var files = [
      ReportFile(path: "gate.json", bytes: GateJSON.encode(input.report)),
      ReportFile(path: "gate.md", bytes: GateMarkdown(input).bytes),
      ReportFile(path: "gate.html", bytes: Array(page.utf8)),
      ReportFile(path: "gate-junit.xml", bytes: GateJUnit(input).bytes),
    ]
    if let style = input.templates["report.css"] {
      files.append(ReportFile(path: "assets/report.css", bytes: Array(style.utf8)))
    }
    return files
  }
}
