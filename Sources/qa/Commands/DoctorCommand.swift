import ArgumentParser
import Authoring
import Files
import Foundation
import Definitions
import Model
import Reporting
import Runner

/// Says what is installed, what the project is, and what a run would check.
struct DoctorCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says what is installed, what the project is, and what a run checks.",
    discussion: """
      Draws nothing and writes nothing. Run it first if `qa run` finds no app, or another launch screen than you expect.

      Exit codes: 0 a run can start, 2 it cannot, 64 wrong usage.
      """)

  @OptionGroup(title: "What to check") var subject: AppArguments
  @OptionGroup(title: "What to check") var list: ChecklistOptions
  @OptionGroup(title: "Which cases") var cases: MatrixOptions
  @OptionGroup(title: "Output") var facts: FactOptions

  func run(in context: CommandContext) async throws {
    var report = DoctorReport(context)
    do {
      try examine(context, &report)
    } catch {
      // What was found so far helps with the error.
      if !facts.json { try facts.show(report.lines, report.facts) }
      throw error
    }
    try facts.show(report.lines, report.facts)
  }

  private func examine(_ context: CommandContext, _ report: inout DoctorReport) throws {
    let settings = try subject.settings(in: context)
    let request = try subject.request(settings, list, matrix: cases.matrix, in: context)
    let generators = ProjectGenerator.all(
      at: settings.project, below: context.checkout(of: settings.project) ?? settings.project)
    report.add(settings, generators, context)
    do {
      report.add(
        try ProjectOverview(
          OpenedProject(request, context.data), request, in: context.surroundings()), generators)
    } catch {
      report.lines += generators.map { "  " + $0.advice }
      throw error
    }
    report.lines.append(
      "Next: qa run" + (subject.app.map { " " + $0.shellQuoted } ?? "") + settings.commandTail(in: context))
  }
}
