import Files
import Model

extension Settings {
  /// The checklist for any app; a `qa.yml` can name another.
  package static let defaultChecklist = "launch-screen-basics"

  /// Returns the id or the absolute path of a checklist: as typed, as `qa.yml` says, or the default one.
  package func checklist(_ typed: String?, in context: CommandContext) -> String {
    context.idOrPath(typed ?? checklist ?? Self.defaultChecklist)
  }

  /// - Throws: `Diagnostics` for an id of `may-be-undecided` that a checklist does not have.
  package func checkUndecided(_ checklist: Checklist) throws {
    let known = checklist.criteria.map(\.id)
    let diagnostics = mayBeUndecided.filter { !known.contains($0) }.map { id in
      Diagnostic(
        at: SourceLocation(file: "qa.yml"),
        "may-be-undecided: the checklist \(checklist.id) has no criterion \"\(id.prefix(60))\"",
        fix: suggestion(for: id, in: known))
    }
    if !diagnostics.isEmpty { throw Diagnostics(diagnostics) }
  }

  /// The end of a command for the same project: `--project DIR`, if the command line named it; else empty.
  package func commandTail(in context: CommandContext) -> String {
    typedProject.map { " --project " + context.relative($0).shellQuoted } ?? ""
  }

  /// Returns where checklists, matrices, waivers and stories may be read.
  ///
  /// - Parameter typed: Ids or paths from the command line.
  package func dataAccess(_ typed: [String?], in context: CommandContext) -> FileAccess {
    var access = FileAccess(below: sourceFolders + [folder]).allowing(context.data.access.locations)
    access.overlay = overlay
    for text in typed {
      guard let text else { continue }
      let path = context.idOrPath(text)
      if path.hasPrefix("/") { access = access.allowing(FileAccess.typed(path).locations) }
    }
    return access
  }

  /// Returns the absolute folder of the last run: as typed, as `qa.yml` says, or `Reports/latest` here or beside `qa.yml`.
  ///
  /// - Parameter typed: The folder of the command line.
  package func reports(_ typed: String?, in context: CommandContext) -> String {
    if let named = typed ?? output { return context.absolute(named) }
    let usual = "Reports/latest"
    let (here, beside) = (context.absolute(usual), folder + "/" + usual)
    let access = FileAccess(below: [outputFolder, context.workingDirectory])
    let isBeside =
      access.kind(of: here + "/run.json") != .file && access.kind(of: beside + "/run.json") == .file
    return isBeside ? beside : here
  }

  /// Returns where reports and the history may be written if the command line does not name them.
  package func outputAccess(in context: CommandContext) -> WriteAccess {
    if output != nil { return WriteAccess(below: outputFolder) }
    let here = RealPath.resolve(context.workingDirectory).path
    return WriteAccess(below: FileAccess(below: [outputFolder]).contains(here) ? outputFolder : here)
  }
}
