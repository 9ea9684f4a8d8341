extension Sequence {
  /// Returns the elements without repetitions, in order of first appearance.
  package func uniqued() -> [Element] where Element: Hashable { uniqued { $0 } }

  /// Returns the first element of each key, in order of first appearance.
  package func uniqued<Key: Hashable>(on key: (Element) -> Key) -> [Element] {
    var seen = Set<Key>()
    return filter { seen.insert(key($0)).inserted }
  }
}
