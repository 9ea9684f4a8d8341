import Authoring
import Definitions
import Files
import Model
import Reporting
import Runner

/// What `qa doctor` found, for a person and for programs.
struct DoctorReport {
  private(set) var facts: JSONObject
  var lines: [String] = []

  init(_ context: CommandContext) {
    let tools = ProjectOverview.tools(outside: nil)
    let installed = tools.map {
      JSONObject(present: ["kind": "\($0.kind)", "name": $0.name, "path": $0.path])
    }
    facts = [
      "schemaVersion": 1, "version": Version.sentence, "data": context.data.path, "tools": installed,
    ]
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
    // Paths relative to the working directory.
    facts += JSONObject(present: [
      "project": context.relative(settings.project), "settings": settings.file.map(context.relative),
      "generators": generators.map(\.name),
    ])
    section("Project: \(context.relative(settings.project))")
    item(settings.file.map { "settings of \(context.relative($0))" } ?? "no qa.yml")
    for generator in generators { item("\(generator.name) (\(context.relative(generator.file)))") }
  }

  mutating func add(_ overview: ProjectOverview, _ generators: [ProjectGenerator]) {
    item(AppText.phrase(overview.subject))
    item("runs on \(overview.families.map(\.rawValue).listed())")
    if let key = overview.launchKey {
      item("its launch screen is \(overview.subject.isWritten ? "written from" : "selected at") \(key)")
    }
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
    let app = JSONObject(present: [
      "target": overview.subject.target, "kind": overview.subject.kind,
      "launchScreen": overview.subject.launchScreen, "launchKey": overview.launchKey.map { "\($0)" },
      "families": overview.families.map(\.rawValue), "otherApps": overview.otherApps,
      "checklist": overview.checklist.id, "criteria": criteria.count, "evidenceCriteria": evidence,
      "cases": overview.cases, "devices": overview.devices,
      "skipped": overview.skipped.map { ["cases": $0.cases, "message": $0.message] as JSONObject },
      "diagnostics": overview.diagnostics.map(\.description),
    ])
    facts += ["app": app]
  }

  private mutating func section(_ title: String) { lines.append(title) }
  private mutating func item(_ text: String) { lines.append("  " + text) }
}
