import Model

/// Reads `gate:` of a `qa.yml`.
struct GatePolicyReader {
  let map: MapReader
  let paths: SettingPaths

  /// The longest term of a waiver in days.
  static let longestTerm = 3660.0

  var policy: GatePolicy {
    var policy = GatePolicy()
    policy.matrix = map.text("matrix").flatMap { paths.idOrPath($0, "matrix", in: map) }
    policy.blocksFrom = map.choice("blocks-from", Impact.self) ?? policy.blocksFrom
    policy.checklist = map.text("checklist").flatMap { pin($0, "checklist") }
    policy.story = map.text("story").flatMap { pin($0, "story") }
    policy.checklists = map.node("checklists").map(checklists) ?? []
    policy.targets = map.node("targets").map(targets) ?? []
    policy.verifies = map.bool("verify")
    policy.outOfScope = (map.texts("out-of-scope") ?? []).compactMap(\.text)
    policy.signers = paths.read("signers", in: map)
    policy.approvers = (map.texts("approvers") ?? []).compactMap(\.text)
    policy.notWaivable = Set(
      (map.texts("not-waivable") ?? []).compactMap {
        MapReader.choice($0, "not-waivable", Impact.self, map.diagnostics)
      })
    if let days = map.number("longest-waiver") {
      if let whole = Int(exactly: days), (1...Self.longestTerm).contains(days) {
        policy.longestWaiver = whole
      } else {
        map.diagnose(
          "longest-waiver",
          "longest-waiver must be a number of days from 1 to \(Self.longestTerm.shortDescription), "
            + "not \(days.shortDescription)")
      }
    }
    map.finish()
    return policy
  }

  /// Reads names of checklists, or names with digests.
  private func checklists(_ node: DataNode) -> [PinnedChecklist] {
    if node.isNull { return [] }
    let items: [(name: String, digest: DataNode?)]
    if let entries = node.entries {
      items = entries.map { ($0.key, $0.node) }
    } else if let list = node.list, list.allSatisfy({ $0.text != nil }) {
      items = list.compactMap { item in item.text.map { ($0, nil) } }
    } else {
      map.diagnose(
        "checklists", "checklists must be names of checklists with their digests, not \(node.kindName)",
        fix: "write a line for each, such as `story-8.4: \"sha256:…\"`")
      return []
    }
    return items.compactMap { item in
      guard let name = paths.idOrPath(item.name, "checklists", in: map) else { return nil }
      guard let digest = item.digest, !digest.isNull else { return PinnedChecklist(name: name) }
      return pin(digest.text ?? "", "checklists").map { PinnedChecklist(name: name, digest: $0) }
    }
  }

  /// Reads names of apps, or names with their checklists.
  private func targets(_ node: DataNode) -> [GateTarget] {
    if let list = node.list, list.allSatisfy({ $0.text != nil }) {
      return list.compactMap { $0.text.map { GateTarget(name: $0) } }
    }
    guard let entries = node.entries else {
      map.diagnose(
        "targets", "targets must be names of apps, not \(node.kindName)",
        fix: "write them as `targets: [MyApp]`, or with checklists as `targets: {MyApp: story-8.4}`")
      return []
    }
    return entries.map { entry in
      guard let name = entry.node.text else {
        return GateTarget(name: entry.key, checklists: checklists(entry.node))
      }
      let checklist = paths.idOrPath(name, "targets", in: map).map { PinnedChecklist(name: $0) }
      return GateTarget(name: entry.key, checklists: checklist.map { [$0] } ?? [])
    }
  }

  private func pin(_ text: String, _ key: String) -> String? {
    let digits = text.dropFirst("sha256:".count)
    let isDigest =
      text.hasPrefix("sha256:") && digits.utf8.count == 64
      && digits.allSatisfy { "0123456789abcdef".contains($0) }
    guard isDigest else {
      map.diagnose(
        key,
        "the pin of a \(key == "story" ? key : "checklist") must be a digest, sha256: and 64 hexadecimal digits, not \"\(text.prefix(80))\"",
        fix: "`qa gate` prints the digest of what it used")
      return nil
    }
    return text
  }
}
