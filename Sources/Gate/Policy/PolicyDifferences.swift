import Files
import Foundation
import Definitions
import Model
import Runner
import Stories

/// Compares the policy of a commit with what the change makes of it, one message for each difference.
struct PolicyDifferences {
  let context: CommandContext
  let policy: Settings
  /// The absolute folder in which the search for the `qa.yml` begins.
  let start: String
  let catalog: DeviceCatalog
  /// Id or absolute path of the matrix of the policy.
  let matrix: String
  /// Returns a lookup of stories with the files of some settings.
  let stories: (Settings) -> StoryLookup

  var messages: [Message] {
    do {
      guard let changed = try changed() else {
        return [Message("settings-removed", "This change removes qa.yml.")]
      }
      return settings(changed) + names(policy).flatMap { checklist($0, changed) } + matrices(changed)
        + signers(changed)
    } catch {
      return [.unreadable("qa.yml", "The qa.yml", error)]
    }
  }

  /// What the change does to waivers, which are always those of the change.
  var waivers: [Message] { (try? changed()).map(waivers) ?? [] }

  private func changed() throws -> Settings? {
    try Settings.nearest(from: start, root: context.data, owners: context.owners, shown: context.relative)
  }

  /// Whether a message says that the change has another matrix with the policy's name, or other devices for it.
  static func isAboutMatrix(_ message: Message) -> Bool { message.id == Message.otherMatrix }

  // MARK: Settings

  private func settings(_ changed: Settings) -> [Message] {
    zip(values(policy), values(changed)).compactMap { old, new in
      old.value == new.value
        ? nil
        : Message(
          "setting-differs", about: old.key,
          "qa.yml: \(old.key) is \(new.value ?? "missing"), and \(old.value ?? "missing") in the policy.")
    }
  }

  private func values(_ settings: Settings) -> [(key: String, value: String?)] {
    let gate = settings.gate
    func shown(_ path: String?) -> String? { path.map(context.relative) }
    func pinned(_ checklist: PinnedChecklist) -> String {
      context.relative(checklist.name) + (checklist.digest.map { " " + $0 } ?? "")
    }
    func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.sorted().joined(separator: ", ") }
    return [
      ("project", shown(settings.project)), ("target", settings.target),
      ("configuration", settings.configuration), ("sdk", settings.sdk?.description),
      ("info-plist", shown(settings.infoPlist)),
      ("first-screen", shown(settings.firstScreen) ?? settings.firstColors?.text),
      ("checklist", shown(settings.checklist)), ("matrix", shown(settings.matrix)),
      ("evidence", shown(settings.evidence)), ("waivers", shown(settings.waivers)),
      ("gate.matrix", shown(gate.matrix)), ("gate.blocks-from", gate.blocksFrom.rawValue),
      ("gate.checklist", gate.checklist), ("gate.story", gate.story),
      ("gate.checklists", list(gate.checklists.map(pinned))),
      (
        "gate.targets",
        list(gate.targets.map { ([$0.name] + $0.checklists.map(pinned)).joined(separator: " ") })
      ),
      ("gate.longest-waiver", "\(gate.longestWaiver)"),
      ("gate.verify", gate.verifies.map { "\($0)" }), ("gate.approvers", list(gate.approvers)),
      ("gate.signers", shown(gate.signers)), ("gate.out-of-scope", list(gate.outOfScope)),
      ("gate.not-waivable", list(gate.notWaivable.map(\.rawValue))),
    ]
  }

  // MARK: Checklists, stories and matrix

  /// The checklists that the gate decides, as ids or absolute paths.
  private func names(_ settings: Settings) -> [String] {
    let others = settings.gate.checklists + settings.gate.targets.flatMap(\.checklists)
    return ([settings.checklist ?? Settings.defaultChecklist] + others.map(\.name))
      .map(context.idOrPath).uniqued()
  }

  private func checklist(_ name: String, _ changed: Settings) -> [Message] {
    func load(_ settings: Settings) throws -> Checklist {
      try Checks.checklist(
        name, data: context.data, devices: .read(catalog), access: settings.dataAccess([], in: context))
    }
    // The decision itself reports a checklist of the policy that cannot be read.
    guard names(changed).contains(name), let old = try? load(policy) else { return [] }
    let shown = context.relative(name)
    let new: Checklist
    do {
      new = try load(changed)
    } catch {
      return [.unreadable(shown, "The checklist \(shown)", error)]
    }
    return criteria(shown, old, new) + story(old, changed)
  }

  private func criteria(_ shown: String, _ old: Checklist, _ new: Checklist) -> [Message] {
    if new.canonicalText == old.canonicalText { return [] }
    func texts(_ checklist: Checklist) -> [String: String] {
      Dictionary(checklist.criteria.map { ($0.id, $0.canonicalText) }) { first, _ in first }
    }
    let (was, now) = (texts(old), texts(new))
    return [
      .checklist(
        shown, removed: Set(was.keys).subtracting(now.keys), added: Set(now.keys).subtracting(was.keys),
        changed: Set(was.keys.filter { now[$0] != nil && now[$0] != was[$0] }))
    ]
  }

  /// Compares the story that a checklist of the policy names with its file in the change.
  private func story(_ checklist: Checklist, _ changed: Settings) -> [Message] {
    guard let old = try? stories(policy).story(of: checklist) else { return [] }
    let new: Story
    do {
      guard let found = try stories(changed).story(of: checklist) else {
        return [Message("story-removed", about: old.file, "This change removes the story \(old.file).")]
      }
      new = found.story
    } catch {
      return [.unreadable(old.file, "The story \(old.file)", error)]
    }
    func texts(_ story: Story) -> [String] {
      story.lines.filter(\.section.needsCriterion).map(\.text).uniqued()
    }
    let (was, now) = (texts(old.story), texts(new))
    let (removed, added) = (was.filter { !now.contains($0) }, now.filter { !was.contains($0) })
    return removed.isEmpty && added.isEmpty ? [] : [.story(old.file, removed: removed, added: added)]
  }

  private func matrices(_ changed: Settings) -> [Message] {
    guard CommandContext.isPath(matrix) else { return [] }
    func text(_ settings: Settings) -> String? {
      try? MatrixDefinition.load(
        matrix, root: context.data, catalog: catalog, access: settings.dataAccess([], in: context)
      ).canonicalText
    }
    return text(policy) == text(changed) ? [] : [.matrix(context.relative(matrix))]
  }

  // MARK: Signers and waivers

  private func signers(_ changed: Settings) -> [Message] {
    guard let path = policy.gate.signers, path == changed.gate.signers else { return [] }
    func bytes(_ settings: Settings) -> [UInt8]? {
      try? settings.dataAccess([], in: context).read(path, atMost: ByteLimit.settings)
    }
    return bytes(policy) == bytes(changed) ? [] : [.signers(context.relative(path))]
  }

  private func waivers(_ changed: Settings) -> [Message] {
    func items(_ settings: Settings) -> [String: String]? {
      let path = changed.waivers ?? policy.waivers ?? settings.folder + "/waivers.yml"
      return try? WaiverFile.canonicalTexts(
        path: path, name: context.relative(path), access: settings.dataAccess([], in: context))
    }
    guard let new = items(changed) else { return [] }
    let old = items(policy) ?? [:]
    return [
      Message.waivers("adds", new.keys.filter { old[$0] == nil }),
      .waivers("changes", new.keys.filter { old[$0] != nil && old[$0] != new[$0] }),
      .waivers("removes", old.keys.filter { new[$0] == nil }),
    ].compactMap { $0 }
  }
}

