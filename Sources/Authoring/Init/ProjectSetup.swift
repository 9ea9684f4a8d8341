import Files
import Foundation
import Definitions
import Model
import Reporting
import Runner

/// Writes the settings of a project that has none: `qa.yml`, a checklist and a file for the CI.
package struct ProjectSetup {
  private let context: CommandContext
  /// The same with the folder of the project, where the files belong, wherever the command is typed.
  private let there: CommandContext
  private let settings: Settings
  private let surroundings: Surroundings
  private var request: RunRequest
  private let app: ProjectOverview
  private let say: (String) -> Void

  private static let checklistPath = "qa/launch-screen.yml"

  /// - Parameter say: Gets each line for the person.
  /// - Throws: `Diagnostics` if the project cannot be read.
  package init(
    _ choice: AppChoice, in context: CommandContext, _ surroundings: Surroundings,
    say: @escaping (String) -> Void
  ) throws {
    self.context = context
    self.surroundings = surroundings
    self.say = say
    settings = try choice.settings(in: context)
    var there = context
    there.workingDirectory = try context.searchStart(of: choice)
    self.there = there
    request = choice.request(settings, in: context)
    request.checklist = Settings.defaultChecklist
    request.matrix = settings.matrix.map(context.idOrPath) ?? "pr"
    request.drawsPreviews = false
    request.dataAccess = settings.dataAccess([], in: context)
    app = try ProjectOverview(OpenedProject(request, context.data), request, in: surroundings)
    say("Found \(AppText.phrase(app.subject))")
  }

  /// - Parameters:
  ///   - drafts: Whether to write a checklist that describes the screen as it is.
  ///   - omitsCI: Whether to write no file for the CI.
  ///   - force: Whether to replace files that have other content.
  /// - Returns: Whether every file now has its text.
  /// - Throws: `Diagnostics` if the project cannot be checked, or a file cannot be written.
  package func write(drafts: Bool, omitsCI: Bool, force: Bool) async throws -> Bool {
    var files: [InitFile] = []
    let before = settings.checklist.map(there.relative) ?? Settings.defaultChecklist
    var named = before
    if drafts {
      files.append(try await draft())
      named = Self.checklistPath
    }
    let ci = omitsCI ? nil : InitCI.detect(in: there)
    var strictness = InitStrictness(settings)
    if let ci {
      // A drafted checklist passes, and extends the default one.
      var request = request
      request.checklist = context.idOrPath(
        drafts ? Settings.defaultChecklist : settings.checklist ?? Settings.defaultChecklist)
      try await strictness.require(request, isNew: drafts && before != named, in: surroundings)
      strictness.remarks(hasDraft: drafts).forEach(say)
      files.append(ci.file)
    }
    // A checklist that a person chose is replaced only by --force.
    let isChosen = named != before && before != Settings.defaultChecklist
    let earlier = text(checklist: before, InitStrictness(settings))
    files.insert(
      InitFile(
        folder: there.workingDirectory, path: "qa.yml", text: text(checklist: named, strictness),
        earlier: isChosen ? nil : earlier),
      at: 0)
    let isClean = try write(files, force: force)
    let top = context.checkout(of: there.workingDirectory) ?? RealPath.resolve(there.workingDirectory).path
    let ignore = InitIgnore(folder: RealPath.resolve(there.workingDirectory).path, top: top)
    if let change = try ignore.write() { say(change) }
    if let ci, isClean { say(ci.remark) }
    if ci == nil, !omitsCI { say(InitCI.absence) }
    say("Editors complete the keys of qa.yml once OWNER in its first line is the owner of your copy of qa.")
    say("Next: qa run" + settings.commandTail(in: context))
    return isClean
  }

  /// Returns a checklist that describes the screen as it is.
  private func draft() async throws -> InitFile {
    let draft = try await ChecklistDraft.make(request, id: "launch-screen", in: surroundings)
    say(
      "\(Self.checklistPath): \(draft.criteria) criteria describe this screen; all pass in \(draft.cases) cases."
    )
    if !draft.uncovered.isEmpty {
      say("Not covered:")
      for item in draft.uncovered { say("  \(item)") }
    }
    if !draft.failing.isEmpty {
      let verb = draft.failing.count == 1 ? "fails" : "fail"
      say("launch-screen-basics, which it extends: \(draft.failing.listed(atMost: 8)) \(verb) today.")
      let omission = "`without: [\(draft.failing.joined(separator: ", "))]`"
      say("Fix what fails, or omit it with \(omission) in \(Self.checklistPath).")
    }
    let head =
      SchemaAddress.line("checklist")
      + "# Written by `qa init --checklist` from the screen as it was. Edit it: it is your definition of the screen.\n"
    return InitFile(folder: there.workingDirectory, path: Self.checklistPath, text: head + draft.text)
  }

  private func write(_ files: [InitFile], force: Bool) throws -> Bool {
    var isClean = true
    for var file in files {
      let shown = context.relative(file.folder + "/" + file.path)
      switch try file.state() {
      case .same: say("\(shown) is up to date.")
      case .missing:
        try file.write()
        say("Wrote \(shown).")
      case .different(let old):
        UnifiedDiff.lines(Array(old.utf8), Array(file.text.utf8), path: shown).forEach(say)
        if force {
          try file.write()
          say("Replaced \(shown).")
        } else {
          say("\(shown) has other content. --force replaces it.")
          isClean = false
        }
      }
    }
    return isClean
  }

  /// Returns the text of `qa.yml`.
  private func text(checklist: String, _ strictness: InitStrictness) -> String {
    var lines = [
      "# Settings of `qa run` and `qa gate`. Options on the command line override them.",
      "project: \(YAMLText.quoted(there.relative(settings.project)))",
    ]
    if let target = settings.target ?? (app.otherApps.isEmpty ? nil : app.subject.target) {
      lines.append("target: \(YAMLText.quoted(target))")
    }
    if let configuration = settings.configuration {
      lines.append("configuration: \(YAMLText.quoted(configuration))")
    }
    if let plist = settings.infoPlist {
      lines.append("info-plist: \(YAMLText.quoted(there.relative(plist)))")
    }
    if let document = settings.firstScreen {
      lines.append("first-screen: \(YAMLText.quoted(there.relative(document)))")
    } else if let colors = settings.firstColors {
      lines.append("first-screen: \(colors.text)")
    } else {
      let colors = app.firstColors ?? FirstColors(light: .white, dark: .black)
      lines.append("# Background of the screen after the launch screen, which LB-29 compares:")
      lines.append("# first-screen: \(colors.text)")
    }
    lines.append("checklist: \(YAMLText.quoted(checklist))")
    lines.append("matrix: \(YAMLText.quoted(settings.matrix.map(there.relative) ?? "pr"))")
    lines += strictness.lines
    return SchemaAddress.line("settings") + lines.joined(separator: "\n") + "\n"
  }
}
