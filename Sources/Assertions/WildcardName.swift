import Model

/// An asset name in a checklist, in which `*` matches any number of characters.
///
/// The name also matches the last part of a namespaced asset: `Icon` matches `Brand/Icon`.
struct WildcardName {
  private let pattern: WildcardPattern
  init(_ pattern: String) { self.pattern = WildcardPattern(pattern) }

  func matches(_ name: String) -> Bool {
    pattern.matches(name) || pattern.matches(name.split(separator: "/").last ?? "")
  }
}
