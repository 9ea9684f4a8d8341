import ArgumentParser
import Gate
import Definitions
import Runner

/// Manages screenshots, test results, launch traces and sign-offs.
struct EvidenceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evidence",
    abstract:
      "Manages evidence for criteria that no file can decide: screenshots, tests, launch traces, sign-offs.",
    discussion: """
      Evidence is a folder with a file for each entry. An entry has the digests of its file and of the launch-screen \
      sources that it is about. Its own digest shows edits by hand. It is not a signature: keep the folder in version \
      control, and review its changes as you review code.
      """,
    subcommands: [EvidenceAdd.self, List.self, Remove.self, SignCommand.self])

  struct List: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the evidence, whether each entry counts for the last run, and what is missing.",
      discussion: """
        Exit codes: 0 every entry counts, 1 an entry contradicts, is stale or does not count, 2 an entry was edited by \
        hand, or a file cannot be read.
        """)
    @OptionGroup var options: EvidenceOptions
    @OptionGroup(title: "Output") var facts: FactOptions
    func run(in context: CommandContext) async throws {
      let listing = try EvidenceListing(
        EvidenceWorkspace(options.choice, in: context, context.surroundings()))
      StandardError.print(listing.diagnostics, isQuiet: false)
      try facts.show(listing.lines, listing.facts)
      if !listing.isIntact { throw ExitCode.error }
      if !listing.isGood { throw ExitCode.findings }
    }
  }

  struct Remove: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes entries with their files.",
      discussion: "Only version control shows removed entries. \(ExitCode.words)")
    @OptionGroup var options: EvidenceLocationOptions
    @Argument(help: .value("id", "Ids of the entries (`qa evidence list`)."))
    var ids: [String]
    func run(in context: CommandContext) async throws {
      try options.location(in: context).remove(ids, in: context).forEach { StandardOutput.print($0) }
    }
  }
}

/// The project and its folder of evidence.
struct EvidenceLocationOptions: ParsableArguments {
  @OptionGroup(title: "What to check") var project: ProjectOptions
  @OptionGroup var folder: EvidenceFolderOptions

  func location(in context: CommandContext) throws -> EvidenceLocation {
    try EvidenceLocation(AppChoice(project: project.project), evidence: folder.evidence, in: context)
  }
}

/// The app, the folder of its evidence, the run and the checklist.
struct EvidenceOptions: ParsableArguments {
  @OptionGroup(title: "What to check") var subject: TargetOptions
  @OptionGroup(title: "What to check") var list: ChecklistOptions
  @OptionGroup(title: "What to check") var run: RunFolderOptions
  @OptionGroup var folder: EvidenceFolderOptions

  var choice: EvidenceChoice {
    EvidenceChoice(
      app: subject.choice, evidence: folder.evidence, run: run.from, checklist: list.checklist)
  }
}
