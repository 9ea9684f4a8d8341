import Model

/// Writes `gate.json`: the verdict with its basis, keys in a fixed order.
enum GateJSON {
  static func encode(_ report: GateReport) -> [UInt8] {
    var json = JSONWriter(capacity: 65_536)
    json.begin(.object)
    json.field("schemaVersion", report.schemaVersion)
    json.newline()
    json.field("green", report.isGreen)
    json.field("verified", report.isVerified)
    json.newline()
    json.field("decidedAt", report.decidedAt)
    json.newline()
    writeSubject(report, to: &json)
    list("diagnostics", report.diagnostics, to: &json) {
      $0.field("reason", $1.reason.rawValue)
      $0.field("message", $1.message.text)
    }
    list("missing", report.missing, to: &json) {
      $0.field("criterion", $1.criterion)
      $0.field("what", $1.what.text)
      $0.field("who", $1.who)
      $0.field("command", $1.command)
    }
    list("definitionOfDone", report.lines, to: &json) {
      $0.field("criterion", $1.criterion)
      $0.field("title", $1.title)
      $0.field("standing", $1.standing.rawValue)
      $0.key("needs")
      $0.strings($1.needs)
      $0.field("message", $1.message.text)
    }
    list("criteria", report.criteria, to: &json) { write($1, to: &$0) }
    list("waivers", report.waivers, to: &json) {
      $0.field("state", $1.state.rawValue)
      $0.field("findings", $1.findings)
      $0.field("message", $1.message.text)
      $0.field("waiver", encoding: $1.waiver)
    }
    list("evidence", report.evidence, to: &json) { write($1, to: &$0) }
    json.key("notes")
    json.strings(report.notes.map(\.text))
    json.end(.object)
    return json.bytes + [0x0A]
  }

  private static func list<Item>(
    _ name: String, _ items: [Item], to json: inout JSONWriter, _ write: (inout JSONWriter, Item) -> Void
  ) {
    json.key(name)
    json.array(items) { json, item in
      json.newline()
      json.object { write(&$0, item) }
    }
    json.newline()
  }

  private static func writeSubject(_ report: GateReport, to json: inout JSONWriter) {
    json.field("subject", encoding: report.subject)
    json.newline()
    json.key("checklist")
    json.object {
      $0.field("id", report.checklist)
      $0.field("digest", report.checklistDigest)
    }
    json.newline()
    list("checklists", report.others, to: &json) {
      $0.field("target", $1.target)
      $0.field("id", $1.checklist)
      $0.field("digest", $1.checklistDigest)
      $0.field("green", $1.isGreen)
      $0.field("missing", $1.missing.count)
      $0.field("page", $1.page)
    }
    json.field("matrix", report.matrix)
    json.newline()
    if let policy = report.policy {
      json.field("policy", encoding: policy)
    } else {
      json.field("policy", nil as String?)
    }
    json.newline()
    json.field("blocksFrom", report.blocksFrom.rawValue)
    json.newline()
  }

  private static func write(_ judged: GateReport.JudgedCriterion, to json: inout JSONWriter) {
    json.field("criterion", judged.criterion)
    json.field("title", judged.title)
    json.field("impact", judged.impact.rawValue)
    json.field("blocking", judged.isBlocking)
    json.field("standing", judged.standing.rawValue)
    json.key("results")
    json.object {
      for outcome in Outcome.allCases {
        if let count = judged.results[outcome.rawValue] { $0.field(outcome.rawValue, count) }
      }
    }
    json.key("evidence")
    json.strings(judged.evidence)
    json.field("waiver", judged.waiver)
    json.field("message", judged.message.text)
  }

  private static func write(_ judged: JudgedEvidence, to json: inout JSONWriter) {
    json.field("entry", judged.entry)
    json.field("kind", judged.kind.rawValue)
    json.field("criterion", judged.criterion)
    json.field("verdict", judged.verdict.rawValue)
    json.field("reason", judged.reason?.rawValue)
    json.field("message", judged.message.text)
    json.field("by", judged.by)
    json.field("at", judged.at)
    json.field("file", judged.file)
    json.field("signer", judged.signer)
    json.key("cases")
    json.strings(judged.cases)
    json.key("measured")
    json.value(judged.measured)
  }
}
