import Authoring
import Definitions
import Files
import Model
import Reporting
import Runner

/// What `qa doctor` found, for a person and for programs.
struct DoctorReport {
  private(set) var facts: Facts
  var lines: [String] = []

  struct Facts: Encodable {
    struct Tool: Encodable {
      var kind: String
      var name: String
      /// Nil for a program that is not installed.
      var path: String?
    }
    struct Skipped: Encodable {
      var cases: Int
      var message: String
    }
    struct App: Encodable {
      var target: String
      var kind: String
      var launchScreen: String?
      var launchKey: String?
      var families: [String]
      var otherApps: [String]
      var checklist: String
      var criteria: Int
      var evidenceCriteria: Int
      var cases: Int
      var devices: Int
      var skipped: [Skipped]
      var diagnostics: [String]
    }
    var schemaVersion = 1
    var version = Version.sentence
    var data: String
    var tools: [Tool]
    /// Paths relative to the working directory.
    var project: String?
    var settings: String?
    var generators: [String] = []
    var app: App?
  }

  init(_ context: CommandContext) {
    let tools = ProjectOverview.tools(outside: nil)
    facts = Facts(
      data: context.data.path,
      tools: tools.map { .init(kind: "\($0.kind)", name: $0.name, path: $0.path) })
    section("qa \(Version.sentence)")
    item("data: \(context.data.path)")
    for tool in tools {
      item(
        tool.path.map { "\(tool.kind) images: \($0)" }
          ?? "\(tool.kind) images: \(tool.name) is not installed, so they are undecided; \(tool.fix)")
    }
    #if os(Linux)
    item(
      Sandbox.installed == nil
        ? "bubblewrap is not installed, so these programs run with limits only; install bubblewrap"
        : "bubblewrap runs these programs without network and without other files")
    #endif
  }

  mutating func add(_ settings: Settings, _ generators: [ProjectGenerator], _ context: CommandContext) {
    facts.project = context.relative(settings.project)
    facts.settings = settings.file.map(context.relative)
    facts.generators = generators.map(\.name)
    section("Project: \(context.relative(settings.project))")
    item(settings.file.map { "settings of \(context.relative($0))" } ?? "no qa.yml")
    for generator in generators { item("\(generator.name) (\(context.relative(generator.file)))") }
  }

  mutating func add(_ overview: ProjectOverview, _ generators: [ProjectGenerator]) {
    item(AppText.phrase(overview.subject))
    item("runs on \(overview.families.map(\.rawValue).listed())")
    if let key = overview.launchKey { item("its launch screen is selected at \(key)") }
    if !overview.otherApps.isEmpty {
      item("other apps: \(overview.otherApps.listed(atMost: 8)); choose one with --target")
    }
    for generator in generators { item(generator.advice) }
    section("A run checks")
    let criteria = overview.checklist.criteria
    let evidence = criteria.count { if case .evidence = $0.basis { true } else { false } }
    item(
      "\(criteria.count) criteria of \(overview.checklist.id)"
        + (evidence == 0 ? "" : ", \(evidence) of which need evidence"))
    item("\(overview.cases) cases on \(overview.devices) devices")
    if !overview.skipped.isEmpty {
      section("It skips")
      for skipped in overview.skipped { item("\(skipped.cases) cases: \(skipped.message)") }
    }
    if !overview.diagnostics.isEmpty {
      section("Read with diagnostics")
      for diagnostic in overview.diagnostics.prefix(20) { item(diagnostic.description) }
      if overview.diagnostics.count > 20 { item("and \(overview.diagnostics.count - 20) more") }
    }
    facts.app = Facts.App(
      target: overview.subject.target, kind: overview.subject.kind,
      launchScreen: overview.subject.launchScreen, launchKey: overview.launchKey.map { "\($0)" },
      families: overview.families.map(\.rawValue), otherApps: overview.otherApps,
      checklist: overview.checklist.id, criteria: criteria.count, evidenceCriteria: evidence,
      cases: overview.cases, devices: overview.devices,
      skipped: overview.skipped.map { .init(cases: $0.cases, message: $0.message) },
      diagnostics: overview.diagnostics.map(\.description))
  }

  private mutating func section(_ title: String) { lines.append(title) }
  private mutating func item(_ text: String) { lines.append("  " + text) }
}
