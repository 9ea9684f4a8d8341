import Files
import Model

/// Reads `Matrix/system/sdk-rules.yml`.
package enum SDKRulesFile {
  package static let name = "Matrix/system/sdk-rules.yml"

  /// - Throws: `Diagnostics` with every missing, unknown or invalid key. An error with one weak source is an error of the file.
  package static func load(_ root: DataRoot) throws -> SDKRules {
    let diagnostics = DiagnosticCollector()
    let map = MapReader(try DataFile.root(of: name, in: root), "the file", diagnostics)
    var titles: [String: String] = [:]
    for entry in map.required("sources")?.entries ?? [] { titles[entry.key] = entry.node.text }
    let rules = (map.required("rules")?.list ?? []).compactMap { rule($0, titles, diagnostics) }
    var present: Int?
    if let node = map.required("present") {
      let inner = MapReader(node, "present", diagnostics)
      present = version(inner, "sdk", isRequired: true)
      if inner.required("sources") != nil { _ = sources(of: inner, titles, diagnostics) }
      inner.finish()
    }
    map.finish()
    for (index, rule) in rules.enumerated() where rules[..<index].contains(where: { $0.id == rule.id }) {
      map.diagnose("rules", "two rules have the id \"\(rule.id)\"")
    }
    try diagnostics.throwIfAny()
    return SDKRules(rules: rules, present: OSVersion(present ?? 0))
  }

  private static func rule(
    _ node: DataNode, _ titles: [String: String], _ diagnostics: DiagnosticCollector
  ) -> SDKRule? {
    let map = MapReader(node, "the rule", diagnostics)
    defer { map.finish() }
    let sources = map.required("sources") == nil ? [] : sources(of: map, titles, diagnostics)
    let condition = map.map("when", "when", Self.condition)
    for key in ["when", "severity", "confidence"] { _ = map.required(key) }
    let texts = ["id", "message", "fix"].map(map.requiredText)
    let from = version(map, "from", isRequired: true)
    let until = version(map, "until", isRequired: false)
    let severity = map.choice("severity", SDKRule.Severity.self)
    let confidence = map.choice("confidence", SDKRule.Confidence.self)
    guard let id = texts[0], let message = texts[1], let fix = texts[2], let from, let severity,
      let confidence,
      let condition
    else { return nil }
    if severity == .error, confidence != .A {
      map.diagnose(
        "severity", "the rule \"\(id)\" has one source, so it cannot be an error", fix: "write warning")
    }
    return SDKRule(
      id: id, from: from, until: until, condition: condition,
      severity: severity, confidence: confidence, sources: sources, message: message, fix: fix)
  }

  /// Returns the titles of the sources that a map names.
  private static func sources(
    of map: MapReader, _ titles: [String: String], _ diagnostics: DiagnosticCollector
  ) -> [String] {
    (map.texts("sources") ?? []).compactMap { source in
      let key = source.text ?? ""
      if titles[key] == nil {
        diagnostics.add(source.location, "the source \"\(key.prefix(60))\" is not defined")
      }
      return titles[key]
    }
  }

  private static func version(_ map: MapReader, _ key: String, isRequired: Bool) -> Int? {
    guard let number = isRequired ? map.requiredNumber(key) : map.number(key) else { return nil }
    guard let version = Int(exactly: number), version > 0 else {
      map.diagnose(key, "\(key) must be the major version of an SDK")
      return nil
    }
    return version
  }

  private static func condition(_ map: MapReader) -> SDKRule.Condition {
    func keys(_ name: String) -> [String] { (map.texts(name) ?? []).compactMap(\.text) }
    var condition = SDKRule.Condition()
    condition.idiom = map.choice("idiom", Idiom.self)
    condition.lifeCycle = map.choice("lifeCycle", AppLifeCycle.Kind.self)
    condition.present = keys("present")
    condition.missing = keys("missing")
    condition.isTrue = keys("isTrue")
    condition.isNotTrue = keys("isNotTrue")
    condition.empty = map.text("empty")
    for entry in map.node("endsWith")?.entries ?? [] { condition.endsWith[entry.key] = entry.node.text }
    condition.lacksOrientations = map.bool("lacksOrientations") ?? false
    if let number = map.number("deploymentBelow") {
      condition.deploymentBelow = OSVersion("\(number == number.rounded() ? "\(Int(number))" : "\(number)")")
    }
    return condition
  }
}
