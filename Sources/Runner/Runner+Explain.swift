import Assertions
import Matrix
import Model

extension Runner {
  public static var assertionIDs: [String] { Assertion.all.map(\.id) }

  /// A checklist by id or absolute path, held against the assertions and devices that there are.
  public static func checklist(_ name: String, data: DataRoot) throws -> Checklist {
    try ChecklistFile.load(
      name, root: data, assertions: Assertion.all.map(\.schema), catalog: try DeviceCatalog.load(data))
  }

  /// Nil where there is no such assertion.
  public static func explanation(ofAssertion id: String) -> String? {
    guard let assertion = Assertion.byID[id] else { return nil }
    var lines = [id, assertion.schema.summary, "", "Measured: \(assertion.measurement)"]
    lines.append(
      assertion.schema.scope == .project
        ? "Checked once, for the project." : "Checked in every case of the matrix.")
    if !assertion.schema.parameters.isEmpty { lines += ["", "Parameters:"] }
    for parameter in assertion.schema.parameters {
      let value =
        parameter.defaultValue.map { " (default: \($0.text))" } ?? (parameter.isRequired ? " (required)" : "")
      lines.append("  \(parameter.name): \(parameter.summary)\(value)")
    }
    lines += ["", "Cannot be told, or does not apply, where:"]
    lines += assertion.reasons.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
    return lines.joined(separator: "\n")
  }

  public static func explanation(of criterion: Criterion, in checklist: Checklist) -> String {
    var lines = ["\(criterion.id): \(criterion.title)", ""]
    lines += ["Impact: \(criterion.impact.rawValue)"]
    if let standard = criterion.standard { lines.append("Standard: \(standard)") }
    if !criterion.rationale.isEmpty { lines.append("Why: \(criterion.rationale)") }
    if !criterion.fix.isEmpty { lines.append("What mends it: \(criterion.fix)") }
    if !criterion.traces.isEmpty {
      lines.append("From the story: \(criterion.traces.joined(separator: ", "))")
    }
    if let blocks = criterion.blocks {
      lines.append(blocks ? "The gate stops at it whatever its impact." : "The gate never stops at it.")
    }
    lines.append("Stands in: \(criterion.location)")
    switch criterion.basis {
    case .assertions(let calls):
      for call in calls {
        lines.append("")
        lines.append(explanation(ofAssertion: call.assertion) ?? call.assertion)
        let given = call.parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }
        lines.append("Here with: \(given.isEmpty ? "the defaults" : given.joined(separator: ", "))")
      }
    case .dependsOn(let rest):
      lines.append(
        "Rests on: \(rest.criteria?.joined(separator: ", ") ?? "every row that is checked case by case")")
    case .evidence(let need): lines += explanation(of: need)
    case .gate(let needs):
      lines.append("A definition-of-done line; needs: \(needs.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  private static func explanation(of need: EvidenceNeed) -> [String] {
    var lines = [
      "Needs evidence that no file can give, any of: \(need.kinds.map(\.rawValue).joined(separator: ", "))"
    ]
    if !need.tests.isEmpty {
      lines += ["Witnessed by tests whose name matches any of:"] + need.tests.map { "  \($0)" }
    }
    if let trace = need.trace { lines.append("A recorded launch must show: \(words(of: trace))") }
    let cases = need.cases
    if let table = cases.first?.table {
      lines.append("Cases of the decision table \(table), each to be witnessed: \(cases.count)")
      lines += cases.prefix(mostCases).map { "  \($0.name) → \($0.state)" }
      if cases.count > mostCases { lines.append("  and \(cases.count - mostCases) more") }
    }
    return lines
  }

  private static let mostCases = 24

  private static func words(of trace: TraceNeed) -> String {
    func milliseconds(_ bound: Double?, _ words: String) -> String? {
      bound.map { "\(words) \($0.shortDescription) ms" }
    }
    let parts = [
      trace.reaches.isEmpty
        ? "a state that is reached" : "the state \(trace.reaches.joined(separator: " or "))",
      milliseconds(trace.launchAtMost, "the app's first frame after at most"),
      milliseconds(trace.splashAtLeast, "a splash of at least"),
      milliseconds(trace.splashAtMost, "a splash of at most"),
      trace.launchesAtLeast > 1 ? "\(trace.launchesAtLeast) launches or more" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The cases of a request, without working any of them out.
  public static func plan(_ request: RunRequest, data: DataRoot) throws -> MatrixPlan {
    let bench = try Workbench(request, data)
    return try bench.expand(request, data)
  }
}

extension Value {
  /// As a person would write it in a checklist.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): number.shortDescription
    case .string(let text): text
    case .list(let items): "[\(items.map(\.text).joined(separator: ", "))]"
    case .map(let entries):
      "{\(entries.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }
}
