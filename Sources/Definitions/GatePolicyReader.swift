import Model

/// Reads `gate:` of a `qa.yml`.
struct GatePolicyReader {
  let node: DataNode
  let paths: SettingPaths

  var policy: GatePolicy {
    var policy = GatePolicy()
    policy.matrix = paths.idOrPath("matrix", in: node)
    policy.blocksFrom = node.word("blocks-from") ?? policy.blocksFrom
    policy.checklist = node.text("checklist")
    policy.story = node.text("story")
    policy.checklists = checklists(node["checklists"], "checklists")
    policy.targets = node["targets"].map(targets) ?? []
    policy.verifies = node["verify"]?.value.bool
    policy.outOfScope = node.texts("out-of-scope")
    policy.signers = paths.read("signers", in: node)
    policy.approvers = node.texts("approvers")
    policy.notWaivable = Set(node.texts("not-waivable").compactMap { Impact(rawValue: $0) })
    policy.longestWaiver =
      node["longest-waiver"]?.value.number.flatMap { Int(exactly: $0) } ?? policy.longestWaiver
    return policy
  }

  /// Reads names of checklists, or names with digests.
  private func checklists(_ node: DataNode?, _ key: String) -> [PinnedChecklist] {
    guard let node else { return [] }
    let items =
      node.entries.map { $0.map { (name: $0.key, node: $0.node, digest: $0.node.text) } }
      ?? node.items.map { (name: $0.text ?? "", node: $0, digest: nil) }
    return items.compactMap { item in
      paths.idOrPath(item.name, key, at: item.node).map { PinnedChecklist(name: $0, digest: item.digest) }
    }
  }

  /// Reads names of apps, or names with their checklists.
  private func targets(_ node: DataNode) -> [GateTarget] {
    node.entries.map { entries in
      entries.map { entry in
        GateTarget(
          name: entry.key, checklists: checklists(entry.node.isNull ? nil : entry.node, "targets"))
      }
    } ?? node.items.compactMap { $0.text.map { GateTarget(name: $0) } }
  }
}
