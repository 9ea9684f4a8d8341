extension Sequence {
  /// Returns the elements without repetitions, in order of first appearance.
  package func uniqued() -> [Element] where Element: Hashable { uniqued { $0 } }

  /// Returns the first element of each key, in order of first appearance.
  package func uniqued<Key: Hashable>(on key: (Element) -> Key) -> [Element] {
    var seen = Set<Key>()
    return filter { seen.insert(key($0)).inserted }
  }

  /// Returns the elements of each key, in order of first appearance.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var slots: [Key: Int] = [:]
    return reduce(into: []) { groups, element in
      let key = key(element)
      let slot = slots[key] ?? groups.count
      if slot == groups.count { groups.append((key, [])) }
      slots[key] = slot
      groups[slot].elements.append(element)
    }
  }
}
