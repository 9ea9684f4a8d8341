/// Cases that a criterion or a waiver is about. Empty lists allow any value.
package struct CaseFilter: Hashable, Sendable, Codable {
  package var axes: AxisSelection
  package var idioms: [Idiom] = []
  /// Patterns of device names (`*Pro Max`); `axes` already has the largest device that matches.
  package var largestMatching: [String] = []

  package func matches(_ item: Case) -> Bool {
    (idioms.isEmpty || idioms.contains(item.environment.idiom)) && axes.matches(item.id)
  }

  /// Conditions by key, as a file writes them.
  package var conditions: [(key: String, values: [String])] {
    var conditions = axes.chosen.map { (key: $0.axis.key, values: $0.values) }
    if !idioms.isEmpty {
      conditions.insert(("idiom", idioms.map(\.rawValue)), at: axes.devices.isEmpty ? 0 : 1)
    }
    return conditions
  }
}

/// A filter for many cases, fast because neighboring cases have equal values on most axes.
package struct CaseMatcher {
  private struct Condition {
    var axis: Int
    var values: Set<String>
    var last: (value: String, matches: Bool)?
  }
  private let idioms: Set<Idiom>
  private var conditions: [Condition]

  package init(_ filter: CaseFilter) {
    idioms = Set(filter.idioms)
    conditions = Axis.all.enumerated().compactMap { index, axis in
      let values = filter.axes[axis]
      return values.isEmpty ? nil : Condition(axis: index, values: Set(values))
    }
  }

  /// Returns the same as the filter.
  package mutating func matches(_ item: Case) -> Bool {
    guard idioms.isEmpty || idioms.contains(item.environment.idiom) else { return false }
    for index in conditions.indices {
      let value = item.id.values[conditions[index].axis]
      if let last = conditions[index].last, last.value == value {
        if last.matches { continue }
        return false
      }
      let matches = conditions[index].values.contains(value)
      conditions[index].last = (value, matches)
      if !matches { return false }
    }
    return true
  }
}

extension CaseFilter {
  /// Filters by device, orientation and appearance.
  package init(
    devices: [String] = [], idioms: [Idiom] = [], orientations: [Orientation] = [],
    appearances: [Appearance] = []
  ) {
    self.init(
      axes: AxisSelection(devices: devices, orientations: orientations, appearances: appearances),
      idioms: idioms)
  }
}
