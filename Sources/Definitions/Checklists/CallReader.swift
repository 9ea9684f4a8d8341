import Model

/// Reads the assertions of a criterion, and checks their parameters.
struct CallReader {
  let assertions: [String: AssertionSchema]
  /// Knows the names of elements.
  let checker: SchemaChecker

  func calls(_ node: DataNode) -> [AssertionCall] {
    var found: [AssertionCall] = []
    for item in node.items {
      guard let call = call(item) else { continue }
      if found.contains(where: { $0.assertion == call.assertion }) {
        // A result's key is criterion, assertion and case, so two such results could not be distinguished.
        checker.diagnostics.add(
          item.location, "the assertion \"\(call.assertion)\" is repeated in one criterion",
          fix: "move the second to a criterion of its own")
      } else {
        found.append(call)
      }
    }
    return found
  }

  /// Returns whether any of the assertions is evaluated for each case, so that a filter of cases has an effect.
  func looksAtCases(_ calls: [AssertionCall]) -> Bool {
    calls.contains { assertions[$0.assertion]?.scope == .perCase }
  }

  private func call(_ item: DataNode) -> AssertionCall? {
    // An id alone is an assertion without parameters.
    let bare = item.text.map { DataNode.Entry(key: $0, keyLocation: item.location, node: item) }
    guard let entry = bare ?? (item.entries?.count == 1 ? item.entries?.first : nil) else { return nil }
    guard let schema = assertions[entry.key] else {
      checker.diagnostics.add(
        entry.keyLocation, "unknown assertion \"\(entry.key.prefix(60))\"",
        fix: suggestion(for: entry.key, in: assertions.keys, listedIn: checker.page))
      return nil
    }
    var node = entry.node
    if bare != nil || node.isNull { node = DataNode(content: .map([]), location: entry.keyLocation) }
    // The checklist's schema requires a map.
    guard node.entries != nil else { return nil }
    checker.check(node, Schema(schema.parameters), "the assertion \(schema.id)")
    return AssertionCall(
      assertion: schema.id, parameters: Self.values(node, schema.parameters), location: entry.keyLocation)
  }

  private static func values(_ node: DataNode, _ parameters: [AssertionSchema.Parameter]) -> [String: Value] {
    var result: [String: Value] = [:]
    for parameter in parameters {
      result[parameter.name] =
        node[parameter.name].map { value($0, parameter.kind) } ?? parameter.defaultValue
    }
    return result
  }

  private static func value(_ node: DataNode, _ kind: AssertionSchema.Parameter.Kind) -> Value {
    switch kind {
    case .element, .string, .color: node.text.map(Value.string) ?? .null
    case .elements, .strings: .list(node.items.compactMap(\.text).map(Value.string))
    case .numbers: .list(node.items.map(\.value))
    case .map(let parameters) where node.entries != nil: .map(values(node, parameters))
    case .number, .bool, .map: node.value
    }
  }
}

extension Schema {
  /// Creates the schema of a map with parameters.
  convenience init(_ parameters: [AssertionSchema.Parameter]) {
    self.init()
    kinds = [.object]
    properties = Dictionary(parameters.map { ($0.name, Schema($0)) }) { first, _ in first }
    allowsOtherProperties = false
    required = parameters.filter(\.isRequired).map(\.name)
    namesOwner = true
  }

  private convenience init(_ parameter: AssertionSchema.Parameter) {
    self.init()
    description = parameter.summary
    let value = Schema(parameter.kind, parameter)
    // A default may be a word outside of the type, such as `own` for colors.
    guard let word = parameter.defaultValue?.string, value.kinds != [.string] || value.pattern != nil else {
      anyOf = [value]
      return
    }
    let usual = Schema()
    (usual.kinds, usual.words) = ([.string], [word])
    anyOf = [usual, value]
  }

  private convenience init(_ kind: AssertionSchema.Parameter.Kind, _ parameter: AssertionSchema.Parameter) {
    if case .map(let parameters) = kind {
      self.init(parameters)
      return
    }
    self.init()
    func list(_ kind: AssertionSchema.Parameter.Kind) { (kinds, items) = ([.array], Schema(kind, parameter)) }
    switch kind {
    case .element: (kinds, references) = ([.string], "element")
    case .elements: list(.element)
    case .string: kinds = [.string]
    case .strings: list(.string)
    case .bool: kinds = [.boolean]
    case .color:
      kinds = [.string]
      pattern = "^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"
      patternErrorMessage = "must be a color such as \"#667EEA\""
    case .number:
      kinds = [parameter.isWhole ? .integer : .number]
      (minimum, maximum) = (parameter.range.lowerBound, parameter.range.upperBound)
    case .numbers: list(.number)
    case .map: break
    }
  }
}
