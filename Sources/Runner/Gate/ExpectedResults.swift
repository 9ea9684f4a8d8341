import Model

/// What identifies a result: its row, its assertion and its case.
struct ResultKey: Hashable {
  var criterion: String
  var assertion: String
  /// Nil for what does not depend on a case.
  var place: CaseKey?

  init(_ criterion: String, _ assertion: String, _ place: CaseKey?) {
    self.criterion = criterion
    self.assertion = assertion
    self.place = place
  }
  init(_ result: RunResult) { self.init(result.criterion, result.assertion, CaseKey(result)) }

  /// The first of them by name, and how many more there are.
  static func list(_ keys: [ResultKey]) -> String {
    let shown = keys.prefix(3).map { key -> String in
      guard let place = key.place else { return "\(key.criterion) (\(key.assertion))" }
      return "\(key.criterion) on \(place.device), OS \(place.os), \(place.orientation.rawValue), "
        + place.appearance.rawValue
    }
    return shown.joined(separator: "; ") + (keys.count > 3 ? "; and \(keys.count - 3) more" : "")
  }
}

/// The results that a run of the present checklist over the present matrix must have.
struct ExpectedResults {
  let now: GateInput.Current
  let index: ResultIndex

  /// In the order of the checklist and the matrix.
  var keys: [ResultKey] {
    let parts = RestingParts(now.checklist, perCase: now.perCase)
    let places = now.matrix.cases.map { ($0, CaseKey($0)) }
    var byCase = rowsByCase(places)
    var keys: [String: [ResultKey]] = [:]
    for criterion in parts.order {
      switch criterion.basis {
      case .assertions(let calls): keys[criterion.id] = asserted(criterion, calls, places)
      case .evidence: keys[criterion.id] = [ResultKey(criterion.id, "evidence", nil)]
      case .dependsOn:
        let found = resting(criterion, parts.parts(of: criterion), places, byCase, keys)
        keys[criterion.id] = found
        byCase[criterion.id] = Set(found.compactMap(\.place))
      case .gate: break
      }
    }
    return now.checklist.criteria.flatMap { keys[$0.id] ?? [] }
  }

  /// The cases of each row that asserts something case by case.
  private func rowsByCase(_ places: [(Case, CaseKey)]) -> [String: Set<CaseKey>] {
    var found: [String: Set<CaseKey>] = [:]
    for criterion in now.checklist.criteria {
      guard case .assertions(let calls) = criterion.basis,
        calls.contains(where: { now.perCase.contains($0.assertion) })
      else { continue }
      found[criterion.id] = Set(places.filter { criterion.filter.matches($0.0) }.map(\.1))
    }
    return found
  }

  private func asserted(
    _ criterion: Criterion, _ calls: [AssertionCall], _ places: [(Case, CaseKey)]
  ) -> [ResultKey] {
    let keys = calls.flatMap { call -> [ResultKey] in
      guard now.perCase.contains(call.assertion) else {
        return [ResultKey(criterion.id, call.assertion, nil)]
      }
      return places.filter { criterion.filter.matches($0.0) }.map {
        ResultKey(criterion.id, call.assertion, $0.1)
      }
    }
    return keys.isEmpty ? [ResultKey(criterion.id, "none", nil)] : keys
  }

  private func resting(
    _ criterion: Criterion, _ parts: [String], _ places: [(Case, CaseKey)],
    _ byCase: [String: Set<CaseKey>], _ known: [String: [ResultKey]]
  ) -> [ResultKey] {
    var keys: [ResultKey] = []
    for (item, key) in places where RestingParts.isAbout(criterion, item) {
      if parts.contains(where: { byCase[$0]?.contains(key) ?? false }) {
        keys.append(ResultKey(criterion.id, "dependsOn", key))
      }
    }
    let free = parts.contains { part in
      byCase[part]?.isEmpty ?? true
        && (known[part] ?? []).contains { $0.place == nil && !isWithoutCase($0) }
    }
    if free { keys.append(ResultKey(criterion.id, "dependsOn", nil)) }
    return keys.isEmpty ? [ResultKey(criterion.id, "dependsOn", nil)] : keys
  }

  private func isWithoutCase(_ key: ResultKey) -> Bool {
    index.positions(of: key.criterion, at: nil).contains { index.results[$0].reason == "no-case" }
  }

  /// Resting results whose outcome is not the worst of what they rest on.
  var contradictions: [ResultKey] {
    let parts = RestingParts(now.checklist, perCase: now.perCase)
    return now.checklist.criteria.flatMap { criterion -> [ResultKey] in
      guard case .dependsOn = criterion.basis else { return [] }
      let names = parts.parts(of: criterion)
      return (index.places[criterion.id] ?? [:]).keys.compactMap { key -> Int? in
        let own = index.positions(of: criterion.id, at: key)
        let worst = index.positions(of: names, restingAt: key).map { index.results[$0].outcome }.max()
        guard let first = own.first, let worst, index.results[first].outcome != worst else { return nil }
        return first
      }
      .sorted().map { ResultKey(index.results[$0]) }
    }
  }
}
