/// Cases that a criterion or a waiver is about. Empty lists allow any value.
package struct CaseFilter: Hashable, Sendable, Codable {
  package var axes: AxisSelection
  package var idioms: [Idiom]
  /// Patterns of device names (`*Pro Max`); `axes` already has the largest device that matches.
  package var largestMatching: [String]
  package init(_ axes: AxisSelection, idioms: [Idiom] = [], largestMatching: [String] = []) {
    self.axes = axes
    self.idioms = idioms
    self.largestMatching = largestMatching
  }

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

extension CaseFilter {
  /// Filters by device, orientation and appearance.
  package init(
    devices: [String] = [], idioms: [Idiom] = [], orientations: [Orientation] = [],
    appearances: [Appearance] = []
  ) {
    self.init(
      AxisSelection(devices: devices, orientations: orientations, appearances: appearances), idioms: idioms)
  }
}
