import ArgumentParser
import Foundation
import Matrix
import Model
import Runner

/// What a criterion or assertion means, and how to mend it.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a criterion or an assertion: what it measures, why, what mends it.")
  @Argument(help: "Id of a criterion (LS-I1) or of an assertion (layout.size).") var id: String
  @Option(help: "Checklist that the criterion is in (default: every one that comes with qa).") var checklist:
    String?

  func run() async throws {
    try await reportingFaults {
      let place = try Place.current()
      // A wrong name is told although an assertion needs no checklist.
      if let checklist { _ = try CheckLoader.load(checklist, place) }
      if let text = Runner.explanation(ofAssertion: id) {
        print(text)
        return
      }
      let names = checklist.map { [$0] } ?? ChecklistFile.list(place.data).map(\.id)
      var known: [String] = []
      for name in names {
        let loaded = try CheckLoader.load(name, place)
        known += loaded.criteria.map(\.id)
        if let criterion = loaded.criteria.first(where: { $0.id == id }) {
          print(Runner.explanation(of: criterion, in: loaded))
          return
        }
      }
      throw Diagnostics([
        Diagnostic(
          .error, "there is no criterion or assertion \"\(id)\"",
          fix: suggestion(for: id, in: known + Runner.assertionIDs))
      ])
    }
  }
}
