import Model

/// Returns the diagnostics that a reader throws, as lines.
func diagnostics(_ body: () throws -> Void) -> [String] {
  do {
    try body()
    return []
  } catch {
    return Diagnostics(wrapping: error).all.map(\.description)
  }
}
