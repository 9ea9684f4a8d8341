/// A name as a checklist writes it, `*` for any run of letters; a namespaced name answers to its last part too.
struct WildcardName {
  private let parts: [Substring]
  init(_ pattern: String) { parts = pattern.split(separator: "*", omittingEmptySubsequences: false) }

  func matches(_ name: String) -> Bool {
    matchesWhole(name[...]) || matchesWhole(name.split(separator: "/").last ?? "")
  }

  private func matchesWhole(_ name: Substring) -> Bool {
    guard let first = parts.first, parts.count > 1 else {
      return parts.first.map { $0 == name } ?? name.isEmpty
    }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
