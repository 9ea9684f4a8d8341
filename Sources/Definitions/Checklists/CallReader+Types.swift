import Model

extension CallReader {
  /// Returns the value of `node` if it has the parameter's type; otherwise adds a diagnostic and returns nil.
  func value(_ node: DataNode, _ parameter: AssertionSchema.Parameter, _ what: String) -> Value? {
    let kind = parameter.kind
    if case .map(let parameters) = kind { return map(node, parameters, what) }
    let value = scope.resolved(node)
    // An unknown name is already reported.
    if case .null = value { return nil }
    if let unknown = unknownElement(node, value, kind) {
      scope.diagnose(
        node, at: unknown.location, "there is no element \"\(unknown.name.prefix(60))\"",
        fix: suggestion(for: unknown.name, in: elements))
      return nil
    }
    guard let fitting = Self.fitting(value, kind) else {
      scope.diagnose(node, "\(what) must be \(Self.noun(kind)), not \(value.kindName)")
      return nil
    }
    if let wrong = parameter.firstOutOfRange(fitting) {
      scope.diagnose(node, "\(what) must be \(parameter.allowance), not \(wrong.shortDescription)")
      return nil
    }
    return fitting
  }

  private func map(_ node: DataNode, _ parameters: [AssertionSchema.Parameter], _ what: String) -> Value? {
    if let name = node.text.flatMap(ValueScope.reference) {
      let value = scope.resolved(node)
      guard case .map(let entries) = value else {
        if value != .null {
          scope.diagnose(node, "\(what) must be a map, but $\(name) is \(value.kindName)")
        }
        return nil
      }
      return checked(entries, parameters, what, of: node)
    }
    guard node.entries != nil else {
      diagnostics.add(
        node.location,
        "\(what) must be a map of \(parameters.map(\.name).joined(separator: ", ")), not \(node.kindName)")
      return nil
    }
    let reader = MapReader(node, what, diagnostics, listedIn: ChecklistReader.page)
    var result: [String: Value] = [:]
    for parameter in parameters {
      guard let given = reader.node(parameter.name), !given.isNull else {
        if parameter.isRequired { diagnostics.add(node.location, "\(what) has no \(parameter.name)") }
        if let value = parameter.defaultValue { result[parameter.name] = value }
        continue
      }
      result[parameter.name] = value(given, parameter, "\(parameter.name) of \(what)")
    }
    reader.finish(allowing: parameters.map(\.name))
    return .map(result)
  }

  /// Checks a map from `values`, whose parts have no location here.
  private func checked(
    _ entries: [String: Value], _ parameters: [AssertionSchema.Parameter], _ what: String,
    of node: DataNode
  ) -> Value? {
    var result: [String: Value] = [:]
    for name in entries.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
      scope.diagnose(
        node, "\(what) has the unknown key \"\(name.prefix(60))\"",
        fix: suggestion(for: name, in: parameters.map(\.name), listedIn: ChecklistReader.page))
    }
    for parameter in parameters {
      if let given = entries[parameter.name], let value = Self.fitting(given, parameter.kind) {
        result[parameter.name] = value
        if let wrong = parameter.firstOutOfRange(value) {
          scope.diagnose(
            node,
            "\(parameter.name) of \(what) must be \(parameter.allowance), not \(wrong.shortDescription)")
        }
      } else if let given = entries[parameter.name] {
        scope.diagnose(
          node,
          "\(parameter.name) of \(what) must be \(Self.noun(parameter.kind)), not \(given.kindName)")
      } else if let value = parameter.defaultValue {
        result[parameter.name] = value
      } else if parameter.isRequired {
        scope.diagnose(node, "\(what) has no \(parameter.name)")
      }
    }
    return .map(result)
  }

  private func unknownElement(
    _ node: DataNode, _ value: Value, _ kind: AssertionSchema.Parameter.Kind
  ) -> (name: String, location: SourceLocation)? {
    guard kind == .element || kind == .elements else { return nil }
    if let name = value.string { return elements.contains(name) ? nil : (name, node.location) }
    guard kind == .elements, let items = value.list else { return nil }
    for (index, item) in items.enumerated() {
      guard let name = item.string, !elements.contains(name) else { continue }
      let location = node.list.flatMap { $0.indices.contains(index) ? $0[index].location : nil }
      return (name, location ?? node.location)
    }
    return nil
  }

  /// Returns `value` as `kind`, or nil if it has another type. A single text becomes a list of one.
  static func fitting(_ value: Value, _ kind: AssertionSchema.Parameter.Kind) -> Value? {
    switch kind {
    case .element, .string: return value.string == nil ? nil : value
    case .number: return value.number == nil ? nil : value
    case .bool: return value.bool == nil ? nil : value
    case .color: return value.string.map(isColor) ?? false ? value : nil
    case .elements, .strings:
      if value.string != nil { return .list([value]) }
      return value.list?.allSatisfy { $0.string != nil } ?? false ? value : nil
    case .numbers:
      if value.number != nil { return .list([value]) }
      return value.list?.allSatisfy { $0.number != nil } ?? false ? value : nil
    case .map: return value.map == nil ? nil : value
    }
  }

  /// Returns whether a text is `#RRGGBB` or `#RRGGBBAA`.
  static func isColor(_ text: String) -> Bool {
    guard text.hasPrefix("#"), [7, 9].contains(text.utf8.count) else { return false }
    return text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  static func noun(_ kind: AssertionSchema.Parameter.Kind) -> String {
    switch kind {
    case .element: "the name of an element"
    case .elements: "a list of element names"
    case .number: "a number"
    case .string: "text"
    case .bool: "true or false"
    case .color: "a color such as \"#667EEA\""
    case .strings: "a list of texts"
    case .numbers: "a list of numbers"
    case .map(let parameters): "a map of " + parameters.map(\.name).joined(separator: ", ")
    }
  }
}

extension AssertionSchema.Parameter {
  /// Returns the first number in `value` that the parameter does not allow.
  func firstOutOfRange(_ value: Value) -> Double? {
    let numbers: [Double] =
      switch kind {
      case .number: value.number.map { [$0] } ?? []
      case .numbers: (value.list ?? []).compactMap(\.number)
      default: []
      }
    return numbers.first { !range.contains($0) || (isWhole && $0.rounded() != $0) }
  }

  /// The allowed numbers, for sentences: `a number from 0 to 1`.
  var allowance: String {
    let extent = "from \(range.lowerBound.shortDescription) to \(range.upperBound.shortDescription)"
    if kind == .numbers { return (isWhole ? "a list of whole numbers " : "a list of numbers ") + extent }
    return (isWhole ? "a whole number " : "a number ") + extent
  }
}
