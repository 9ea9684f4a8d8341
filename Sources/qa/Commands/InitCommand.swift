import ArgumentParser
import Authoring
import Documents
import Foundation
import Matrix
import Model
import Reporting
import Runner
import Store

/// Writes the settings of a project that has none.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes qa.yml for the app in this folder, and a file for its CI.",
    discussion: """
      Finds the app, draws its launch screen, and asks nothing. With --checklist, writes qa/launch-screen.yml too: criteria \
      that describe this very screen, and pass today, so that the next change is found. Writes a workflow if the repository has a \
      folder .github, and a job if it has a .gitlab-ci.yml. With a file for the CI, qa.yml has `strict: true`: a criterion \
      that is decided today and undecided later fails the run.

      A file that exists and has other content is not replaced without --force; the difference is printed.

      Exit codes: 0 written or nothing to do, 1 a file differs, 2 an error, 64 wrong usage.
      """)

  @OptionGroup var subject: SubjectOptions
  @Flag(help: "Write a checklist that describes the screen as it is.") var checklist = false
  @Flag(name: .customLong("no-ci"), help: "Write no file for the CI.") var omitsCI = false
  @Flag(help: "Replace files that have other content.") var force = false

  private static let checklistPath = "qa/launch-screen.yml"

  func run() async throws {
    try await reportingDiagnostics {
      let context = try CommandContext.current()
      let settings = try subject.settings(in: context)
      // The files belong to the project, wherever the command is typed.
      var there = context
      there.workingDirectory = try context.searchStart(project: subject.project)
      var request = RunRequest(
        projectRoot: settings.project, target: settings.target, configuration: settings.configuration,
        infoPlist: settings.infoPlist, matrix: settings.matrix.map(context.idOrPath) ?? "pr",
        drawsPreviews: false, projectAccess: subject.access(to: settings, in: context),
        dataAccess: settings.dataAccess([], in: context))
      request.sdk = settings.sdk
      request.jobs = ProcessInfo.processInfo.activeProcessorCount
      let surroundings = Surroundings(
        data: context.data, version: Version.current, commit: nil, digest: Digest.sha256)
      request.checklist = RunCommand.defaultChecklist
      let app = try ProjectOverview(OpenedProject(request, context.data), request, in: surroundings)
      StandardOutput.print("Found \(SubjectText.phrase(app.subject))")

      var files: [InitFile] = []
      let before = settings.checklist.map(there.relative) ?? RunCommand.defaultChecklist
      var named = before
      if checklist {
        let draft = try await ChecklistDraft.make(request, id: "launch-screen", in: surroundings)
        StandardOutput.print(
          "\(Self.checklistPath): \(draft.criteria) criteria describe this screen; all pass in \(draft.cases) cases."
        )
        if !draft.uncovered.isEmpty {
          StandardOutput.print("Not covered:")
          for item in draft.uncovered { StandardOutput.print("  \(item)") }
        }
        if !draft.failing.isEmpty {
          let verb = draft.failing.count == 1 ? "fails" : "fail"
          StandardOutput.print(
            "launch-screen-basics, which it extends: \(draft.failing.listed(atMost: 8)) \(verb) today.")
        }
        let head =
          "# Written by `qa init --checklist` from the screen as it was. Edit it: it is your definition of the screen.\n"
        files.append(
          InitFile(folder: there.workingDirectory, path: Self.checklistPath, text: head + draft.text))
        named = Self.checklistPath
      }
      let ci = omitsCI ? nil : InitCI.detect(in: there)
      var strictness = InitStrictness(settings)
      if let ci {
        // A drafted checklist passes, and extends the default one.
        request.checklist = context.idOrPath(
          checklist ? RunCommand.defaultChecklist : settings.checklist ?? RunCommand.defaultChecklist)
        try await strictness.require(request, isNew: checklist && before != named, in: surroundings)
        strictness.remarks(hasDraft: checklist).forEach { StandardOutput.print($0) }
        files.append(ci.file)
      }
      // A checklist that a person chose is replaced only by --force.
      let isChosen = named != before && before != RunCommand.defaultChecklist
      let earlier = text(settings, app, checklist: before, InitStrictness(settings), there)
      files.insert(
        InitFile(
          folder: there.workingDirectory, path: "qa.yml",
          text: text(settings, app, checklist: named, strictness, there), earlier: isChosen ? nil : earlier),
        at: 0)
      let isClean = try write(files, context)
      if let ci, isClean { StandardOutput.print(ci.remark) }
      StandardOutput.print("Next: qa run" + settings.commandTail(in: context))
      if !isClean { throw ExitCode.findings }
    }
  }

  /// - Returns: Whether every file now has its text.
  private func write(_ files: [InitFile], _ context: CommandContext) throws -> Bool {
    var isClean = true
    for file in files {
      let shown = context.relative(file.folder + "/" + file.path)
      switch try file.state() {
      case .same: StandardOutput.print("\(shown) is up to date.")
      case .missing:
        try file.write()
        StandardOutput.print("Wrote \(shown).")
      case .different(let old):
        for line in UnifiedDiff.lines(Array(old.utf8), Array(file.text.utf8), path: shown) {
          StandardOutput.print(line)
        }
        if force {
          try file.write()
          StandardOutput.print("Replaced \(shown).")
        } else {
          StandardOutput.print("\(shown) has other content. --force replaces it.")
          isClean = false
        }
      }
    }
    return isClean
  }

  private func text(
    _ settings: Settings, _ app: ProjectOverview, checklist: String, _ strictness: InitStrictness,
    _ context: CommandContext
  ) -> String {
    var lines = [
      "# Settings of `qa run` and `qa gate`. Options on the command line override them.",
      "project: \(YAMLText.quoted(context.relative(settings.project)))",
    ]
    if let target = settings.target ?? (app.otherApps.isEmpty ? nil : app.subject.target) {
      lines.append("target: \(YAMLText.quoted(target))")
    }
    if let configuration = settings.configuration {
      lines.append("configuration: \(YAMLText.quoted(configuration))")
    }
    if let plist = settings.infoPlist {
      lines.append("info-plist: \(YAMLText.quoted(context.relative(plist)))")
    }
    lines.append("checklist: \(YAMLText.quoted(checklist))")
    lines.append("matrix: \(YAMLText.quoted(settings.matrix.map(context.relative) ?? "pr"))")
    lines += strictness.lines
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A file that `qa init` writes.
struct InitFile {
  /// Absolute folder that `path` must stay below.
  var folder: String
  var path: String
  var text: String
  /// What `qa init` wrote before; it is replaced if nothing else was changed.
  var earlier: String?

  enum State {
    case missing, same
    case different(String)
  }

  private static let largest = 1 << 20

  /// - Throws: `Diagnostics` for a folder, a link or an unreadable file in its place.
  func state() throws -> State {
    do throws(FileAccessError) {
      let old = String(
        decoding: try FileAccess(below: [folder]).read(folder + "/" + path, atMost: Self.largest),
        as: UTF8.self)
      return old == text ? .same : old == earlier ? .missing : .different(old)
    } catch .missing {
      return .missing
    } catch {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: path), "cannot be read, so it is not replaced", fix: "move it away")
      ])
    }
  }

  /// - Throws: `Diagnostics` if it cannot be written, or a link leads out of the folder.
  func write() throws {
    let access = WriteAccess(below: folder)
    do {
      try access.createFolder(FilePath.parent(folder + "/" + path))
      try access.write(Array(text.utf8), to: folder + "/" + path)
    } catch {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: path), "cannot be written", fix: "check the permissions of its folder")
      ])
    }
  }
}
