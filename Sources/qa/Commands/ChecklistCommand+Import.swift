import ArgumentParser
import Definitions
import Files
import Foundation
import Model
import Stories

extension ChecklistCommand {
  /// Writes the draft of a checklist from a story.
  struct Import: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the draft of a checklist from a story, with a criterion for each requirement.",
      discussion: """
        Each criterion needs evidence until you give it assertions. This includes each line of the definition of done, until \
        you name the criteria that show it. A trace repeats its line, so the gate names a line that was rewritten. \
        The draft passes `qa checklist lint`, and `qa checklist trace` shows that it covers every line.

        \(ExitCode.words)
        """)
    @Argument(help: "The story's Markdown file, or an epic with several stories.") var file: String
    @Option(
      help: .value("number", "Number of the story, if the file has several (default: all, into a folder)."))
    var story: String?
    @Option(
      name: .shortAndLong,
      help: .value(
        "file", "File to write, or a folder for story-N.yml (default: standard output for one story)."))
    var output: String?
    @Flag(help: "Replace existing files.") var force = false

    func run(in context: CommandContext) async throws {
      let stories = try StoryFile.stories(context.absolute(file), name: file)
      let source = context.relative(context.absolute(file))
      let chosen =
        story == nil && output != nil && stories.count > 1
        ? stories : [try StoryFile.story(story, in: stories, file: file)]
      let isFolder = chosen.count > 1 || output.map { self.isFolder($0, context) } ?? false
      let name = output.map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension }
      let skeletons = chosen.map { story in
        // The checklist names its story if the file has several.
        let part = stories.count > 1 ? story.number.map { "#\($0)" } ?? "" : ""
        return ImportedChecklist(story, id: isFolder ? nil : name, source: source + part)
      }
      guard let output else {
        skeletons.forEach { StandardOutput.printLines($0.text, terminator: "") }
        return
      }
      try write(skeletons, to: output, isFolder: isFolder, context)
    }

    private func isFolder(_ output: String, _ context: CommandContext) -> Bool {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: context.absolute(output), isDirectory: &isFolder)
      return output.hasSuffix("/") || (exists && isFolder.boolValue)
    }

    private func write(
      _ skeletons: [ImportedChecklist], to output: String, isFolder: Bool, _ context: CommandContext
    )
      throws
    {
      let base = output.hasSuffix("/") ? String(output.dropLast()) : output
      let targets = skeletons.map { isFolder ? "\(base)/\($0.id).yml" : output }
      if !isFolder, (output as NSString).pathExtension != "yml" {
        throw Diagnostic(
          at: SourceLocation(file: output), "the name of a checklist file must end in .yml", fix: "add .yml")
      }
      let present = targets.filter { FileManager.default.fileExists(atPath: context.absolute($0)) }
      if !force, !present.isEmpty {
        throw Diagnostics(
          present.map {
            Diagnostic(at: SourceLocation(file: $0), "the file exists", fix: "add --force to replace it")
          })
      }
      for (skeleton, target) in zip(skeletons, targets) {
        let path = context.absolute(target)
        do {
          try WriteAccess.anywhere.createFolder(FilePath.parent(path))
          try WriteAccess.anywhere.write(Array(skeleton.text.utf8), to: path)
        } catch {
          throw Diagnostic(
            at: SourceLocation(file: target), "cannot write the file", fix: "check the folder's permissions")
        }
        StandardOutput.print("Wrote \(target). Next: qa checklist trace \(file) --checklist \(target)")
      }
    }
  }
}
