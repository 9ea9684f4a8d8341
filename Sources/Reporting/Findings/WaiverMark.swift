import Model

/// What reports say beside findings that a waiver excuses; their outcome stays what it is.
enum WaiverMark {
  /// `waived by W-1`, `waived by W-1 in 3 of 12 results`; nil where no waiver excuses any of them.
  static func text(_ results: [RunResult]) -> String? {
    let names = FoldedMessage.distinct(results.compactMap(\.waiver)).map { PlainText.line($0, bytes: 100) }
    if names.isEmpty { return nil }
    let count = results.filter { $0.waiver != nil }.count
    let part = count == results.count ? "" : " in \(count) of \(PlainText.count(results.count, "result"))"
    return "waived by \(PlainText.list(names))\(part)"
  }

  static func text(_ cause: Cause, _ record: RunRecord) -> String? {
    text(cause.results.map { record.results[$0] })
  }

  /// The waivers of a cause whose every result is excused; empty where one is not.
  static func whole(_ cause: Cause, _ record: RunRecord) -> [Waiver] {
    let names = cause.results.map { record.results[$0].waiver }
    guard names.allSatisfy({ $0 != nil }) else { return [] }
    let used = Set(names.compactMap { $0 })
    return record.waivers.filter { used.contains($0.id) }
  }
}
