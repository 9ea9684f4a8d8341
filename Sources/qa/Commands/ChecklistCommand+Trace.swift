import ArgumentParser
import Foundation
import Definitions
import Model
import Runner
import Stories

extension ChecklistCommand {
  /// Shows each line of a story with the criteria that cover it.
  struct Trace: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows each line of a story with the criteria that cover it, and what is not covered.",
      discussion: """
        Every line of acceptance criteria, edge cases, testing checklist and definition of done needs a criterion \
        whose `traces` names it. A line without one is a finding.

        Exit codes: 0 every line is covered, 1 findings, 2 an error, 64 wrong usage.

        A trace consists of headings and a line, as this command prints them: `acceptance/visual/2`, or `edge/power/1.3` \
        for a nested item. Words work too: `acceptance/visual/lamp-turns-red` names the line by its first words, \
        which do not change when lines are added. A trace can repeat the line, as `qa checklist import` writes it \
        (`- acceptance/visual/lamp-turns-red: The lamp turns red.`). A rewritten line is then named.
        """)
    @Argument(help: "The story's Markdown file, or an epic with several stories.") var file: String
    @Option(
      help: .value(
        "checklist", "Checklist id or file (default: story-N for story N, else the one of qa.yml)."),
      completion: .checklists)
    var checklist: String?
    @Option(help: .value("number", "Number of the story, if the file has several."))
    var story: String?
    @Flag(help: "Require a criterion for every line, also of goal, implementation, files and notes.")
    var all = false
    @Flag(help: "Report also traces without a line and criteria without a trace as findings.")
    var strict = false
    @Flag(help: "Print JSON.") var json = false

    func run(in context: CommandContext) async throws {
      let stories = try StoryFile.stories(context.absolute(file), name: file)
      let number = try story ?? chosenNumber(stories, context)
      let story = try StoryFile.story(number, in: stories, file: file)
      let name = try checklist ?? usualChecklist(story, context)
      let trace = StoryTrace(try ChecklistLoader.load(name, context), story, demandsAll: all)
      if json {
        StandardOutput.printJSON(try trace.fields.readableJSON + "\n")
      } else {
        StandardOutput.printLines(TraceText(trace).text)
      }
      let hasOrphans = !trace.orphans.isEmpty || !trace.withoutLine.isEmpty
      if !trace.isComplete || (strict && hasOrphans) { throw ExitCode.findings }
    }

    /// Returns the story that the checklist names (`story: epic.md#8.4`), else the one in the checklist's id.
    private func chosenNumber(_ stories: [Story], _ context: CommandContext) throws -> String? {
      guard stories.count > 1, let checklist else { return nil }
      let loaded = try ChecklistLoader.load(checklist, context)
      let parts = loaded.story?.split(separator: "#", maxSplits: 1) ?? []
      if parts.count == 2 { return String(parts[1]) }
      return stories.compactMap(\.number).first { loaded.id == "story-\($0)" }
    }

    private func usualChecklist(_ story: Story, _ context: CommandContext) throws -> String {
      if let number = story.number,
        ChecklistFile.list(context.data).contains(where: { $0.id == "story-\(number)" })
      {
        return "story-\(number)"
      }
      if let chosen = try context.settings().checklist { return chosen }
      throw Diagnostic(
        at: SourceLocation(file: file), "found no checklist for this story",
        fix: "name one with --checklist, or create one with `qa checklist import \(file)`")
    }
  }
}
