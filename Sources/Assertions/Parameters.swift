import Model

/// The values that a checklist gave, with the schema's defaults filled in. Lint has checked names and types.
package struct Parameters: Sendable {
  private let values: [String: Value]
  /// Name → selector, from the checklist's `elements`.
  private let elements: [String: Selector]

  package init(_ call: AssertionCall, schema: AssertionSchema, elements: [String: Selector]) {
    var values = call.parameters
    for parameter in schema.parameters where values[parameter.name] == nil {
      values[parameter.name] = parameter.defaultValue
    }
    self.values = values
    self.elements = elements
  }

  /// The number of a parameter that is required or has a default.
  func number(_ name: String) -> Double { optionalNumber(name) ?? 0 }
  func optionalNumber(_ name: String) -> Double? { values[name]?.number }
  /// A whole number, kept within what pixel and byte counts can be.
  func whole(_ name: String) -> Int {
    Int(exactly: number(name).rounded()).map { min(max($0, 0), 1 << 40) } ?? 0
  }
  func points(_ name: String) -> Points { Points(number(name)) }
  func string(_ name: String) -> String? { values[name]?.string }
  func value(_ name: String) -> Value? { values[name] }
  func color(_ name: String) -> Color? { string(name).flatMap { Color(hex: $0) } }
  func strings(_ name: String) -> [String] {
    if let one = string(name) { return [one] }
    return (values[name]?.list ?? []).compactMap(\.string)
  }
  func numbers(_ name: String) -> [Double] { (values[name]?.list ?? []).compactMap(\.number) }
  func selector(_ name: String) -> Selector? { string(name).flatMap { elements[$0] } }
  func selectors(_ name: String) -> [Selector] { strings(name).compactMap { elements[$0] } }
}

extension AssertionSchema.Parameter {
  static let of = Self("of", .element, "The element that is measured", isRequired: true)
  static let except = Self("except", .elements, "Elements that are left out", default: .list([]))
  static func tolerance(_ points: Double, _ unit: String = "points") -> Self {
    Self("tolerance", .number, "How far off still counts, in \(unit)", default: .number(points))
  }
}
