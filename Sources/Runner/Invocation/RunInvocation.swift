import Definitions
import Model

/// The `qa run` command that checks the same app again, as a person types it in the same folder.
package struct RunInvocation {
  /// Where a repeated run writes, so that it does not replace the report being read.
  private static let repeatFolder = "Reports/repeat"

  var context: CommandContext
  var settings: Settings
  /// Id or path; nil leaves the choice to the settings.
  var checklist: String?
  /// Id or path.
  var matrix: String
  /// The built app that replaces the project.
  var app: String?
  /// Folder of the reports; nil leaves the choice to the settings.
  var output: String?
  /// Whether the command names also what the nearest `qa.yml` says, for a reader in another folder.
  var isComplete = false

  /// Returns the command that repeats the run of a record into a folder of its own; it names the record's target.
  package static func repeating(
    _ record: RunRecord, checklist: String, matrix: String, app: String? = nil, _ settings: Settings,
    _ context: CommandContext
  ) -> String {
    var settings = settings
    settings.target = record.subject.target
    return RunInvocation(
      context: context, settings: settings, checklist: checklist, matrix: matrix, app: app,
      output: repeatFolder,
      isComplete: true
    ).text
  }

  package init(
    context: CommandContext, settings: Settings, checklist: String? = nil, matrix: String, app: String? = nil,
    output: String? = nil, isComplete: Bool = false
  ) {
    self.context = context
    self.settings = settings
    self.checklist = checklist
    self.matrix = matrix
    self.app = app
    self.output = output
    self.isComplete = isComplete
  }

  package var text: String {
    let named = settings.typedProject ?? settings.project
    let project = context.relative(named)
    // A complete command names another folder in any case. Each search for settings reads the folders below this one.
    let isFar = isComplete && project != "."
    let here = app != nil || isFar ? nil : try? context.settings()
    let isHere =
      !isFar && settings.file == here?.file && settings.project == here?.project ?? context.workingDirectory
    // The settings of another folder need its name.
    let known = isHere ? here : isComplete ? nil : try? context.settings(of: AppChoice(project: named))
    var words = ["qa", "run"]
    if let app { words += ["--app", context.relative(app)] }
    if app == nil ? !isHere : settings.typedProject != nil { words += ["--project", project] }
    func add(_ option: String, _ value: String?, unless known: String?) {
      if let value, app == nil, isComplete || value != known { words += [option, value] }
    }
    add("--target", settings.target, unless: known?.target)
    add("--configuration", settings.configuration, unless: known?.configuration)
    add(
      "--info-plist", settings.infoPlist.map(context.relative),
      unless: known?.infoPlist.map(context.relative))
    if let checklist { words += ["--checklist", context.relative(checklist)] }
    words += ["--matrix", context.relative(matrix)]
    if let output { words += ["--output", context.relative(output)] }
    return words.map(\.shellQuoted).joined(separator: " ")
  }
}
