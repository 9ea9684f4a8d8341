import ArgumentParser

@main
struct QA: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qa",
    abstract: "Proves an app's launch screen against its acceptance checklist on every iPhone and iPad.",
    discussion: """
      Works from the project's files alone: no simulator, no Mac. Start with `qa run` in a folder that holds an \
      Xcode project.
      """,
    version: Version.current,
    subcommands: [
      RunCommand.self, LayoutCommand.self, RenderCommand.self, BaselineCommand.self, MatrixCommand.self,
      ChecklistCommand.self, ExplainCommand.self,
      GateCommand.self, EvidenceCommand.self, MergeCommand.self, GenerateCommand.self, HistoryCommand.self,
    ])
}

enum Version {
  static let current = "0.1.0"
}
