import Model
import Verdicts

/// `gate.intoto.json`: the verdict as an in-toto statement with a test result, which `actions/attest` can sign.
///
/// Source: github.com/in-toto/attestation, spec/predicates/test-result.md (version 0.1) and spec/v1/statement.md.
enum GateStatement {
  static func encode(_ report: GateReport) throws -> [UInt8] {
    let subject = report.subject
    let commit = subject.commit.map { resource("commit", $0, algorithm: "gitCommit") }
    let checklists =
      [(report.checklist, report.checklistDigest)] + report.others.map { ($0.checklist, $0.checklistDigest) }
    func criteria(_ standings: GateReport.Standing...) -> [String] {
      report.criteria.filter { standings.contains($0.standing) }.map(\.criterion)
    }
    let predicate: JSONObject = [
      "result": result(report),
      "configuration": checklists.map { resource("checklist \($0.0)", $0.1) },
      "passedTests": criteria(.met), "warnedTests": criteria(.waived),
      "failedTests": criteria(.failed, .errored, .cannotTell, .needsEvidence),
    ]
    let sources = resource("launch screen of \(subject.target)", subject.sourcesDigest)
    let fields: JSONObject = [
      "_type": "https://in-toto.io/Statement/v1",
      "subject": [sources] + (commit.map { [$0] } ?? []),
      "predicateType": "https://in-toto.io/attestation/test-result/v0.1", "predicate": predicate,
    ]
    return try JSONEncoding.bytes(of: fields, breaksLines: true)
  }

  /// A waived criterion is a warning: the gate is green, but not everything passed.
  private static func result(_ report: GateReport) -> String {
    if !report.isGreen { return "FAILED" }
    return report.criteria.contains { $0.standing == .waived } ? "WARNED" : "PASSED"
  }

  /// A resource descriptor: spec/v1/resource_descriptor.md.
  ///
  /// - Parameter digest: `sha256:…` or hexadecimal digits.
  private static func resource(_ name: String, _ digest: String, algorithm: String = "sha256") -> JSONObject {
    let prefix = "sha256:"
    let digits = digest.hasPrefix(prefix) ? String(digest.dropFirst(prefix.count)) : digest
    return ["name": name, "digest": [algorithm: digits] as JSONObject]
  }
}
