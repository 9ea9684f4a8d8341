import ArgumentParser
import Authoring
import Files
import Foundation
import Definitions
import Model
import Reporting
import Runner

/// Says what is installed, what the project is, and what a run would check.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says what is installed, what the project is, and what a run would check and skip.",
    discussion: """
      Draws nothing and writes nothing. Run it first if `qa run` finds no app, or another launch screen than you expect.

      Exit codes: 0 a run can start, 2 it cannot, 64 wrong usage.
      """)

  @OptionGroup var subject: AppOptions
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?
  @Option(help: "Matrix id, or the path of a matrix file.") var matrix: String?

  func run() async throws {
    try await reportingDiagnostics {
      let context = try CommandContext.current()
      printInstallation(context)
      let settings = try subject.settings(in: context)
      var request = subject.request(settings, in: context)
      request.checklist = settings.checklist(checklist, in: context)
      request.matrix = context.idOrPath(matrix ?? settings.matrix ?? "full")
      request.dataAccess = settings.dataAccess([checklist, matrix], in: context)
      let generators = ProjectGenerator.all(
        at: settings.project, below: context.checkout(of: settings.project) ?? settings.project)
      section("Project: \(context.relative(settings.project))")
      item(settings.file.map { "settings of \(context.relative($0))" } ?? "no qa.yml")
      for generator in generators { item("\(generator.name) (\(context.relative(generator.file)))") }
      let overview: ProjectOverview
      do {
        overview = try ProjectOverview(
          OpenedProject(request, context.data), request,
          in: context.surroundings())
      } catch {
        for generator in generators { item(generator.advice) }
        throw error
      }
      show(overview, generators)
      StandardOutput.print("Next: qa run" + settings.commandTail(in: context))
    }
  }

  private func printInstallation(_ context: CommandContext) {
    section("qa \(Version.sentence)")
    item("data: \(context.data.path)")
    for tool in ProjectOverview.tools(outside: nil) {
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

  private func show(_ overview: ProjectOverview, _ generators: [ProjectGenerator]) {
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
  }

  private func section(_ title: String) { StandardOutput.print(title) }
  private func item(_ text: String) { StandardOutput.print("  " + text) }
}
