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
    let outcome = trial.outcome
    let advice = outcome.kind == .missed ? self.advice(for: trial) : nil
    let mutation = trial.mutation
    return JSONObject(present: [
      "id": mutation.id, "family": trial.family, "kind": mutation.kind, "summary": mutation.summary,
      "file": mutation.location.file, "line": mutation.location.line, "outcome": outcome.kind.rawValue,
      "criteria": outcome.criteria, "otherCriteria": outcome.others, "undecided": outcome.undecided,
      "reason": outcome.reason,
      "advice": advice.map { ["assertion": $0.assertion, "criteria": $0.criteria] as JSONObject },
    ])
  }
}
