import Model

/// Reads the assertions of a criterion, and checks their parameters against the schemas.
struct CallReader {
  let schemas: [String: AssertionSchema]
  let elements: Set<String>
  let scope: ValueScope
  let diagnostics: DiagnosticCollector

  func calls(_ node: DataNode) -> [AssertionCall] {
    guard let items = node.list else {
      diagnostics.add(
        node.location, "assert must be a list of assertions, not \(node.kindName)",
        fix: "write `- layout.size: {of: icon, …}` below it")
      return []
    }
    if items.isEmpty { diagnostics.add(node.location, "assert names no assertion") }
    var found: [AssertionCall] = []
    for item in items {
      guard let call = call(item) else { continue }
      if found.contains(where: { $0.assertion == call.assertion }) {
        // A result's key is criterion, assertion and case, so two such results could not be distinguished.
        diagnostics.add(
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
    calls.contains { schemas[$0.assertion]?.scope == .perCase }
  }

  private func call(_ item: DataNode) -> AssertionCall? {
    // An id alone is an assertion without parameters.
    let bare = item.text.map {
      DataNode.Entry(key: $0, keyLocation: item.location, node: .emptyMap(item.location))
    }
    guard let entry = bare ?? (item.entries?.count == 1 ? item.entries?.first : nil) else {
      diagnostics.add(
        item.location, "an assertion is an id with its parameters, not \(item.kindName)",
        fix: "write `- layout.size: {of: icon, …}` with one id")
      return nil
    }
    guard let schema = schemas[entry.key] else {
      diagnostics.add(
        entry.keyLocation, "unknown assertion \"\(entry.key.prefix(60))\"",
        fix: suggestion(for: entry.key, in: schemas.keys, listedIn: ChecklistReader.page))
      return nil
    }
    let node = entry.node.isNull ? .emptyMap(entry.keyLocation) : entry.node
    let parameters = parameters(node, schema.parameters, "the assertion \(schema.id)", at: entry.keyLocation)
    return AssertionCall(assertion: schema.id, parameters: parameters, location: entry.keyLocation)
  }

  private func parameters(
    _ node: DataNode, _ known: [AssertionSchema.Parameter], _ subject: String, at location: SourceLocation
  ) -> [String: Value] {
    let map = MapReader(node, subject, diagnostics, listedIn: ChecklistReader.page)
    guard map.isMap else { return [:] }
    var result: [String: Value] = [:]
    for parameter in known {
      guard let given = map.node(parameter.name), !given.isNull else {
        if parameter.isRequired {
          diagnostics.add(
            location, "\(subject) needs the parameter \(parameter.name): \(parameter.summary)",
            fix: "add `\(parameter.name):`")
        }
        if let value = parameter.defaultValue { result[parameter.name] = value }
        continue
      }
      // A default may be a word outside of the type, such as `own` for colors.
      if let usual = parameter.defaultValue, usual.string != nil, scope.resolved(given) == usual {
        result[parameter.name] = usual
        continue
      }
      if let value = value(given, parameter, "\(parameter.name) of \(subject)") {
        result[parameter.name] = value
      }
    }
    map.finish(allowing: known.map(\.name))
    return result
  }
}

extension DataNode {
  static func emptyMap(_ location: SourceLocation) -> DataNode {
    DataNode(content: .map([]), location: location)
  }
}
