import Model

/// Holds what a waiver names against what it excuses. Too wide: it names a device, an orientation or an appearance
/// in which the row has no finding. So what is excused is never far more than what was found, and the narrowest
/// scope that would do can always be written down.
struct WaiverScope {
  let waiver: Waiver
  let checklist: Checklist
  let cases: [Case]

  /// What is too wide about it, with the scope that would do; nil where it is as narrow as can be.
  ///
  /// - Parameter found: the cases whose findings it excuses.
  func excess(over found: [Case]) -> String? {
    guard !found.isEmpty, let row = checklist.criteria.first(where: { $0.id == waiver.criterion }) else {
      return nil
    }
    let about = cases.filter { RestingParts.isAbout(row, $0) }
    let named = about.filter { waiver.scope.matches($0) }
    let devices = Set(named.map(\.device)).subtracting(found.map(\.device))
    let orientations = Set(named.map(\.orientation)).subtracting(found.map(\.orientation))
    let appearances = Set(named.map(\.appearance)).subtracting(found.map(\.appearance))
    guard !devices.isEmpty || !orientations.isEmpty || !appearances.isEmpty else { return nil }
    return
      "It covers \(named.count) cases of \(row.id), of which \(Set(found.map(CaseKey.init)).count) have a "
      + "finding; write `when: \(narrowest(found, among: about))`."
  }

  /// The scope that names what was found and nothing else, as YAML; an axis that is found throughout is left out.
  private func narrowest(_ found: [Case], among about: [Case]) -> String {
    var parts: [String] = []
    let devices = Set(found.map(\.device))
    if devices != Set(about.map(\.device)) {
      let idioms = Set(found.map(\.environment.idiom))
      let whole = Set(about.filter { idioms.contains($0.environment.idiom) }.map(\.device))
      if devices == whole {
        parts.append(
          "idiom: [\(Idiom.allCases.filter(idioms.contains).map(\.rawValue).joined(separator: ", "))]")
      } else {
        var seen = Set<String>()
        let ordered = about.map(\.device).filter { devices.contains($0) && seen.insert($0).inserted }
        parts.append("device: [\(ordered.joined(separator: ", "))]")
      }
    }
    let orientations = Set(found.map(\.orientation))
    if orientations != Set(about.map(\.orientation)) {
      let names = Orientation.allCases.filter(orientations.contains).map(\.rawValue)
      parts.append("orientation: [\(names.joined(separator: ", "))]")
    }
    let appearances = Set(found.map(\.appearance))
    if appearances != Set(about.map(\.appearance)) {
      let names = Appearance.allCases.filter(appearances.contains).map(\.rawValue)
      parts.append("appearance: [\(names.joined(separator: ", "))]")
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }
}
