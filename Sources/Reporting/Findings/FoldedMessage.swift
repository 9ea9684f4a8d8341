import Model

/// One sentence for results that share a test: what each assertion says, and under which OS versions,
/// contrasts and directions.
enum FoldedMessage {
  /// So many different statements are spelled out; the rest is counted.
  static let shown = 4

  static func of(_ results: [RunResult]) -> String {
    var places: [Statement: Int] = [:]
    var statements: [(statement: Statement, results: [RunResult])] = []
    for result in results {
      let statement = Statement(assertion: result.assertion, message: result.message)
      if let place = places[statement] {
        statements[place].results.append(result)
      } else {
        places[statement] = statements.count
        statements.append((statement, [result]))
      }
    }
    var parts = statements.prefix(shown).map { entry in
      let conditions = conditions(entry.results)
      return entry.statement.assertion + ": " + PlainText.phrase(entry.statement.message)
        + (conditions.isEmpty ? "" : " (\(conditions))")
    }
    if statements.count > shown { parts.append("and \(statements.count - shown) more") }
    return parts.joined(separator: "; ")
  }

  /// `OS 17 and 18, left to right and right to left`; an axis is left out where it has its usual value only.
  static func conditions(_ results: [RunResult]) -> String {
    var parts: [String] = []
    let versions = distinct(results.compactMap(\.os))
    if !versions.isEmpty {
      parts.append("OS " + PlainText.list(versions.map { PlainText.line($0, bytes: 40) }))
    }
    let contrasts = distinct(results.compactMap(\.contrast))
    if contrasts.contains(.high) {
      parts.append(PlainText.list(contrasts.map(\.rawValue)) + " contrast")
    }
    let directions = distinct(results.compactMap(\.layoutDirection))
    if directions.contains(.rightToLeft) {
      parts.append(
        PlainText.list(directions.map { $0 == .leftToRight ? "left to right" : "right to left" }))
    }
    return parts.joined(separator: ", ")
  }

  static func distinct<Item: Hashable>(_ items: [Item]) -> [Item] {
    items.uniqued()
  }

  private struct Statement: Hashable {
    var assertion: String
    var message: String
  }
}
