import Assertions
import Definitions
import Model
import Verdicts

/// What a run will do: cases, environments and the assertions of each. It is known before any work starts.
package struct RunPlan: Sendable {
  package var matrix: MatrixPlan
  /// Rules over the cases of this run.
  package var rules: CriterionRules
  /// Results that the run must have.
  package var expected: ExpectedResults
  /// Environments that differ only in settings such as the appearance; the order is that of each group's first case.
  package var groups: [Group]
  package var checks: [Check]
  package let rootCauses: RootCauses
  /// Notes of cases, with the cases that have them.
  package var notes: [String: CaseRanges]

  package struct Group: Sendable {
    package var environments: [EnvironmentCases]
  }
  /// Cases that share an environment: they are evaluated once.
  package struct EnvironmentCases: Sendable {
    package var environment: Environment
    package var cases: CaseRanges
  }
  /// One assertion of one criterion.
  package struct Check: Sendable {
    package var criterion: Criterion
    package var call: AssertionCall
    package var assertion: Assertion
    /// The cases in which the assertion has results.
    package var extent: Extent
    package init(criterion: Criterion, call: AssertionCall, assertion: Assertion, extent: Extent) {
      (self.criterion, self.call, self.assertion, self.extent) = (criterion, call, assertion, extent)
    }
  }

  /// - Parameters:
  ///   - whole: every case of the matrix.
  ///   - part: The indices of the cases of this run in `whole`.
  package init(matrix whole: MatrixPlan, part: Range<Int>? = nil, checklist: Checklist) {
    let part = part ?? whole.cases.indices
    matrix = whole
    matrix.cases = Array(whole.cases[part])
    let windows = whole.provesWindows ? checklist.provableCriteria : []
    rules = CriterionRules(checklist, cases: matrix.cases, perCase: Assertion.perCase, windows: windows)
    let all =
      part == whole.cases.indices
      ? rules
      : CriterionRules(checklist, cases: whole.cases, perCase: Assertion.perCase, windows: windows)
    expected = ExpectedResults(all).restricted(to: part)
    checks = Self.checks(checklist, expected)
    rootCauses = RootCauses(checks, cases: matrix.cases.count)
    groups = Self.groups(matrix.cases)
    notes = [:]
    for (caseIndex, item) in matrix.cases.enumerated() {
      if let note = item.note { notes[note, default: CaseRanges()].append(caseIndex) }
    }
  }

  package var environmentCount: Int { groups.reduce(0) { $0 + $1.environments.count } }

  /// Calls of assertions with their results; a call without a result in this run is left out.
  private static func checks(_ checklist: Checklist, _ expected: ExpectedResults) -> [Check] {
    var extents: [String: [ExpectedResults.Entry]] = Dictionary(grouping: expected.entries) { $0.criterion }
    return checklist.criteria.flatMap { criterion -> [Check] in
      guard case .assertions(let calls) = criterion.basis else { return [] }
      return calls.compactMap { call -> Check? in
        guard let assertion = Assertion.byID[call.assertion],
          let index = extents[criterion.id]?.firstIndex(where: { $0.assertion == call.assertion }),
          let entry = extents[criterion.id]?.remove(at: index)
        else { return nil }
        return Check(
          criterion: criterion, call: call, assertion: assertion, extent: entry.extent)
      }
    }
  }

  package static func groups(_ cases: [Case]) -> [Group] {
    var families: [Environment: Int] = [:]
    var indices: [Environment: (Int, Int)] = [:]
    var known: [ObjectIdentifier: (Int, Int)] = [:]
    var groups: [Group] = []
    for (caseIndex, item) in cases.enumerated() {
      let object = ObjectIdentifier(item.sharedEnvironment)
      if let (family, member) = known[object] ?? indices[item.environment] {
        known[object] = (family, member)
        groups[family].environments[member].cases.append(caseIndex)
        continue
      }
      let environment = item.environment
      let base = environment.base
      let family = families[base] ?? groups.count
      if family == groups.count {
        families[base] = family
        groups.append(Group(environments: []))
      }
      indices[environment] = (family, groups[family].environments.count)
      known[object] = indices[environment]
      groups[family].environments.append(
        EnvironmentCases(environment: environment, cases: CaseRanges([caseIndex])))
    }
    return groups
  }
}

extension Assertion {
  /// Ids of the assertions that are evaluated in each case.
  package static let perCase = Set(
    all.filter { if case .perCase = $0.body { true } else { false } }.map(\.id))
}
