import Definitions
import Files
import Foundation
import Model
import Reporting
import Runner

/// Takes over a change of the launch screen that is wanted: into the checklist that `qa init` wrote.
package struct RunUpdate {
  private let context: CommandContext
  private let settings: Settings
  private let say: (String) -> Void

  /// - Parameter say: Gets each line for the person.
  package init(_ settings: Settings, in context: CommandContext, say: @escaping (String) -> Void) {
    (self.settings, self.context, self.say) = (settings, context, say)
  }

  /// Returns the checklist with the criteria that fail updated; nil if nothing is to change. It is not written yet.
  ///
  /// - Parameter request: The run; its checklist is an id or a path.
  /// - Throws: `Diagnostics` for a checklist that `qa init` did not write, and if the project cannot be checked.
  package func update(_ request: RunRequest, in surroundings: Surroundings) async throws -> FileReplacements?
  {
    let path = request.checklist ?? ""
    let shown = context.relative(path)
    let access = settings.dataAccess([], in: context)
    guard path.hasPrefix("/"), let bytes = try? access.read(path, atMost: ByteLimit.settings) else {
      throw Diagnostic(
        .error, "--update needs a checklist of this project", fix: "write one with `qa init --checklist`")
    }
    var checked = request
    checked.drawsPreviews = false
    let record = try await Runner.run(checked, in: surroundings).record
    let own = Set(record.checklist.criteria.map(\.id))
    let failing = Set(record.findings.filter { $0.outcome == .failed && $0.derived == nil }.map(\.criterion))
      .intersection(own)
    if failing.isEmpty {
      say("\(shown) describes the screen; nothing to update.")
      return nil
    }
    let old = String(decoding: bytes, as: UTF8.self)
    var probe = request
    probe.drawsPreviews = false
    let draft = try await ChecklistDraft.make(probe, id: record.checklist.id, in: surroundings)
    let update = ChecklistUpdate(old, from: draft.text, failing: failing)
    if update.text != old {
      UnifiedDiff.lines(bytes, Array(update.text.utf8), path: shown).forEach(say)
      say("Updated \(update.updated.listed()) in \(shown).")
    }
    if !update.left.isEmpty {
      say(
        "Not updated: \(update.left.listed(atMost: 8)). Edit or remove what no longer applies, or draft the checklist again with `qa init --checklist --force`."
      )
    }
    let folder = RealPath.resolve(settings.folder).path
    let change = FileChange(
      path: FilePath.relative(RealPath.resolve(path).path, to: folder), old: bytes,
      new: Array(update.text.utf8))
    return update.text == old ? nil : FileReplacements([change], below: folder)
  }
}
