extension DataNode {
  /// Returns a device's map with what it inherits: the keys that it lacks, and those that its sources and its confidence lack.
  /// A device inherits no id and no notes.
  static func device(extending base: DataNode?, _ node: DataNode) -> DataNode {
    guard let base = base?.entries, let entries = node.entries else { return node }
    let inherited = base.filter { !["id", "extends", "notes"].contains($0.key) }
      .overridden(by: entries.filter { $0.key != "extends" }) { old, new in
        var joined = new
        joined.node = device(
          extending: ["sources", "confidence"].contains(new.key) ? old.node : nil, new.node)
        return joined
      }
    return DataNode(content: .map(inherited), location: node.location)
  }
}
