import Documents
import Foundation
import Matrix
import Model
import Runner

/// Compares the policy of a commit with what the change makes of it, one sentence for each difference.
struct PolicyDifferences {
  let context: CommandContext
  /// Its checklist is the one of this decision.
  let policy: Settings
  let catalog: DeviceCatalog
  /// The checklist of the policy.
  let checklist: Checklist
  /// Id or absolute path of the matrix of the policy.
  let matrix: String

  var sentences: [String] {
    let changed: Settings
    do {
      guard let found = try Settings.nearest(from: context.workingDirectory) else {
        return ["This change removes qa.yml."]
      }
      changed = found
    } catch {
      return ["The qa.yml of this change cannot be read: \(Self.first(error))"]
    }
    return settings(changed) + checklists(changed) + matrices(changed) + signers(changed) + waivers(changed)
  }

  // MARK: Settings

  private func settings(_ changed: Settings) -> [String] {
    zip(values(policy), values(changed)).compactMap { old, new in
      old.value == new.value
        ? nil
        : "qa.yml: \(old.key) is \(new.value ?? "missing"), and \(old.value ?? "missing") in the policy."
    }
  }

  private func values(_ settings: Settings) -> [(key: String, value: String?)] {
    let gate = settings.gate
    func shown(_ path: String?) -> String? { path.map(context.relative) }
    func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.sorted().joined(separator: ", ") }
    return [
      ("project", shown(settings.project)), ("target", settings.target),
      ("configuration", settings.configuration), ("info-plist", shown(settings.infoPlist)),
      ("checklist", shown(settings.checklist)), ("matrix", shown(settings.matrix)),
      ("evidence", shown(settings.evidence)), ("waivers", shown(settings.waivers)),
      ("gate.matrix", shown(gate.matrix)), ("gate.blocks-from", gate.blocksFrom.rawValue),
      ("gate.checklist", gate.checklist),
      (
        "gate.checklists",
        list(gate.checklists.map { context.relative($0.name) + ($0.digest.map { " " + $0 } ?? "") })
      ),
      ("gate.longest-waiver", "\(gate.longestWaiver)"),
      ("gate.verify", gate.verifies.map { "\($0)" }), ("gate.approvers", list(gate.approvers)),
      ("gate.signers", shown(gate.signers)), ("gate.out-of-scope", list(gate.outOfScope)),
      ("gate.not-waivable", list(gate.notWaivable.map(\.rawValue))),
    ]
  }

  // MARK: Checklist and matrix

  private func checklists(_ changed: Settings) -> [String] {
    guard let name = policy.checklist, CommandContext.isPath(name),
      ([changed.checklist] + changed.gate.checklists.map(\.name)).contains(name)
    else {
      return []
    }
    let shown = context.relative(name)
    let new: Checklist
    do {
      new = try Runner.checklist(
        name, data: context.data, catalog: catalog, access: changed.dataAccess([], in: context))
    } catch {
      return ["The checklist \(shown) of this change cannot be read: \(Self.first(error))"]
    }
    if new.canonicalText == checklist.canonicalText { return [] }
    func texts(_ checklist: Checklist) -> [String: String] {
      Dictionary(checklist.criteria.map { ($0.id, $0.canonicalText) }) { first, _ in first }
    }
    let (old, now) = (texts(checklist), texts(new))
    let parts = [
      ("removes", Set(old.keys).subtracting(now.keys)), ("adds", Set(now.keys).subtracting(old.keys)),
      ("changes", Set(old.keys.filter { now[$0] != nil && now[$0] != old[$0] })),
    ].filter { !$0.1.isEmpty }.map { verb, ids in "\(verb) \(ids.sorted().listed(atMost: 8))" }
    return ["The checklist \(shown) \(parts.isEmpty ? "changes its elements or its story" : parts.listed())."]
  }

  private func matrices(_ changed: Settings) -> [String] {
    guard CommandContext.isPath(matrix) else { return [] }
    func text(_ settings: Settings) -> String? {
      try? MatrixDefinition.load(
        matrix, root: context.data, catalog: catalog, access: settings.dataAccess([], in: context)
      ).canonicalText
    }
    return text(policy) == text(changed) ? [] : ["The matrix \(context.relative(matrix)) changes."]
  }

  // MARK: Signers and waivers

  private func signers(_ changed: Settings) -> [String] {
    guard let path = policy.gate.signers, path == changed.gate.signers else { return [] }
    func bytes(_ settings: Settings) -> [UInt8]? {
      try? settings.dataAccess([], in: context).read(path, atMost: GateSetting.largestSigners)
    }
    return bytes(policy) == bytes(changed) ? [] : ["The signers in \(context.relative(path)) change."]
  }

  private func waivers(_ changed: Settings) -> [String] {
    func items(_ settings: Settings) -> [String: String]? {
      let path = changed.waivers ?? policy.waivers ?? settings.folder + "/waivers.yml"
      return try? WaiverFile.canonicalTexts(
        path: path, name: context.relative(path), access: settings.dataAccess([], in: context))
    }
    guard let new = items(changed) else { return [] }
    let old = items(policy) ?? [:]
    func sentence(_ verb: String, _ ids: [String]) -> [String] {
      ids.isEmpty ? [] : ["Waivers: this change \(verb) \(ids.sorted().listed(atMost: 8))."]
    }
    return sentence("adds", new.keys.filter { old[$0] == nil })
      + sentence("changes", new.keys.filter { old[$0] != nil && old[$0] != new[$0] })
      + sentence("removes", old.keys.filter { new[$0] == nil })
  }

  private static func first(_ error: any Error) -> String {
    (error as? Diagnostics)?.all.first?.description ?? "\(error)"
  }
}
