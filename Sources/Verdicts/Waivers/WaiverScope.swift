import Model

/// Compares the scope of a waiver with the findings that it covers.
///
/// A scope is too wide if it names a value of an axis in which its criterion has no finding.
struct WaiverScope {
  let waiver: Waiver
  let rules: CriterionRules

  /// Returns what is too wide, with the scope to write instead; nil for a scope that is narrow enough.
  ///
  /// - Parameter found: the cases of the findings that the waiver covers.
  func excess(over found: [Case]) -> Message? {
    guard !found.isEmpty, let criterion = rules[waiver.criterion] else { return nil }
    let about = rules.cases(of: criterion).map { rules.cases[$0] }
    let named = about.filter { waiver.scope.matches($0) }
    let isExcessive = Axis.all.contains { axis in
      !Set(named.map { $0.id[axis] }).isSubset(of: found.map { $0.id[axis] })
    }
    if !isExcessive { return nil }
    let count = Set(found.map(\.id)).count
    return Message(
      "scope-too-wide", about: criterion.id,
      "It covers \(named.count) cases of \(criterion.id), of which \(count) have a finding. "
        + "Write `when: \(Self.yaml(narrowest(found, among: about)))`.",
      figures: ["covered": Measure(named.count), "found": Measure(count)])
  }

  /// The scope that names the values of `found`; an axis whose values all occur is left out.
  func narrowest(_ found: [Case], among about: [Case]) -> CaseFilter {
    var filter = CaseFilter()
    for axis in Axis.all {
      let values = Set(found.map { $0.id[axis] })
      if values == Set(about.map { $0.id[axis] }) { continue }
      if case .devices = axis.domain {
        let idioms = Set(found.map(\.environment.idiom))
        if values == Set(about.filter { idioms.contains($0.environment.idiom) }.map(\.device)) {
          filter.idioms = Idiom.allCases.filter(idioms.contains)
          continue
        }
        filter.axes[axis] = about.map(\.device).filter(values.contains).uniqued()
      } else {
        filter.axes[axis] = values.sorted(by: axis.precedes)
      }
    }
    return filter
  }

  /// The scope as a file of waivers writes it.
  static func yaml(_ filter: CaseFilter) -> String {
    let parts = filter.conditions.map { condition in
      let values = condition.values.map { Double($0) == nil ? $0 : "\"\($0)\"" }
      return "\(condition.key): [\(values.joined(separator: ", "))]"
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }
}
