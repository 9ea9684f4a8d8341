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
      + "finding; write `when: \(Self.yaml(narrowest(found, among: about)))`."
  }

  /// The scope that names what was found and nothing else; an axis that is found throughout is left out.
  func narrowest(_ found: [Case], among about: [Case]) -> CaseFilter {
    var filter = CaseFilter()
    let devices = Set(found.map(\.device))
    if devices != Set(about.map(\.device)) {
      let idioms = Set(found.map(\.environment.idiom))
      if devices == Set(about.filter { idioms.contains($0.environment.idiom) }.map(\.device)) {
        filter.idioms = Idiom.allCases.filter(idioms.contains)
      } else {
        var seen = Set<String>()
        filter.devices = about.map(\.device).filter { devices.contains($0) && seen.insert($0).inserted }
      }
    }
    let orientations = Set(found.map(\.orientation))
    if orientations != Set(about.map(\.orientation)) {
      filter.orientations = Orientation.allCases.filter(orientations.contains)
    }
    let appearances = Set(found.map(\.appearance))
    if appearances != Set(about.map(\.appearance)) {
      filter.appearances = Appearance.allCases.filter(appearances.contains)
    }
    return filter
  }

  /// As it is written in a file of waivers.
  static func yaml(_ filter: CaseFilter) -> String {
    let axes = [
      ("device", filter.devices), ("idiom", filter.idioms.map(\.rawValue)),
      ("orientation", filter.orientations.map(\.rawValue)),
      ("appearance", filter.appearances.map(\.rawValue)),
    ]
    let parts = axes.filter { !$0.1.isEmpty }.map { "\($0.0): [\($0.1.joined(separator: ", "))]" }
    return "{" + parts.joined(separator: ", ") + "}"
  }
}
