import Model

extension MapReader {
  /// Reports missing sources, and each source that is not defined.
  func checkSources(in known: Set<String>) {
    guard required("sources") != nil else { return }
    let sources = texts("sources") ?? []
    if sources.isEmpty { diagnose("sources", "sources must not be empty") }
    for source in sources where !known.contains(source.text ?? "") {
      diagnostics.add(
        source.location, "the source \"\((source.text ?? "").prefix(60))\" is not defined",
        fix: suggestion(for: source.text ?? "", in: known))
    }
  }
}

extension ClosedRange<Int> {
  /// Major versions of an OS: `16..18`, or `26..` up to the largest number. Both ends are included.
  init?(majorVersions text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let first = Int(parts[0]), first >= 0,
      let last = parts[2].isEmpty ? Int.max : Int(parts[2]), last >= first
    else { return nil }
    self = first...last
  }
}
