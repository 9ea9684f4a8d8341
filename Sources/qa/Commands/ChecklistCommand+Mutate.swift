import ArgumentParser
import Authoring
import Foundation
import Definitions
import Model
import Mutations
import Reporting
import Runner

extension ChecklistCommand {
  /// Measures which defects of an app a checklist catches.
  struct Mutate: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Breaks a project in many ways, and reports which defects the checklist catches.",
      discussion: """
        The project on disk stays as it is. A defect must make a criterion fail; an equivalent rewrite must not change \
        any outcome. Exit codes: 0 the score is at least --at-least and there is no false alarm, 1 otherwise, 2 an \
        error, 64 wrong usage.
        """)

    @OptionGroup(title: "What to check") var subject: AppArguments
    @OptionGroup(title: "What to check") var list: ChecklistOptions
    @Option(help: .value("matrix", "Matrix id, or the path of a matrix file."), completion: .matrices)
    var matrix: String = "smoke"
    @OptionGroup(title: "Which cases") var axes: AxisOptions
    @OptionGroup(title: "Which cases") var parallel: JobOptions
    @Option(help: .value("percent", "Lowest percentage of caught defects that counts as success."))
    var atLeast: Int = 100
    @Flag(
      inversion: .prefixedNo,
      help:
        "Count a defect as caught if a criterion becomes undecided (default: qa.yml's `strict`, else no).")
    var strict: Bool?
    @Flag(help: "Print JSON.") var json = false
    @Flag(help: "Print also every caught defect, with the criteria that catch it.") var verbose = false

    func validate() throws {
      try subject.requireProject("checklist mutate")
      if !(0...100).contains(atLeast) { throw ValidationError("--at-least needs a number from 0 to 100.") }
      if matrix.isEmpty { throw ValidationError("--matrix needs a value.") }
    }

    func run(in context: CommandContext) async throws {
      let report = try await judge(context)
      try StandardOutput.show(
        MutationText(report, isVerbose: verbose, style: context.style).lines, report.fields, json: json)
      if report.score < atLeast || !report.falseAlarms.isEmpty { throw ExitCode.findings }
    }

    private func judge(_ context: CommandContext) async throws -> MutationReport {
      let settings = try subject.settings(in: context)
      var request = try subject.request(settings, list, matrix: matrix, axes, parallel, in: context)
      request.drawsPreviews = false
      return try await context.showing("Judged") { [request] surroundings in
        try await MutationRun(request, isStrict: strict ?? settings.isStrict ?? false, in: surroundings)
          .report()
      }
    }
  }
}
