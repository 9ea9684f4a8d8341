import Model
import Mutations
import Reporting

extension MutationReport {
  /// The report for other tools.
  package var fields: JSONObject {
    let totals: JSONObject = [
      "defects": defects.count, "caught": defects.count { $0.isCaught },
      "caughtIndirectly": defects.count { $0.isIndirect }, "missed": missed.count,
      "rewrites": rewrites.count, "falseAlarms": falseAlarms.count,
      "notApplied": trials.count { !$0.isApplied }, "leftOut": leftOut,
    ]
    return [
      "schemaVersion": 1, "checklist": checklist, "project": project, "matrix": matrix, "cases": cases,
      "score": score, "totals": totals, "failingBefore": failing,
      "criteriaWithoutCatch": criteriaWithoutCatch, "operatorsWithoutTarget": withoutTarget,
      "mutations": trials.map(fields(of:)),
    ]
  }

  private func fields(of trial: Trial) -> JSONObject {
    var (criteria, others, undecided): ([String], [String], [String]) = ([], [], [])
    var (reason, advice): (String?, JSONObject?) = (nil, nil)
    let outcome: String
    switch trial.outcome {
    case .caught(let direct, let further): (outcome, criteria, others) = ("caught", direct, further)
    case .error(let message): (outcome, reason) = ("error", message)
    case .missed(let open):
      (outcome, undecided) = ("missed", open)
      advice = self.advice(for: trial).map { ["assertion": $0.assertion, "criteria": $0.criteria] }
    case .quiet: outcome = "quiet"
    case .falseAlarm(let raised): (outcome, criteria) = ("falseAlarm", raised)
    case .notApplied(let words): (outcome, reason) = ("notApplied", words)
    }
    let mutation = trial.mutation
    return JSONObject(present: [
      "id": mutation.id, "family": trial.family, "kind": mutation.kind, "summary": mutation.summary,
      "file": mutation.location.file, "line": mutation.location.line, "outcome": outcome,
      "criteria": criteria, "otherCriteria": others, "undecided": undecided, "reason": reason,
      "advice": advice,
    ])
  }
}
