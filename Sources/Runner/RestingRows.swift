import Assertions
import Model

/// Rows that rest on others: case by case the worst outcome of their parts.
struct RestingRows {
  let checklist: Checklist
  let cases: [Case]
  /// The cases of all shards.
  let whole: [Case]

  /// Fills in every resting row, parts before what rests on them (lint has excluded circles).
  func resolve(_ results: inout [String: [RunResult]]) {
    var open = checklist.criteria.filter { if case .dependsOn = $0.basis { true } else { false } }
    let resting = Set(open.map(\.id))
    var resolved = Set<String>()
    while !open.isEmpty {
      let ready = open.filter { parts(of: $0).allSatisfy { !resting.contains($0) || resolved.contains($0) } }
      guard !ready.isEmpty else { return }
      for criterion in ready {
        results[criterion.id] = rows(of: criterion, results)
        resolved.insert(criterion.id)
      }
      open.removeAll { resolved.contains($0.id) }
    }
  }

  private func parts(of criterion: Criterion) -> [String] {
    guard case .dependsOn(let rest) = criterion.basis else { return [] }
    return rest.criteria ?? caseRows
  }

  /// Every row with an assertion that is made case by case.
  private var caseRows: [String] {
    checklist.criteria.filter { criterion in
      guard case .assertions(let calls) = criterion.basis else { return false }
      return calls.contains { Assertion.byID[$0.assertion]?.schema.scope == .perCase }
    }.map(\.id)
  }

  private func rows(of criterion: Criterion, _ results: [String: [RunResult]]) -> [RunResult] {
    guard case .dependsOn(let rest) = criterion.basis else { return [] }
    let names = parts(of: criterion)
    var byCase: [CaseKey: [RunResult]] = [:]
    var free: [RunResult] = []
    for name in names {
      let own = results[name] ?? []
      for result in own {
        if let key = CaseKey(result) { byCase[key, default: []].append(result) }
      }
      // A part that is partly about the project counts by its cases here; its project half is its own row's matter.
      if !own.contains(where: { $0.device != nil }) { free += own.filter { $0.reason != "no-case" } }
    }
    var rows: [RunResult] = []
    for testCase in cases where rest.filter.matches(testCase) && criterion.filter.matches(testCase) {
      guard let found = byCase[CaseKey(testCase)] else { continue }
      var row = worst(of: found, criterion.id)
      row.place(on: testCase)
      rows.append(row)
    }
    if !free.isEmpty { rows.append(worst(of: free, criterion.id)) }
    let isElsewhere =
      whole.count > cases.count && whole.contains { rest.filter.matches($0) && criterion.filter.matches($0) }
    if rows.isEmpty, !isElsewhere {
      var row = RunResult(
        criterion: criterion.id, assertion: "dependsOn", outcome: .notApplicable,
        message: "No case of this run is about it.")
      row.reason = "no-case"
      rows = [row]
    }
    return rows
  }

  private func worst(of parts: [RunResult], _ id: String) -> RunResult {
    let worst = parts.max { $0.outcome < $1.outcome }!
    let same = parts.filter { $0.outcome == worst.outcome }
    var seen = Set<String>()
    let names = same.map(\.criterion).filter { seen.insert($0).inserted }
    let message =
      switch worst.outcome {
      case .passed, .notApplicable: "Every row that this rests on holds."
      case .failed: "Rests on \(names.joined(separator: ", ")): \(worst.message)"
      case .cannotTell: "Cannot be told, because it rests on \(names.joined(separator: ", "))."
      case .errored: "Rests on \(names.joined(separator: ", ")), which ended in an error."
      }
    var row = RunResult(criterion: id, assertion: "dependsOn", outcome: worst.outcome, message: message)
    row.reason = worst.reason
    row.file = worst.file
    row.line = worst.line
    row.element = worst.element
    row.cause = worst.cause
    row.preview = worst.preview
    return row
  }
}
