import ArgumentParser

struct QA: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qa",
    abstract: "Checks an app's launch screen against its checklist on every iPhone and iPad.",
    discussion: """
      Reads only the project's files; needs no simulator and no Mac. Start with `qa run` in a folder with an Xcode \
      project.
      """,
    version: Version.current,
    subcommands: [
      RunCommand.self, LayoutCommand.self, RenderCommand.self, BaselineCommand.self, MatrixCommand.self,
      ChecklistCommand.self, ExplainCommand.self,
      GateCommand.self, EvidenceCommand.self, SignCommand.self, MergeCommand.self, GenerateCommand.self,
      HistoryCommand.self,
    ])
}

enum Version {
  static let current = "0.1.0"
}
