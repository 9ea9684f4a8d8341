import Model

/// Writes `gate.json`: the verdict with its basis.
enum GateJSON {
  static func encode(_ report: GateReport) throws -> [UInt8] {
    let checklist: JSONFields = ["id": report.checklist, "digest": report.checklistDigest]
    let fields: JSONFields = [
      "schemaVersion": report.schemaVersion, "green": report.isGreen, "verified": report.isVerified,
      "decidedAt": report.decidedAt, "subject": report.subject, "checklist": checklist,
      "checklists": report.others.map(other), "matrix": report.matrix, "policy": report.policy,
      "blocksFrom": report.blocksFrom, "diagnostics": report.diagnostics.map(diagnostic),
      "missing": report.missing.map(missing), "definitionOfDone": report.lines.map(line),
      "criteria": report.criteria.map(criterion), "waivers": report.waivers.map(waiver),
      "evidence": report.evidence.map(evidence), "notes": report.notes,
    ]
    return try JSONEncoding.bytes(of: fields, breaksLines: true)
  }

  private static func other(_ other: GateReport.OtherDecision) -> JSONFields {
    [
      "target": other.target, "id": other.checklist, "digest": other.checklistDigest,
      "green": other.isGreen, "missing": other.missing.count, "page": other.page,
    ]
  }

  private static func diagnostic(_ diagnostic: GateReport.RunDiagnostic) -> JSONFields {
    ["reason": diagnostic.reason.rawValue, "message": diagnostic.message]
  }

  private static func missing(_ missing: GateReport.Missing) -> JSONFields {
    [
      "criterion": missing.criterion, "what": missing.what, "who": missing.who, "command": missing.command,
    ]
  }

  private static func line(_ line: GateReport.Line) -> JSONFields {
    [
      "criterion": line.criterion, "title": line.title, "standing": line.standing.rawValue,
      "needs": line.needs, "message": line.message,
    ]
  }

  private static func criterion(_ judged: GateReport.JudgedCriterion) -> JSONFields {
    let results = Outcome.allCases.compactMap { outcome -> (String, (any Encodable)?)? in
      judged.results[outcome.rawValue].map { (outcome.rawValue, $0) }
    }
    return [
      "criterion": judged.criterion, "title": judged.title, "impact": judged.impact,
      "blocking": judged.isBlocking, "standing": judged.standing.rawValue, "results": JSONFields(results),
      "evidence": judged.evidence, "waiver": judged.waiver, "message": judged.message,
    ]
  }

  private static func waiver(_ use: GateReport.WaiverUse) -> JSONFields {
    [
      "state": use.state.rawValue, "findings": use.findings, "message": use.message, "waiver": use.waiver,
    ]
  }

  private static func evidence(_ judged: JudgedEvidence) -> JSONFields {
    [
      "entry": judged.entry, "kind": judged.kind.rawValue, "criterion": judged.criterion,
      "verdict": judged.verdict.rawValue, "reason": judged.reason?.rawValue, "message": judged.message,
      "by": judged.by, "at": judged.at, "file": judged.file, "signer": judged.signer, "cases": judged.cases,
      "measured": judged.measured,
    ]
  }
}
