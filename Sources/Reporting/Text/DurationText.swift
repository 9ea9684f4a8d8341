/// Spans of time for a person.
enum DurationText {
  /// Returns `0.4 s`, `12 s` or `3 min 5 s`.
  static func of(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0 else { return "0 s" }
    if seconds < 9.95 { return "\((seconds * 10).rounded() / 10) s" }
    let whole = Int(min(seconds, 1e9).rounded())
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}
