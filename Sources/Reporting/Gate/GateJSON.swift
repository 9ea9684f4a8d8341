import Model
import Verdicts

/// Writes `gate.json`: the verdict with its basis.
enum GateJSON {
  static func encode(_ report: GateReport) throws -> [UInt8] {
    let checklist: JSONObject = ["id": report.checklist, "digest": report.checklistDigest]
    let fields: JSONObject = [
      "schemaVersion": report.schemaVersion, "green": report.isGreen, "verified": report.isVerified,
      "decidedAt": report.decidedAt, "subject": report.subject, "checklist": checklist,
      "checklists": report.others.map(other), "matrix": report.matrix, "policy": report.policy,
      "blocksFrom": report.blocksFrom, "diagnostics": report.diagnostics,
      "missing": report.missing, "definitionOfDone": report.lines,
      "criteria": report.criteria.map(criterion), "waivers": report.waivers,
      "evidence": report.evidence.map(evidence), "notes": report.notes,
    ]
    return try JSONEncoding.bytes(of: fields, breaksLines: true)
  }

  private static func other(_ other: GateReport.OtherDecision) -> JSONObject {
    [
      "target": other.target, "id": other.checklist, "digest": other.checklistDigest,
      "green": other.isGreen, "missing": other.missing.count, "page": other.page,
    ]
  }

  private static func criterion(_ judged: GateReport.JudgedCriterion) -> JSONObject {
    let results = Outcome.allCases.compactMap { outcome -> (String, (any Encodable)?)? in
      judged.results[outcome.rawValue].map { (outcome.rawValue, $0) }
    }
    return [
      "criterion": judged.criterion, "title": judged.title, "impact": judged.impact,
      "blocking": judged.isBlocking, "standing": judged.standing.rawValue, "results": JSONObject(results),
      "evidence": judged.evidence, "waiver": judged.waiver, "message": judged.message,
    ]
  }

  private static func evidence(_ judged: JudgedEvidence) -> JSONObject {
    [
      "entry": judged.entry, "kind": judged.kind.rawValue, "criterion": judged.criterion,
      "verdict": judged.verdict.rawValue, "reason": judged.reason?.rawValue, "message": judged.message,
      "by": judged.by, "at": judged.at, "file": judged.file, "signer": judged.signer, "cases": judged.cases,
      "measured": judged.measured,
    ]
  }
}
