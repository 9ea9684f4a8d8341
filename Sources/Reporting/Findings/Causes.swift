import Model

/// Groups findings so that no list floods: one cause, its cases counted.
public enum Causes {
  /// Failed and errored results by cause: errors first, then by impact, then by number of cases.
  public static func group(_ results: [RunResult]) -> [Cause] { group(results, index: nil) }

  public static func group(_ record: RunRecord) -> [Cause] {
    group(record.results, index: RecordIndex(record))
  }

  /// What could not be told, one entry for each criterion and reason, by impact and number of cases.
  public static func undecided(_ record: RunRecord) -> [Cause] {
    let index = RecordIndex(record)
    let chosen = record.results.indices.filter { record.results[$0].outcome == .cannotTell }
    let all = causes(of: chosen, in: record.results, index: index) { result in
      [result.criterion, result.reason ?? result.message].joined(separator: "\u{1}")
    }
    // What only rests on others says nothing new, so that it comes after what it rests on.
    func rests(_ cause: Cause) -> Bool { record.results[cause.results[0]].assertion == "dependsOn" }
    return all.filter { !rests($0) } + all.filter(rests)
  }

  static func group(_ results: [RunResult], index: RecordIndex?) -> [Cause] {
    var direct: [Int] = []
    var resting: [Int] = []
    for (position, result) in results.enumerated()
    where result.outcome == .failed || result.outcome == .errored {
      if result.assertion == "dependsOn" { resting.append(position) } else { direct.append(position) }
    }
    // A row that rests on others fails with them; it is a cause of its own only where none of them shows.
    let screens = ScreenSet(direct.map { ScreenKey(results[$0]) })
    let known = Set(direct.compactMap { results[$0].cause })
    var orphans: [Int] = []
    var consequences: [Int] = []
    for position in resting {
      let result = results[position]
      let follows = result.cause.map(known.contains) ?? false || screens.touches(ScreenKey(result))
      if follows { consequences.append(position) } else { orphans.append(position) }
    }
    var causes = causes(of: direct + orphans, in: results, index: index, key: key)
    attach(consequences, known, in: results, to: &causes)
    return causes
  }

  /// By the cause that a row names where it is known, else by the screens that both are about.
  private static func attach(
    _ consequences: [Int], _ known: Set<String>, in results: [RunResult], to causes: inout [Cause]
  ) {
    let resting = Set(consequences.map { Resting(results[$0], known) }).sorted {
      ($0.criterion, $0.cause ?? "") < ($1.criterion, $1.cause ?? "")
    }
    for place in causes.indices {
      let own = ScreenSet(causes[place].results.map { ScreenKey(results[$0]) })
      let name = results[causes[place].results[0]].cause
      var criteria: [String] = []
      for entry in resting where criteria.last != entry.criterion {
        let follows = entry.cause.map { $0 == name } ?? own.touches(entry.screen)
        if follows { criteria.append(entry.criterion) }
      }
      causes[place].consequences = criteria
    }
  }
  private struct Resting: Hashable {
    var criterion: String
    var screen: ScreenKey
    var cause: String?
    init(_ result: RunResult, _ known: Set<String>) {
      criterion = result.criterion
      screen = ScreenKey(result)
      cause = result.cause.flatMap { known.contains($0) ? $0 : nil }
    }
  }

  /// The writer's own cause, else what stays the same when only the case changes.
  private static func key(_ result: RunResult) -> String {
    if let cause = result.cause { return result.outcome.rawValue + "\u{1}" + cause }
    let place = (result.file ?? "") + ":" + (result.line.map(String.init) ?? "")
    var parts = [result.outcome.rawValue, result.criterion, result.assertion, result.element ?? "", place]
    if result.outcome == .errored { parts.append(result.message) }
    return parts.joined(separator: "\u{1}")
  }

  private static func causes(
    of chosen: [Int], in results: [RunResult], index: RecordIndex?, key: (RunResult) -> String
  ) -> [Cause] {
    var places: [String: Int] = [:]
    var groups: [(key: String, members: [Int])] = []
    for position in chosen {
      let key = key(results[position])
      if let place = places[key] {
        groups[place].members.append(position)
      } else {
        places[key] = groups.count
        groups.append((key, [position]))
      }
    }
    let causes = groups.map { cause(members: $0.members, results, index) }.sorted(by: isWorse)
    return withUniqueIds(causes)
  }

  private static func withUniqueIds(_ causes: [Cause]) -> [Cause] {
    var used: [String: Int] = [:]
    return causes.map { cause in
      var cause = cause
      let copy = (used[cause.id] ?? 0) + 1
      used[cause.id] = copy
      if copy > 1 { cause.id += "-\(copy)" }
      return cause
    }
  }

  private static func isWorse(_ left: Cause, _ right: Cause) -> Bool {
    if left.outcome != right.outcome { return left.outcome > right.outcome }
    if left.impact != right.impact { return left.impact > right.impact }
    if left.cases != right.cases { return left.cases > right.cases }
    return (left.results.first ?? 0) < (right.results.first ?? 0)
  }
}
