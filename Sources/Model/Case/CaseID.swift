/// Identity of a case: one value for each axis.
package struct CaseID: Hashable, Sendable {
  /// Values in the order of `Axis.all`.
  package let values: [String]

  /// - Precondition: There is one value for each axis.
  package init(_ values: [String]) {
    precondition(values.count == Axis.all.count, "a case has one value for each axis")
    self.values = values
  }

  package init(
    device: String, os: OSVersion, orientation: Orientation = .portrait, appearance: Appearance = .light,
    contrast: Contrast = .normal, layoutDirection: LayoutDirection = .leftToRight,
    window: Window = .fullScreen
  ) {
    let known = [
      device, os.description, orientation.rawValue, appearance.rawValue, contrast.rawValue,
      layoutDirection.rawValue, window.rawValue,
    ]
    self.init(known + Axis.all.dropFirst(known.count).map { $0.defaultValue ?? "" })
  }
}

extension CaseID {
  // Indices of the axes whose values code gives a meaning; `AxisTests` compares them with the table.
  package var device: String { values[0] }
  package var os: OSVersion { OSVersion(values[1]) ?? OSVersion(0) }
  package var orientation: Orientation { Orientation(rawValue: values[2]) ?? .portrait }
  package var appearance: Appearance { Appearance(rawValue: values[3]) ?? .light }
  package var contrast: Contrast { Contrast(rawValue: values[4]) ?? .normal }
  package var layoutDirection: LayoutDirection { LayoutDirection(rawValue: values[5]) ?? .leftToRight }
  package var window: Window { Window(rawValue: values[6]) ?? .fullScreen }

  package subscript(axis: Axis) -> String {
    Axis.all.firstIndex { $0.key == axis.key }.map { values[$0] } ?? ""
  }

  /// Axes with their values of this case, in the order of the table.
  package var coordinates: [(axis: Axis, value: String)] { zip(Axis.all, values).map { ($0, $1) } }

  /// The axes with values that names do not omit.
  package var named: [(axis: Axis, value: String)] { coordinates.filter { !$0.axis.omits($0.value) } }

  /// The values that records name: without the last ones that their axes omit.
  package var recorded: ArraySlice<String> {
    let axes = Axis.all
    let omitted = zip(axes, values).reversed().prefix { $0.omits($1) }.count
    return values.dropLast(omitted)
  }

  /// The case with default values on the axes that do not identify a test.
  ///
  /// Cases with an equal `test` are one test in JUnit, CTRF and the page.
  package var test: CaseID {
    CaseID(coordinates.map { $0.axis.identifiesTest ? $0.value : $0.axis.defaultValue ?? "" })
  }
}

extension CaseID: Comparable {
  /// Orders by the first axis in which the cases differ.
  package static func < (left: CaseID, right: CaseID) -> Bool {
    for (index, axis) in Axis.all.enumerated() where left.values[index] != right.values[index] {
      return axis.precedes(left.values[index], right.values[index])
    }
    return false
  }
}

extension CaseID: Codable {
  /// - Throws: `DecodingError` for a list that does not have one known value for each axis, except the last ones that may be
  ///   omitted.
  package init(from decoder: any Decoder) throws {
    var values = try [String](from: decoder)
    let axes = Axis.all
    let missing = axes.dropFirst(values.count)
    if missing.allSatisfy(\.omitsDefault) { values += missing.compactMap(\.defaultValue) }
    guard values.count == axes.count, zip(axes, values).allSatisfy({ $0.canonical($1) == $1 }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a case has one known value for each axis"))
    }
    self.values = values
  }

  package func encode(to encoder: any Encoder) throws { try Array(recorded).encode(to: encoder) }
}

extension CaseID: CustomStringConvertible {
  /// Values separated by commas: `iphone-14-pro, 18, portrait, dark, normal, leftToRight`.
  package var description: String { recorded.joined(separator: ", ") }
}
