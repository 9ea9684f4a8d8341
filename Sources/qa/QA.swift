import ArgumentParser
import CRevision

struct QA: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qa",
    abstract: "Checks an app's launch screen against its checklist on every iPhone and iPad.",
    discussion: """
      Reads only the project's files; needs no simulator and no Mac. Start with `qa run` in a folder with an Xcode \
      project.
      """,
    version: Version.sentence,
    subcommands: [
      RunCommand.self, WatchCommand.self, LayoutCommand.self, RenderCommand.self, BaselineCommand.self,
      MatrixCommand.self, ChecklistCommand.self, ExplainCommand.self,
      InitCommand.self, DoctorCommand.self, FixCommand.self, GateCommand.self, EvidenceCommand.self,
      SignCommand.self,
      MergeCommand.self, GenerateCommand.self, HistoryCommand.self, DiffCommand.self,
    ])
}

enum Version {
  static let current = "0.1.0"
  /// The git commit of the sources; nil for a build that does not state it.
  static let commit: String? = {
    let text = String(cString: qa_revision())
    return text.isEmpty ? nil : text
  }()
  static let sentence = commit.map { "\(current) (\($0))" } ?? current
}
