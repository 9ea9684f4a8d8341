extension DataNode {
  /// Returns a device's map with what it inherits: the keys that it lacks, and those that its sources and its confidence lack.
  /// A device inherits no id and no notes.
  static func device(extending base: DataNode?, _ node: DataNode) -> DataNode {
    guard let base = base?.entries, let entries = node.entries else { return node }
    var inherited = base.filter { !["id", "extends", "notes"].contains($0.key) }
    for entry in entries where entry.key != "extends" {
      guard let index = inherited.firstIndex(where: { $0.key == entry.key }) else {
        inherited.append(entry)
        continue
      }
      let isNested = ["sources", "confidence"].contains(entry.key)
      let old = isNested ? inherited[index].node : nil
      inherited[index] = entry
      inherited[index].node = device(extending: old, entry.node)
    }
    return DataNode(content: .map(inherited), location: node.location)
  }
}
