import ArgumentParser
import Definitions
import Model
import Stories

extension ChecklistCommand {
  /// Proves that decision tables are complete and free of contradictions.
  struct Prove: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Proves that a checklist's decision tables give exactly one answer for every combination.",
      discussion: """
        Checks every combination of a table's conditions. Missing, contradictory and unreachable rules are findings, \
        each with example combinations.

        Exit codes: 0 the tables are proved, 1 findings, 2 an error, 64 wrong usage.
        """)
    @Argument(
      help: .value("checklist", "Checklist ids or files (default: all of qa)."), completion: .checklists)
    var checklists: [String] = []
    @Flag(
      help: "Report also combinations without a state, and rules without evidence criteria, as findings.")
    var strict = false
    @Flag(help: "Print JSON with every case and its expected state.") var json = false

    func run(in context: CommandContext) async throws {
      let names = checklists.isEmpty ? ChecklistFile.list(context.data).map(\.id) : checklists
      var (isSound, isProved) = (true, true)
      var tables: [JSONObject] = []
      for name in names {
        do {
          let checklist = try ChecklistLoader.load(name, context)
          if checklist.tables.isEmpty, !checklists.isEmpty, !json {
            StandardOutput.print("\(checklist.file): no decision table")
          }
          for table in checklist.tables {
            let proof = DecisionProof(table)
            let unproved = ProofText.unproved(table, in: checklist)
            tables.append(proof.fields(unproved: unproved, checklist: checklist.id))
            if !json { StandardOutput.printLines(ProofText(proof, unproved: unproved).text) }
            if !proof.isProved || (strict && (proof.open > 0 || !unproved.isEmpty)) { isProved = false }
          }
        } catch let diagnostics as Diagnostics {
          isSound = false
          diagnostics.all.forEach { StandardError.print($0.description) }
        }
      }
      if json {
        try StandardOutput.show([], ["schemaVersion": 1, "tables": tables] as JSONObject, json: true)
      }
      if !isSound { throw ExitCode.error }
      if checklists.isEmpty, tables.isEmpty, !json {
        StandardOutput.print("no checklist has a decision table")
      }
      if !isProved { throw ExitCode.findings }
    }
  }
}
