import Model

/// `gate.intoto.json`: the verdict as an in-toto statement with a test result, which `actions/attest` can sign.
///
/// Source: github.com/in-toto/attestation, spec/predicates/test-result.md (version 0.1) and spec/v1/statement.md.
enum GateStatement {
  static func encode(_ report: GateReport) -> [UInt8] {
    var json = JSONWriter(capacity: 8192)
    json.begin(.object)
    json.field("_type", "https://in-toto.io/Statement/v1")
    json.newline()
    json.key("subject")
    json.array(subjects(report)) { json, subject in
      json.newline()
      json.object { write(subject, to: &$0) }
    }
    json.newline()
    json.field("predicateType", "https://in-toto.io/attestation/test-result/v0.1")
    json.newline()
    json.key("predicate")
    json.object { json in
      json.field("result", result(report))
      json.newline()
      json.key("configuration")
      json.array(
        [
          (report.checklist, report.checklistDigest)
        ] + report.others.map { ($0.checklist, $0.checklistDigest) }
      ) { json, checklist in
        let resource = Resource(
          name: "checklist \(checklist.0)", algorithm: "sha256", digest: checklist.1)
        json.object { write(resource, to: &$0) }
      }
      for (key, standings) in lists {
        json.newline()
        json.key(key)
        json.strings(report.criteria.filter { standings.contains($0.standing) }.map(\.criterion))
      }
    }
    json.end(.object)
    return json.bytes + [0x0A]
  }

  private static let lists: [(String, Set<GateReport.Standing>)] = [
    ("passedTests", [.met]), ("warnedTests", [.waived]),
    ("failedTests", [.failed, .errored, .cannotTell, .needsEvidence]),
  ]

  /// A waived criterion is a warning: the gate is green, but not everything passed.
  private static func result(_ report: GateReport) -> String {
    if !report.isGreen { return "FAILED" }
    return report.criteria.contains { $0.standing == .waived } ? "WARNED" : "PASSED"
  }

  /// A resource descriptor: spec/v1/resource_descriptor.md.
  private struct Resource {
    var name: String
    var algorithm: String
    /// `sha256:…` or hexadecimal digits.
    var digest: String
  }

  /// The sources of the launch screen, and the commit if it is known.
  private static func subjects(_ report: GateReport) -> [Resource] {
    let subject = report.subject
    let sources = Resource(
      name: "launch screen of \(subject.target)", algorithm: "sha256", digest: subject.sourcesDigest)
    let commit = subject.commit.map { Resource(name: "commit", algorithm: "gitCommit", digest: $0) }
    return [sources] + (commit.map { [$0] } ?? [])
  }

  private static func write(_ resource: Resource, to json: inout JSONWriter) {
    json.field("name", resource.name)
    json.key("digest")
    json.object {
      let prefix = "sha256:"
      $0.field(
        resource.algorithm,
        resource.digest.hasPrefix(prefix) ? String(resource.digest.dropFirst(prefix.count)) : resource.digest)
    }
  }
}
