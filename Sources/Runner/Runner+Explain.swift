import Assertions
import Files
import Definitions
import Model

extension Runner {
  package static var assertionIDs: [String] { Assertion.all.map(\.id) }
  /// Every assertion with its summary.
  package static var assertions: [(id: String, text: String)] {
    Assertion.all.map { ($0.id, $0.schema.summary) }
  }

  /// Nil if there is no such assertion.
  package static func explanation(ofAssertion id: String) -> String? {
    guard let assertion = Assertion.byID[id] else { return nil }
    var lines = [id, assertion.schema.summary, "", "Measured: \(assertion.measurement)"]
    lines.append(
      assertion.schema.scope == .project
        ? "Evaluated once, for the project." : "Evaluated in every case of the matrix.")
    if !assertion.schema.parameters.isEmpty { lines += ["", "Parameters:"] }
    for parameter in assertion.schema.parameters {
      let value =
        parameter.defaultValue.map { " (default: \($0.text))" } ?? (parameter.isRequired ? " (required)" : "")
      lines.append("  \(parameter.name): \(parameter.summary)\(value)")
    }
    if !assertion.reasons.isEmpty { lines += ["", "Undecided, or does not apply, if:"] }
    lines += assertion.reasons.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
    return lines.joined(separator: "\n")
  }

  package static func explanation(of criterion: Criterion, in checklist: Checklist) -> String {
    var lines = ["\(criterion.id): \(criterion.title)", ""]
    lines += ["Impact: \(criterion.impact.rawValue)"]
    if let standard = criterion.standard { lines.append("Standard: \(standard)") }
    if !criterion.rationale.isEmpty { lines.append("Rationale: \(criterion.rationale)") }
    if !criterion.fix.isEmpty { lines.append("Fix: \(criterion.fix)") }
    if checklist.story != nil, !criterion.traces.isEmpty {
      lines.append("From the story: \(criterion.traces.map(\.key).joined(separator: ", "))")
    }
    if let blocks = criterion.blocks {
      lines.append(blocks ? "Blocks the gate, whatever its impact." : "Never blocks the gate.")
    }
    lines.append("Defined at: \(criterion.location)")
    switch criterion.basis {
    case .assertions(let calls):
      for call in calls {
        lines.append("")
        lines.append(explanation(ofAssertion: call.assertion) ?? call.assertion)
        let given = call.parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }
        lines.append("Parameters here: \(given.isEmpty ? "the defaults" : given.joined(separator: ", "))")
      }
    case .dependsOn(let rest):
      lines.append(
        "Depends on: \(rest.criteria?.joined(separator: ", ") ?? "every criterion that is checked in each case")"
      )
    case .evidence(let need): lines += explanation(of: need)
    case .gate(let needs):
      lines.append("A definition-of-done line; needs: \(needs.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  private static func explanation(of need: EvidenceNeed) -> [String] {
    var lines = [
      "Needs evidence, any of: \(need.kinds.map(\.words).joined(separator: ", "))"
    ]
    if !need.tests.isEmpty {
      lines += ["Tests that count match any of:"] + need.tests.map { "  \($0)" }
    }
    if let trace = need.trace { lines.append("A recorded launch must show: \(words(of: trace))") }
    let cases = need.cases
    if let table = cases.first?.table {
      lines.append("Cases of the decision table \(table), each needs evidence: \(cases.count)")
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
}

extension Value {
  /// As a person would write it in a checklist.
  package var text: String {
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
