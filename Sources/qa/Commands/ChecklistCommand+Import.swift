import ArgumentParser
import Foundation
import Matrix
import Model
import Stories

extension ChecklistCommand {
  /// The beginning of a checklist, made from a story.
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes a checklist from a story: a row for each line that asks for something.",
      discussion: """
        Rows need evidence until you give them assertions; lines of the definition of done become gates. The result \
        lints clean and covers every line: `qa checklist trace` shows it.
        """)
    @Argument(help: "The story's Markdown file, or an epic with many stories.") var file: String
    @Option(help: "Number of the story, where the file has many; all go into a folder.") var story: String?
    @Option(
      name: .shortAndLong,
      help: "File to write, or a folder for story-N.yml (default: standard output for one story).")
    var output: String?
    @Flag(help: "Replace files that are there.") var force = false

    func run() async throws {
      try await reportingFaults {
        let place = try Place.current()
        let stories = try StoryFile.stories(place.absolute(file), name: file)
        let source = place.relative(place.absolute(file))
        let chosen =
          story == nil && output != nil && stories.count > 1
          ? stories : [try StoryFile.story(story, in: stories, file: file)]
        let isFolder = chosen.count > 1 || output.map { self.isFolder($0, place) } ?? false
        let name = output.map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension }
        let skeletons = chosen.map { story in
          // Of many stories the checklist says which one it is about.
          let part = stories.count > 1 ? story.number.map { "#\($0)" } ?? "" : ""
          return ImportedChecklist(story, id: isFolder ? nil : name, source: source + part)
        }
        guard let output else {
          skeletons.forEach { print($0.text, terminator: "") }
          return
        }
        try write(skeletons, to: output, isFolder: isFolder, place)
      }
    }

    private func isFolder(_ output: String, _ place: Place) -> Bool {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: place.absolute(output), isDirectory: &isFolder)
      return output.hasSuffix("/") || (exists && isFolder.boolValue)
    }

    private func write(_ skeletons: [ImportedChecklist], to output: String, isFolder: Bool, _ place: Place)
      throws
    {
      let base = output.hasSuffix("/") ? String(output.dropLast()) : output
      let targets = skeletons.map { isFolder ? "\(base)/\($0.id).yml" : output }
      if !isFolder, (output as NSString).pathExtension != "yml" {
        throw Diagnostic(
          at: SourceLocation(file: output), "a checklist's file ends in .yml", fix: "name it so")
      }
      let present = targets.filter { FileManager.default.fileExists(atPath: place.absolute($0)) }
      if !force, !present.isEmpty {
        throw Diagnostics(
          present.map {
            Diagnostic(at: SourceLocation(file: $0), "is there already", fix: "add --force to replace it")
          })
      }
      for (skeleton, target) in zip(skeletons, targets) {
        let path = place.absolute(target)
        do {
          try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
          try Data(skeleton.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
          throw Diagnostic(
            at: SourceLocation(file: target), "cannot be written", fix: "check the folder's permissions")
        }
        print("wrote \(target); next: qa checklist trace \(file) --checklist \(target)")
      }
    }
  }
}