extension Message {
  fileprivate static func unreadable(_ file: String, _ name: String, _ error: any Error) -> Message {
    let first = (error as? Diagnostics)?.all.first?.description ?? "\(error)"
    return Message("unreadable", about: file, "\(name) of this change cannot be read: \(first)")
  }

  fileprivate static func checklist(
    _ name: String, removed: Set<String>, added: Set<String>, changed: Set<String>
  ) -> Message {
    let parts = [("removes", removed), ("adds", added), ("changes", changed)].filter { !$0.1.isEmpty }
      .map { verb, ids in "\(verb) \(ids.sorted().listed(atMost: 8))" }
    return Message(
      "checklist-differs", about: name,
      "The checklist \(name) \(parts.isEmpty ? "changes its elements or its story" : parts.listed()).",
      figures: [
        "removed": Measure(removed.count), "added": Measure(added.count), "changed": Measure(changed.count),
      ])
  }

  fileprivate static func story(_ file: String, removed: [String], added: [String]) -> Message {
    let parts = [("removes", removed), ("adds", added)].filter { !$0.1.isEmpty }.map { verb, lines in
      "\(verb) \(lines.map { "\"\($0.prefix(120))\"" }.listed(atMost: 4))"
    }
    return Message(
      "story-differs", about: file, "The story \(file) changes: this change \(parts.listed()).",
      figures: ["removed": Measure(removed.count), "added": Measure(added.count)])
  }

  fileprivate static let otherMatrix = "matrix-differs"
  fileprivate static func matrix(_ name: String) -> Message {
    Message(otherMatrix, about: name, "The matrix \(name) changes.")
  }

  fileprivate static func signers(_ file: String) -> Message {
    Message("signers-differ", about: file, "The signers in \(file) change.")
  }

  fileprivate static func waivers(_ verb: String, _ ids: [String]) -> Message? {
    let ids = ids.sorted()
    return ids.isEmpty
      ? nil
      : Message(
        "waivers-\(verb)", about: ids[0], "Waivers: this change \(verb) \(ids.listed(atMost: 8)).",
        figures: ["waivers": Measure(ids.count)])
  }
}
