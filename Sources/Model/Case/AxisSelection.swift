/// Values that a person chose on some axes; an axis without values allows all of them.
package struct AxisSelection: Hashable, Sendable {
  /// Values by the key of their axis; no list is empty.
  package private(set) var values: [String: [String]] = [:]

  package init() {}

  /// - Parameter values: values by the key of their axis; empty lists are dropped.
  package init(_ values: [String: [String]]) { self.values = values.filter { !$0.value.isEmpty } }

  package var isEmpty: Bool { values.isEmpty }

  package subscript(key: String) -> [String] {
    get { values[key] ?? [] }
    set { values[key] = newValue.isEmpty ? nil : newValue }
  }
  package subscript(axis: Axis) -> [String] {
    get { self[axis.key] }
    set { self[axis.key] = newValue }
  }

  /// Returns whether the case has a chosen value on every axis that names values.
  package func matches(_ id: CaseID) -> Bool {
    if values.isEmpty { return true }
    for (index, axis) in Axis.all.enumerated() {
      if let chosen = values[axis.key], !chosen.contains(id.values[index]) { return false }
    }
    return true
  }

  /// Axes that name values, with the values, in the order of the table.
  package var chosen: [(axis: Axis, values: [String])] {
    Axis.all.compactMap { axis in values[axis.key].map { (axis, $0) } }
  }
}

extension AxisSelection {
  package init(
    devices: [String] = [], os: [String] = [], orientations: [Orientation] = [],
    appearances: [Appearance] = [],
    contrasts: [Contrast] = [], layoutDirections: [LayoutDirection] = []
  ) {
    self.init([
      "device": devices, "os": os, "orientation": orientations.map(\.rawValue),
      "appearance": appearances.map(\.rawValue), "contrast": contrasts.map(\.rawValue),
      "layoutDirection": layoutDirections.map(\.rawValue),
    ])
  }
  package var devices: [String] {
    get { self["device"] }
    set { self["device"] = newValue }
  }
  package var orientations: [Orientation] { self["orientation"].compactMap(Orientation.init) }
  package var appearances: [Appearance] { self["appearance"].compactMap(Appearance.init) }
}

extension AxisSelection: Codable {
  package init(from decoder: any Decoder) throws { self.init(try [String: [String]](from: decoder)) }

  /// Writes the axes in the order of the table.
  package func encode(to encoder: any Encoder) throws {
    try JSONObject(chosen.map { ($0.axis.key, $0.values) }).encode(to: encoder)
  }
}
