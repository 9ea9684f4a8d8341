/// Test names as a checklist or a manifest picks them: `*` stands for any run of characters, also none.
public struct NamePattern: Hashable, Sendable {
  private let parts: [Substring]
  public init(_ text: String) { parts = text.split(separator: "*", omittingEmptySubsequences: false) }

  /// Whether the whole of `name` matches. Time is linear in the name for each part.
  public func matches(_ name: String) -> Bool {
    guard let first = parts.first, parts.count > 1 else {
      return parts.first.map { $0 == name } ?? name.isEmpty
    }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
