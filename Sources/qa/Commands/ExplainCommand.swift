import ArgumentParser
import Foundation
import Definitions
import Model
import Reporting
import Runner

/// Explains a criterion or an assertion.
struct ExplainCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a criterion or an assertion: what it measures, its rationale, and the fix.",
    discussion: ExitCode.words)
  @Argument(
    help: "Id of a criterion (LS-I1) or of an assertion (layout.size) (default: list them).",
    completion: .criteriaAndAssertions)
  var id: String?
  @Option(
    help: .value("checklist", "Checklist id or file (default: the one of qa.yml, then every one of qa)."),
    completion: .checklists)
  var checklist: String?
  @OptionGroup var folder: ProjectOptions
  @Flag(help: "Print every assertion, and the criteria of every checklist or of --checklist, as JSON.")
  var json = false

  func validate() throws {
    if id != nil, json { throw ValidationError("Use either an id or --json.") }
  }

  func run(in context: CommandContext) async throws {
    guard let id else { return try json ? printReference(context) : printList(context) }
    // An assertion needs no checklist, but a wrong name is still an error.
    if let checklist { _ = try ChecklistLoader.load(checklist, context) }
    if let text = Runner.explanation(ofAssertion: id) {
      StandardOutput.printLines(text)
      return
    }
    let own = try context.allSettings(of: AppChoice(project: folder.project)).compactMap(\.checklist)
    let names =
      checklist.map { [$0] } ?? (own + ChecklistFile.list(context.data).map(\.id))
    var known: [String] = []
    for name in names {
      let loaded = try ChecklistLoader.load(name, context)
      known += loaded.criteria.map(\.id)
      if let criterion = loaded.criteria.first(where: { $0.id == id }) {
        StandardOutput.printLines(Runner.explanation(of: criterion, in: loaded))
        return
      }
    }
    throw Diagnostics(
      .error, "unknown criterion or assertion \"\(id)\"",
      fix: suggestion(for: id, in: known + Runner.assertionIDs))
  }

  /// Prints the criteria of one checklist, and all assertions.
  private func printList(_ context: CommandContext) throws {
    let own = try context.allSettings(of: AppChoice(project: folder.project))
    let name = checklist ?? (own.count == 1 ? own[0].checklist : nil) ?? Settings.defaultChecklist
    let loaded = try ChecklistLoader.load(name, context)
    StandardOutput.print("Criteria of \(loaded.id):")
    show(loaded.criteria.map { ($0.id, $0.title) }, context)
    StandardOutput.print("")
    StandardOutput.print("Assertions:")
    show(Runner.assertions, context)
    StandardOutput.print("")
    StandardOutput.print("Next: qa explain ID")
  }

  private func show(_ entries: [(id: String, text: String)], _ context: CommandContext) {
    TextTable.lines(entries.map { [.init($0.id), .init($0.text)] }, context.style, separator: "  ")
      .forEach { StandardOutput.print("  " + $0) }
  }

  private func printReference(_ context: CommandContext) throws {
    let names = checklist.map { [$0] } ?? ChecklistFile.list(context.data).map(\.id)
    let checklists = try names.map { try ChecklistLoader.load($0, context) }
    StandardOutput.printJSON(try Reference.fields(checklists).readableJSON + "\n")
  }
}
