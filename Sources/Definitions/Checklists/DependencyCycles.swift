import Model

/// Reports criteria that depend on themselves.
struct DependencyCycles {
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
    case .dependsOn(let dependencies): dependencies.criteria ?? []
    case .gate(let ids): ids
    default: []
    }
  }

  /// Walks depth-first with its own stack, so that a long chain cannot overflow the thread's stack.
  private func walk(from start: String, _ byID: [String: Criterion], _ finished: inout Set<String>) {
    var path = [start]
    var pending = [needs(byID[start])]
    while let next = pending.last?.first {
      pending[pending.count - 1].removeFirst()
      if let index = path.firstIndex(of: next) {
        let cycle = (path[index...] + [next]).joined(separator: " → ")
        diagnostics.add(
          byID[next]?.location, "the criterion \(next) depends on itself: \(cycle)",
          fix: "remove one of these dependencies")
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
