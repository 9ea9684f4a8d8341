import ArgumentParser

struct QA: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qa",
    abstract: "Checks an app's launch screen against its checklist on every iPhone and iPad.",
    discussion: """
      Reads only the project's files; needs no simulator and no Mac. Start with `qa run` in a folder with an Xcode \
      project.
      """,
    version: Version.sentence,
    subcommands: [LayoutCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Check and repair",
        subcommands: [
          RunCommand.self, ProveCommand.self, WatchCommand.self, FixCommand.self, ExplainCommand.self,
        ]),
      CommandGroup(name: "Set up", subcommands: [DoctorCommand.self, InitCommand.self]),
      CommandGroup(
        name: "See screens and changes",
        subcommands: [RenderCommand.self, DiffCommand.self, HistoryCommand.self]),
      CommandGroup(
        name: "Decide a merge",
        subcommands: [GateCommand.self, EvidenceCommand.self, WaiveCommand.self, MergeCommand.self]),
      CommandGroup(name: "Write your own", subcommands: [ChecklistCommand.self, MatrixCommand.self]),
    ])
}
