import Definitions
import Files
import Foundation
import Model
import Runner
import Verdicts

/// Writes a waiver for the findings that a criterion has in the last run, or renews the one that they have.
package struct WaiverEntry {
  package var criterion: String
  package var approver: String
  /// A day or a time, as a waiver file has it.
  package var end: String
  /// Nil repeats the finding.
  package var reason: String?
  /// Nil takes the rationale of the criterion.
  package var risk: String?
  /// The waiver file as typed; nil for that of the settings.
  package var file: String?

  package init(criterion: String, approver: String, end: String) {
    (self.criterion, self.approver, self.end) = (criterion, approver, end)
  }

  private static let largest = 1 << 24

  /// - Returns: Lines for the person.
  /// - Throws: `Diagnostics` if there is no such finding, or if the waiver would not count. Then the file stays as it is.
  package func write(
    _ choice: EvidenceChoice, in context: CommandContext, _ surroundings: Surroundings
  ) throws -> [String] {
    let workspace = try EvidenceWorkspace(choice, in: context, surroundings)
    let settings = workspace.location.settings
    let path = file.map(context.absolute) ?? settings.waivers ?? settings.folder + "/waivers.yml"
    let shown = context.relative(path)
    return try WriteAccess.locked(FilePath.parent(path)) {
      try add(to: path, shown, workspace, context)
    }
  }

  /// Adds waivers to a file that no other process writes, if they count.
  private func add(
    to path: String, _ shown: String, _ workspace: EvidenceWorkspace, _ context: CommandContext
  ) throws -> [String] {
    let settings = workspace.location.settings
    let old = try text(of: path, shown)
    let (record, rules) = try workspace.results()
    var judge = WaiverJudge(waivers: [], rules: rules, clock: context.clock)
    func load(_ text: String) throws -> [Waiver] {
      let service = workspace.service
      var access = settings.dataAccess([file], in: context)
      access.overlay = FileOverlay([path: .write(Array(text.utf8))])
      return try WaiverFile.load(
        path: path, name: shown, root: context.data, checklist: service.now.checklist,
        catalog: service.catalog,
        policy: settings.gate, target: service.now.target,
        otherCriteria: settings.otherCriteria(than: service, in: context),
        access: access)
    }
    if let old { judge.waivers = try load(old) }
    let (item, drafts) = try drafts(record, judge, workspace)
    let known = old.map { $0.split(separator: "\n").filter { $0.contains("id:") }.joined() } ?? ""
    var number = 1
    let ids = drafts.map { _ in
      while known.firstRange(of: "W-\(number)") != nil { number += 1 }
      defer { number += 1 }
      return "W-\(number)"
    }
    let day = String(context.timestamp.prefix(10))
    /// A waiver begins after the one that it continues.
    func start(_ draft: WaiverDraft) -> String {
      draft.renews.map { $0.firstMoment >= day } ?? false ? context.timestamp + "Z" : day
    }
    let open = record.findings.first { $0.criterion == criterion && $0.isWaivable }
    let entries = zip(ids, drafts).flatMap { id, draft -> [String] in
      let reason = reason ?? draft.renews?.reason ?? open?.message ?? item.title
      let risk = risk ?? draft.renews?.risk ?? item.rationale
      var lines = ["id: \(id)", "criterion: \(criterion)"]
      if let old = draft.renews { lines.append("renews: \(old.id)") }
      lines += draft.lines
      lines += ["reason: \(YAMLText.quoted(reason))", "approver: \(YAMLText.quoted(approver))"]
      return lines + ["start: \(start(draft))", "end: \(end)", "risk: \(YAMLText.quoted(risk))"]
    }
    let new = Self.adding(entries, to: old)
    judge.waivers = try load(new)
    let states = try states(of: ids, record, judge)
    do {
      let writes = file == nil ? WriteAccess(below: settings.folder) : .anywhere
      try writes.write(Array(new.utf8), to: path)
    } catch {
      throw Diagnostic(
        at: SourceLocation(file: shown), "the waiver file cannot be written", fix: "check its permissions")
    }
    return ["Wrote \(ids.listed()) to \(shown)."] + states + next(ids, settings, workspace)
  }

  private func drafts(
    _ record: RunRecord, _ judge: WaiverJudge, _ workspace: EvidenceWorkspace
  ) throws -> (Criterion, [WaiverDraft]) {
    let rules = judge.rules
    guard let item = rules[criterion] else {
      throw Diagnostic(
        .error, "the checklist \(rules.checklist.id) has no criterion \"\(criterion.prefix(60))\"",
        fix: suggestion(for: criterion, in: rules.checklist.criteria.map(\.id)))
    }
    if case .dependsOn = item.basis {
      let open = Set(record.findings.filter(\.isWaivable).map(\.criterion))
      let causes = rules.parts(of: item).filter(open.contains)
      throw Diagnostic(
        .error, "other criteria decide \(criterion), so a waiver of it does not count",
        fix: causes.isEmpty ? "nothing is left to waive" : "waive \(causes.listed(atMost: 8))")
    }
    let drafts = WaiverDraft.all(of: item, in: record, judge)
    if drafts.isEmpty {
      let others = workspace.run.record.findings.contains { $0.criterion == criterion && $0.isWaivable }
      throw Diagnostic(
        .error,
        "\(criterion) has no finding to waive in \(workspace.runShown)"
          + (others && record.matrix.id != workspace.run.record.matrix.id
            ? " in the cases of the gate's matrix \(record.matrix.id)" : ""),
        fix: "run `\(workspace.runCommand)` if the app changed")
    }
    return (item, drafts)
  }

  /// Checks that the waivers count, as the gate does.
  private func states(of ids: [String], _ record: RunRecord, _ judge: WaiverJudge) throws -> [String] {
    try judge.judge(record).uses.filter { ids.contains($0.waiver.id) }.map { use in
      let continued = judge.waivers.first { $0.id == use.waiver.renews }
      if let continued, use.waiver.end <= continued.end {
        throw Diagnostic(
          .error, "\(continued.id) already waives \(criterion) \(continued.term)",
          fix: "choose a later --until to renew it")
      }
      guard use.state == .active || use.state == .notYet && continued != nil else {
        throw Diagnostic(
          .error, "the waiver would not count: \(use.message)",
          fix: "correct the options, or write it by hand")
      }
      return "\(use.waiver.id): \(use.message)"
    }
  }

  private func next(_ ids: [String], _ settings: Settings, _ workspace: EvidenceWorkspace) -> [String] {
    settings.gate.signers == nil
      ? ["Next: qa gate" + workspace.commandTail]
      : ids.map { "Next: qa evidence sign \($0) --key KEY" + workspace.commandTail }
  }

  /// Returns a waiver file with entries at its end.
  static func adding(_ lines: [String], to old: String?) -> String {
    var text = old ?? SchemaAddress.line("waivers")
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    let isEmpty = text.split(separator: "\n").allSatisfy {
      $0.hasPrefix("#") || $0.allSatisfy(\.isWhitespace) || $0.hasPrefix("waivers:") && $0.contains("[]")
    }
    if isEmpty {
      text = text.split(separator: "\n").filter { !$0.hasPrefix("waivers:") }.map { $0 + "\n" }.joined()
      text += "waivers:\n"
    }
    let item = text.split(separator: "\n").first { $0.drop { $0 == " " }.hasPrefix("- ") }
    let indent = item.map { String($0.prefix { $0 == " " }) } ?? "  "
    for line in lines { text += indent + (line.hasPrefix("id: ") ? "- " : "  ") + line + "\n" }
    return text
  }

  private func text(of path: String, _ shown: String) throws -> String? {
    do throws(FileAccessError) {
      return String(
        decoding: try FileAccess.typed(path).read(path, atMost: Self.largest), as: UTF8.self)
    } catch .missing {
      return nil
    } catch {
      throw Diagnostic(
        at: SourceLocation(file: shown), "the waiver file cannot be read", fix: "check its permissions")
    }
  }
}
