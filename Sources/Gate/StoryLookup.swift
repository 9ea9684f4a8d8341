import Foundation
import Definitions
import Model
import Stories

/// Finds the story that a checklist names: next to the project, the `qa.yml` or the checklist.
struct StoryLookup {
  let context: CommandContext
  /// Their files are those on disk or of another commit.
  let settings: Settings
  let projectRoot: String
  /// The folders of the project that may be read.
  let projectFolders: [String]
  /// The checklist as typed, which may be outside of the project.
  let typedChecklist: String?

  /// Returns the story and its path for messages; nil if the checklist names none, or if its file does not exist.
  ///
  /// - Throws: `Diagnostics` for a story that cannot be read.
  func story(of checklist: Checklist) throws -> (file: String, story: Story)? {
    guard let named = checklist.story, !named.isEmpty else { return nil }
    let parts = named.split(separator: "#", maxSplits: 1).map(String.init)
    let beside = (context.absolute(checklist.file) as NSString).deletingLastPathComponent
    let paths = [projectRoot, settings.folder, beside].map {
      URL(fileURLWithPath: $0 + "/" + parts[0]).standardizedFileURL.path
    }
    let access = settings.dataAccess([typedChecklist], in: context).allowing(projectFolders)
    let path = paths.first { access.kind(of: $0) != .missing && access.kind(of: $0) != .outside }
    guard let path else { return nil }
    let shown = context.relative(path)
    let stories = try StoryFile.stories(path, name: shown, access: access)
    // An epic has several stories: the one after the `#`, else the one whose number is in the checklist's id.
    let number = parts.count > 1 ? parts[1] : checklist.id.split(separator: "-").last.map(String.init)
    return (shown, try StoryFile.story(stories.count == 1 ? nil : number, in: stories, file: shown))
  }
}
