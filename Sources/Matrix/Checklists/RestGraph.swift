import Model

/// Rows that rest on rows must not lead back to themselves.
struct RestGraph {
  let criteria: [Criterion]
  let diagnostics: DiagnosticCollector

  func check() {
    let byID = Dictionary(criteria.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var finished: Set<String> = []
    for criterion in criteria where !finished.contains(criterion.id) {
      walk(from: criterion.id, byID, &finished)
    }
  }

  private func needs(_ criterion: Criterion?) -> [String] {
    switch criterion?.basis {
    case .dependsOn(let rest): rest.criteria ?? []
    case .gate(let ids): ids
    default: []
    }
  }

  /// Depth first with a stack of its own, so that a long chain of rows cannot exhaust the thread's.
  private func walk(from start: String, _ byID: [String: Criterion], _ finished: inout Set<String>) {
    var path = [start]
    var pending = [needs(byID[start])]
    while let next = pending.last?.first {
      pending[pending.count - 1].removeFirst()
      if let index = path.firstIndex(of: next) {
        let circle = (path[index...] + [next]).joined(separator: " → ")
        diagnostics.add(
          byID[next]?.location, "the row \(next) rests on itself: \(circle)", fix: "break the circle")
      } else if !finished.contains(next) {
        path.append(next)
        pending.append(needs(byID[next]))
      }
      while pending.last?.isEmpty ?? false {
        pending.removeLast()
        finished.insert(path.removeLast())
      }
    }
    finished.insert(start)
  }
}
